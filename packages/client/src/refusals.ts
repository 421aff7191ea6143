/** What a call may end with but its answer, as errors that a program can tell apart. */

/** Amounts of an order, in cents, as the shop computes them. */
export type Quote = {
  readonly subtotal: number;
  /** Taken off: a family discount and lines of a discount. */
  readonly discounts: number;
  readonly fees: number;
  readonly tax: number;
  readonly serviceFee: number;
  readonly deliveryFee: number;
  readonly tip: number;
  readonly grandTotal: number;
};

/** An item of which there is less than was asked for. */
export type Shortage = {
  readonly itemId: string;
  readonly name: string;
  readonly requested: number;
  readonly available: number;
};

/** A refusal that says nothing but its code. */
type NoFacts = { readonly [name: string]: never };

/** What the refusals that a storefront meets say besides their code. Others exist, too; theirs are `unknown`. */
export type RefusalFacts = {
  /** An amount under `claimed` is not the shop's: ask the shopper again, with the amounts of the quote. */
  readonly price_changed: { readonly quote: Quote };
  /** Less is there than was asked for: take less of each, and ask the shopper again. */
  readonly oversold: { readonly oversold: readonly Shortage[] };
  /** An item that is hidden, gone, or can no longer be made in time. */
  readonly item_unavailable: { readonly itemId: string; readonly name: string };
  /** The order window has ended or has not begun: read `availability.upcoming` again. */
  readonly window_closed: NoFacts;
  /** The day is not one of the window's, or is too soon. */
  readonly day_not_offered: NoFacts;
  /** The shop has paused, for the reason in its own words. */
  readonly not_taking_orders: { readonly message: string };
  /** Someone saved first: read it again, the fields that changed are named. */
  readonly stale: { readonly changed: readonly string[] };
  /** The shop hands nothing over in this way. */
  readonly type_not_offered: { readonly field: string };
  /** An id that is not there, or is another shop's. */
  readonly unknown_reference: { readonly field: string };
  /** The key of an earlier order with another content. */
  readonly idempotency_mismatch: NoFacts;
  readonly empty_order: NoFacts;
  readonly order_too_large: NoFacts;
  /** A log-in is needed, or has ended. */
  readonly signed_out: NoFacts;
  /** The API token is wrong, over or revoked. */
  readonly token_ended: NoFacts;
  /** The API token does not reach so far. */
  readonly token_scope: NoFacts;
  readonly email_unverified: NoFacts;
  readonly wrong_shop: NoFacts;
  readonly shop_expired: NoFacts;
  readonly maintenance: NoFacts;
  readonly not_found: NoFacts;
  readonly shop_not_found: NoFacts;
  /** Neither the address nor `shop` names a shop. */
  readonly shop_required: NoFacts;
  readonly too_many_tries: { readonly retryAfterSeconds: number };
};

/** A code whose facts are known. */
export type RefusalCode = keyof RefusalFacts;

type FactsOf<Code extends string> = Code extends RefusalCode
  ? RefusalFacts[Code]
  : Readonly<Record<string, unknown>>;

/** What a refusal is made of. */
export interface RefusalParts<Code extends string> {
  readonly message: string;
  readonly code: Code;
  readonly status: number;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly facts: FactsOf<Code>;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  readonly procedure: string;
  readonly afterLostAnswer: boolean;
}

/** The shop has answered, and its answer is no. Nothing was changed by this call. */
export class ShopRefusal<Code extends string = string> extends Error {
  override readonly name = "ShopRefusal";
  /** For programs; it never changes. The message is for people, and may. */
  readonly code: Code;
  /** The HTTP status of the answer. */
  readonly status: number;
  /** What is wrong with fields of the input, by their path: `{ "lines.0.quantity": ["…"] }`. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** What is needed to go on; which facts there are depends on the code. */
  readonly facts: FactsOf<Code>;
  /** Under this id the shop's operator finds the request in the log. */
  readonly requestId: string | null;
  /** How long to wait before the next try, where the shop says so. */
  readonly retryAfterSeconds: number | null;
  /** The procedure that was called: `orders.place`. */
  readonly procedure: string;
  /** Whether an earlier try of the same call got no answer; that one may still have been carried out. */
  readonly afterLostAnswer: boolean;

  constructor(parts: RefusalParts<Code>) {
    super(parts.message);
    this.code = parts.code;
    this.status = parts.status;
    this.errors = parts.errors;
    this.facts = parts.facts;
    this.requestId = parts.requestId;
    this.retryAfterSeconds = parts.retryAfterSeconds;
    this.procedure = parts.procedure;
    this.afterLostAnswer = parts.afterLostAnswer;
  }
}

/** Is this a refusal of the shop; of this code, where one is given? Then its facts are typed. */
export function isRefusal(error: unknown): error is ShopRefusal;
export function isRefusal<Code extends RefusalCode>(error: unknown, code: Code): error is ShopRefusal<Code>;
export function isRefusal(error: unknown, code?: RefusalCode): boolean {
  return error instanceof ShopRefusal && (code === undefined || error.code === code);
}

/** No answer came, or none that can be read: what was asked may have been done or not. */
export class AnswerLost extends Error {
  override readonly name = "AnswerLost";
  /** The procedure that was called: `orders.place`. */
  readonly procedure: string;
  /** The key of the order: sent again with it, the order is placed once at most. */
  readonly idempotencyKey: string | null;
  /** Whether the time was over. */
  readonly timedOut: boolean;

  constructor(
    message: string,
    parts: {
      readonly procedure: string;
      readonly idempotencyKey: string | null;
      readonly timedOut: boolean;
      readonly cause: unknown;
    },
  ) {
    super(message, { cause: parts.cause });
    this.procedure = parts.procedure;
    this.idempotencyKey = parts.idempotencyKey;
    this.timedOut = parts.timedOut;
  }
}

/** An earlier try, whose answer was lost, has placed an order; the one that was sent now was not placed. */
export class AlreadyPlaced extends Error {
  override readonly name = "AlreadyPlaced";
  /** The order that stands. `url` is its page, null for a guest. */
  readonly order: { readonly id: string; readonly ticketNumber: number; readonly url: string | null };

  constructor(order: AlreadyPlaced["order"], cause: unknown) {
    super(`Order #${order.ticketNumber} was placed already.`, { cause });
    this.order = order;
  }
}
