/** REL-R6: a database that is away costs a friendly 503 and a moment's patience, never a hang, a 500 or a restart. */
import { expect } from "vitest";
import { howMany } from "#tests/support/how-many.ts";
import { seeded } from "#tests/support/seed.ts";
import { test } from "./behind-a-line.ts";
import { goAway, OUTAGES } from "./database-away.ts";

test.for(OUTAGES)(
  "REL-R6 the database is $name: 503 with Retry-After, and back by itself",
  async (outage, { place }) => {
    const questions = howMany({ short: 24, full: 200 });
    const options = { ...seeded("REL-R6"), name: `r6-${outage.name}`, questions };
    expect(await goAway(place, outage, options)).toEqual([]);
  },
);
