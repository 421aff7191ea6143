/** What a merchant asks about payments that came in, and is told. Amounts are cents. */
import { z } from "zod";
import { calendarDate, id } from "../id-schemas.ts";
import { problem } from "../problems.ts";
import { anyText, manyTexts, pressedButton } from "../typed-schemas.ts";
import { MOST_STATEMENT_CHARACTERS, STATEMENT_KINDS } from "./read-statement.ts";

const tooLong = problem("tooLong", { most: MOST_STATEMENT_CHARACTERS });

/** A statement as it was pasted or uploaded. */
export const statementToMatch = z.strictObject({
  statement: z.string().trim().min(1, "required").max(MOST_STATEMENT_CHARACTERS, tooLong),
});

const VERDICTS = [
  "certain",
  "suggested",
  "partial",
  "more",
  "double",
  "cancelled",
  "refunded",
  "open",
  "known",
  "unknown",
] as const;

/** Recognises a line again, and says nothing of it. */
const fingerprint = z.string().regex(/^[0-9a-f]{32}$/);
const amount = z.number().int().min(-1_000_000_000).max(1_000_000_000);

const matchedLine = z.strictObject({
  /** Its line in the statement, from 1. */
  line: z.number().int(),
  fingerprint,
  day: calendarDate.nullable(),
  amount,
  name: z.string(),
  note: z.string(),
  verdict: z.enum(VERDICTS),
  /** What is missing of the first order, below zero where too much was paid. */
  owed: z.number().int(),
  /** The best first; one that is certain has the score 1. */
  orders: z.array(
    z.strictObject({
      id: z.string(),
      ticketNumber: z.number().int(),
      customer: z.string(),
      total: z.number().int(),
      score: z.number(),
    }),
  ),
});
export type MatchedLineView = z.infer<typeof matchedLine>;

/** A statement and what its lines are for. Nothing of it is kept. */
export const matchedStatement = z.strictObject({
  kind: z.enum(STATEMENT_KINDS),
  lines: z.array(matchedLine),
  /** Lines without an amount. */
  skipped: z.number().int(),
});
export type MatchedStatement = z.infer<typeof matchedStatement>;

/** So many orders are marked, or reminded of, by one call. */
export const MOST_MATCHES = 100;

const orderIds = z
  .array(id)
  .min(1, "chooseOrder")
  .max(MOST_MATCHES, problem("tooManyOrders", { most: MOST_MATCHES }));

/** The oldest unpaid orders, each with why its customer is not reminded of it. */
export const unpaidOrders = z.array(
  z.strictObject({
    id: z.string(),
    ticketNumber: z.number().int(),
    customer: z.string(),
    total: z.number().int(),
    slot: z.string(),
    remindedAt: z.date().nullable(),
    whyNot: z.enum(["settled", "atSquare", "reminded", "noAddress", "paysLater"]).nullable(),
  }),
);
export type UnpaidOrders = z.infer<typeof unpaidOrders>;

export const payersToRemind = z.strictObject({ orderIds });

/** How many mails are on their way, and whose are not. */
export const remindersSent = z.strictObject({
  sent: z.number().int(),
  leftOut: z.array(
    z.strictObject({
      ticketNumber: z.number().int(),
      why: z.enum(["settled", "atSquare", "reminded", "noAddress"]),
    }),
  ),
});
export type RemindersSent = z.infer<typeof remindersSent>;

/** Lines that are said to pay orders. */
export const paymentsToConfirm = z.strictObject({
  kind: z.enum(STATEMENT_KINDS),
  matches: z
    .array(
      z.strictObject({
        orderId: id,
        fingerprint,
        amount,
        day: calendarDate.nullable(),
        /** The order's total when the line was judged: one that has another total by now is left out. Without it every total is right. */
        total: amount.optional(),
      }),
    )
    .min(1, "chooseOrder")
    .max(MOST_MATCHES, problem("tooManyOrders", { most: MOST_MATCHES })),
});
export type PaymentsToConfirm = z.infer<typeof paymentsToConfirm>;

/** A box of the screen: "order:fingerprint:amount:day:total". */
export const matchValue = (
  order: Pick<MatchedLineView["orders"][number], "id" | "total">,
  line: Pick<MatchedLineView, "fingerprint" | "amount" | "day">,
): string => [order.id, line.fingerprint, line.amount, line.day ?? "", order.total].join(":");

/** The screen's form: its button, the statement in it, and the orders that were just marked. */
export const paymentsForm = z.object({
  intent: pressedButton,
  statement: anyText,
  file: z.file().optional().catch(undefined),
  changed: manyTexts,
});

/** The boxes of the unpaid orders, judged by `payersToRemind`. */
export const remindForm = z.object({ order: manyTexts });

/** Its boxes, judged by `paymentsToConfirm`. One of a page that stood open before an upgrade may have no total. */
export const confirmForm = z.object({
  kind: z.enum(STATEMENT_KINDS).catch("text"),
  match: manyTexts.transform((values) =>
    values.map((value) => {
      const [orderId = "", print = "", cents = "", day = "", total] = value.split(":");
      return {
        orderId,
        fingerprint: print,
        amount: Number(cents),
        day: day || null,
        ...(total !== undefined && { total: Number(total) }),
      };
    }),
  ),
});

/** The button that leads to it. */
export const payForm = z.object({ pay: anyText });

/** A page of Square's where an order is paid. */
export const squarePage = z.strictObject({ url: z.url() });
