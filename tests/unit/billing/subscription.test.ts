import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  canCancel,
  isOver,
  isRunning,
  type Plan,
  planOf,
  type StripeSubscription,
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
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
    ["begun and not paid", "expired", { status: "incomplete" }, "suspended"],
    ["paid", "expired", {}, "subscribed"],
    ["subscribed in the trial, paid at its end", "trial", { status: "trialing" }, "subscribed"],
    ["begun in the trial and not paid", "trial", { status: "incomplete" }, "trial"],
    ["never paid in time", "expired", { status: "incomplete_expired" }, "expired"],
    ["the card is declined", "subscribed", { status: "past_due" }, "overdue"],
    ["the card works again", "overdue", {}, "subscribed"],
    ["the card is given up", "overdue", { status: "unpaid" }, "suspended"],
    ["the bill is paid after all", "suspended", {}, "subscribed"],
    ["cancelled without having been paid", "suspended", { status: "canceled", endedAt: now }, "expired"],
    ["cancelled", "subscribed", { cancelAtPeriodEnd: true }, "ending"],
    ["cancelled for a day", "subscribed", { cancelAt: inDays(3) }, "ending"],
    ["the cancellation is taken back", "ending", {}, "subscribed"],
    ["the paid time is over", "ending", { status: "canceled", endedAt: now }, "expired"],
    ["ended while the trial runs", "trial", { status: "canceled", endedAt: now }, "trial"],
    ["paused", "subscribed", { status: "paused" }, "suspended"],
    ["back after the end", "expired", { id: "sub_2", createdAt: now }, "subscribed"],
  ];
  const BEFORE: Readonly<Record<Plan, readonly StripeSubscription[]>> = {
    trial: [],
    subscribed: [paid],
    ending: [cancelled],
    overdue: [{ ...paid, status: "past_due" }],
    suspended: [{ ...paid, status: "unpaid" }],
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
    expect(plan([{ ...paid, status: "unpaid" }]).until).toBeNull();
  });

  test("one that serves comes first, the longest of them; then one that can serve again, then the newest", () => {
    const unpaid = { ...paid, id: "sub_unpaid", status: "unpaid", createdAt: inDays(-50) } as const;
    const shorter = { ...cancelled, id: "sub_shorter", createdAt: inDays(-1) };
    const goesOn = { ...paid, id: "sub_goes_on", createdAt: inDays(-40) };
    const first = (...all: StripeSubscription[]) => subscriptionToStore(all, now).stripeSubscriptionId;
    expect(first(ended, unpaid)).toBe("sub_unpaid");
    expect(first(unpaid, shorter)).toBe("sub_shorter");
    expect(first(unpaid, shorter, goesOn)).toBe("sub_goes_on");
    expect(first({ ...ended, id: "sub_0", createdAt: inDays(-60) }, ended)).toBe("sub_1");
  });

  test("it began when Stripe says, and one whose first payment never came did not begin", () => {
    const startedAt = (status: SubscriptionStatus) =>
      subscriptionToStore([{ ...paid, status }], now).startedAt;
    for (const status of ["trialing", "active", "past_due", "unpaid", "paused", "canceled"] as const)
      expect(startedAt(status)).toEqual(paid.createdAt);
    for (const status of ["incomplete", "incomplete_expired"] as const) expect(startedAt(status)).toBeNull();
    expect(subscriptionToStore([], now).startedAt).toBeNull();
  });

  test("what is over never comes back, and everything else can be cancelled where no end is known", () => {
    for (const status of SUBSCRIPTION_STATUSES) {
      const isEnd = status === "none" || status === "canceled" || status === "incomplete_expired";
      expect([status, isOver({ ...paid, status })]).toEqual([status, isEnd]);
      expect([status, canCancel(plan([{ ...paid, status }]).plan)]).toEqual([status, !isEnd]);
    }
    expect(isOver({ ...paid, endedAt: now })).toBe(true);
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
        const { plan: told } = planOf(shop, null, now);
        expect(isRunning(told)).toBe(serves);
        expect(told === "expired" || told === "suspended").toBe(!serves);
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
