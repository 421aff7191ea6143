/**
 * REL-R17: a server whose own clock is wrong judges by the database's. The process is started with a `Date` that is ten minutes ahead or behind, which
 * is all that it can see of the machine's time of day.
 */
import { execFileSync } from "node:child_process";
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

/** Writes the module into a new folder; what starts a process with it. */
function shiftedProcess(minutes: number) {
  const folder = mkdtempSync(join(tmpdir(), "windowsill-clock-"));
  const module = join(folder, "shifted.mjs");
  writeFileSync(module, shifted(minutes));
  return { folder, flag: `--import ${pathToFileURL(module).href}` };
}

test("REL-R17 a process that is started with a wrong clock sees no other", () => {
  const { folder, flag } = shiftedProcess(10);
  const program = "console.log([Date.now(), new Date().getTime(), new Date(7).getTime()].join())";
  const [now, made, given] = execFileSync(process.execPath, [...flag.split(" "), "-e", program], {
    encoding: "utf8",
  })
    .split(",")
    .map(Number);
  rmSync(folder, { recursive: true });
  for (const told of [now, made]) expect(Math.abs((told ?? 0) - Date.now() - 600_000)).toBeLessThan(60_000);
  expect(given).toBe(7);
});

test.for(fullCount ? [10, -10] : [])(
  "REL-R17 with a machine's clock that is %d minutes ahead, windows open and end by the database's",
  { timeout: 180_000 },
  async (minutes) => {
    const { folder, flag } = shiftedProcess(minutes);
    const app = await startApp({ env: { NODE_OPTIONS: flag } });
    try {
      const { url } = postgresOf(app.dataDir);
      const { random } = seeded("REL-R17");
      let [shop] = await openShops(app.port);
      const place = async (name: string) => (await send(app.port, shop.orderFor(name, random))).status;
      // As short as that it offers the weekdays of the week that follows, and others than before.
      const windowUntil = (minutesFromNow: number) =>
        query(
          url,
          `update availabilities
             set start_time = now() + make_interval(mins => $1 - 20), end_time = now() + make_interval(mins => $1)
             where shop_id = (select id from shops where slug = 'cornerpies') and now() between start_time and end_time`,
          [minutesFromNow],
        );
      expect(await place("r17-open")).toBe(201);
      // Five minutes are left by the database's clock, and none by one that is ten minutes ahead.
      await windowUntil(5);
      [shop] = await openShops(app.port);
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
