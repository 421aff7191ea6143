/** REL-R4, REL-R18: whoever did not hear the answer asks again and gets the same order. */
import { expect } from "vitest";
import { howMany } from "#tests/support/how-many.ts";
import { seeded } from "#tests/support/seed.ts";
import { loseAnswers, loseCommits } from "./answer-lost.ts";
import { test } from "./behind-a-line.ts";

test("REL-R4 REL-R18 ORD-04 an answer that is lost after the commit: the look-up and the retry find the same order", async ({
  place,
}) => {
  const orders = howMany({ short: 20, full: 300 });
  expect(await loseAnswers(place, { ...seeded("REL-R18"), name: "r18", orders })).toEqual([]);
});

test("REL-R4 ORD-01 NOTE-01 a connection that is lost at COMMIT: 503, and the retry finds the truth", async ({
  place,
}) => {
  const orders = howMany({ short: 10, full: 100 });
  expect(await loseCommits(place, { ...seeded("REL-R4"), name: "r4", orders })).toEqual([]);
});
