/** REL-R1, REL-R4: what is on disk is found by its key, whoever was told. */
import { expect } from "vitest";
import { atFullCounts, howMany } from "#tests/support/how-many.ts";
import { seeded } from "#tests/support/seed.ts";
import { test } from "./behind-a-line.ts";
import { killBeforeAnswers } from "./group-killed.ts";

test.for(atFullCounts)(
  "REL-R1 REL-R4 ORD-04 kill -9 between the commit of a group and its answers: each of its orders is found by its key",
  async (_, { place }) => {
    // The overload gate lets 24 requests run at once: more orders than that never wait as one group.
    for (let round = 1; round <= howMany({ short: 1, full: 3 }); round++) {
      const name = `r1group${round}`;
      expect(await killBeforeAnswers(place, { ...seeded(`REL-R1 ${name}`), name, orders: 20 })).toEqual([]);
    }
  },
);
