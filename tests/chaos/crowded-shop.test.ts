/** REL-R9, REL-R19: what is short is shared. */
import { expect } from "vitest";
import { howMany } from "#tests/support/how-many.ts";
import { seeded } from "#tests/support/seed.ts";
import { test } from "./behind-a-line.ts";
import { crowdOneShop, keepConnectionsBusy } from "./crowded-shop.ts";

test("REL-R19 a shop with a crowd leaves its neighbour's answers as quick and as good as they were", async ({
  place,
}) => {
  const options = {
    crowd: howMany({ short: 100, full: 350 }),
    requests: howMany({ short: 25, full: 400 }),
  };
  expect(await crowdOneShop(place, { ...seeded("REL-R19"), ...options })).toEqual([]);
});

test("REL-R9 while all connections are busy everyone is answered 503 with Retry-After, and served again afterwards", async ({
  place,
}) => {
  const requests = howMany({ short: 60, full: 300 });
  expect(await keepConnectionsBusy(place, { ...seeded("REL-R9"), requests })).toEqual([]);
});
