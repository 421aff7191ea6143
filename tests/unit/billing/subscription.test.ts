import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Plan,
  planOf,
  type StripeSubscription,
  SUBSCRIPTION_STATUSES,
  subscriptionToStore,
  trialNotice,
} from "#domain/billing/subscription.ts";
import { standing } from "#domain/shop/standing.ts";

const DAY = 86_400_000;
const now = new Date("2026-12-02T17:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * DAY);

const paid: StripeSubscription = {
  id: "sub_1",
  status: "active",
  cancelAtPeriodEnd: false,
  cancelAt: null,
  currentPeriodEnd: inDays(20),
  endedAt: null,
  createdAt: inDays(-10),
};
const cancelled = { ...paid, cancelAtPeriodEnd: true };
const ended = { ...paid, status: "canceled", endedAt: inDays(-1) } as const;

/** The plan of a shop whose trial is over, or runs on for so many days. */
function plan(all: readonly StripeSubscription[], trialDays = -100, at = now) {
  const { status, endsAt, currentPeriodEnd } = subscriptionToStore(all, at);
  const shop = { trialEndsAt: inDays(trialDays), subscriptionStatus: status, subscriptionEndsAt: endsAt };
  return planOf(shop, currentPeriodEnd, at);
}

describe("BILL-01 BILL-03 what a subscription means for a shop", () => {
  const TRANSITIONS: readonly [string, Plan, Partial<StripeSubscription>, Plan][] = [
    ["begun and not paid", "expired", { status: "incomplete" }, "expired"],
    ["paid", "expired", {}, "subscribed"],
    ["subscribed in the trial, paid at its end", "trial", { status: "trialing" }, "subscribed"],
    ["begun in the trial and not paid", "trial", { status: "incomplete" }, "trial"],
    ["never paid in time", "expired", { status: "incomplete_expired" }, "expired"],
    ["the card is declined", "subscribed", { status: "past_due" }, "overdue"],
    ["the card works again", "overdue", {}, "subscribed"],
    ["the card is given up", "overdue", { status: "unpaid" }, "expired"],
    ["cancelled", "subscribed", { cancelAtPeriodEnd: true }, "ending"],
    ["cancelled for a day", "subscribed", { cancelAt: inDays(3) }, "ending"],
    ["the cancellation is taken back", "ending", {}, "subscribed"],
    ["the paid time is over", "ending", { status: "canceled", endedAt: now }, "expired"],
    ["ended while the trial runs", "trial", { status: "canceled", endedAt: now }, "trial"],
    ["paused", "subscribed", { status: "paused" }, "expired"],
    ["back after the end", "expired", { id: "sub_2", createdAt: now }, "subscribed"],
  ];
  const BEFORE: Readonly<Record<Plan, readonly StripeSubscription[]>> = {
    trial: [],
    subscribed: [paid],
    ending: [cancelled],
    overdue: [{ ...paid, status: "past_due" }],
    expired: [ended],
  };

  test.each(TRANSITIONS)("%s: %s, then %o, is %s", (_, from, change, to) => {
    const trialDays = from === "trial" ? 5 : -100;
    expect(plan(BEFORE[from], trialDays).plan).toBe(from);
    const next = { ...paid, ...change };
    expect(plan([next, ...(next.id === "sub_2" ? [ended] : [])], trialDays).plan).toBe(to);
  });

  test("each plan has its instant", () => {
    expect(plan([], 5).until).toEqual(inDays(5));
    expect(plan([paid]).until).toEqual(inDays(20));
    expect(plan([cancelled]).until).toEqual(inDays(20));
    expect(plan([ended]).until).toEqual(inDays(-1));
    expect(plan([]).until).toEqual(inDays(-100));
  });

  const subscriptions = fc.array(
    fc.record({
      id: fc.string({ minLength: 1, maxLength: 4 }),
      status: fc.constantFrom(...SUBSCRIPTION_STATUSES),
      cancelAtPeriodEnd: fc.boolean(),
      cancelAt: fc.option(fc.integer({ min: -9, max: 9 }).map(inDays), { nil: null }),
      currentPeriodEnd: fc.option(fc.integer({ min: -9, max: 9 }).map(inDays), { nil: null }),
      endedAt: fc.option(fc.integer({ min: -9, max: 0 }).map(inDays), { nil: null }),
      createdAt: fc.integer({ min: -99, max: 0 }).map(inDays),
    }),
    { maxLength: 4 },
  );

  test("REL-R21 the order in which Stripe lists them changes nothing, and telling twice changes nothing", () => {
    fc.assert(
      fc.property(subscriptions.map(uniqueById), (all) => {
        const kept = subscriptionToStore(all, now);
        expect(subscriptionToStore(all.toReversed(), now)).toEqual(kept);
        expect(subscriptionToStore([...all, ...all], now)).toEqual(kept);
      }),
    );
  });

  test("a shop serves when one of its subscriptions does, and its plan says the same as its standing", () => {
    fc.assert(
      fc.property(subscriptions.map(uniqueById), (all) => {
        const serves = all.some(({ status, ...each }) => {
          const { endsAt } = subscriptionToStore([{ status, ...each }], now);
          return standing({ trialEndsAt: null, subscriptionStatus: status, subscriptionEndsAt: endsAt }, now)
            .isSubscribed;
        });
        const { status, endsAt } = subscriptionToStore(all, now);
        const shop = { trialEndsAt: null, subscriptionStatus: status, subscriptionEndsAt: endsAt };
        expect(standing(shop, now).isSubscribed).toBe(serves);
        expect(planOf(shop, null, now).plan === "expired").toBe(!serves);
      }),
    );
  });
});

const uniqueById = (all: readonly StripeSubscription[]): StripeSubscription[] => [
  ...new Map(all.map((each) => [each.id, each])).values(),
];

test("BILL-03 the trial's notice is the latest that is due", () => {
  const due = [8, 7.01, 7, 3.5, 3, 1.5, 1, 0.01, 0, -1].map((days) => trialNotice(inDays(days), now));
  expect(due).toEqual([null, null, 7, 7, 3, 3, 1, 1, null, null]);
});
