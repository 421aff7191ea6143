/** REL-R5: every mail that is due is sent, whatever happens to the worker and to the mail server. */
import { expect, test } from "vitest";
import { fullCount, howMany } from "#tests/support/how-many.ts";
import { seeded } from "#tests/support/seed.ts";
import { killTheWorker } from "./mail-worker-killed.ts";

test("REL-R5 NOTE-01 kill -9 of the worker while the mail server fails: each mail at least once, under one Message-ID, none for a refused order", {
  timeout: fullCount ? 1_200_000 : 300_000,
}, async () => {
  const faults = await killTheWorker({
    ...seeded("REL-R5"),
    name: "r5",
    orders: howMany({ short: 5, full: 200 }),
    kills: howMany({ short: 1, full: 10 }),
  });
  expect(faults).toEqual([]);
});
