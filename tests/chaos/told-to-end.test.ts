/** REL-R8: anyone who is told to end finishes what is in hand. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { furnishedFolder, removeDataFolder } from "#tests/support/app.ts";
import { atFullCounts, howMany } from "#tests/support/how-many.ts";
import { seeded } from "#tests/support/seed.ts";
import { endTwice, endWithOrdersInFlight } from "./told-to-end.ts";

let dataDir: string;

beforeAll(() => {
  dataDir = furnishedFolder();
});

afterAll(() => removeDataFolder(dataDir));

test("REL-R8 SIGTERM: /readyz 503 at once, every order in flight is answered, exit 0, what was acknowledged is there", async () => {
  const orders = howMany({ short: 8, full: 200 });
  expect(await endWithOrdersInFlight({ ...seeded("REL-R8"), name: "r8", dataDir, orders })).toEqual([]);
});

test.for(atFullCounts)("REL-R8 a second signal, more than a second later: exit 1 at once", async () => {
  expect(await endTwice(dataDir, seeded("REL-R8"))).toBe(1);
});
