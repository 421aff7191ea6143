/** REL-R1, REL-R2: what was acknowledged is there, once, whatever crashes. Real processes, real orders over HTTP. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { fullCount, howMany } from "#tests/support/how-many.ts";
import { seeded } from "#tests/support/seed.ts";
import { postgresOf, query } from "./books.ts";
import {
  type Crashing,
  crashUnderLoad,
  killConnection,
  killPostgres,
  startCrashing,
} from "./crash-under-load.ts";

/** Five minutes at full count. */
const limit = { timeout: fullCount ? 600_000 : 180_000 };

let crashing: Crashing;
/** Looks into the books of the last run once more. */
let lastBooks = async (): Promise<string[]> => [];

beforeAll(async () => {
  crashing = await startCrashing();
}, limit.timeout);

afterAll(() => crashing?.close());

const times = (count: number, crash: () => Promise<void>) => Array.from({ length: count }, () => crash);

test("REL-R2 the embedded server starts with everything on that a crash needs", async () => {
  const [settings] = await query(
    postgresOf(crashing.dataDir).url,
    "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits, current_setting('full_page_writes') as pages, current_setting('data_checksums') as checksums",
  );
  expect(settings).toEqual({ fsync: "on", commits: "on", pages: "on", checksums: "on" });
});

test(
  "REL-R1 ORD-01 NOTE-01 kill -9 of the app loses no acknowledged order, doubles none and leaves no half order",
  limit,
  async () => {
    const name = "REL-R1";
    const { faults } = await crashUnderLoad(crashing, {
      ...seeded(name),
      name: "r1",
      orders: howMany({ short: 40, full: 500 }),
      crashes: times(howMany({ short: 1, full: 10 }), crashing.crashApp),
    });
    expect(faults).toEqual([]);
  },
);

test(
  "REL-R2 ORD-04 kill -9 of the database server and of its connections loses no acknowledged order",
  limit,
  async () => {
    const name = "REL-R2";
    const { random, ...seed } = seeded(name);
    const each = howMany({ short: 1, full: 5 });
    const crashes = [
      ...times(each, () => killPostgres(crashing)),
      ...times(each, () => killConnection(crashing)),
    ];
    const { pid } = crashing.app();
    const { faults, lookAgain } = await crashUnderLoad(crashing, {
      ...seed,
      random,
      name: "r2",
      orders: howMany({ short: 50, full: 2000 }),
      crashes: random.pickSome(crashes, crashes.length),
    });
    lastBooks = lookAgain;
    expect(faults).toEqual([]);
    expect(crashing.app().pid).toBe(pid);
  },
);

/** What is done to the books, and the words in which the oracle must complain. */
const TAMPERINGS: readonly [string, RegExp][] = [
  [
    "update items set stock = stock + 1 where id = (select id from items where not unlimited limit 1)",
    /are gone/,
  ],
  [
    "delete from line_items where order_id = (select id from orders where special_instructions like 'r2-%' limit 1)",
    /has no lines/,
  ],
  [
    "delete from pgboss.job where name = 'order-placed' and data ->> 'orderId' = (select id::text from orders where special_instructions like 'r2-%' limit 1)",
    /has 0 jobs/,
  ],
  [
    "update pgboss.job set data = jsonb_build_object('orderId', 'nobody') where id = (select id from pgboss.job where name = 'order-placed' limit 1)",
    /which is not there/,
  ],
  [
    "update orders set special_instructions = 'r2-1' where id = (select id from orders where special_instructions like 'r2-%' and special_instructions <> 'r2-1' limit 1)",
    /2 orders for key r2-1[\s\S]*is not there/,
  ],
  [
    "delete from messages where order_id = (select id from orders where special_instructions = 'r2-1' limit 1)",
    /0 alerts and 0 invoices/,
  ],
];

test("REL-R1 REL-R2 the oracle sees every kind of loss that it is there for", async () => {
  const { url } = postgresOf(crashing.dataDir);
  for (const [tampering, complaint] of TAMPERINGS) {
    await query(url, tampering);
    expect((await lastBooks()).join("\n")).toMatch(complaint);
  }
});
