/** The four charts of the dashboard (MAN-01) as they are answered; amounts are cents, days the shop's own. */
import { z } from "zod";

/** Their names in the path and in the router, to the letter of the specification's calls. */
export const CHARTS = [
  "sales-90",
  "top-products-30",
  "sales-overview-30",
  "new-vs-returning-customers-30",
] as const;
export type ChartName = (typeof CHARTS)[number];

const count = z.number().int();
const amount = z.number().int();
/** A day of the shop's calendar, `YYYY-MM-DD`. */
const date = z.string();

/** A day and what was ordered on it, tip and tax included. */
export const salesDay = z.strictObject({ date, orders: count, total: amount });
export type SalesDay = z.infer<typeof salesDay>;

/** The same by the parts of the price: subtotal − discounts + the rest = total. */
export const overviewDay = z.strictObject({
  date,
  orders: count,
  subtotal: amount,
  discounts: amount,
  fees: amount,
  deliveryFee: amount,
  tip: amount,
  tax: amount,
  serviceFee: amount,
  total: amount,
});
export type OverviewDay = z.infer<typeof overviewDay>;

/** An item that sold, before discounts and tax. */
export const topProduct = z.strictObject({
  name: z.string(),
  quantity: count,
  orders: count,
  total: amount,
});
export type TopProduct = z.infer<typeof topProduct>;

/** Orders of customers who came for the first time, and of those who came back. */
export const customersDay = z.strictObject({
  date,
  new: count,
  returning: count,
  orders: count,
  total: amount,
});
export type CustomersDay = z.infer<typeof customersDay>;

export const charts = z.strictObject({
  sales: z.array(salesDay),
  topProducts: z.array(topProduct),
  overview: z.array(overviewDay),
  customers: z.array(customersDay),
});
export type Charts = z.infer<typeof charts>;

/** Which chart as a file. */
export const chartQuestion = z.strictObject({ chart: z.enum(CHARTS) });
