/**
 * `npm run coverage:requirements`: which requirement does no passing test of the last run name?
 *
 * A requirement counts as proved by a test when the title of a passed test starts with its id
 * (`ORD-07 a closed window refuses the order`; several ids may stand in front). An id that no one proves must
 * be in not-yet.json. That a test names an id does not say that all of it is proved: an id leaves that list by
 * hand, in a commit of its own whose message says clause by clause which test proves it (CONTRIBUTING).
 */
import { readFileSync } from "node:fs";
import { fullCount } from "#tests/support/how-many.ts";
import { JOURNEYS, type Journey, WAITING_JOURNEYS } from "#tests/support/proved-settings.ts";
import { browserResults, vitestResults } from "#tests/support/reports.ts";
import { leadingIds } from "./leading-ids.ts";

interface NotYet {
  requirements: string[];
  screens: string[];
}

const ids = JSON.parse(readFileSync("tests/house/requirement-ids.json", "utf8")) as string[];
const notYet = JSON.parse(readFileSync("tests/house/not-yet.json", "utf8")) as NotYet;
const results = [...vitestResults(), ...browserResults()];
const named = new Set(results.flatMap(({ title }) => leadingIds(title)));
const proved = new Set(results.filter(({ passed }) => passed).flatMap(({ title }) => leadingIds(title)));

// A journey of a setting's effect that did not run, or did not hold, proves none of its settings.
const unwalked = Object.entries(JOURNEYS)
  .filter(([journey]) => fullCount || !WAITING_JOURNEYS.has(journey as Journey))
  .map(([, title]) => title)
  .filter((title) => !results.some((result) => result.passed && result.title === title));

const unproved = ids.filter((id) => !proved.has(id));
const missing = unproved.filter((id) => !notYet.requirements.includes(id));
const unknown = [...named].filter((id) => !ids.includes(id));
const begun = notYet.requirements.filter((id) => proved.has(id));

console.log(`${ids.length - unproved.length} of ${ids.length} requirements are named by a passing test.`);
if (unproved.length > 0) console.log(`Not yet: ${unproved.join(", ")}`);
if (begun.length > 0) {
  console.log(`Named by a test, and still listed in not-yet.json: ${begun.join(", ")}`);
}
if (missing.length > 0) {
  console.log(`No passing test names these, and not-yet.json does not list them: ${missing.join(", ")}`);
  process.exitCode = 1;
}
if (unknown.length > 0) {
  console.log(`Titles name requirements that do not exist: ${unknown.join(", ")}`);
  process.exitCode = 1;
}
if (unwalked.length > 0) {
  console.log(`No passing journey shows what these settings do: ${unwalked.join("; ")}`);
  process.exitCode = 1;
}
