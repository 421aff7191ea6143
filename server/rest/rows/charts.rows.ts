import type { WrittenRow } from "#server/rest/complete-row.ts";

const chart = (name: string, summary: string): WrittenRow => ({
  method: "GET",
  path: `/shops/{shopId}/charts/${name}`,
  summary,
  procedure: `charts.${name}`,
  shop: "id",
  status: 200,
  shape: "data",
});

export const chartsRows: readonly WrittenRow[] = [
  chart("sales-90", "Orders and sales of the last 90 days by day, today included, without cancelled ones."),
  chart("top-products-30", "What sold best in the last 30 days, before discounts and tax."),
  chart("sales-overview-30", "The parts of what came in during the last 30 days, by day."),
  chart(
    "new-vs-returning-customers-30",
    "Orders of the last 30 days by day: of customers who came for the first time, and of those who came back.",
  ),
  {
    method: "GET",
    path: "/shops/{shopId}/charts/{chart}",
    summary: "Any other chart: there are four, and every other name is not found.",
    procedure: "charts.unknown",
    shop: "id",
    status: 204,
    shape: "nothing",
    otherwise: true,
    onlyRefused: true,
  },
];
