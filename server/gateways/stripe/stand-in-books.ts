/** What the stand-in for Stripe keeps (BILL-02): customers, sessions and subscriptions, in the shapes of Stripe's API. Demo mode only. */
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

/** A subscription of the stand-in's; instants are seconds, as Stripe has them. */
export interface StandInSubscription {
  readonly id: string;
  readonly customer: string;
  readonly created: number;
  status: "active" | "trialing" | "past_due" | "unpaid" | "canceled";
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  endedAt: number | null;
}

/** A page that someone was sent to. */
export interface StandInPage {
  readonly customer: string;
  /** Where the page leads back to, with and without an effect. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly trialEnd: number | null;
  /** Whether the checkout was paid. */
  paid: boolean;
  /** What a checkout was opened with; of those from before it was kept there is none. */
  readonly mark?: string;
  /** From when on no one can pay there. */
  expiresAt?: number;
}

interface Books {
  readonly customers: Record<string, { readonly name: string }>;
  readonly checkouts: Record<string, StandInPage>;
  readonly portals: Record<string, StandInPage>;
  readonly subscriptions: Record<string, StandInSubscription>;
  /** Answers by idempotency key, with what was sent. */
  readonly answers: Record<string, { readonly sent: string; readonly answer: unknown }>;
}

const MONTH_SECONDS = 30 * 24 * 60 * 60;

/** Customers and subscriptions of the demo shops that are subscribed from the beginning: `cus_demo_sweetcrumb`. */
const DEMO_CUSTOMER = /^cus_demo_([a-z0-9-]+)$/;
const DEMO_SUBSCRIPTION = /^sub_demo_([a-z0-9-]+)$/;
const DEMO_PERIOD_SECONDS = 21 * 24 * 60 * 60;

const noBooks = (): Books => ({ customers: {}, checkouts: {}, portals: {}, subscriptions: {}, answers: {} });

/** The books; in a file, so that a subscription outlives a restart, or in memory where there is none. */
export function standInBooks(file: string | null) {
  const books: Books = noBooks();
  /** As they are in the file now: another process of the same demo may have written in them. */
  const reread = () => {
    if (file && existsSync(file)) Object.assign(books, JSON.parse(readFileSync(file, "utf8")));
  };
  reread();
  /** A new id; after the kind come letters and digits alone, as in Stripe's own. */
  const newId = (kind: string) => `${kind}_${randomBytes(12).toString("hex")}`;

  /** Time goes on: trials and cancelled months end, paid ones are renewed. */
  function upToDate(subscription: StandInSubscription, now: number): StandInSubscription {
    if (subscription.status === "canceled" || now < subscription.periodEnd) return subscription;
    if (subscription.cancelAtPeriodEnd) {
      subscription.status = "canceled";
      subscription.endedAt = subscription.periodEnd;
      return subscription;
    }
    if (subscription.status === "trialing") subscription.status = "active";
    while (subscription.periodEnd <= now) subscription.periodEnd += MONTH_SECONDS;
    return subscription;
  }

  /** Opens the books of a demo shop that is subscribed from the beginning, at its first request. */
  function openDemo(slug: string | undefined, now: number): void {
    if (slug === undefined) return;
    books.subscriptions[`sub_demo_${slug}`] ??= {
      id: `sub_demo_${slug}`,
      customer: `cus_demo_${slug}`,
      created: now - MONTH_SECONDS,
      status: "active",
      periodEnd: now + DEMO_PERIOD_SECONDS,
      cancelAtPeriodEnd: false,
      endedAt: null,
    };
  }

  return {
    books,
    reread,
    newId,
    /** Whether there is such a customer; the demo shops' are there from the beginning. */
    hasCustomer: (customer: string) =>
      Object.hasOwn(books.customers, customer) || DEMO_CUSTOMER.test(customer),
    /** A customer's checkouts, the newest first. */
    checkoutsOf: (customer: string) =>
      Object.entries(books.checkouts)
        .filter(([, { customer: of }]) => of === customer)
        .reverse(),
    /** Writes the books down. */
    save() {
      if (!file) return;
      const draft = `${file}.draft.${process.pid}`;
      writeFileSync(draft, JSON.stringify(books), { mode: 0o600 });
      renameSync(draft, file);
    },
    /** A subscription as of now. */
    subscription(id: string, now: number): StandInSubscription | null {
      openDemo(DEMO_SUBSCRIPTION.exec(id)?.[1], now);
      const found = books.subscriptions[id];
      return found ? upToDate(found, now) : null;
    },
    /** A customer's subscriptions as of now, the newest first. */
    subscriptionsOf(customer: string, now: number): StandInSubscription[] {
      openDemo(DEMO_CUSTOMER.exec(customer)?.[1], now);
      return Object.values(books.subscriptions)
        .filter((each) => each.customer === customer)
        .map((each) => upToDate(each, now))
        .sort((a, b) => b.created - a.created);
    },
    /** Begins what a checkout sells. */
    subscribe({ customer, trialEnd }: StandInPage, now: number): StandInSubscription {
      const id = newId("sub");
      const isTrial = trialEnd !== null && trialEnd > now;
      const subscription: StandInSubscription = {
        id,
        customer,
        created: now,
        status: isTrial ? "trialing" : "active",
        periodEnd: isTrial ? trialEnd : now + MONTH_SECONDS,
        cancelAtPeriodEnd: false,
        endedAt: null,
      };
      books.subscriptions[id] = subscription;
      return subscription;
    },
  };
}
export type StandInBooks = ReturnType<typeof standInBooks>;

/** Whether someone can still pay there. */
export const isOpen = ({ paid, expiresAt }: StandInPage, now: number): boolean =>
  !paid && (expiresAt === undefined || now < expiresAt);

/** A subscription in the shape of Stripe's API. */
export const inStripesShape = (subscription: StandInSubscription) => ({
  id: subscription.id,
  object: "subscription",
  customer: subscription.customer,
  status: subscription.status,
  created: subscription.created,
  cancel_at_period_end: subscription.cancelAtPeriodEnd,
  cancel_at: subscription.cancelAtPeriodEnd ? subscription.periodEnd : null,
  ended_at: subscription.endedAt,
  items: {
    object: "list",
    data: [
      {
        id: `si_${subscription.id}`,
        object: "subscription_item",
        current_period_end: subscription.periodEnd,
      },
    ],
    has_more: false,
    url: "/v1/subscription_items",
  },
});
