/** The super admin's figures in words and drawings (SUP-01), made on the server so that the browser ships none of it. */
import type { BarPlotView } from "#app/ui/bar-plot.tsx";
import { momentText, monthText, numberText, shortDayText } from "#app/ui/local-text.ts";
import { zoneText } from "#app/ui/zone-text.ts";
import { axisDollars, dollars } from "#domain/money.ts";
import { axisTop, barsPath, meanPath, middleOf } from "#domain/reports/charts.ts";
import type { PlatformFigures } from "#domain/reports/platform-schemas.ts";
import { DEFAULT_TIME_ZONE } from "#domain/time.ts";
import * as t from "#messages/platform-admin.js";

/** "Sep 1", without the weekday. */
const monthDay = shortDayText;
const month = monthText;

/** A moment of the platform's own clock: "Wed, Nov 25, 6:42 AM". */
export const momentOf = (instant: Date): string => momentText(instant, DEFAULT_TIME_ZONE);

/** Everything above the list of shops. */
export function reportView(figures: PlatformFigures, now: Date) {
  const { shops } = figures;
  return {
    says: t.reportsSays({
      count: numberText(shops.total),
      zone: zoneText(DEFAULT_TIME_ZONE),
      moment: momentOf(now),
    }),
    states: statesOf(shops),
    sales: salesOf(figures.days),
    newShops: newShopsOf(figures.newShops),
    subscriptions: subscriptionsOf(figures),
    lost: lostOf(figures.messages),
  };
}
export type ReportView = ReturnType<typeof reportView>;

function statesOf(shops: PlatformFigures["shops"]) {
  const { subscribed, trial, expired, ending, late, trialsEndingSoon, expiredLately } = shops;
  const part = (name: string, count: number, says: string) => ({
    name,
    count,
    shown: numberText(count),
    says,
  });
  return {
    label: t.statesLabel({ subscribed, trial, expired }),
    parts: [
      part(t.stateSubscribed(), subscribed, said([t.statesEnding, ending], [t.statesLate, late])),
      part(t.stateTrial(), trial, said([t.statesTrialsEnding, trialsEndingSoon])),
      part(t.stateExpired(), expired, said([t.statesExpiredLately, expiredLately])),
    ],
  };
}

/** What is worth saying: nothing of none. */
const said = (...counts: readonly (readonly [(count: { count: number }) => string, number])[]) =>
  counts
    .filter(([, count]) => count > 0)
    .map(([words, count]) => words({ count }))
    .join(", ");

const SALES_HEIGHT = 124;
const NEW_SHOPS_HEIGHT = 84;
const DAY_BAR = 0.71;
const WEEK_BAR = 0.64;
const WEEK = 7;

/** Two drawings on one axis of time: two scales in one would let either look like the other. */
function salesOf(days: PlatformFigures["days"]) {
  const orders = days.map((day) => day.orders);
  const sales = days.map((day) => day.sales / 100);
  const allOrders = numberText(total(orders));
  const allSales = dollars(total(days.map((day) => day.sales)));
  const marks = days.flatMap(({ day }, at) =>
    day.endsWith("-01") ? [{ left: middleOf(at, days.length), text: monthDay(day) }] : [],
  );
  return {
    orders: allOrders,
    sales: allSales,
    plots: [
      {
        ...plotOf(orders, t.salesOrdersLabel({ count: allOrders }), SALES_HEIGHT, numberText),
        name: t.salesPerDayOrders(),
        marks: [],
      },
      {
        ...plotOf(sales, t.salesSalesLabel({ amount: allSales }), SALES_HEIGHT, axisDollars),
        name: t.salesPerDaySales(),
        marks,
      },
    ],
    weeks: weeksOf(days),
  };
}

function plotOf(
  values: readonly number[],
  label: string,
  height: number,
  word: (value: number) => string,
): BarPlotView {
  const top = axisTop(Math.max(0, ...values));
  return {
    label,
    height,
    bars: barsPath(values, top, DAY_BAR),
    line: meanPath(values, top, WEEK),
    axis: [word(0), word(top / 2), word(top)],
    marks: [],
  };
}

/** Whole weeks up to today; the first may be short. */
function weeksOf(days: PlatformFigures["days"]) {
  const weeks: { week: string; orders: string; sales: string }[] = [];
  for (let end = days.length; end > 0; end -= WEEK) {
    const some = days.slice(Math.max(0, end - WEEK), end);
    weeks.unshift({
      week: monthDay(some[0]?.day ?? ""),
      orders: numberText(total(some.map((day) => day.orders))),
      sales: dollars(total(some.map((day) => day.sales))),
    });
  }
  return weeks;
}

function newShopsOf(weeks: PlatformFigures["newShops"]) {
  const counts = weeks.map(({ shops }) => shops);
  const top = axisTop(Math.max(0, ...counts));
  const all = total(counts);
  const plot: BarPlotView = {
    label: t.newShopsLabel({ count: all }),
    height: NEW_SHOPS_HEIGHT,
    bars: barsPath(counts, top, WEEK_BAR),
    line: "",
    axis: [numberText(0), numberText(top / 2), numberText(top)],
    marks: weeks.flatMap(({ week }, at) =>
      at % 4 === 1 ? [{ left: middleOf(at, weeks.length), text: monthDay(week) }] : [],
    ),
  };
  return {
    count: numberText(all),
    unit: all === 1 ? t.newShopsOne() : t.newShopsShops(),
    plot,
    weeks: weeks.map(({ week, shops }) => ({ week: monthDay(week), shops: numberText(shops) })),
  };
}

function subscriptionsOf({ subscriptions, shops }: PlatformFigures) {
  const change = total(subscriptions.map(({ started, ended }) => started - ended));
  return {
    now: numberText(shops.subscribed),
    change: change > 0 ? `+${numberText(change)}` : change < 0 ? `−${numberText(-change)}` : "0",
    months: subscriptions.map(({ month: first, started, ended, atEnd }, at) => ({
      month: at === subscriptions.length - 1 ? t.subsSoFar({ month: month(first) }) : month(first),
      started: numberText(started),
      ended: numberText(ended),
      atEnd: numberText(atEnd),
    })),
  };
}

function lostOf({ retried, dead, newest }: PlatformFigures["messages"]) {
  return {
    says:
      retried + dead === 0
        ? t.lostNone()
        : t.lostSays({ dead: numberText(dead), retried: numberText(retried) }),
    rows: newest.map(({ at, template, channel, dead: isDead, attempts, title }) => {
      const tries = t.lostTimes({ count: attempts });
      return {
        key: `${title} ${template} ${at.toISOString()}`,
        when: momentOf(at),
        shop: title,
        what: (channel === "sms" ? t.lostSms : t.lostEmail)({ template: template.replaceAll("-", " ") }),
        isDead,
        state: (isDead ? t.lostDead : t.lostRetried)({ attempts: tries }),
      };
    }),
  };
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
