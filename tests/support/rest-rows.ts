import { completeRows } from "#server/rest/complete-row.ts";
import { REST_ROWS as WRITTEN } from "#server/rest/rows/all-rows.ts";
import { appRouter } from "#server/router.ts";

/** The table of REST calls with what its rows take from their procedures. */
export const REST_ROWS = completeRows(WRITTEN, { ...appRouter._def.procedures });
