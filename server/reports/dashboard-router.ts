/** The merchant's first screen of the day: one call for all of it. */
import { z } from "zod";
import { dashboard } from "#domain/reports/dashboard-schemas.ts";
import { atOnce, merchantProcedure, router } from "../trpc.ts";
import { dashboardOf } from "./dashboard.ts";

export const dashboardRouter = router({
  /** Today, the week, what is owed, short or undelivered, and the charts (MAN-01, PERF-05). */
  today: merchantProcedure
    .meta({ tokens: ["read"] })
    .input(z.void())
    .output(atOnce(dashboard))
    .query(({ ctx }) => dashboardOf(ctx)),
});
