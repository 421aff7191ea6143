/**
 * Negative controls: each patch takes one guard away from a copy of the product, and the same scenario that the product passes must then
 * find what is lost. A scenario that no fault can fail proves nothing (reliability F1).
 */
import { spawnSync } from "node:child_process";
import { cpSync, globSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openFixture } from "#tests/leaks/fixture.ts";
import { removeDataFolder, startApp, throwAwayFolder } from "#tests/support/app.ts";
import { copyTree } from "#tests/support/copied-tree.ts";
import { cookieOf } from "#tests/support/event-stream.ts";
import { openFaultProxy } from "#tests/support/fault-proxy.ts";
import { fullCount } from "#tests/support/how-many.ts";
import { openShops } from "#tests/support/load.ts";
import { whyItNoLongerFits } from "#tests/support/patched-tests.ts";
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

/** The tests of one file, run by themselves in the changed tree: what they say of those that fail. */
async function runTests(root: string, file: string): Promise<string[]> {
  for (const name of ["tests", "vitest.config.ts"]) cpSync(name, join(root, name), { recursive: true });
  const { stdout } = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", file], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
  });
  return stdout.split("\n").filter((line) => line.trim().startsWith("×"));
}

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
    id: "REL-R4",
    patch: "key-forgotten",
    run: (root, seed) => lose(root, seed, loseAnswers, 20),
    noticed: /2 orders for key/,
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
  {
    id: "SHOP-07",
    patch: "filter-lets-all-through",
    run: (root) => runTests(root, "tests/api/database/one-fence.test.ts"),
    noticed: /the filter alone keeps shops apart/,
  },
  {
    id: "SEC-03",
    patch: "former-keys-forgotten",
    run: (root) => runTests(root, "tests/api/database/another-key.test.ts"),
    noticed: /with the former key beside the newest every secret opens/,
  },
  {
    id: "REL-R12",
    patch: "column-of-the-last-release-dropped",
    run: (root) => runTests(root, "tests/api/database/migrations.test.ts"),
    noticed: /what the last release has written and reads is there/,
  },
  ...["broken-json-is-a-bug", "status-of-no-document"].map((patch) => ({
    id: "REL-R11",
    patch,
    run: (root: string) => runTests(root, "tests/fuzz/requests.test.ts"),
    noticed: /calls of all kinds, good ones and changed ones, are answered as documented/,
  })),
];

test("REL-R1 REL-R2 REL-R4 REL-R5 REL-R8 REL-R11 REL-R12 MAN-06 SHOP-03 SHOP-07 SEC-03 every fault that is kept has its scenario, and fits today's sources", () => {
  const kept = globSync("*.patch", { cwd: "tests/mutations" }).map((name) => name.replace(/\.patch$/, ""));
  // Those of attacks are tried in a file of their own.
  const used = new Set([...CONTROLS, ...ATTACK_CONTROLS].map(({ patch }) => patch));
  expect([...used].sort()).toEqual(kept.sort());
  for (const { patch } of CONTROLS) expect(whyItNoLongerFits(`tests/mutations/${patch}.patch`)).toBe("");
});

/** At full counts only: a changed copy has to be built, which takes longer than most scenarios. */
test.for(fullCount ? CONTROLS : [])(
  "$id is proved: with $patch it fails",
  {
    timeout: 300_000,
  },
  async ({ id, patch, run, noticed }) => {
    const seed = seeded(`${id} with ${patch}`);
    const root = copyTree(`tests/mutations/${patch}.patch`);
    try {
      const faults = await run(root, seed);
      seed.tell(`${faults.length} faults noticed, such as: ${faults.find((fault) => noticed.test(fault))}`);
      expect(faults.join("\n")).toMatch(noticed);
    } finally {
      rmSync(root, { recursive: true });
    }
  },
);
