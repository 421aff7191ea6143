/** REL-R12: an upgrade takes nothing from a customer who has half an order, and nothing from a merchant who has orders to make. */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import {
  type App,
  type AppOptions,
  removeDataFolder,
  startApp,
  throwAwayFolder,
} from "#tests/support/app.ts";
import { fullCount } from "#tests/support/how-many.ts";
import { seeded } from "#tests/support/seed.ts";
import { postgresOf } from "./books.ts";
import { LAST_RELEASE, lastReleaseTree } from "./last-release.ts";
import { beginOrders, faultsInCart, finishOrders } from "./upgrade.ts";
import { upgradeLive } from "./upgrade-live.ts";
import { record, replay } from "./upgrade-recorded.ts";

/** Its first start builds it. */
const LONGEST_START_MS = 600_000;

/** Known, so that the recording's cookies can be signed. */
const SESSION_SECRET = "a secret of the upgrade's tests alone, for signing";

/** Its tree is made once, and so is its build; null where there is no repository, undefined where no one has asked. */
let tree: string | null | undefined;

function lastRelease(): string | null {
  if (tree === undefined) tree = lastReleaseTree();
  if (tree === null)
    seeded("REL-R12").tell(
      "no repository is here: the last release was not started, its recording was tried",
    );
  return tree;
}

afterAll(() => {
  if (tree) rmSync(tree, { recursive: true });
});

const RECORDING = join(import.meta.dirname, "last-release.json");

/** That of the last release, and one of a version long before it: a shop may have been away. */
const RECORDINGS = [RECORDING, join(import.meta.dirname, "earlier-release.json")];

/** Starts an app, works with it and its database, and stops it. */
async function withApp<Answer>(
  options: AppOptions,
  work: (app: App, url: string) => Promise<Answer>,
): Promise<Answer> {
  const app = await startApp(options);
  try {
    return await work(app, postgresOf(app.dataDir).url);
  } finally {
    await app.stop();
  }
}

test("REL-R12 a log-in, a cart and an open form, as the last release and an earlier one wrote them, end in one order", () =>
  withApp({ env: { SESSION_SECRET } }, async ({ port }, url) => {
    const sessionSecret = SESSION_SECRET;
    const read = (path: string) => JSON.parse(readFileSync(path, "utf8")) as unknown[];
    for (const recording of RECORDINGS.flatMap(read)) {
      const orderer = await replay({ port, url, sessionSecret }, JSON.stringify(recording));
      expect(await faultsInCart(port, url, orderer)).toEqual([]);
    }
  }));

test.for(fullCount ? [LAST_RELEASE] : [])(
  "REL-R12 half an order of the last release, %s, is finished by this version on the same data folder",
  { timeout: 2 * LONGEST_START_MS },
  async () => {
    const root = lastRelease();
    if (root === null) return;
    const dataDir = throwAwayFolder();
    try {
      const before = { root, dataDir, startMilliseconds: LONGEST_START_MS };
      const inHand = await withApp(before, async ({ port }, url) => {
        const begun = await beginOrders(port);
        const recordings = [await record(port, url, begun.customer), await record(port, url, begun.guest)];
        const text = JSON.stringify(
          recordings.map((each) => JSON.parse(each)),
          null,
          2,
        );
        await expect(`${text}\n`).toMatchFileSnapshot(RECORDING);
        return begun;
      });
      const faults = await withApp({ dataDir }, ({ port }, url) => finishOrders(port, url, inHand));
      expect(faults).toEqual([]);
    } finally {
      removeDataFolder(dataDir);
    }
  },
);

test.for(fullCount ? [1_000_000] : [])(
  "REL-R12 %i orders are migrated while the last release takes more, killed on the way, and both versions serve then",
  { timeout: 3 * LONGEST_START_MS },
  async (orders) => {
    const lastRoot = lastRelease();
    if (lastRoot === null) return;
    // On the disk: so much is not asked of anyone's memory.
    const dataDir = mkdtempSync(join(tmpdir(), "windowsill-upgrade-"));
    chmodSync(dataDir, 0o755);
    try {
      const seed = seeded("REL-R12 with traffic");
      const startMilliseconds = LONGEST_START_MS;
      expect(await upgradeLive({ ...seed, lastRoot, dataDir, orders, startMilliseconds })).toEqual([]);
    } finally {
      removeDataFolder(dataDir);
    }
  },
);
