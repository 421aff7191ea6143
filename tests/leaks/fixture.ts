/** The fixture of the walk: the built app on the demo's data, a marker in every column of two shops, and everyone logged in. */

import { v7 } from "uuid";
import { vi } from "vitest";
import { SETTING_NAMES, settingNamed, specName } from "#domain/shop/settings.ts";
import { DEMO_PASSWORD } from "#server/demo/demo-shop-list.ts";
import { type App, startApp } from "#tests/support/app.ts";
import {
  type Figures,
  idsOf,
  knownMarkers,
  type MarkedColumn,
  type Marker,
  openDatabaseOf,
  plantCanaries,
} from "#tests/support/canaries.ts";
import { fillEmptyTables } from "./fill-empty-tables.ts";
import { type Account, logInAll, peopleOf } from "./fixture-people.ts";
import { openPrograms } from "./fixture-programs.ts";
import {
  idsOfShops,
  type Query,
  SHOPS,
  type ShopOfFixture,
  type Slug,
  shopsOfFixture,
} from "./fixture-shops.ts";
import { Recorder } from "./recorder.ts";
import { readDeliveries, readMails } from "./sent-elsewhere.ts";
import { GUS, wordsOf } from "./someones-words.ts";
import { KEPT } from "./unmarked-columns.ts";
import type { Walker } from "./walker.ts";

export interface Fixture {
  readonly app: App;
  readonly recorder: Recorder;
  readonly accounts: readonly Account[];
  /** API tokens and websites of both shops. */
  readonly programs: readonly Walker[];
  readonly shops: Readonly<Record<Slug, ShopOfFixture>>;
  readonly marked: readonly MarkedColumn[];
  readonly figures: Figures;
  readonly known: ReadonlyMap<string, Marker>;
  /** Ids of all rows, once everyone has walked. */
  readonly ids: ReadonlyMap<string, Marker>;
  /** What is someone's and no column's marker: tokens, the link of the guest's order, what the guest called themselves. */
  readonly words: ReadonlyMap<string, Marker>;
  /** The path of the guest's order that was placed, by its signed link. */
  readonly guestPath: string;
  /** Values that were sent or given as secrets, and what the database keeps of them. */
  readonly secrets: readonly string[];
  /** What merchants entered that no one is ever told again. */
  readonly entered: readonly string[];
  /** The tables of product and jobs that hold a text. */
  tablesWith(text: string): Promise<string[]>;
  /** Reads what the walk left behind: ids, mails, and what was sent to webhooks. */
  gather(): Promise<void>;
  close(): Promise<void>;
}

/** Everything up to the walk itself; the caller closes it. `root` is the tree that is started, by default the one that is tested. */
export async function openFixture(root?: string): Promise<Fixture> {
  const app = await startApp({ env: { LOG_LEVEL: "debug" }, ...(root ? { root } : {}) });
  const database = await openDatabaseOf(app.dataDir);
  const close = async () => {
    await database.close();
    await app.stop();
  };
  try {
    const query: Query = async (text, values) => (await database.client.query(text, values)).rows;
    const shopIds = await idsOfShops(query);
    const people = await peopleOf(query, shopIds);
    await fillEmptyTables(query, shopIds, people);
    const figures: Figures = new Map();
    const shops = Object.fromEntries(Object.entries(shopIds).map(([slug, id]) => [id, slug]));
    const named = Object.fromEntries(Object.entries(people).map(([role, id]) => [id, role]));
    const plant = (names: Record<string, string>, tables?: ReadonlySet<string>) =>
      plantCanaries(
        database.client,
        { shops, people: names, kept: KEPT, ...(tables ? { tables } : {}) },
        figures,
      );
    const first = await plant(named);
    const recorder = new Recorder(app.port);
    const ids = new Map<string, Marker>();
    const accounts = await logInAll(recorder, query, people);
    const fixture = await shopsOfFixture(query, recorder, shopIds, people);
    await query("update webhooks set status = 'active', events = '{order.placed,item.stock}'");
    const placed = await placeOrders(recorder, accounts, fixture);
    await mailsAreOut(query, placed.orderIds);
    await deliveriesAreQueued(query, placed.orderIds);
    await query("update webhooks set status = 'paused', disabled_reason = null");
    await readOutboxes(recorder);
    await makeSeen(query, placed.orderIds, fixture);
    // Whose a row was before anyone changed it.
    for (const [id, marker] of await idsOf(database.client, {
      shops,
      people: { ...named, [placed.guestOrderId]: "linked" },
    }))
      ids.set(id, marker);
    const second = await plant({ ...named, [placed.guestOrderId]: "linked" }, FILLED_BY_USE);
    const programs = await openPrograms(recorder, accounts, fixture);
    // After the markers, which would stand where the sealed secrets are.
    const entered = await enterSecrets(recorder, accounts, fixture);
    const marked = [...first, ...second];
    const owners = [...Object.keys(people), "guest", "rest", "shop", "shown", "hidden", "linked"];
    const hashes = await query<{ hash: string; plain: string }>(
      `select encode(token_hash, 'hex') as hash, encode(token_hash, 'base64') as plain
         from (select token_hash from sessions union all select token_hash from api_tokens) kept`,
    );
    const known = knownMarkers(marked, owners);
    return {
      app,
      recorder,
      accounts,
      programs,
      shops: fixture,
      marked,
      figures,
      known,
      ids,
      words: wordsOf(accounts, programs, placed.guestPath),
      guestPath: placed.guestPath,
      entered,
      tablesWith: (text) => tablesWith(query, text),
      gather: async () => {
        const everyShop = await query<{ id: string; slug: string }>("select id, slug from shops");
        const all = Object.fromEntries(everyShop.map(({ id, slug }) => [id, slug]));
        const newcomers = await query<{ id: string }>(
          "select id from users where email like 'new-%@new.test'",
        );
        const people = {
          ...named,
          [placed.guestOrderId]: "linked",
          ...Object.fromEntries(newcomers.map(({ id }) => [id, "newcomer"])),
        };
        const owned = { shops: all, people };
        // What was made on the way was shown before it was put away.
        for (const [id, marker] of await idsOf(database.client, owned))
          if (!ids.has(id)) ids.set(id, marker.owner === "hidden" ? { ...marker, owner: "shown" } : marker);
        recorder.answers.push(...(await readDeliveries(query)), ...(await readMails(query, known)));
      },
      secrets: [
        ...entered,
        DEMO_PASSWORD,
        WRONG_PASSWORD,
        ...accounts.flatMap(({ bearer, cookie }) => [bearer, cookie]),
        ...programs.flatMap(({ account }) => (account ? [account.bearer] : [])),
        ...hashes.flatMap(({ hash, plain }) => [hash, plain]),
      ],
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A password that no one has, so that it can only have come from a request. */
export const WRONG_PASSWORD = "a-password-nobody-has-77f1";

/** Tables that get rows while people use the shop; they are marked once more before the walk. */
const FILLED_BY_USE = new Set([
  "sessions",
  "carts",
  "cart_items",
  "orders",
  "line_items",
  "order_events",
  "order_ticks",
  "feedback",
]);

/** An order of every account that may place one, and one of a guest; carts with something in them. */
async function placeOrders(
  recorder: Recorder,
  accounts: readonly Account[],
  shops: Record<Slug, ShopOfFixture>,
): Promise<{ orderIds: string[]; guestOrderId: string; guestPath: string }> {
  const orderIds: string[] = [];
  const order = (shop: ShopOfFixture) => ({
    availability_id: shop.windowId,
    fulfillment_type: "Pickup",
    fulfillment_slot: shop.day,
    line_items: [{ item_id: shop.itemId, quantity: 1 }],
  });
  for (const { role, home, bearer } of accounts) {
    if (role === "super" || role === "uma") continue;
    const answer = await recorder.ask(role, {
      host: home,
      method: "POST",
      path: `/api/shops/${shops[home].id}/orders`,
      json: order(shops[home]),
      headers: { authorization: `Bearer ${bearer}` },
    });
    if (answer.status !== 201) throw new Error(`${role} cannot order: ${answer.text}`);
    orderIds.push(answer.json<{ data: { id: string } }>().data.id);
    await recorder.ask(role, {
      host: home,
      method: "POST",
      path: "/trpc/cart.add",
      json: { json: { itemId: shops[home].itemId, quantity: 1 } },
      headers: { authorization: `Bearer ${bearer}` },
    });
  }
  const guest = await recorder.ask(
    "guest",
    {
      host: "cornerpies",
      method: "POST",
      path: `/api/shops/${shops.cornerpies.id}/orders`,
      json: {
        ...order(shops.cornerpies),
        guest: GUS,
      },
    },
    { isOwnGuestOrder: true },
  );
  const { id, invoice_url } = guest.json<{ data: { id: string; invoice_url: string } }>().data;
  return { orderIds: [...orderIds, id], guestOrderId: id, guestPath: new URL(invoice_url).pathname };
}

/** Every secret setting of each shop, entered by its merchant (SEC-03). */
async function enterSecrets(
  recorder: Recorder,
  accounts: readonly Account[],
  shops: Record<Slug, ShopOfFixture>,
): Promise<string[]> {
  const entered: string[] = [];
  for (const { role, home, bearer } of accounts.filter(({ role: own }) => own === "rosa" || own === "walt")) {
    const names = SETTING_NAMES.filter((name) => settingNamed(name).kind === "secret").map(specName);
    const json = Object.fromEntries(names.map((name) => [name, `entered-${home}-${name}-by-${role}-Qz7x`]));
    const answer = await recorder.ask(role, {
      host: home,
      method: "PATCH",
      path: `/api/shops/${shops[home].id}`,
      json,
      headers: { authorization: `Bearer ${bearer}` },
    });
    if (answer.status !== 200) throw new Error(`${role} cannot enter secrets: ${answer.text}`);
    entered.push(...Object.values(json));
  }
  return entered;
}

/** Jobs belong to the owner of the database, everything else is read as `platform`. */
async function tablesWith(query: Query, text: string): Promise<string[]> {
  const holding = async (schema: string) => {
    const tables = await query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = $1",
      [schema],
    );
    const rows = await Promise.all(
      tables.map(({ name }) =>
        query(`select from ${name} as t where strpos(t::text, $1) > 0 limit 1`, [text]),
      ),
    );
    return tables.flatMap(({ name }, place) => (rows[place]?.length ? [name] : []));
  };
  const found = await holding("public");
  await query("reset role");
  const inJobs = await holding("pgboss");
  await query("set role platform");
  return [...found, ...inJobs];
}

/** What only some orders have, on orders that the walk opens: a line that was reduced to the stock, a mail that is marked, and a tick. */
async function makeSeen(
  query: Query,
  orderIds: readonly string[],
  shops: Record<Slug, ShopOfFixture>,
): Promise<void> {
  await query("update line_items set oversold = true where order_id = any ($1)", [orderIds]);
  for (const { id, orders } of Object.values(shops)) {
    await query(
      `update messages set order_id = $2, template = 'customer-invoice'
        where shop_id = $1 and id = (select id from messages where shop_id = $1 and recipient like 'CANARY%' limit 1)`,
      [id, orders.rest],
    );
    await query(
      `insert into order_ticks (shop_id, id, order_id, kind, is_set, at, taken_at, actor, actor_name)
        values ($1, $3, $2, 'packed', false, now(), now(), 'merchant', 'n')`,
      [id, orders.rest, v7()],
    );
  }
}

/** Waits until every order has had its mails: one to anyone who ordered, one to the shop. */
const mailsAreOut = (query: Query, orderIds: readonly string[]) =>
  vi.waitFor(
    async () => {
      const [row] = await query<{ count: number }>(
        "select count(distinct order_id)::int as count from messages where status = 'sent' and order_id = any ($1)",
        [orderIds],
      );
      if (row?.count !== orderIds.length)
        throw new Error(`${row?.count} of ${orderIds.length} orders had mail.`);
    },
    { timeout: 30_000, interval: 200 },
  );

/** Waits until every order is on its way to its shop's webhook. */
const deliveriesAreQueued = (query: Query, orderIds: readonly string[]) =>
  vi.waitFor(
    async () => {
      const [row] = await query<{ count: number }>(
        "select count(distinct order_id)::int as count from webhook_deliveries where order_id = any ($1)",
        [orderIds],
      );
      if (row?.count !== orderIds.length)
        throw new Error(`${row?.count} of ${orderIds.length} orders are told to webhooks.`);
    },
    { timeout: 30_000, interval: 200 },
  );

/** The demo's outbox of each shop, as a page and as JSON. */
export async function readOutboxes(recorder: Recorder): Promise<void> {
  for (const slug of SHOPS) {
    for (const path of ["/dev/outbox", "/dev/outbox.json"]) {
      await recorder.ask("guest", { host: slug, path }, { isOutbox: true });
    }
  }
}
