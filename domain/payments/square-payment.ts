/** What a payment at Square means for the order that it was for (CART-04). Amounts are cents. */
import { type Cents, sum } from "#domain/money.ts";

/** A payment as Square has it now. */
export interface SquarePayment {
  readonly id: string;
  /** Square's own order, which the link was made for. */
  readonly squareOrderId: string | null;
  /** Whether the money was taken: not only held, under way, refused or called off. */
  readonly isDone: boolean;
  /** Without a tip. */
  readonly amount: Cents;
  readonly currency: string;
  readonly refunded: Cents;
}

/** The order as far as a payment is compared with it. */
export interface SquarePaidOrder {
  readonly grandTotal: Cents;
  readonly paid: boolean;
  readonly cancelledAt: Date | null;
}

/** `paid` marks the order; everything else is told to its merchant, who decides. */
export const SQUARE_VERDICTS = [
  "paid",
  "wrongAmount",
  "wrongCurrency",
  "cancelled",
  "alreadyPaid",
  "refunded",
] as const;
export type SquareVerdict = (typeof SQUARE_VERDICTS)[number];

/** Shops take dollars. */
export const CURRENCY = "USD";

/**
 * What is to be done about a payment of an order; null where there is nothing to do, or it was done already: `told` has what was said of
 * this payment before, `refunded` only where no more has gone back since. An order is marked by a payment once: anyone who takes the mark
 * back is not overruled by a repeat.
 */
export function squareVerdict(
  payment: SquarePayment,
  order: SquarePaidOrder,
  told: ReadonlySet<string>,
): SquareVerdict | null {
  const verdict = verdictOf(payment, order, told);
  return verdict === null || told.has(verdict) ? null : verdict;
}

function verdictOf(
  { isDone, amount, currency, refunded }: SquarePayment,
  { grandTotal, paid, cancelledAt }: SquarePaidOrder,
  told: ReadonlySet<string>,
): SquareVerdict | null {
  if (!isDone) return null;
  if (refunded > 0) return "refunded";
  if (told.size > 0) return null;
  if (currency !== CURRENCY) return "wrongCurrency";
  if (cancelledAt !== null) return "cancelled";
  if (paid) return "alreadyPaid";
  return amount === grandTotal ? "paid" : "wrongAmount";
}

/** Why a merchant has to give a payment back, or to settle it in Square: no order was marked by it. `gone`: the order was deleted. */
export type SquareTrouble = Exclude<SquareVerdict, "paid" | "refunded"> | "gone";

/** The trouble that a verdict is, or null. */
export const troubleOf = (verdict: SquareVerdict): SquareTrouble | null =>
  verdict === "paid" || verdict === "refunded" ? null : verdict;

/** Whether a payment of an order that was deleted needs a hand: of what was given back, if only in part, someone knows. */
export const isTakenForNothing = ({ isDone, refunded }: SquarePayment): boolean => isDone && refunded === 0;

/** So long it is asked for a payment that the shop's account at Square does not know: its token may be another account's, and be put right. */
const UNKNOWN_ASKED_FOR_MS = 30 * 24 * 60 * 60_000;

/** Whether a payment that Square does not know, told of at that moment, is asked for no more. */
export const isGivenUp = (receivedAt: Date, now: Date): boolean =>
  now.getTime() - receivedAt.getTime() >= UNKNOWN_ASKED_FOR_MS;

/** So long an event that no job could look at stands for money: it may be of a card that was refused, and ways to pay must not be gone for good. */
const UNDER_WAY_MS = 3 * 24 * 60 * 60_000;

/** Events that were told of before this moment stand for no money any more. */
export const underWaySince = (now: Date): Date => new Date(now.getTime() - UNDER_WAY_MS);

/** What a step of the time line says of a payment. */
export interface ToldSquarePayment {
  readonly payment: string;
  readonly amount: Cents;
  readonly currency: string;
  readonly refunded: Cents;
}

/** Money of an order that Square has; `amount` is null where it is not known in dollars. */
export interface MoneyAtSquare {
  readonly amount: Cents | null;
}

/**
 * What Square has of an order, or null: its payments without what went back, whatever was said of them. `isUnderWay`: it told of a payment that was
 * not looked at yet. An order that is unpaid all the same is its merchant's to look at, since its customer has paid a part of it at least.
 */
export function moneyAtSquare(
  steps: readonly ToldSquarePayment[],
  isUnderWay: boolean,
): MoneyAtSquare | null {
  const kept = paymentsOf(steps).filter(({ amount, refunded }) => refunded < amount);
  if (kept.length === 0) return isUnderWay ? { amount: null } : null;
  const isKnown = !isUnderWay && kept.every(({ currency }) => currency === CURRENCY);
  return { amount: isKnown ? sum(kept.map(({ amount, refunded }) => amount - refunded)) : null };
}

/** How many payments Square took for an order, those that went back included: each had a page of its own. */
export const timesPaid = (steps: readonly ToldSquarePayment[]): number => paymentsOf(steps).length;

/** The payments that steps tell of, each once, with the most that was said to have gone back. */
function paymentsOf(steps: readonly ToldSquarePayment[]): ToldSquarePayment[] {
  const payments = new Map<string, ToldSquarePayment>();
  for (const step of steps) {
    const refunded = Math.max(step.refunded, payments.get(step.payment)?.refunded ?? 0);
    payments.set(step.payment, { ...step, refunded });
  }
  return [...payments.values()];
}
