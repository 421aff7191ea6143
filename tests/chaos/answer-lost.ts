/** Answers that get lost on their way: from the app to its client, and from the database to the app. What is wrong afterwards, in words. */

import { type FaultProxy, openFaultProxy } from "#tests/support/fault-proxy.ts";
import { type Answer, ask } from "#tests/support/http.ts";
import {
  type Acknowledged,
  acknowledgementIn,
  type LoadOrder,
  openShops,
  send,
} from "#tests/support/load.ts";
import type { Seeded } from "#tests/support/seed.ts";
import type { BehindALine } from "./behind-a-line.ts";
import { faultsInBooks, fillShelves, query } from "./books.ts";

/** How often something gets lost. */
export interface LossOptions extends Seeded {
  readonly name: string;
  readonly orders: number;
}

/** The client's line is cut within the answer, or the client does not wait for it; the look-up by key and a second try must agree. */
export async function loseAnswers(
  { app, url }: BehindALine,
  { name, orders, random, tell }: LossOptions,
): Promise<string[]> {
  const shops = await openShops(app.port);
  const shelves = await fillShelves(url);
  const line = await openFaultProxy(app.port);
  const acknowledged: Acknowledged[] = [];
  const keys = new Set<string>();
  const faults: string[] = [];
  for (let number = 0; number < orders; number++) {
    const order = random.pick(shops).orderFor(`${name}-${number}`, random);
    keys.add(order.key);
    const second = random.happens(30)
      ? await askTwiceAtOnce(line, app.port, order, random.between(1, 25))
      : await askAgain(line, app.port, order, random.between(0, 1500));
    const told = acknowledgementIn(second.answer, order);
    if (told) acknowledged.push(told);
    else faults.push(`the second try of ${order.key} was answered ${second.answer.status}`);
    faults.push(...second.faults);
  }
  tell(`${orders} orders, ${line.cuts} answers cut`);
  await line.close();
  return [...faults, ...(await faultsInBooks(url, { name, keys, acknowledged, shelves }))];
}

/** The second try, and what was wrong until then. */
interface SecondTry {
  readonly answer: Answer;
  readonly faults: readonly string[];
}

/** A client that has no patience: the second try may overtake the first. */
async function askTwiceAtOnce(
  line: FaultProxy,
  port: number,
  order: LoadOrder,
  patience: number,
): Promise<SecondTry> {
  line.cutAnswersAfterBytes = null;
  await send(line.port, order, patience).catch(() => null);
  return { answer: await send(port, order), faults: [] };
}

/** A client whose line breaks within the answer: it looks the key up, then tries again. */
async function askAgain(line: FaultProxy, port: number, order: LoadOrder, bytes: number): Promise<SecondTry> {
  line.cutAnswersAfterBytes = bytes;
  const first = await send(line.port, order).catch(() => null);
  const known = await lookUp(port, order);
  const answer = await send(port, order);
  const told = acknowledgementIn(answer, order);
  return {
    answer,
    faults: [
      ...(first ? [`the answer to ${order.key} was not cut`] : []),
      ...(known === told?.orderId ? [] : [`the look-up of ${order.key} says ${known}`]),
      ...(isRepeat(answer) ? [] : [`the second try of ${order.key} is no repeat`]),
    ],
  };
}

const isRepeat = ({ status, headers }: Answer) => status === 200 && headers["idempotent-replayed"] === "true";

/** The order that the look-up by key knows, or what it answered instead. */
async function lookUp(port: number, { path, key, headers }: LoadOrder): Promise<string> {
  const answer = await ask({ port, host: "localhost", path: `${path}/by-key/${key}`, headers });
  return answer.status === 200 ? answer.json<{ data: { id: string } }>().data.id : String(answer.status);
}

/**
 * The database's line is cut at COMMIT, before or after the database has heard it: no one knows which, so the answer is 503, and the
 * second try finds the truth (reliability, design rule 3).
 */
export async function loseCommits(place: BehindALine, options: LossOptions): Promise<string[]> {
  const { app, line, url } = place;
  const { name, orders, random, tell } = options;
  const shops = await openShops(app.port);
  const shelves = await fillShelves(url);
  const acknowledged: Acknowledged[] = [];
  const keys = new Set<string>();
  const faults: string[] = [];
  for (let number = 0; number < orders; number++) {
    const order = random.pick(shops).orderFor(`${name}-${number}`, random);
    keys.add(order.key);
    const arrives = number % 2 === 0;
    faults.push(...(await faultsInLostCommit(place, order, arrives)));
    faults.push(...(await faultsInBooks(url, { name, keys, acknowledged, shelves })));
    const second = await untilAnswered(app.port, order);
    if (second.status !== (arrives ? 200 : 201))
      faults.push(`the second try of ${order.key} was answered ${second.status}`);
    const told = acknowledgementIn(second, order);
    if (told) acknowledged.push(told);
  }
  tell(`${orders} orders, ${line.cuts} commits cut`);
  return [...faults, ...(await faultsInBooks(url, { name, keys, acknowledged, shelves }))];
}

/** Sends an order whose commit is cut, and looks whether it stands there. */
async function faultsInLostCommit(
  { app, line, url }: BehindALine,
  order: LoadOrder,
  arrives: boolean,
): Promise<string[]> {
  const faults: string[] = [];
  // What is written and not the statement: one that was planned before is sent by its name. The statement is a transaction of its own.
  line.cut = { at: new RegExp(`"specialInstructions":"${order.key}"`), after: /(?:)/, arrives };
  const { status, headers, text } = await send(app.port, order);
  if (status !== 503 || !headers["retry-after"])
    faults.push(`${order.key} was answered ${status} when its commit was lost: ${text}`);
  if (line.cut) faults.push(`nothing was cut under ${order.key}`);
  line.cut = null;
  const there = await query(url, "select from orders where special_instructions = $1", [order.key]);
  if (there.length !== (arrives ? 1 : 0)) faults.push(`${order.key} stands there ${there.length} times`);
  return faults;
}

/**
 * The same for a change by its merchant, which is a transaction of several statements: each cut leaves a connection that is broken in the
 * middle of one, and the pool holds only ten.
 */
export async function loseChanges(
  { app, line, url }: BehindALine,
  { name, orders, random, tell }: LossOptions,
): Promise<string[]> {
  const [shop] = await openShops(app.port);
  const shelves = await fillShelves(url);
  const key = `${name}-changed`;
  const placed = await send(app.port, shop.orderFor(key, random));
  const told = acknowledgementIn(placed, shop.orderFor(key, random));
  if (!told) return [`the order was answered ${placed.status}`];
  const change = await changeOf(app.port, told.orderId);
  const faults: string[] = [];
  for (let number = 0; number < orders; number++) {
    const paid = number % 2 === 0;
    line.cut = { at: /\bcommit\b/i, after: new RegExp(told.orderId), arrives: random.happens(50) };
    const { status } = await change(paid);
    if (status !== 503) faults.push(`change ${number} was answered ${status} when its commit was lost`);
    if (line.cut) faults.push(`nothing was cut under change ${number}`);
    line.cut = null;
    let again = await change(paid);
    for (let tries = 0; again.status === 503 && tries < 20; tries++) again = await change(paid);
    const [row] = await query<{ paid: boolean }>(url, "select paid from orders where id = $1", [
      told.orderId,
    ]);
    if (again.status !== 200 || row?.paid !== paid)
      faults.push(`the second try of change ${number} was answered ${again.status}, paid is ${row?.paid}`);
  }
  tell(`${orders} changes, ${line.cuts} commits cut`);
  return [
    ...faults,
    ...(await faultsInBooks(url, { name, keys: new Set([key]), acknowledged: [told], shelves })),
  ];
}

/** Marks an order of Corner Pies as paid, or not, as its merchant. */
async function changeOf(port: number, orderId: string): Promise<(paid: boolean) => Promise<Answer>> {
  const host = "cornerpies.localhost";
  const json = { email: "merchant@cornerpies.test", password: "windowsill-demo" };
  const logIn = await ask({ port, host, method: "POST", path: "/api/login", json });
  const headers = { authorization: `Bearer ${logIn.json<{ token: string }>().token}` };
  const shop = await ask({ port, host, path: "/api/shops/slug/cornerpies" });
  const path = `/api/shops/${shop.json<{ data: { id: string } }>().data.id}/orders/${orderId}`;
  return (paid) => ask({ port, host, method: "PATCH", path, headers, json: { paid } });
}

/** Tries again as a client does that is told to. */
async function untilAnswered(port: number, order: LoadOrder): Promise<Answer> {
  let answer = await send(port, order);
  for (let tries = 0; answer.status === 503 && tries < 20; tries++) answer = await send(port, order);
  return answer;
}
