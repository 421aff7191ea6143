/** REL-R1, REL-R4: what is on disk is found by its key, whoever was told. */
import { expect } from "vitest";
import { howMany } from "#tests/support/how-many.ts";
import { seeded } from "#tests/support/seed.ts";
import { test } from "./behind-a-line.ts";
import { killBeforeAnswers } from "./group-killed.ts";

test("REL-R1 REL-R4 ORD-04 kill -9 between the commit of a group and its answers: each of its orders is found by its key", async ({
  place,
}) => {
  const orders = howMany({ short: 20, full: 40 });
  expect(await killBeforeAnswers(place, { ...seeded("REL-R1"), name: "r1group", orders })).toEqual([]);
});
