/**
 * Negative controls: each patch takes one guard away from a copy of the product, and the same scenario that the product passes must then
 * find what is lost. A scenario that no fault can fail proves nothing (reliability F1).
 */
import { cpSync, globSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openFixture } from "#tests/leaks/fixture.ts";
import { removeDataFolder, startApp, throwAwayFolder } from "#tests/support/app.ts";
import { buildTree, copyTree } from "#tests/support/copied-tree.ts";
import { cookieOf } from "#tests/support/event-stream.ts";
import { openFaultProxy } from "#tests/support/fault-proxy.ts";
import { fullCount } from "#tests/support/how-many.ts";
import { openShops } from "#tests/support/load.ts";
import { literally, runTests, whyItNoLongerFits } from "#tests/support/patched-tests.ts";
import { type Seeded, seeded } from "#tests/support/seed.ts";
import { leaksAmong } from "../leaks/leaks-among.ts";
import { walkEverywhere } from "../leaks/walk.ts";
import { loseAnswers, loseChanges, loseCommits } from "./answer-lost.ts";
import { ATTACK_CONTROLS } from "./attack-controls.ts";
import { startBehindALine } from "./behind-a-line.ts";
import { fillShelves, postgresOf } from "./books.ts";
import { crashUnderLoad, startCrashing } from "./crash-under-load.ts";
import { cutTheLine } from "./live-list.ts";
import { killTheWorker } from "./mail-worker-killed.ts";
import { endWithOrdersInFlight } from "./told-to-end.ts";

interface Control {
  /** Whose proof it checks. */
  readonly id: string;
  /** The file in tests/mutations, and what it does. */
  readonly patch: string;
  /** The file of tests that is the scenario, where it is one. */
  readonly file?: string;
  /** The scenario, on a tree. */
  run(root: string, seed: Seeded): Promise<string[]>;
  /** What must be noticed. */
  readonly noticed: RegExp;
}

async function order(root: string, seed: Seeded, orders: number): Promise<string[]> {
  const crashing = await startCrashing(root);
  try {
    return (await crashUnderLoad(crashing, { ...seed, name: "control", orders, crashes: [] })).faults;
  } finally {
    await crashing.close();
  }
}

async function lose(root: string, seed: Seeded, lost: typeof loseAnswers, orders: number): Promise<string[]> {
  const place = await startBehindALine(root);
  try {
    return await lost(place, { ...seed, name: "control", orders });
  } finally {
    await place.close();
  }
}

async function end(root: string, seed: Seeded): Promise<string[]> {
  const dataDir = throwAwayFolder();
  try {
    return await endWithOrdersInFlight({ ...seed, name: "control", dataDir, root, orders: 6 });
  } finally {
    removeDataFolder(dataDir);
  }
}

/** The live list over a line that is cut now and then. */
async function look(root: string, { random }: Seeded): Promise<string[]> {
  const app = await startApp({ root });
  const line = await openFaultProxy(app.port);
  try {
    await fillShelves(postgresOf(app.dataDir).url);
    const [shop] = await openShops(app.port);
    const { port, dataDir } = app;
    const slug = "cornerpies";
    const place = { port, dataDir, line, shop, slug, cookie: await cookieOf(port, slug) };
    return (await cutTheLine(place, { name: "control", each: 15, random })).faults;
  } finally {
    await line.close();
    await app.stop();
  }
}

/** Everyone at every endpoint; what came back that its reader may not see. */
async function walkInto(root: string): Promise<string[]> {
  const fixture = await openFixture(root);
  try {
    await walkEverywhere(fixture);
    return leaksAmong(fixture);
  } finally {
    await fixture.close();
  }
}

/** A control that needs no app: whose proof, which patch, and the test that must then fail; its title contains these words. */
type ByTest = readonly [id: string, patch: string, file: string, title: string];

/** Each was seen to fail, at small counts. */
const BY_TESTS: readonly ByTest[] = [
  [
    "REL-R3",
    "shelf-not-held",
    "tests/api/orders/locks.test.ts",
    "REL-R3 of two groups that are written at once",
  ],
  [
    "REL-R6",
    "away-is-a-bug",
    "tests/http/host-without-database.test.ts",
    "REL-R6 a connection that breaks while the database is there",
  ],
  [
    "REL-R6",
    "frozen-question-kept",
    "tests/unit/http/health.test.ts",
    "REL-R6 a question that a frozen database never answers",
  ],
  [
    "REL-R7",
    "breaker-never-rests",
    "tests/unit/billing/breaker.test.ts",
    "REL-R7 after five failures in a row",
  ],
  [
    "REL-R9",
    "pool-waits-for-ever",
    "tests/api/database/driver.test.ts",
    "REL-R9 while all connections are busy",
  ],
  ["REL-R10", "anyone-may-wait", "tests/http/too-much.test.ts", "REL-R10 the gate runs so many"],
  [
    "REL-R12",
    "column-of-the-last-release-dropped",
    "tests/api/database/migrations.test.ts",
    "REL-R12 what the last release has written and reads is there",
  ],
  [
    "REL-R13",
    "checksums-not-compared",
    "tests/api/database/damaged-backup.test.ts",
    "REL-R13 a file that someone packed again",
  ],
  ["REL-R14", "gap-counts-backwards", "tests/unit/time.test.ts", "REL-R14 the gap in America/Denver"],
  ["REL-R15", "half-a-cent-lost", "tests/unit/money.test.ts", "REL-R15 rounds half up exactly"],
  [
    "REL-R16",
    "log-in-good-at-its-end",
    "tests/unit/accounts/session-clock.test.ts",
    "REL-R16 AUTH-05 a log-in is good until its end",
  ],
  [
    "REL-R16",
    "log-ins-outlive-a-reset",
    "tests/hashing/reset-password.test.ts",
    "REL-R16 SEC-MATRIX r018 every log-in of the account ends",
  ],
  ["REL-R17", "own-clock-decides", "tests/unit/database-clock.test.ts", "REL-R17 the time is the database's"],
  [
    "REL-R19",
    "lines-take-no-turns",
    "tests/http/too-much.test.ts",
    "REL-R19 a shop with a crowd does not keep",
  ],
  [
    "REL-R20",
    "running-postgres-not-joined",
    "tests/chaos/embedded-postgres.test.ts",
    "REL-R20 kill -9 of the application: the next start adopts the orphan",
  ],
  [
    "REL-R21",
    "older-fetch-wins",
    "tests/api/billing/subscription.test.ts",
    "a fetch that began earlier and ends later",
  ],
  ["REL-R22", "full-disk-is-a-bug", "tests/chaos/full-disk.test.ts", "REL-R22 a database that finds no room"],
  [
    "REL-R23",
    "time-asked-and-not-hung-up",
    "tests/api/accounts/database-clock.test.ts",
    "REL-R23 asking the database's time leaves no connection",
  ],
  [
    "REL-R23",
    "windows-never-forgotten",
    "tests/http/too-much.test.ts",
    "REL-R23 SEC-A23 of more than fifty thousand addresses",
  ],
  [
    "SHOP-07",
    "filter-lets-all-through",
    "tests/api/database/one-fence.test.ts",
    "the filter alone keeps shops apart",
  ],
  [
    "SEC-03",
    "former-keys-forgotten",
    "tests/api/database/another-key.test.ts",
    "with the former key beside the newest every secret opens",
  ],
  ...["broken-json-is-a-bug", "status-of-no-document"].map(
    (patch): ByTest => [
      "REL-R11",
      patch,
      "tests/fuzz/requests.test.ts",
      "calls of all kinds, good ones and changed ones, are answered as documented",
    ],
  ),
];

/** Runs the test by itself in the changed tree. */
const controlOf = ([id, patch, file, title]: ByTest): Control => ({
  id,
  patch,
  file,
  run: async (root) => {
    for (const name of ["tests", "vitest.config.ts"]) cpSync(name, join(root, name), { recursive: true });
    return [...(await runTests(root, { file, title })).failed];
  },
  noticed: new RegExp(literally(title)),
});

const CONTROLS: readonly Control[] = [
  {
    id: "REL-R8",
    patch: "drain-removed",
    run: end,
    noticed: /an order in flight: (?!201|503)/,
  },
  {
    id: "REL-R1",
    patch: "stock-read-then-write",
    run: (root, seed) => order(root, seed, 200),
    noticed: /pieces of .* are gone/,
  },
  {
    id: "REL-R2",
    patch: "broken-connections-kept",
    // The pool holds ten.
    run: (root, seed) => lose(root, seed, loseChanges, 14),
    noticed: /nothing was cut under/,
  },
  {
    // What is forgotten can neither be repeated nor be looked up.
    id: "REL-R4 REL-R18",
    patch: "key-forgotten",
    run: (root, seed) => lose(root, seed, loseAnswers, 20),
    noticed: /the look-up of .* says 404[\s\S]*2 orders for key/,
  },
  {
    id: "REL-R4",
    patch: "enqueued-outside",
    run: (root, seed) => lose(root, seed, loseCommits, 6),
    noticed: /a job waits for order .* not there/,
  },
  {
    id: "REL-R5",
    patch: "sent-before-told",
    run: (root, seed) => killTheWorker({ ...seed, name: "control", orders: 10, kills: 1, root }),
    noticed: /was never sent/,
  },
  {
    id: "MAN-06",
    patch: "catch-up-forgotten",
    run: look,
    noticed: /was told 0 times/,
  },
  {
    id: "SHOP-03",
    patch: "public-shop-tells-contact-email",
    run: (root) => walkInto(root),
    noticed: /^CANARY_shop_settings_contact_email_\w+: guest at/m,
  },
  {
    id: "API-08",
    patch: "tokens-open-every-shop",
    run: (root) => walkInto(root),
    noticed: /^CANARY_\w+_cornerpies_\w+: rosaAll at/m,
  },
  {
    id: "SHOP-07",
    patch: "public-shop-tells-a-key-id",
    run: (root) => walkInto(root),
    noticed: /^CANARY_publishable_keys_id_\w+: guest at/m,
  },
  ...BY_TESTS.map(controlOf),
];

test("REL-R1 REL-R2 REL-R3 REL-R4 REL-R5 REL-R6 REL-R7 REL-R8 REL-R9 REL-R10 REL-R11 REL-R12 REL-R13 REL-R14 REL-R15 REL-R16 REL-R17 REL-R18 REL-R19 REL-R20 REL-R21 REL-R22 REL-R23 MAN-06 SHOP-03 SHOP-07 SEC-03 every fault that is kept has its scenario, and fits today's sources", () => {
  const kept = globSync("*.patch", { cwd: "tests/mutations" }).map((name) => name.replace(/\.patch$/, ""));
  // Those of attacks are tried in a file of their own.
  const used = new Set([...CONTROLS, ...ATTACK_CONTROLS].map(({ patch }) => patch));
  expect([...used].sort()).toEqual(kept.sort());
  for (const { patch } of CONTROLS) expect(whyItNoLongerFits(`tests/mutations/${patch}.patch`)).toBe("");
});

test("every promise of reliability has a fault that is kept, or says that it is not yet whole", () => {
  const promises = readFileSync("docs/reliability.md", "utf8").matchAll(/^\| (REL-R\d+) \|.*$/gm);
  const proved = new Set(CONTROLS.flatMap(({ id }) => id.split(" ")));
  const unproved = [...promises].filter(([row, id = ""]) => !proved.has(id) && !/not yet whole/.test(row));
  expect(unproved.map(([, id]) => id)).toEqual([]);
});

/** Files of tests that start the built app. */
const STARTS_THE_APP = /^tests\/(?:chaos|http)\//;

/** At full counts only: a changed copy has to be built, which takes longer than most scenarios. */
test.for(fullCount ? CONTROLS : [])(
  "$id is proved: with $patch it fails",
  {
    // A walk as everyone, and the build before it, wait for two cores: in a machine's slow phase three of them took more than ten minutes.
    timeout: 1_800_000,
  },
  async ({ id, patch, file, run, noticed }) => {
    const seed = seeded(`${id} with ${patch}`);
    const root = copyTree(`tests/mutations/${patch}.patch`);
    try {
      if (!file || STARTS_THE_APP.test(file)) buildTree(root);
      const faults = await run(root, seed);
      seed.tell(`${faults.length} faults noticed, the first: ${faults[0]}`);
      expect(faults.join("\n")).toMatch(noticed);
    } finally {
      rmSync(root, { recursive: true });
    }
  },
);
