/**
 * REL-R17: a server whose own clock is wrong judges by the database's. The process is started with a `Date` that is ten minutes ahead or behind, which
 * is all that it can see of the machine's time of day.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { startApp } from "#tests/support/app.ts";
import { fullCount } from "#tests/support/how-many.ts";
import { openShops, send } from "#tests/support/load.ts";
import { seeded } from "#tests/support/seed.ts";
import { postgresOf, query } from "./books.ts";

/** A module that moves `Date` by so many minutes. */
const shifted = (minutes: number) => `
const Real = Date;
const by = ${minutes} * 60_000;
globalThis.Date = class Date extends Real {
  constructor(...given) {
    if (given.length === 0) super(Real.now() + by);
    else super(...given);
  }
  static now() {
    return Real.now() + by;
  }
};
`;

test.runIf(fullCount).each([10, -10])(
  "REL-R17 with a machine's clock that is %d minutes ahead, windows open and end by the database's",
  { timeout: 180_000 },
  async (minutes) => {
    const folder = mkdtempSync(join(tmpdir(), "windowsill-clock-"));
    const module = join(folder, "shifted.mjs");
    writeFileSync(module, shifted(minutes));
    const app = await startApp({ env: { NODE_OPTIONS: `--import ${pathToFileURL(module).href}` } });
    try {
      const { url } = postgresOf(app.dataDir);
      const { random } = seeded("REL-R17");
      const [shop] = await openShops(app.port);
      const place = async (name: string) => (await send(app.port, shop.orderFor(name, random))).status;
      const windowUntil = (minutesFromNow: number) =>
        query(
          url,
          `update availabilities set end_time = now() + make_interval(mins => $1)
             where shop_id = (select id from shops where slug = 'cornerpies')`,
          [minutesFromNow],
        );
      expect(await place("r17-open")).toBe(201);
      // Five minutes are left by the database's clock, and none by one that is ten minutes ahead.
      await windowUntil(5);
      expect(await place("r17-five-left")).toBe(201);
      // It ended five minutes ago by the database's clock, and not yet by one that is ten minutes behind.
      await windowUntil(-5);
      expect(await place("r17-five-late")).toBe(409);
    } finally {
      await app.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
