/** REL-R12: an upgrade takes nothing from a customer who has half an order, and nothing from a merchant who has orders to make. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
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
import { record, replay } from "./upgrade-recorded.ts";

/** Its first start builds it. */
const LONGEST_START_MS = 600_000;

/** Known, so that the recording's cookies can be signed. */
const SESSION_SECRET = "a secret of the upgrade's tests alone, for signing";

const RECORDING = join(import.meta.dirname, "last-release.json");

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

test("REL-R12 a log-in, a cart and an open form, as the last release wrote them, end in one order", () =>
  withApp({ env: { SESSION_SECRET } }, async ({ port }, url) => {
    const sessionSecret = SESSION_SECRET;
    for (const recording of JSON.parse(readFileSync(RECORDING, "utf8")) as unknown[]) {
      const orderer = await replay({ port, url, sessionSecret }, JSON.stringify(recording));
      expect(await faultsInCart(port, url, orderer)).toEqual([]);
    }
  }));

test.for(fullCount ? [LAST_RELEASE] : [])(
  "REL-R12 half an order of the last release, %s, is finished by this version on the same data folder",
  { timeout: 2 * LONGEST_START_MS },
  async () => {
    const root = lastReleaseTree();
    if (root === null)
      return seeded("REL-R12").tell(
        "no repository is here: the last release was not started, its recording was tried",
      );
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
      rmSync(root, { recursive: true });
    }
  },
);
