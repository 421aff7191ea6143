/** Random requests by everyone at shops that have just opened, good ones and ones that were changed, and what was wrong with the answers (REL-R11). */
import fc from "fast-check";
import { goodCalls, placing } from "#tests/rest/good-calls.ts";
import { resetTokenOf } from "#tests/rest/matrix-cases-links.ts";
import { newApiToken, newPublishableKey } from "#tests/support/api-token.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { namesOfPrototypes } from "#tests/support/prototypes.ts";
import { openStripe } from "#tests/support/stripe.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { asCommand, type Draft, type Sent, sentOf } from "./drafts.ts";
import { type Got, isAccepted, problemsOf } from "./judge.ts";
import { openLine } from "./line.ts";
import { type Actor, type Around, type Mutation, mutated, mutations, removals } from "./mutations.ts";
import type { Operation, Target } from "./operations.ts";
import { MAY_TAKE_MS, SLOW_MS } from "./told.ts";

/** One request, as a seed draws it. */
interface Case {
  readonly operation: Operation;
  readonly seed: number;
  readonly isBatch: boolean;
  /** None of a good request. */
  readonly changes: readonly Mutation[];
}

/** What was found, once for each kind. */
export interface Finding {
  readonly problem: string;
  readonly operation: string;
  /** The smallest request that shows it, and how to come by it. */
  readonly shown: string;
}

/** What a run came to. */
export interface Outcome {
  readonly sent: number;
  /** Answered with 2xx, and forms that led on. */
  readonly accepted: number;
  readonly tooMany: number;
  readonly slow: number;
  /** The slowest answer, in milliseconds. */
  readonly slowest: number;
  /** Those that were refused, and after which the tables were compared. */
  readonly compared: number;
  readonly byStatus: ReadonlyMap<number, number>;
  /** How often each operation was asked, and accepted. */
  readonly byOperation: ReadonlyMap<string, { sent: number; accepted: number }>;
  readonly findings: readonly Finding[];
}

/** So many requests share a shop that has just opened. */
const BATCH = 40;
const GOOD_SHARE = 40;
/** Of each kind one is shown, and no more kinds than anyone reads. */
const MOST_SHOWN = 25;

/** A fixed number of requests from a seed: the same ones at each run, whatever else there is. */
export async function tryRequests(
  database: TestDatabase,
  host: Host,
  operations: readonly Operation[],
  { count, seed }: { count: number; seed: number },
): Promise<Outcome> {
  const place = await openPlace(database, host);
  const tally = newTally(operations);
  try {
    const all = Math.ceil(count / BATCH);
    for (let batch = 0; batch < all; batch++) {
      const cases = casesOf(operations, seed, batch, Math.min(BATCH, count - batch * BATCH));
      for (const { one, problem } of await place.run(cases, tally))
        await note(tally, one, problem, { place, seed, batch });
    }
  } finally {
    place.close();
  }
  return tally;
}

/** The cases of a batch: operations in turn, so that each has as many; good ones and changed ones as the seed draws them. */
function casesOf(operations: readonly Operation[], seed: number, batch: number, count: number): Case[] {
  const drawn = fc.sample(
    fc.record({
      seed: fc.nat(),
      good: fc.nat({ max: 99 }),
      isBatch: fc.nat({ max: 9 }).map((one) => one < 3),
      changes: fc.array(mutations, { minLength: 1, maxLength: 3, size: "max" }),
    }),
    { seed: seed * 1_000_003 + batch, numRuns: count },
  );
  return drawn.map(({ good, changes, ...one }, at) => ({
    ...one,
    // A step that shares no divisor with their number visits all of them.
    operation: operations[
      ((batch * BATCH + at) * stepOf(operations.length) + seed) % operations.length
    ] as Operation,
    changes: good < GOOD_SHARE ? [] : changes,
  }));
}

function stepOf(count: number): number {
  const divides = (step: number) => {
    let [a, b] = [count, step];
    while (b > 0) [a, b] = [b, a % b];
    return a > 1;
  };
  let step = 89;
  while (divides(step)) step++;
  return step;
}

type Tally = ReturnType<typeof newTally>;

const newTally = (operations: readonly Operation[]) => ({
  sent: 0,
  accepted: 0,
  tooMany: 0,
  slow: 0,
  slowest: 0,
  compared: 0,
  byStatus: new Map<number, number>(),
  byOperation: new Map(operations.map(({ name, kind }) => [`${kind} ${name}`, { sent: 0, accepted: 0 }])),
  findings: [] as Finding[],
  known: new Set<string>(),
});

function count(tally: Tally, { operation }: Case, got: Got): void {
  tally.sent++;
  tally.byStatus.set(got.status, (tally.byStatus.get(got.status) ?? 0) + 1);
  const own = tally.byOperation.get(`${operation.kind} ${operation.name}`);
  if (own) own.sent++;
  if (isAccepted(got)) {
    tally.accepted++;
    if (own) own.accepted++;
  } else tally.compared++;
  if (got.status === 429) tally.tooMany++;
  if (got.ms > SLOW_MS) tally.slow++;
  tally.slowest = Math.max(tally.slowest, got.ms);
}

interface Found {
  readonly one: Case;
  readonly problem: string;
}

/** Calls that keep in the cart what can be had when they refuse the rest (ORD-02). */
const KEEP_THE_REST: ReadonlySet<string> = new Set(["cart.keep", "orders.checkout", "orders.placeCart"]);

type OpenPlace = Awaited<ReturnType<typeof openPlace>>;

/** Where requests are sent: a host in this process, on the file's database. */
export interface Host {
  readonly port: number;
  /** What it remembers of requests, to be forgotten from time to time. */
  forget(): void;
  close(): Promise<void>;
}

async function openPlace(database: TestDatabase, host: Host) {
  const line = openLine(host.port, MAY_TAKE_MS);
  const prototypes = namesOfPrototypes().join();

  /** Everything a shop lives by, in one line. A refused call may leave traces of who asked. */
  const business = async (): Promise<Prints> => {
    const { sessions: _, api_tokens: __, ...prints } = await database.fingerprint();
    return prints;
  };

  /** Does something in a world that has just opened. */
  async function inNewWorld<Done>(act: (furnished: Furnished) => Promise<Done>): Promise<Done> {
    await database.clean();
    const world = await openWorld(database);
    const stripe = await openStripe(world);
    try {
      return await act(await furnish(world, host.port));
    } finally {
      await stripe.close();
      host.forget();
    }
  }

  /** What is wrong with the answer to one request, and with what it left behind. */
  function judged({ kind, name }: Operation, sent: Sent, got: Got, before: Prints, after: Prints): string[] {
    const isMeant = (table: string) =>
      // Whoever posts to the menu or the order without a cart gets one, with nothing in it.
      (kind === "form" && table === "carts") ||
      // What can be had is kept, though something else cannot.
      (got.status === 409 && KEEP_THE_REST.has(name) && ["carts", "cart_items"].includes(table));
    const changed = isAccepted(got)
      ? []
      : Object.keys(after).filter((table) => after[table] !== before[table] && !isMeant(table));
    return [
      ...problemsOf(sent, got),
      ...(changed.length > 0 ? [`${got.status} has changed ${changed.join(", ")}`] : []),
      ...(namesOfPrototypes().join() === prototypes ? [] : ["all objects have another name"]),
    ];
  }

  /** Runs cases in a new world; what was wrong. */
  const run = (cases: readonly Case[], tally: Tally | null): Promise<Found[]> =>
    inNewWorld(async ({ target, around }) => {
      const found: Found[] = [];
      const prepared = await prepareAll(cases, target, found);
      let before = await business();
      for (const { one, draft } of prepared) {
        const sent = sentOf(changedBy(one, draft, around));
        const got = await line.send(sent);
        const after = await business();
        if (tally) count(tally, one, got);
        found.push(...judged(one.operation, sent, got, before, after).map((problem) => ({ one, problem })));
        before = after;
      }
      return found;
    });

  /** The request that a case comes to, in a new world, and what could be left out of it. */
  const show = (one: Case): Promise<{ command: string; parts: Mutation[] }> =>
    inNewWorld(async ({ target, around }) => {
      const draft = await one.operation.prepare(target, one.seed, one.isBatch);
      const whole = changedBy(one, draft, around);
      return { command: asCommand(sentOf(whole)), parts: removals(whole) };
    });

  return {
    run,
    show,
    close: line.close,
  };
}

/** The good requests that cases begin with; all of them first, because they write. */
async function prepareAll(cases: readonly Case[], target: Target, found: Found[]) {
  const prepared: { one: Case; draft: Draft }[] = [];
  for (const one of inOrder(cases)) {
    try {
      prepared.push({ one, draft: await one.operation.prepare(target, one.seed, one.isBatch) });
    } catch (error) {
      found.push({ one, problem: `it could not be prepared: ${String(error).slice(0, 300)}` });
    }
  }
  return prepared;
}

const changedBy = (one: Case, draft: Draft, around: Furnished["around"]): Draft =>
  one.changes.reduce((each, change) => mutated(each, change, around(one)), draft);

/** One line per table. */
type Prints = Readonly<Record<string, string>>;

/** What the requests of a batch find. */
interface Furnished {
  readonly target: Target;
  readonly around: (one: Case) => Around;
}

/** Who ends the log-ins of others comes last. */
const inOrder = (cases: readonly Case[]): Case[] => [
  ...cases.filter(({ operation }) => !operation.isLast),
  ...cases.filter(({ operation }) => operation.isLast),
];

/** An order, a mail, tokens and keys. */
async function furnish(world: World, port: number): Promise<Furnished> {
  await world.keepSubscription(world.a, "active");
  const key = "friday-bread";
  const resetToken = await resetTokenOf(world.a, world.people.customerOther);
  const placed = await world.send({ ...placing(world, {}), headers: { "idempotency-key": key } });
  const { data: order } = placed.json<{ data: { id: string } }>();
  const [{ token: apiToken }, { key: publishable }] = [
    await newApiToken(world, "all"),
    await newPublishableKey(world, []),
  ];
  const { a, people } = world;
  const tokens: Readonly<Record<Actor, string | null>> = {
    guest: null,
    customer: people.customerSelf.token,
    unverified: people.customerUnverified.token,
    merchant: people.merchantOwn.token,
    "merchant of another shop": people.merchantOther.token,
    "super admin": people.superAdmin.token,
    "API token": apiToken,
    "publishable key": null,
    "nobody any more": "a".repeat(43),
  };
  // A browser is known by its cookie, a program by its bearer token.
  const headersOf =
    (kind: Operation["kind"]) =>
    (actor: Actor): Readonly<Record<string, string>> => {
      const token = tokens[actor];
      if (actor === "publishable key") return { "x-publishable-key": publishable };
      if (token === null) return {};
      return kind === "form" ? { cookie: `session=${token}` } : { authorization: `Bearer ${token}` };
    };
  const place = { world, order, key, resetToken };
  const target: Target = {
    ...place,
    port,
    headersOf: headersOf("form"),
    good: goodCalls(place),
    known: {
      shop_id: a.id,
      order_id: order.id,
      item_id: a.rye,
      availability_id: a.windowId,
      user_id: people.customerSelf.id,
      id: a.rye,
    },
  };
  return {
    target,
    around: ({ operation }) => ({
      headersOf: headersOf(operation.kind),
      draw: (seed) => operation.draw(target, seed),
    }),
  };
}

/** Without what differs from one time to the next. */
const kindOfProblem = (problem: string): string =>
  problem.replace(/[\da-f]{8}-[\da-f-]{27}/g, "ID").replace(/\d{4,}/g, "N");

async function note(
  tally: Tally,
  one: Case,
  problem: string,
  { place, seed, batch }: { place: OpenPlace; seed: number; batch: number },
): Promise<void> {
  const { name, kind } = one.operation;
  const operation = `${kind} ${name}`;
  const known = `${operation}: ${kindOfProblem(problem)}`;
  if (tally.known.has(known)) return;
  tally.known.add(known);
  const where = `--seed ${seed}, batch ${batch}`;
  if (tally.findings.length >= MOST_SHOWN) {
    tally.findings.push({ problem, operation, shown: where });
    return;
  }
  tally.findings.push({ problem, operation, shown: `${where}\n${await smallest(place, one, problem)}` });
}

/** The smallest request that shows the same, alone in a new world. */
async function smallest(place: OpenPlace, one: Case, problem: string): Promise<string> {
  const kind = kindOfProblem(problem);
  const shows = async (some: Case) =>
    (await place.run([some], null)).some((found) => kindOfProblem(found.problem) === kind);
  const shown = async (some: Case) =>
    place.show(some).catch((error) => ({ command: String(error), parts: [] }));
  if (!(await shows(one)))
    return `(only among others) ${JSON.stringify(one.changes)}\n${(await shown(one)).command}`;
  let best = one;
  const attempt = async (changes: readonly Mutation[]) => {
    const smaller = { ...best, changes };
    if (await shows(smaller)) best = smaller;
  };
  for (const change of one.changes) await attempt(best.changes.filter((each) => each !== change));
  for (const part of (await shown(best)).parts) await attempt([...best.changes, part]);
  return (await shown(best)).command;
}
