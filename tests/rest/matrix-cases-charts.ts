/** The charts of a shop, for its merchant: matrix r068 to r072. That their sums are those of SQL is asked in tests/api/reports. */
import { CHARTS, type ChartName } from "#domain/reports/chart-schemas.ts";
import type { Question, World } from "#tests/support/world.ts";
import type { Actor, MatrixCase } from "./matrix-cases.ts";

const requested = ({ token }: Actor, world: World, chart: string): Question => ({
  method: "GET",
  path: `/api/shops/${world.a.id}/charts/${chart}`,
  token,
});

const chart = (name: ChartName): MatrixCase => ({
  rest: (world, actor) => [requested(actor, world, name)],
});
const [sales, products, overview, customers] = CHARTS;

export const CHART_CASES: Readonly<Record<string, MatrixCase>> = {
  r068: chart(sales),
  r069: chart(products),
  r070: chart(overview),
  r071: chart(customers),
  r072: {
    rest: (world, actor) =>
      ["sales-91", "constructor", "__proto__", "sales-90%00", "..%2forders"].map((name) =>
        requested(actor, world, name),
      ),
  },
};
