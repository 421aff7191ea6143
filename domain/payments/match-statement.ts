/**
 * Which order a line of a statement pays. Certain is only what names an order by its short code and pays exactly what it costs; everything
 * else is a suggestion with a score. Nothing is marked here.
 */
import type { Cents } from "#domain/money.ts";
import type { StatementLine } from "#domain/payments/read-statement.ts";
import { CODE_LENGTHS, shortCode, ticketOfCode } from "#domain/payments/short-code.ts";
import { type CalendarDate, daysBetween } from "#domain/time.ts";

/** An order that a payment may be for. */
export interface PayableOrder {
  readonly id: string;
  readonly ticketNumber: number;
  readonly total: Cents;
  /** The shop's day on which it was placed. */
  readonly placedOn: CalendarDate;
  /** What its customer is called, in all the ways that are known. */
  readonly names: readonly string[];
  readonly isPaid: boolean;
  readonly isCancelled: boolean;
}

/**
 * What a line turned out to be:
 *
 * - `certain`: the code of one open order, and exactly its total.
 * - `suggested`: no certainty, but orders that it may be for.
 * - `partial`, `more`: the code of an open order, and less or more than its total.
 * - `double`: the code of an order that is paid already, or that an earlier line of this statement pays.
 * - `cancelled`: the code of an order that was cancelled.
 * - `refunded`: money of an order that went back, or of a payment that this statement gives back.
 * - `open`: a payment that is not done.
 * - `known`: this very line was used before.
 * - `unknown`: nothing fits.
 */
export type Verdict =
  | "certain"
  | "suggested"
  | "partial"
  | "more"
  | "double"
  | "cancelled"
  | "refunded"
  | "open"
  | "known"
  | "unknown";

/** An order that a line may be for, from 0 to 1 how well they fit. */
export interface Suggestion {
  readonly order: PayableOrder;
  readonly score: number;
}

/** A line with what it is for; the best order stands first. `owed`: what is missing of the order, below zero where too much was paid. */
export interface MatchedLine {
  readonly line: StatementLine;
  readonly verdict: Verdict;
  readonly orders: readonly Suggestion[];
  readonly owed: Cents;
}

/** So many orders are suggested for a line. */
const MOST_SUGGESTIONS = 3;
const LOWEST_SCORE = 0.5;
/** So many are compared with it by their names. */
const MOST_COMPARED = 100;

/** Matches the lines with the orders. `known` tells lines that were used before, by their place among the lines. */
export function matchStatement(
  lines: readonly StatementLine[],
  orders: readonly PayableOrder[],
  known: ReadonlySet<number> = new Set(),
): MatchedLine[] {
  const byTicket = new Map(orders.map((order) => [order.ticketNumber, order]));
  const named = lines.map((line) =>
    [...codesIn(textOf(line))].map((ticket) => byTicket.get(ticket)).filter((order) => order !== undefined),
  );
  const givenBack = ordersGivenBack(lines, named);
  const paidHere = new Set<string>();
  const decided = lines.map((line, at): MatchedLine | null => {
    const [order, ...more] = named[at] ?? [];
    const verdict = known.has(at) ? "known" : withoutOrder(line);
    if (verdict) return told(line, verdict, order);
    if (!order || more.length > 0) return null;
    const found = verdictOf(line, order, { givenBack, paidHere });
    if (found === "certain") paidHere.add(order.id);
    return told(line, found, order);
  });
  const open = orders.filter(({ id, isPaid, isCancelled }) => !isPaid && !isCancelled && !paidHere.has(id));
  const compared = openOrders(open);
  return lines.map((line, at) => decided[at] ?? suggest(line, named[at] ?? [], compared));
}

const textOf = ({ name, note }: StatementLine) => `${note} ${name}`;

const told = (line: StatementLine, verdict: Verdict, order: PayableOrder | undefined): MatchedLine => ({
  line,
  verdict,
  orders: order ? [{ order, score: 1 }] : [],
  owed: order && line.amount > 0 ? order.total - line.amount : 0,
});

/** What a line is, whichever order it names: money that left, or a payment that is not done. */
function withoutOrder({ amount, state }: StatementLine): Verdict | null {
  if (amount <= 0 || state === "refunded") return "refunded";
  return state === "open" ? "open" : null;
}

/** What a payment is that names exactly one order. */
function verdictOf(
  { amount }: StatementLine,
  { id, total, isPaid, isCancelled }: PayableOrder,
  { givenBack, paidHere }: { givenBack: ReadonlySet<string>; paidHere: ReadonlySet<string> },
): Verdict {
  if (isCancelled) return "cancelled";
  if (isPaid || paidHere.has(id)) return "double";
  if (givenBack.has(id)) return "refunded";
  if (amount === total) return "certain";
  return amount < total ? "partial" : "more";
}

/** The orders of which money goes back in this statement: none of their payments is certain. */
function ordersGivenBack(
  lines: readonly StatementLine[],
  named: readonly (readonly PayableOrder[])[],
): Set<string> {
  const back = lines.flatMap((line, at) =>
    line.amount < 0 || line.state === "refunded" ? (named[at] ?? []).map(({ id }) => id) : [],
  );
  // A refund without words is one of the payment of its reference.
  const references = new Set(
    lines
      .filter(({ amount, state }) => amount < 0 || state === "refunded")
      .map(({ reference }) => reference)
      .filter((reference) => reference !== ""),
  );
  return new Set([
    ...back,
    ...lines.flatMap(({ reference }, at) =>
      references.has(reference) ? (named[at] ?? []).map(({ id }) => id) : [],
    ),
  ]);
}

/** The numbers of the orders whose codes stand in a text, also in two pieces: "K4M 7XQ". */
export function codesIn(text: string): Set<number> {
  const found = new Set<number>();
  for (const word of candidates(text)) {
    const ticket = ticketOfCode(word);
    if (ticket !== null) found.add(ticket);
  }
  return found;
}

/** Words as long as a code, and neighbours that are together. */
function candidates(text: string, isLong = (length: number) => CODE_LENGTHS.includes(length)): string[] {
  const words = text.toUpperCase().match(/[A-Z0-9]+/g) ?? [];
  const pairs = words.slice(1).map((word, at) => (words[at] ?? "") + word);
  return [...words, ...pairs].filter((word) => isLong(word.length));
}

/** Open orders as a line is compared with them. */
interface OpenOrders {
  readonly byTotal: ReadonlyMap<Cents, readonly PayableOrder[]>;
  readonly byTicket: ReadonlyMap<number, PayableOrder>;
  /** By what is left of their codes when one sign is missing: two texts that differ in one sign share such a rest. */
  readonly byRest: ReadonlyMap<string, readonly PayableOrder[]>;
  /** The words of each name. */
  readonly names: ReadonlyMap<PayableOrder, readonly (readonly string[])[]>;
  /** How close two words are, worked out once. */
  readonly close: (one: string, other: string) => number;
}

function openOrders(open: readonly PayableOrder[]): OpenOrders {
  const byRest = new Map<string, PayableOrder[]>();
  for (const order of open) {
    const code = shortCode(order.ticketNumber);
    for (const rest of [code, ...rests(code)]) byRest.set(rest, [...(byRest.get(rest) ?? []), order]);
  }
  return {
    byTotal: Map.groupBy(open, ({ total }) => total),
    byTicket: new Map(open.map((order) => [order.ticketNumber, order])),
    byRest,
    names: new Map(open.map((order) => [order, order.names.map(wordsOf)])),
    close: onceEach(closeness),
  };
}

const rests = (word: string) => Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));

const isNearLength = (length: number) => CODE_LENGTHS.some((exact) => Math.abs(exact - length) <= 1);

/** The open orders that a line may be for: of its amount, or called in it by a number or something like a code. */
function suggest(line: StatementLine, named: readonly PayableOrder[], open: OpenOrders): MatchedLine {
  const text = textOf(line);
  const signs = {
    named: new Set(named),
    near: ordersNear(text, open),
    called: new Set([...ticketsIn(text)].flatMap((ticket) => open.byTicket.get(ticket) ?? [])),
  };
  const words = wordsOf(text);
  const sameAmount = (open.byTotal.get(line.amount) ?? []).slice(0, MOST_COMPARED);
  const orders = [...new Set([...signs.named, ...signs.near, ...signs.called, ...sameAmount])]
    .filter(({ isPaid, isCancelled }) => !isPaid && !isCancelled)
    .map((order) => {
      const name = Math.max(
        0,
        ...(open.names.get(order) ?? []).map((one) => likeness(one, words, open.close)),
      );
      return { order, score: scoreOf(line, order, signs, name) };
    })
    .filter(({ score }) => score >= LOWEST_SCORE)
    .toSorted((one, other) => other.score - one.score || one.order.ticketNumber - other.order.ticketNumber)
    .slice(0, MOST_SUGGESTIONS);
  const [best] = orders;
  return {
    line,
    verdict: best ? "suggested" : "unknown",
    orders,
    owed: best ? best.order.total - line.amount : 0,
  };
}

const ordersNear = (text: string, { byRest }: OpenOrders): Set<PayableOrder> =>
  new Set(
    candidates(text, isNearLength)
      .filter((word) => /[A-Z]/.test(word) && /\d/.test(word))
      .flatMap((word) => [word, ...rests(word)].flatMap((rest) => byRest.get(rest) ?? [])),
  );

type Signs = Readonly<Record<"named" | "near" | "called", ReadonlySet<PayableOrder>>>;

/**
 * From 0 to 1: the amount counts most, then a code that is one sign off, the order's number, the name, and how soon after the order the
 * money came. Never 1: that is certainty.
 */
function scoreOf(line: StatementLine, order: PayableOrder, signs: Signs, name: number): number {
  const sameAmount = line.amount === order.total ? 0.45 : 0;
  const code = signs.named.has(order) ? 0.5 : signs.near.has(order) ? 0.4 : 0;
  const called = signs.called.has(order) ? 0.3 : 0;
  const score = sameAmount + code + called + 0.3 * name + 0.15 * soonness(line.day, order.placedOn);
  return Math.min(0.99, Math.round(score * 100) / 100);
}

/** 1 on the day of the order, 0 three weeks later or before it. A day of grace: a service may count in another time zone. */
function soonness(day: CalendarDate | null, placedOn: CalendarDate): number {
  if (day === null) return 0;
  const days = daysBetween(placedOn, day);
  return days < -1 ? 0 : Math.max(0, 1 - Math.max(0, days) / 21);
}

/** Numbers that are called an order's: "#1042", "order 1042", "ticket no. 1042". */
function ticketsIn(text: string): Set<number> {
  const found = text.matchAll(/(?:#\s?|\b(?:order|ticket|no|number|nr)\.?:?\s{0,3}#?\s{0,3})(\d{1,9})\b/gi);
  return new Set([...found].map(([, digits]) => Number(digits)));
}

const wordsOf = (text: string): string[] =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[\p{L}]{2,}/gu) ?? [];

/** How much of a name is among some words, from 0 to 1; a word may be misspelled by a quarter of its letters. */
function likeness(name: readonly string[], words: readonly string[], close: OpenOrders["close"]): number {
  if (name.length === 0) return 0;
  const best = name.map((part) => Math.max(0, ...words.map((word) => close(part, word))));
  return best.reduce((total, one) => total + one, 0) / name.length;
}

/** The same function of two texts, which works out each pair once. */
function onceEach(work: (one: string, other: string) => number): (one: string, other: string) => number {
  const known = new Map<string, Map<string, number>>();
  return (one, other) => {
    const ofOne = known.get(one) ?? new Map<string, number>();
    known.set(one, ofOne);
    const value = ofOne.get(other) ?? work(one, other);
    ofOne.set(other, value);
    return value;
  };
}

/** 1 for the same word; 0 where more than about a quarter of the letters differ. */
function closeness(one: string, other: string): number {
  if (one === other) return 1;
  const longest = Math.max(one.length, other.length);
  if (Math.abs(one.length - other.length) > 3) return 0;
  const distance = editDistance(one, other);
  return distance <= Math.max(1, longest * 0.26) && longest > 2 ? 1 - distance / longest : 0;
}

/** Letters to add, take away or change; two that changed places count as one (Damerau). */
function editDistance(one: string, other: string): number {
  const cell = (i: number, j: number) => rows[i]?.[j] ?? 0;
  const least = (i: number, j: number) => {
    const change = one[i - 1] === other[j - 1] ? 0 : 1;
    const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
    return Math.min(
      cell(i - 1, j) + 1,
      cell(i, j - 1) + 1,
      cell(i - 1, j - 1) + change,
      isSwap ? cell(i - 2, j - 2) + 1 : Infinity,
    );
  };
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= other.length; j += 1) row.push(least(i, j));
  }
  return cell(one.length, other.length);
}
