/** The charts, for the shop's merchant (MAN-01, matrix r068 to r072). Their names are those of the documented calls. */
import { z } from "zod";
import { NotFound } from "#domain/missing.ts";
import {
  chartQuestion,
  customersDay,
  overviewDay,
  salesDay,
  topProduct,
} from "#domain/reports/chart-schemas.ts";
import { limitExports } from "#server/limits/attempt-limits.ts";
import { merchantProcedure, router } from "../trpc.ts";
import { chartFile } from "./chart-file.ts";
import { newVsReturning30, sales90, salesOverview30, topProducts30 } from "./charts.ts";

export const chartsRouter = router({
  "sales-90": merchantProcedure
    .meta({ tokens: ["read"] })
    .input(z.void())
    .output(z.array(salesDay))
    .query(({ ctx }) => sales90(ctx)),
  "top-products-30": merchantProcedure
    .meta({ tokens: ["read"] })
    .input(z.void())
    .output(z.array(topProduct))
    .query(({ ctx }) => topProducts30(ctx)),
  "sales-overview-30": merchantProcedure
    .meta({ tokens: ["read"] })
    .input(z.void())
    .output(z.array(overviewDay))
    .query(({ ctx }) => salesOverview30(ctx)),
  "new-vs-returning-customers-30": merchantProcedure
    .meta({ tokens: ["read"] })
    .input(z.void())
    .output(z.array(customersDay))
    .query(({ ctx }) => newVsReturning30(ctx)),
  /** Any other name: only who may see charts is told that there is none (matrix r072). */
  unknown: merchantProcedure
    .meta({ tokens: ["read"] })
    .input(z.void())
    .query((): null => {
      throw new NotFound("no_such_chart");
    }),
  /** A chart as a file. */
  file: merchantProcedure
    .meta({ tokens: ["read"] })
    .input(chartQuestion)
    .output(z.string())
    .query(async ({ ctx, input }) => {
      await limitExports(ctx);
      return chartFile(ctx, input.chart);
    }),
});
