import { DomainError, RefusalWithFacts } from "#domain/errors.ts";
import type { Cents } from "#domain/money.ts";

/** One item that ran short: how many were asked for and how many there are. */
export type Shortage = Readonly<{ itemId: string; name: string; requested: number; available: number }>;

/** The server's own figures, all in cents, sent back when a client's differ (ORD-01). */
export type Quote = Readonly<{
  subtotal: Cents;
  discounts: Cents;
  fees: Cents;
  tax: Cents;
  serviceFee: Cents;
  deliveryFee: Cents;
  tip: Cents;
  grandTotal: Cents;
}>;

/** There is less than was asked for, or nothing at all (ORD-02, ORD-03). */
export class ItemsOversold extends RefusalWithFacts<{ oversold: readonly Shortage[] }> {
  readonly kind = "conflict";
  readonly code = "oversold";
}

/** An amount the client sent is not the server's (ORD-01): never charged, never accepted in silence. */
export class PriceChanged extends RefusalWithFacts<{ quote: Quote }> {
  readonly kind = "conflict";
  readonly code = "price_changed";
}

/** An item that is hidden, removed or too late to order (ORD-07, AVL-04). */
export class ItemUnavailable extends RefusalWithFacts<{ itemId: string; name: string }> {
  readonly kind = "conflict";
  readonly code = "item_unavailable";
}

/** The order window is not active: it has ended, or has not begun (ORD-07, AVL-03). */
export class WindowClosed extends DomainError {
  readonly kind = "conflict";
  readonly code = "window_closed";
}

/** The day is not one of the window's, or is too soon (ORD-07, AVL-02). */
export class DayNotOffered extends DomainError {
  readonly kind = "conflict";
  readonly code = "day_not_offered";
}

/** The shop has paused; its own words are in the facts, and stand on screen (SHOP-05). */
export class NotTakingOrders extends RefusalWithFacts<{ message: string }> {
  readonly kind = "conflict";
  readonly code = "not_taking_orders";
}

/** The cart was changed elsewhere since this page was shown (ORD-07). */
export class CartChanged extends DomainError {
  readonly kind = "conflict";
  readonly code = "cart_changed";
}

/** Something that the order rests on changed again and again while it was being written (decision 0052). */
export class OrderBusy extends DomainError {
  readonly kind = "unavailable";
  readonly code = "order_busy";
}

/** Someone saved first; the facts may name the fields that changed meanwhile (SET-02). */
export class Stale extends DomainError {
  readonly kind = "conflict";
  readonly code = "stale";
  override readonly facts: Readonly<{ changed: readonly string[] }>;

  constructor(changed: readonly string[] = []) {
    super();
    this.facts = { changed };
  }
}

/** Nothing of a cancelled order is edited but its flags and the private note (ORD-11). */
export class OrderCancelled extends DomainError {
  readonly kind = "conflict";
  readonly code = "order_cancelled";
}

/** The shop does not offer this way of getting the order (ORD-07, CART-03). */
export class TypeNotOffered extends DomainError {
  readonly kind = "invalid";
  readonly code = "type_not_offered";
  override readonly facts = { field: "fulfillment_type" };
}

/** More different items than one order may have (R15). */
export class CartFull extends RefusalWithFacts<{ most: number }> {
  readonly kind = "invalid";
  readonly code = "cart_full";
}

/** There is nothing in the order (ORD-07). */
export class EmptyOrder extends DomainError {
  readonly kind = "invalid";
  readonly code = "empty_order";
}

/** More than one order can hold: a total over 10^9 cents (R15). */
export class OrderTooLarge extends DomainError {
  readonly kind = "invalid";
  readonly code = "order_too_large";
}

/** One order has as many ticks as it takes (MAN-11); nothing of the part was taken. */
export class TooManyTicks extends RefusalWithFacts<{ orderId: string; most: number }> {
  readonly kind = "conflict";
  readonly code = "too_many_ticks";
}

/** Ticks of one person with the log-in of another (MAN-11): nobody ticks in someone else's name. */
export class TicksOfAnother extends DomainError {
  readonly kind = "forbidden";
  readonly code = "ticks_of_another";
}

/** The key of an earlier order with another content (ORD-04). */
export class IdempotencyMismatch extends DomainError {
  readonly kind = "invalid";
  readonly code = "idempotency_mismatch";
}

/** An id in a body or a query that is not this shop's, or not there (API-03). */
export class UnknownReference extends RefusalWithFacts<{ field: string }> {
  readonly kind = "invalid";
  readonly code = "unknown_reference";
}
