/** Telling the shop something (STORE-03). */
import { z } from "zod";
import type { WrittenRow } from "#server/rest/complete-row.ts";

export const supportRows: readonly WrittenRow[] = [
  {
    method: "POST",
    path: "/shops/{shopId}/feedback",
    summary: "Sends the shop feedback of at least ten words.",
    procedure: "support.sendFeedback",
    shop: "id",
    status: 202,
    shape: "data",
    answer: z.strictObject({ sent: z.boolean() }),
  },
];
