/**
 * An upgrade while shops are open: the last release serves a database with many orders, people order and read through it all the time, and this
 * version's `db:migrate` runs, is killed, and runs again. Then both versions serve side by side, and at last the last release starts anew.
 */
import { setTimeout as pause } from "node:timers/promises";
import { migrationsList } from "#migrations/all.ts";
import { withConnection } from "#server/database/connect.ts";
import { DEMO_PASSWORD } from "#server/demo/demo-shop-list.ts";
import { type App, type AppOptions, startApp, startMigrating } from "#tests/support/app.ts";
import { type Answer, ask, Visitor } from "#tests/support/http.ts";
import { type Acknowledged, acknowledgementIn, openShops, send } from "#tests/support/load.ts";
import { booksBefore, giveOrders } from "#tests/support/many-orders.ts";
import type { Seeded } from "#tests/support/seed.ts";
import { faultsInBooks, fillShelves, postgresOf, query } from "./books.ts";
import { LAST_MIGRATION } from "./last-release.ts";

/** People order at the first two; the merchant of the third changes its window again and again, so that everyone reads that shop anew. */
const SHOPS = ["cornerpies", "sweetcrumb", "schoolbake"] as const;

/** What promises 30 s for 10,000 orders ends within ten times that, whatever else the machine does. */
const LONGEST_MIGRATION_MS = 300_000;
/** The advisory lock under which a migration waits to be killed. */
const HELD = 7316099;
/** How often someone comes again who was told to. */
const MOST_TRIES = 20;

/** What is upgraded. */
export interface LiveUpgrade extends Seeded {
  /** The last release. */
  readonly lastRoot: string;
  /** The version it is upgraded to; by default this one. */
  readonly root?: string;
  readonly dataDir: string;
  /** How many orders there are before. */
  readonly orders: number;
  /** The last release builds at its first start. */
  readonly startMilliseconds: number;
}

/** An answer that someone waited for. */
interface Waited {
  readonly what: string;
  readonly from: number;
  readonly milliseconds: number;
}

/** People at one running version, until they are told to leave. */
interface People {
  readonly keys: Set<string>;
  readonly acknowledged: Acknowledged[];
  readonly waited: Waited[];
  readonly faults: string[];
  /** How many were told to come again in a moment (503 with `Retry-After`). */
  cameAgain: number;
  /** Waits until so many more orders have gone through, and each page was read since. */
  someMore(orders: number): Promise<void>;
  leave(): Promise<void>;
}

/** Upgrades under everyone's hands; everything that is wrong afterwards, in words. */
export async function upgradeLive(upgrade: LiveUpgrade): Promise<string[]> {
  const { lastRoot, root = process.cwd(), dataDir, startMilliseconds, tell } = upgrade;
  const last = { root: lastRoot, dataDir, startMilliseconds };
  let lastRelease = await startApp(last);
  let thisVersion: App | undefined;
  const here: People[] = [];
  const at = async (app: App, name: string) => {
    const people = await letPeopleIn(app.port, `upgrade-${name}-${upgrade.seed}`, upgrade);
    here.push(people);
    return people;
  };
  try {
    const { url } = postgresOf(dataDir);
    const began = performance.now();
    await giveOrders(url, await idsOf(url), upgrade.orders);
    tell(`${upgrade.orders} orders were written in ${seconds(performance.now() - began)}`);
    const shelves = await fillShelves(url);
    const migrationsBefore = await migrationsIn(url);
    const opened = new Date();
    const before = await booksBefore(url, opened);

    const early = await at(lastRelease, "last");
    await early.someMore(20);
    const from = performance.now();
    const { faults, runs } = await migrateWithAKill({ ...upgrade, root }, url);
    const until = performance.now();
    await early.someMore(20);
    tell(
      `${migrationsList.length - migrationsBefore.length} migrations in ${seconds(until - from)} and ${runs} runs, the first of them killed; ` +
        `longest answers: before ${longest(early, -Infinity, from)}, meanwhile ${longest(early, from, until)}, after ${longest(early, until, Infinity)}`,
    );

    thisVersion = await startApp({ root, dataDir });
    const late = await at(thisVersion, "this");
    await Promise.all([early.someMore(20), late.someMore(20)]);
    await early.leave();
    await lastRelease.stop();
    lastRelease = await startApp(last);
    const again = await at(lastRelease, "again");
    await Promise.all([again.someMore(20), late.someMore(20)]);
    await Promise.all([again.leave(), late.leave()]);

    const everyone = here.flatMap(({ acknowledged }) => acknowledged);
    tell(
      `${everyone.length} orders acknowledged, ${here.reduce((sum, { waited }) => sum + waited.length, 0)} answers, ` +
        `${here.map(({ cameAgain }) => cameAgain).join(", ")} of them 503 with Retry-After (last release, this version, last release started anew)`,
    );
    return [
      ...(migrationsBefore.at(-1) === LAST_MIGRATION ? [] : [`its schema was ${migrationsBefore.at(-1)}`]),
      ...(until - from < LONGEST_MIGRATION_MS ? [] : [`the migration took ${seconds(until - from)}`]),
      ...faults,
      ...here.flatMap((people) => people.faults),
      ...differences(before, await booksBefore(url, opened)),
      ...(await faultsInBooks(url, {
        name: "upgrade",
        keys: new Set(here.flatMap(({ keys }) => [...keys])),
        acknowledged: everyone,
        shelves,
      })),
    ];
  } finally {
    await Promise.all(here.map((people) => people.leave()));
    await lastRelease.stop();
    await thisVersion?.stop();
  }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

async function idsOf(url: string): Promise<string[]> {
  const rows = await query<{ id: string }>(url, "select id from shops where slug = any($1)", [[...SHOPS]]);
  return rows.map(({ id }) => id);
}

const migrationsIn = async (url: string) =>
  (await query<{ name: string }>(url, "select name from mikro_orm_migrations order by id")).map(
    ({ name }) => name,
  );

const differences = (before: Record<string, string>, after: Record<string, string>): string[] =>
  Object.keys(before)
    .filter((slug) => before[slug] !== after[slug])
    .map((slug) => `${slug} had ${before[slug]} and has ${after[slug]}`);

/** The longest answer that someone waited for within a time. */
function longest({ waited }: People, from: number, until: number): string {
  const then = waited.filter((one) => one.from + one.milliseconds >= from && one.from < until);
  const [slowest] = then.sort((one, other) => other.milliseconds - one.milliseconds);
  return slowest ? `${Math.round(slowest.milliseconds)} ms (${slowest.what})` : "none";
}

/**
 * Runs `db:migrate`, kills it in the middle of a migration, and runs it again. A run that gives up because someone else holds what it waits for is run
 * once more, as the runbook says.
 */
async function migrateWithAKill(
  { root, dataDir, random, tell }: LiveUpgrade,
  url: string,
): Promise<{ faults: string[]; runs: number }> {
  const ran = await migrationsIn(url);
  const cut = random.pick(migrationsList.slice(ran.length)).name;
  const ended = await killAtItsRecord({ root, dataDir }, url, cut);
  const left = migrationsList.length - (await migrationsIn(url)).length;
  tell(`killed at the end of ${cut}, with ${left} migrations to go`);
  const faults = ended === null && left > 0 ? [] : [`db:migrate ended before it was killed: ${ended}`];
  for (let runs = 2; ; runs++) {
    const began = performance.now();
    const run = startMigrating({ root, dataDir });
    const code = await run.ended;
    tell(`run ${runs} took ${seconds(performance.now() - began)} and ended with ${code}`);
    if (code === 0) return { faults, runs };
    if (runs === 5 || !/lock timeout|deadlock/.test(run.output()))
      return { faults: [...faults, `db:migrate ended with ${code}: ${run.output()}`], runs };
  }
}

/**
 * Runs `db:migrate` and kills it when all of a migration is done but its record, while it has all the locks that the migration takes. The database
 * knows a moment later that it is gone. What it said, where it ended before; else null.
 */
async function killAtItsRecord(app: AppOptions, url: string, migration: string): Promise<string | null> {
  return withConnection(url, async (client) => {
    await client.query("select pg_advisory_lock($1)", [HELD]);
    await client.query(`
      create function public.hold_the_record() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(${HELD}); return new; end $$;
      create trigger hold_the_record before insert on mikro_orm_migrations for each row when (new.name = '${migration}')
        execute function public.hold_the_record()`);
    const program = startMigrating(app);
    let isOver = false;
    void program.ended.then(() => {
      isOver = true;
    });
    const find = async () => {
      const { rows } = await client.query<{ pid: number }>(
        "select pid from pg_locks where locktype = 'advisory' and objid = $1 and not granted",
        [HELD],
      );
      return rows[0]?.pid;
    };
    let held = await find();
    while (!isOver && held === undefined) {
      await pause(20);
      held = await find();
    }
    await program.kill();
    if (held !== undefined) await client.query("select pg_terminate_backend($1, 5000)", [held]);
    await client.query("drop function public.hold_the_record() cascade");
    return held === undefined ? program.output() : null;
  });
}

const isGood = ({ status }: Answer) => status >= 200 && status < 300;
const isComeAgain = ({ status, headers }: Answer) => status === 503 && headers["retry-after"] !== undefined;

/** Lets everyone in: three who order, two who read all pages, and a merchant. */
async function letPeopleIn(port: number, name: string, { random }: Seeded): Promise<People> {
  const shops = await openShops(port);
  let isOpen = true;
  let number = 0;
  /** Rounds through all that is read, and of the merchant. */
  const rounds = { read: 0, changed: 0 };
  const people: People = {
    keys: new Set(),
    acknowledged: [],
    waited: [],
    faults: [],
    cameAgain: 0,
    async someMore(orders) {
      const enough = people.acknowledged.length + orders;
      const [read, changed] = [rounds.read + 2, rounds.changed + 2];
      const isEnough = () =>
        people.acknowledged.length >= enough && rounds.read >= read && rounds.changed >= changed;
      while (!isEnough() && people.faults.length < 10) await pause(50);
    },
    async leave() {
      isOpen = false;
      await everyone;
    },
  };

  const fault = (what: string, why: unknown): null => {
    people.faults.push(`${what} was answered ${why}`);
    return null;
  };
  /** Asks until there is an answer that is not "come again in a moment". */
  const patiently = async (what: string, once: () => Promise<Answer>): Promise<Answer | null> => {
    for (let tries = 1; tries <= MOST_TRIES; tries++) {
      const from = performance.now();
      const answer = await once().catch((error: unknown) => fault(what, error));
      people.waited.push({ what, from, milliseconds: performance.now() - from });
      if (!answer || isGood(answer)) return answer;
      if (!isComeAgain(answer)) return fault(what, `${answer.status}: ${answer.text.slice(0, 200)}`);
      people.cameAgain++;
      await pause(random.between(200, 1000));
    }
    return fault(what, `503 ${MOST_TRIES} times`);
  };

  const order = async () => {
    while (isOpen && people.faults.length < 10) {
      const key = `${name}-${number++}`;
      const shop = shops[number % shops.length] as (typeof shops)[number];
      const sent = shop.orderFor(key, random);
      people.keys.add(key);
      const answer = await patiently(`an order at ${shop.slug}`, () => send(port, sent));
      const acknowledged = answer && acknowledgementIn(answer, sent);
      if (acknowledged) people.acknowledged.push(acknowledged);
      await pause(random.between(50, 250));
    }
  };
  const merchant = await Merchant.logIn(port);
  const read = async () => {
    while (isOpen && people.faults.length < 10) {
      for (const slug of SHOPS)
        for (const path of ["/", "/menu", `/api/shops/slug/${slug}`, `/api/shops/slug/${slug}/menu`])
          await patiently(`${path} of ${slug}`, () => ask({ port, host: `${slug}.localhost`, path }));
      rounds.read++;
    }
  };
  const change = async () => {
    while (isOpen && people.faults.length < 10) {
      await patiently("the merchant's orders", () => merchant.orders());
      await patiently("a change of a window", () => merchant.renameWindow(`Week ${rounds.changed}`));
      rounds.changed++;
      await pause(100);
    }
  };
  const everyone = Promise.all([order(), order(), order(), read(), read(), change()]);
  return people;
}

/** The merchant of the third shop. */
class Merchant {
  readonly #port: number;
  readonly #visitor: Visitor;
  readonly #window: string;

  private constructor(port: number, visitor: Visitor, window: string) {
    this.#port = port;
    this.#visitor = visitor;
    this.#window = window;
  }

  static async logIn(port: number): Promise<Merchant> {
    const [, , slug] = SHOPS;
    const visitor = new Visitor(port, `${slug}.localhost`);
    const email = `merchant@${slug}.test`;
    await visitor.post("/owner/login", { email, password: DEMO_PASSWORD, keep: "on", next: "" });
    const read = async <Data>(path: string) =>
      (await ask({ port, host: "localhost", path: `/api/shops/slug/${slug}${path}` })).json<{ data: Data }>()
        .data;
    const { id } = await read<{ id: string }>("");
    const [window] = await read<{ id: string }[]>("/availabilities");
    if (!window || !visitor.cookie("session")) throw new Error(`${email} has no window, or no log-in.`);
    return new Merchant(port, visitor, `/api/shops/${id}/availabilities/${window.id}`);
  }

  orders(): Promise<Answer> {
    return this.#visitor.get("/manage/orders", { accept: "text/html" });
  }

  renameWindow(name: string): Promise<Answer> {
    const host = `${SHOPS[2]}.localhost`;
    const headers = {
      cookie: `session=${this.#visitor.cookie("session")}`,
      origin: `http://${host}:${this.#port}`,
    };
    return ask({ port: this.#port, host, method: "PATCH", path: this.#window, headers, json: { name } });
  }
}
