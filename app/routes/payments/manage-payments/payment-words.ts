/** The lines of a matched statement in the words of their screen. */
import { dayText, momentText } from "#app/ui/local-text.ts";
import { slotText } from "#app/ui/stored-text.ts";
import { dollars, sum } from "#domain/money.ts";
import type { OrderLeftOut } from "#domain/orders/order-update-schemas.ts";
import {
  type MatchedLineView,
  type MatchedStatement,
  matchValue,
  type RemindersSent,
  type UnpaidOrders,
} from "#domain/payments/payment-schemas.ts";
import { DAYS_BETWEEN_REMINDERS } from "#domain/payments/reminders.ts";
import * as t from "#messages/payments.js";

/** An order that a line may be for, as a box. */
export interface OrderBox {
  readonly value: string;
  readonly label: string;
  readonly description: string;
}

/** A line with its boxes; without any it only tells something. */
export interface LineView {
  readonly key: string;
  readonly paid: string;
  readonly note: string;
  readonly description: string;
  readonly orders: readonly OrderBox[];
}

/** A statement by what is to be done with its lines. */
export interface StatementView {
  readonly kind: string;
  readonly count: number;
  readonly skipped: number;
  readonly certain: readonly LineView[];
  readonly suggested: readonly LineView[];
  readonly told: readonly LineView[];
}

export function statementView({ kind, lines, skipped }: MatchedStatement): StatementView {
  const of = (...verdicts: MatchedLineView["verdict"][]) =>
    lines.filter(({ verdict }) => verdicts.includes(verdict)).map(lineView);
  return {
    kind,
    count: lines.length,
    skipped,
    certain: of("certain"),
    suggested: of("suggested"),
    told: of("partial", "more", "double", "cancelled", "refunded", "open", "known", "unknown"),
  };
}

/** What was marked, or taken back. */
export interface PaymentsDone {
  readonly set: boolean;
  /** So many orders were. */
  readonly count: number;
  /** Those that stand marked now by this statement, to be taken back. */
  readonly marked: readonly string[];
  readonly leftOut: readonly OrderLeftOut[];
}

/** What a refused form did not do; `partly` where a part of it was done before. */
export type PaymentsProblem = "notFound" | "notMarked" | "notTakenBack" | "partly";

/** What was done with the marked payments, what stands marked, and which orders were left as they are. */
export function doneTexts({ set, count, marked, leftOut }: PaymentsDone): string[] {
  const named = (reason: OrderLeftOut["why"]) =>
    leftOut.flatMap(({ ticketNumber, why }) => (why === reason ? `#${ticketNumber}` : [])).join(", ");
  const [cancelled, stale] = [named("cancelled"), named("stale")];
  return [
    count + marked.length === 0 && t.nothingChanged(),
    !set && count > 0 && t.takenBack({ count }),
    marked.length > 0 && t.marked({ count: marked.length }),
    cancelled && t.leftOut({ orders: cancelled }),
    stale && t.leftOutStale({ orders: stale }),
  ].filter((text): text is string => text !== false && text !== "");
}

/** What a refused form did not do. */
export const problemTitle = (problem: PaymentsProblem | null): string => PROBLEMS[problem ?? "notFound"]();

const PROBLEMS = {
  notFound: t.notFound,
  notMarked: t.notMarked,
  notTakenBack: t.notTakenBack,
  partly: t.partlyDone,
} as const satisfies Record<PaymentsProblem, () => string>;

const BOXED: readonly MatchedLineView["verdict"][] = ["certain", "suggested"];

function lineView(line: MatchedLineView): LineView {
  const { verdict, amount, day, name, note, orders } = line;
  return {
    key: String(line.line),
    paid: day
      ? t.paidBy({ amount: dollars(amount), day: dayText(day) })
      : t.paidByNoDay({ amount: dollars(amount) }),
    note: note.includes(name) ? note : `${name} · ${note}`,
    description: saysOf(line),
    orders: BOXED.includes(verdict)
      ? orders.map(({ id, ticketNumber, customer, total, score }) => ({
          value: matchValue({ id, total }, line),
          label: t.orderOf({ ticket: ticketNumber, customer, total: dollars(total) }),
          description: verdict === "certain" ? "" : t.score({ percent: `${Math.round(score * 100)} %` }),
        }))
      : [],
  };
}

/** What is said of a line that nothing is to be done with, by what it is. */
const TOLD = {
  partial: t.partial,
  more: t.more,
  double: t.double,
  cancelled: t.cancelled,
  refunded: ({ ticket }: { ticket: number }) => (ticket ? t.refundedOf({ ticket }) : t.refunded()),
  open: t.open,
  known: t.known,
  unknown: t.unknown,
  certain: () => "",
  suggested: () => "",
} as const satisfies Record<MatchedLineView["verdict"], (facts: { ticket: number; owed: string }) => string>;

const saysOf = ({ verdict, owed, orders: [order] }: MatchedLineView): string =>
  TOLD[verdict]({ ticket: order?.ticketNumber ?? 0, owed: dollars(Math.abs(owed)) });

/** How many reminders are on their way, and of which orders there is none. */
export const remindedTexts = ({ sent, leftOut }: RemindersSent): string[] => {
  const orders = leftOut.map(({ ticketNumber }) => `#${ticketNumber}`).join(", ");
  return [t.reminded({ count: sent }), orders && t.remindersLeftOut({ orders })].filter(
    (text) => text !== "",
  );
};

/** So many unpaid orders are listed at most. */
const MOST_LISTED = 100;

/** The unpaid orders as boxes: one that is not to be reminded of is not marked, and says why. */
export interface UnpaidView {
  readonly count: number;
  readonly owed: string;
  readonly isCut: boolean;
  readonly orders: readonly (OrderBox & { readonly isDue: boolean; readonly canBe: boolean })[];
}

export const unpaidView = (orders: UnpaidOrders, timeZone: string): UnpaidView => ({
  count: orders.length,
  owed: dollars(sum(orders.map(({ total }) => total))),
  isCut: orders.length >= MOST_LISTED,
  orders: orders.map(({ id, ticketNumber, customer, total, slot, remindedAt, whyNot }) => {
    const moment = remindedAt ? momentText(remindedAt, timeZone) : "";
    const why = {
      reminded: t.whyReminded({ moment, days: DAYS_BETWEEN_REMINDERS }),
      atSquare: t.whyAtSquare(),
      noAddress: t.whyNoAddress(),
      paysLater: t.whyPaysLater(),
      settled: "",
    };
    const description = whyNot ? why[whyNot] : moment && t.remindedBefore({ moment });
    return {
      value: id,
      label: t.orderOf({ ticket: ticketNumber, customer, total: dollars(total) }),
      description: [slotText(slot), description].filter(Boolean).join(" · "),
      isDue: whyNot === null,
      canBe: whyNot === null || whyNot === "paysLater",
    };
  }),
});
