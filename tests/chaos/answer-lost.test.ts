/** REL-R4, REL-R18: anyone who did not hear the answer asks again and gets the same order. */
import { expect } from "vitest";
import { howMany } from "#tests/support/how-many.ts";
import { seeded } from "#tests/support/seed.ts";
import { loseAnswers, loseChanges, loseCommits } from "./answer-lost.ts";
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

test("REL-R2 REL-R6 a change whose connection is lost at COMMIT: 503, the pool stays whole, and the retry finds the truth", async ({
  place,
}) => {
  // The pool holds ten.
  const orders = howMany({ short: 12, full: 60 });
  expect(await loseChanges(place, { ...seeded("REL-R2"), name: "r2change", orders })).toEqual([]);
});
