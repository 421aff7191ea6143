/** What a payment at Square means for the order that it was for (CART-04). Amounts are cents. */
import type { Cents } from "#domain/money.ts";

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

/** What a step of the time line says of a payment. */
export interface ToldSquarePayment {
  readonly payment: string;
  readonly amount: Cents;
  readonly refunded: Cents;
}

/**
 * Whether Square has money of an order: a payment that did not all go back, whatever was said of it. An order that is unpaid all the same is its
 * merchant's to look at, since its customer has paid a part of it at least.
 */
export function hasMoneyAtSquare(steps: readonly ToldSquarePayment[]): boolean {
  const givenBack = new Set(
    steps.filter(({ amount, refunded }) => refunded >= amount).map(({ payment }) => payment),
  );
  return steps.some(({ payment }) => !givenBack.has(payment));
}
