/** What we need of Stripe, where shops pay the platform (BILL-01). */
import type { StripeSubscription } from "#domain/billing/subscription.ts";

/** A signed message of Stripe's: something about a customer may have changed. */
export interface StripeEvent {
  readonly id: string;
  readonly type: string;
  /** Null for an event that is about no customer. */
  readonly customer: string | null;
  /** The shop whose checkout of ours this is; null for any other event. */
  readonly shopId: string | null;
}

/** A page where a customer subscribes, or once could. */
export interface StripeCheckout {
  readonly id: string;
  /** Its address; null once it was paid, has ended by itself, or was closed. */
  readonly url: string | null;
  /** What it was opened with. */
  readonly mark: string | null;
}

/**
 * Every call ends within the gateway's time, which begins when it is made (REL-R7).
 *
 * Calls that write take a key: the same key twice is one effect at Stripe. All throw BillingUnavailable where Stripe does not answer, or
 * refuses, UnknownCustomer where it has no such customer, and NoSubscription where it no longer has the subscription that is named.
 */
export interface StripeGateway {
  /** The id of a new customer. */
  createCustomer(
    customer: { readonly shopId: string; readonly title: string; readonly email: string | null },
    key: string,
  ): Promise<string>;
  /** Address of a page where the customer subscribes at our price; the first payment is due at `trialEnd`, or at once. */
  openCheckout(
    wanted: {
      readonly customer: string;
      readonly shopId: string;
      readonly successUrl: string;
      readonly cancelUrl: string;
      readonly trialEnd: Date | null;
      /** Kept with the page, so that one that is open is known again. */
      readonly mark: string;
    },
    key: string,
  ): Promise<string>;
  /** The customer's newest pages of that kind, the newest first. */
  checkoutsOf(customer: string): Promise<StripeCheckout[]>;
  /** Closes such a page: no one can pay there any more. */
  expireCheckout(checkoutId: string, key: string): Promise<void>;
  /** Address of a page where the customer changes card and plan, and finds the bills. */
  openPortal(wanted: { readonly customer: string; readonly returnUrl: string }, key: string): Promise<string>;
  /** Lets a subscription end with the time that is paid for. */
  cancelAtPeriodEnd(subscriptionId: string, key: string): Promise<StripeSubscription>;
  /** Ends a subscription at once; what is still to be paid for it is asked for no more. */
  cancelAtOnce(subscriptionId: string): Promise<StripeSubscription>;
  /** The customer's newest subscriptions as they are now, ended ones too. */
  subscriptionsOf(customer: string): Promise<StripeSubscription[]>;
  /** The event in a body that Stripe signed at most 300 s before `now`; null for any other body. */
  readEvent(body: string, signature: string, now: Date): Promise<StripeEvent | null>;
}
