/** A chart as a file for spreadsheets (MAN-01): the rows of its table, amounts as plain numbers of dollars. */
import type { ChartName } from "#domain/reports/chart-schemas.ts";
import { meanOfSevenDays } from "#domain/reports/charts.ts";
import * as t from "#messages/chart-files.js";
import type { SignedInAt } from "../context.ts";
import { type CsvValue, csv } from "../csv.ts";
import { newVsReturning30, sales90, salesOverview30, topProducts30 } from "./charts.ts";

/** The names of the columns, as the file's first row has them. */
const COLUMNS: Readonly<Record<ChartName, () => string>> = {
  "sales-90": t.sales,
  "top-products-30": t.topProducts,
  "sales-overview-30": t.salesOverview,
  "new-vs-returning-customers-30": t.newVsReturningCustomers,
};

/** Dollars as spreadsheets add them up: 1234.50. */
const plain = (cents: number) => (cents / 100).toFixed(2);

const ROWS: Readonly<Record<ChartName, (ctx: SignedInAt) => Promise<CsvValue[][]>>> = {
  "sales-90": async (ctx) => {
    const days = await sales90(ctx);
    const means = meanOfSevenDays(days.map(({ total }) => total));
    return days.map(({ date, orders, total }, day) => {
      const mean = means[day];
      return [date, orders, plain(total), mean === null || mean === undefined ? "" : plain(mean)];
    });
  },
  "top-products-30": async (ctx) =>
    (await topProducts30(ctx)).map(({ name, quantity, orders, total }) => [
      name,
      quantity,
      orders,
      plain(total),
    ]),
  "sales-overview-30": async (ctx) =>
    (await salesOverview30(ctx)).map((day) => [
      day.date,
      day.orders,
      plain(day.subtotal),
      plain(day.discounts),
      plain(day.fees),
      plain(day.deliveryFee),
      plain(day.tip),
      plain(day.tax),
      plain(day.serviceFee),
      plain(day.total),
    ]),
  "new-vs-returning-customers-30": async (ctx) =>
    (await newVsReturning30(ctx)).map((day) => [
      day.date,
      day.new,
      day.returning,
      day.orders,
      plain(day.total),
    ]),
};

/** The file's text: its first row names the columns. */
export async function chartFile(ctx: SignedInAt, chart: ChartName): Promise<string> {
  return csv([COLUMNS[chart]().split("|"), ...(await ROWS[chart](ctx))]);
}
