/** Telling the shop something (STORE-03). */
import { z } from "zod";
import { feedback } from "#domain/support/support-schemas.ts";
import type { RestRow } from "#server/rest/row.ts";

export const supportRows: readonly RestRow[] = [
  {
    method: "POST",
    path: "/shops/{shopId}/feedback",
    summary: "Sends the shop feedback of at least ten words.",
    procedure: "support.sendFeedback",
    who: "anyone-at-a-shop",
    shop: "id",
    body: feedback,
    input: ({ body }) => body,
    status: 202,
    shape: "data",
    answer: z.strictObject({ sent: z.boolean() }),
  },
];
