import type { Cents } from "#domain/money.ts";
import { addDays, type CalendarDate, calendarDate, startOfDay } from "#domain/time.ts";

/** The numbers beside a plot, from 0 to its top, evenly spaced. */
type Axis = Readonly<{ top: number; marks: readonly number[] }>;

const STEPS = [1, 2, 2.5, 5, 10];
const MOST_STEPS = 4;

/**
 * Round numbers for an axis that reaches at least `most`: three to five of them, whole ones only, each a step of 1, 2, 2.5 or 5 times a
 * power of ten. With nothing to show it still has a top, so that a plot is never divided by 0.
 */
export function axisFor(most: number): Axis {
  const least = Math.max(1, Math.ceil(most / MOST_STEPS));
  const power = 10 ** Math.floor(Math.log10(least));
  const step = STEPS.map((times) => times * power).find((one) => one >= least && Number.isInteger(one));
  const whole = step ?? least;
  const steps = Math.max(1, Math.ceil(most / whole));
  return { top: whole * steps, marks: Array.from({ length: steps + 1 }, (_, mark) => mark * whole) };
}

const WEEK = 7;

/**
 * The mean of each day and the six before it, rounded to whole cents; null for the first six days, which have no whole week behind
 * them (MAN-01). One value for each day.
 */
export function meanOfSevenDays(totals: readonly number[]): (number | null)[] {
  return totals.map((_, day) => {
    if (day < WEEK - 1) return null;
    const week = totals.slice(day - WEEK + 1, day + 1);
    return Math.round(week.reduce((sum, total) => sum + total, 0) / WEEK);
  });
}

/** Drawing a row of numbers as bars, without a library and without a script: paths of an SVG 1000 wide and 100 high. */

const WIDTH = 1000;
const HEIGHT = 100;

/** Half of an axis: the smallest round number that is not below it; whole from 1 on. */
const ROUND = [1, 1.5, 2, 2.5, 3, 4, 5, 7.5, 10];

/** Where an axis ends so that its half is a round number too: 227 gives 300, with 150 in the middle; nothing at all gives 2. */
export function axisTop(largest: number): number {
  const half = Math.max(largest / 2, 1);
  const power = 10 ** Math.floor(Math.log10(half));
  const step = ROUND.find((each) => each * power >= half && Number.isInteger(each * power)) ?? 10;
  return 2 * step * power;
}

const rounded = (value: number) => String(Math.round(value * 10) / 10);

/** The bars, one for each number; nothing is drawn for none. `share` is how much of its place a bar fills. */
export function barsPath(values: readonly number[], top: number, share: number): string {
  const place = WIDTH / values.length;
  return values
    .map((value, at) => {
      if (value <= 0) return "";
      const left = place * at + (place * (1 - share)) / 2;
      return `M${rounded(left)} ${HEIGHT}v-${rounded((value / top) * HEIGHT)}h${rounded(place * share)}V${HEIGHT}z`;
    })
    .join("");
}

/** The line of the mean of so many numbers up to each, from the first that has so many. */
export function meanPath(values: readonly number[], top: number, many: number): string {
  const place = WIDTH / values.length;
  const points = values.flatMap((_, at) => {
    if (at < many - 1) return [];
    const mean = values.slice(at - many + 1, at + 1).reduce((sum, value) => sum + value, 0) / many;
    return [`${rounded(place * (at + 0.5))} ${rounded(HEIGHT - (mean / top) * HEIGHT)}`];
  });
  return points.length > 1 ? `M${points.join("L")}` : "";
}

/** How far from the left the middle of a bar stands, in percent. */
export const middleOf = (at: number, count: number) => Math.round(((at + 0.5) / count) * 10_000) / 100;

/** The parts that lead from the products to the total, in the order of the receipt (PRICE-06). */
export const PRICE_PARTS = [
  "subtotal",
  "discounts",
  "fees",
  "deliveryFee",
  "tip",
  "tax",
  "serviceFee",
] as const;
type PricePart = (typeof PRICE_PARTS)[number];

/** What came in by part, each 0 or more: `discounts` is what was taken off. */
type PartSums = Readonly<Record<PricePart, Cents>>;

/** One step of the fall from products to total; it reaches `from` … `to` on the way, whichever is larger. */
type PriceStep = Readonly<{ part: PricePart; amount: Cents; from: Cents; to: Cents }>;

/** Adds the parts of many orders up. */
export function sumParts(days: readonly PartSums[]): PartSums {
  const sums = Object.fromEntries(
    PRICE_PARTS.map((part) => [part, days.reduce((sum, day) => sum + day[part], 0)]),
  );
  return sums as Record<PricePart, Cents>;
}

/** The steps that are not nothing, products always among them. Discounts are negative; the last step ends at the total. */
export function priceSteps(sums: PartSums): PriceStep[] {
  let reached = 0;
  const steps = PRICE_PARTS.map((part): PriceStep => {
    const amount = part === "discounts" ? -sums[part] || 0 : sums[part];
    const from = reached;
    reached += amount;
    return { part, amount, from, to: reached };
  });
  return steps.filter(({ part, amount }) => part === "subtotal" || amount !== 0);
}

/** The days of a chart: each by its date, and the instants between which they lie. */
export interface ChartDays {
  /** Oldest first; the last one is today. */
  readonly dates: readonly CalendarDate[];
  /** The first instant of every day, and last that of tomorrow: always one more than there are days. */
  readonly bounds: readonly Date[];
}

/**
 * The last so many days of the shop's calendar, today included (MAN-01). A day on which the clock changes is 23 or 25 hours long, so an
 * instant is told its day by the bounds and never by counting hours.
 */
export function chartDays(now: Date, timeZone: string, count: number): ChartDays {
  const first = addDays(calendarDate(now, timeZone), 1 - count);
  const days = Array.from({ length: count + 1 }, (_, day) => addDays(first, day));
  return { dates: days.slice(0, count), bounds: days.map((date) => startOfDay(date, timeZone)) };
}
