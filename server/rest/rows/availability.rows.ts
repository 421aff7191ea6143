/** Order windows as shoppers see them (AVL-03). */
import { z } from "zod";
import { offeredWindow } from "#domain/availability/availability-schemas.ts";
import type { RestRow } from "#server/rest/row.ts";

export const availabilityRows: readonly RestRow[] = [
  {
    method: "GET",
    path: "/shops/slug/{slug}/availabilities",
    summary: "The shop's order windows that are open now or will be, with the days on offer.",
    procedure: "availability.upcoming",
    who: "anyone-at-a-shop",
    shop: "slug",
    status: 200,
    shape: "data",
    answer: z.array(offeredWindow),
  },
];
