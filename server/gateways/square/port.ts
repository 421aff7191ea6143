/** What we need of Square, where customers pay shops (CART-04). Each shop has an account of its own there. */
import type { Cents } from "#domain/money.ts";
import type { SquarePayment } from "#domain/payments/square-payment.ts";

/** A page to be paid at. */
export interface LinkWanted {
  readonly locationId: string;
  /** Our order, at most 40 characters. */
  readonly referenceId: string;
  /** What is paid for, as the payer reads it. */
  readonly name: string;
  readonly amount: Cents;
  /** What the seller reads beside the payment. */
  readonly note: string;
  /** Where the payer goes on afterwards; null stays at Square. */
  readonly redirectUrl: string | null;
}

/** A page that was made: its address is one of Square's own. */
export interface SquarePage {
  readonly url: string;
  readonly squareOrderId: string;
}

/** Every call ends within the gateway's time, which begins when it is made (REL-R7). Both throw SquareUnavailable. */
export interface SquareGateway {
  /** The same key twice is the same page. */
  createLink(wanted: LinkWanted, key: string): Promise<SquarePage>;
  /** The payment as it is now; null where this account has none of that id. */
  payment(id: string): Promise<SquarePayment | null>;
}
