import type { PlotView } from "#app/ui/living-plot.tsx";
import { dayText, numberText, shortDayText } from "#app/ui/local-text.ts";
import { axisDollars, dollars } from "#domain/money.ts";
import type { Charts } from "#domain/reports/chart-schemas.ts";
import { axisFor, meanOfSevenDays, priceSteps, sumParts } from "#domain/reports/charts.ts";
import { weekday } from "#domain/time.ts";
import * as t from "#messages/dashboard.js";

const DAYS_OF_A_WEEK = 7;
const CENTS = 100;

const PARTS = {
  subtotal: t.partSubtotal,
  discounts: t.partDiscounts,
  fees: t.partFees,
  deliveryFee: t.partDeliveryFee,
  tip: t.partTip,
  tax: t.partTax,
  serviceFee: t.partServiceFee,
} as const;

/** The charts in the words and numbers they show. */
export function chartsView({ sales, topProducts, overview, customers }: Charts) {
  return {
    sales: salesView(sales),
    top: topView(topProducts, overview),
    overview: overviewView(overview),
    customers: customersView(customers),
  };
}
export type ChartsView = ReturnType<typeof chartsView>;

const total = (days: readonly { readonly total: number }[]) => days.reduce((sum, day) => sum + day.total, 0);
const countOf = (days: readonly { readonly orders: number }[]) =>
  days.reduce((sum, day) => sum + day.orders, 0);
const inOrders = (count: number) => t.chartInOrders({ count, shown: numberText(count) });

/** Labels of an axis at hundredths of its length. */
function marksOf(most: number, label: (value: number) => string) {
  const { top, marks } = axisFor(most);
  return { top, rows: marks.map((value) => ({ at: (value / top) * 100, label: label(value) })) };
}

function salesView(days: Charts["sales"]) {
  const means = meanOfSevenDays(days.map((day) => day.total));
  const most = Math.max(...days.map((day) => day.total), 0);
  const { top, rows } = marksOf(most / CENTS, axisDollars);
  const sum = dollars(total(days));
  const orders = countOf(days);
  const plot: PlotView = {
    top: top * CENTS,
    rows,
    columns: columnsOf(days, (date) => date.endsWith("-01")),
    days: days.map((day, place) => ({
      day: dayText(day.date),
      bars: [day.total],
      line: means[place] ?? null,
      words: [dollars(day.total), t.chartTooltip({ count: day.orders })],
    })),
    picture: t.salesPicture({
      from: shortDayText(days[0]?.date ?? ""),
      to: shortDayText(days.at(-1)?.date ?? ""),
      total: sum,
      orders: inOrders(orders),
    }),
  };
  return {
    total: sum,
    orders,
    inOrders: inOrders(orders),
    plot,
    weeks: weeksOf(days).map((week) => ({
      from: shortDayText(week[0]?.date ?? ""),
      orders: countOf(week),
      total: dollars(total(week)),
    })),
  };
}

/** Weeks that end today; the first one may be shorter. */
function weeksOf<Day>(days: readonly Day[]): Day[][] {
  const weeks: Day[][] = [];
  for (let end = days.length; end > 0; end -= DAYS_OF_A_WEEK) {
    weeks.unshift(days.slice(Math.max(0, end - DAYS_OF_A_WEEK), end));
  }
  return weeks;
}

/** A label under the middle of each day that wants one, but for those too near to an edge to stand whole. */
function columnsOf(days: readonly { readonly date: string }[], wanted: (date: string) => boolean) {
  return days
    .map(({ date }, place) => ({ date, at: ((place + 0.5) / days.length) * 100 }))
    .filter(({ date, at }) => wanted(date) && at > 4 && at < 92)
    .map(({ date, at }) => ({ at, label: shortDayText(date) }));
}

function topView(products: Charts["topProducts"], days: Charts["overview"]) {
  const most = Math.max(...products.map((product) => product.total), 1);
  return {
    total: dollars(total(products)),
    of: dollars(sumParts(days).subtotal),
    sold: products.reduce((sum, { quantity }) => sum + quantity, 0),
    rows: products.map((product) => ({
      name: product.name,
      sold: product.quantity,
      total: dollars(product.total),
      width: (product.total / most) * 100,
    })),
  };
}

function overviewView(days: Charts["overview"]) {
  const sums = sumParts(days);
  const steps = priceSteps(sums);
  const most = Math.max(...steps.map(({ from, to }) => Math.max(from, to)), 1);
  const orders = countOf(days);
  return {
    orders,
    total: dollars(total(days)),
    inOrders: inOrders(orders),
    width: (total(days) / most) * 100,
    steps: steps.map(({ part, amount, from, to }) => ({
      part,
      name: PARTS[part](),
      amount: dollars(amount),
      from: (Math.min(from, to) / most) * 100,
      width: (Math.abs(amount) / most) * 100,
    })),
  };
}

function customersView(days: Charts["customers"]) {
  const came = days.reduce((sum, day) => sum + day.new, 0);
  const returning = days.reduce((sum, day) => sum + day.returning, 0);
  const { top, rows } = marksOf(Math.max(...days.map(({ orders }) => orders), 0), String);
  const plot: PlotView = {
    top,
    rows,
    columns: columnsOf(days, (date) => weekday(date) === "Sun"),
    days: days.map((day) => ({
      day: dayText(day.date),
      bars: [day.returning, day.new],
      line: null,
      words: [
        `${day.returning} ${t.customersReturning()}`,
        `${day.new} ${t.customersNewAfter({ count: day.new })}`,
      ],
    })),
    picture: t.customersPicture({ new: came, returning }),
  };
  return {
    new: came,
    returning,
    plot,
    days: days.map((day) => ({ day: shortDayText(day.date), new: day.new, returning: day.returning })),
  };
}
