/** The charts of a shop, for its merchant (MAN-01, matrix r068 to r072). */
import { z } from "zod";
import { customersDay, overviewDay, salesDay, topProduct } from "#domain/reports/chart-schemas.ts";
import type { RestRow } from "#server/rest/row.ts";

const chart = (name: string, summary: string, row: z.ZodType): RestRow => ({
  method: "GET",
  path: `/shops/{shopId}/charts/${name}`,
  summary,
  procedure: `charts.${name}`,
  who: "merchant",
  shop: "id",
  status: 200,
  shape: "data",
  answer: z.array(row),
});

export const chartsRows: readonly RestRow[] = [
  chart(
    "sales-90",
    "Orders and sales of the last 90 days by day, today included, without cancelled ones.",
    salesDay,
  ),
  chart("top-products-30", "What sold best in the last 30 days, before discounts and tax.", topProduct),
  chart("sales-overview-30", "The parts of what came in during the last 30 days, by day.", overviewDay),
  chart(
    "new-vs-returning-customers-30",
    "Orders of the last 30 days by day: of customers who came for the first time, and of those who came back.",
    customersDay,
  ),
  {
    method: "GET",
    path: "/shops/{shopId}/charts/{chart}",
    summary: "Any other chart: there are four, and every other name is not found.",
    procedure: "charts.unknown",
    who: "merchant",
    shop: "id",
    status: 204,
    shape: "nothing",
    otherwise: true,
  },
];
