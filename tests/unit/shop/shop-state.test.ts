import { describe, expect, test } from "vitest";
import { settingsInEffect } from "#domain/shop/feature-flags.ts";
import { lengthOfTime, openingState } from "#domain/shop/opening-state.ts";
import { standing } from "#domain/shop/standing.ts";
import { weekStrip } from "#domain/shop/week-strip.ts";

const at = (text: string) => new Date(text);
const now = at("2026-12-02T17:00:00Z");
const yesterday = at("2026-12-01T17:00:00Z");
const tomorrow = at("2026-12-03T17:00:00Z");

describe("standing", () => {
  test.each([
    ["a trial that runs", { trialEndsAt: tomorrow, subscriptionStatus: null }, "trial"],
    ["a trial that ends now", { trialEndsAt: now, subscriptionStatus: null }, "dead"],
    ["no trial, nothing paid", { trialEndsAt: null, subscriptionStatus: null }, "dead"],
    ["a subscription", { trialEndsAt: yesterday, subscriptionStatus: "active" }, "subscribed"],
    [
      "a subscription during the trial",
      { trialEndsAt: tomorrow, subscriptionStatus: "active" },
      "subscribed",
    ],
    ["a card being tried again", { trialEndsAt: yesterday, subscriptionStatus: "past_due" }, "subscribed"],
    ["a card given up", { trialEndsAt: yesterday, subscriptionStatus: "unpaid" }, "dead"],
    ["a cancelled one", { trialEndsAt: yesterday, subscriptionStatus: "canceled" }, "dead"],
    ["one begun and not paid", { trialEndsAt: yesterday, subscriptionStatus: "incomplete" }, "dead"],
    [
      "one cancelled for tomorrow",
      { trialEndsAt: yesterday, subscriptionStatus: "active", subscriptionEndsAt: tomorrow },
      "subscribed",
    ],
    [
      "one whose paid time is over",
      { trialEndsAt: yesterday, subscriptionStatus: "active", subscriptionEndsAt: now },
      "dead",
    ],
  ])("SHOP-05 BILL-03 %s", (_, shop, expected) => {
    expect(standing(shop, now)).toEqual({
      hasActiveTrial: expected === "trial",
      isSubscribed: expected === "subscribed",
      isDead: expected === "dead",
    });
  });
});

describe("feature flags", () => {
  const on = (...names: string[]) => names.map((name) => ({ name, active: true }));
  const wanted = {
    featureFlags: on("SERVICE_FEE", "ALLOW_GIFT_PURCHASES", "ITEM_DATES"),
    allowGiftPurchases: true,
    enableItemDates: true,
    allowItemDatesToggle: true,
    leadTimeMinutes: 90,
  };

  test("SHOP-06 with its flag on, what the merchant set holds", () => {
    expect(settingsInEffect(wanted)).toEqual({
      giftsAllowed: true,
      itemDatesOn: true,
      serviceFeeFlag: true,
      leadTimeMinutes: 90,
    });
    expect(settingsInEffect({ ...wanted, allowGiftPurchases: false }).giftsAllowed).toBe(false);
    expect(settingsInEffect({ ...wanted, enableItemDates: false }).itemDatesOn).toBe(false);
  });

  test("SHOP-06 with its flag off a setting has no effect, but a lead time is honoured", () => {
    const off = { ...wanted, featureFlags: [{ name: "ITEM_DATES", active: false }] };
    expect(settingsInEffect(off)).toEqual({
      giftsAllowed: false,
      itemDatesOn: false,
      serviceFeeFlag: false,
      leadTimeMinutes: 90,
    });
  });

  test("SHOP-06 item dates also need their toggle", () => {
    const untoggled = { ...wanted, allowItemDatesToggle: false };
    expect(settingsInEffect(untoggled).itemDatesOn).toBe(false);
  });
});

const week = { startTime: at("2026-11-30T16:00:00Z"), endTime: at("2026-12-04T04:00:00Z") };
const nextWeek = { startTime: at("2026-12-07T16:00:00Z"), endTime: at("2026-12-11T04:00:00Z") };

describe("opening state", () => {
  test("STORE-01 open until the window ends", () => {
    expect(openingState([nextWeek, week], null, now)).toEqual({ state: "open", until: week.endTime });
  });

  test("STORE-01 windows that follow without a gap are one opening", () => {
    const second = { startTime: week.endTime, endTime: at("2026-12-05T04:00:00Z") };
    expect(openingState([second, week, nextWeek], "", now)).toEqual({ state: "open", until: second.endTime });
  });

  test("STORE-01 opens at the next start, or is closed with nothing planned", () => {
    const between = at("2026-12-05T00:00:00Z");
    expect(openingState([nextWeek, week], null, between)).toEqual({ state: "opens", at: nextWeek.startTime });
    expect(openingState([week], null, between)).toEqual({ state: "closed" });
  });

  test("STORE-01 a shop that is not taking orders says so whatever the window", () => {
    expect(openingState([week], " Back in spring ", now)).toEqual({
      state: "not-taking-orders",
      message: "Back in spring",
    });
  });

  test.each([
    [33 * 3_600_000, { day: 1, hour: 9 }],
    [2 * 86_400_000, { day: 2 }],
    [3_600_000 + 60_000, { hour: 1, minute: 1 }],
    [86_400_000 + 5 * 60_000, { day: 1 }],
    [90_000, { minute: 1 }],
    [0, { minute: 1 }],
  ])("STORE-01 %i ms are told as %j", (milliseconds, told) => {
    expect(Object.fromEntries(lengthOfTime(milliseconds).map(({ unit, count }) => [unit, count]))).toEqual(
      told,
    );
  });
});

describe("the week strip", () => {
  const shown = {
    window: week,
    pickupDates: ["2026-12-04", "2026-12-05", "2026-12-06"],
    deliveryDates: ["2026-12-04", "2026-12-06"],
    timeZone: "America/Los_Angeles",
  };

  test("STORE-01 seven days from the window's first, with today and the bands in their columns", () => {
    const { days, bands } = weekStrip(shown, now);
    expect(days.map(({ weekday, dayOfMonth }) => `${weekday} ${dayOfMonth}`)).toEqual([
      "Mon 30",
      "Tue 1",
      "Wed 2",
      "Thu 3",
      "Fri 4",
      "Sat 5",
      "Sun 6",
    ]);
    expect(days.findIndex(({ isToday }) => isToday)).toBe(2);
    expect(bands.map(({ kind, fromColumn, toColumn }) => [kind, fromColumn, toColumn])).toEqual([
      ["orders", 1, 4],
      ["pickup", 5, 7],
      ["delivery", 5, 5],
      ["delivery", 7, 7],
    ]);
  });

  test("STORE-01 it moves on to show the last day, but never past today", () => {
    const late = weekStrip({ ...shown, pickupDates: ["2026-12-08"] }, now);
    expect(late.days[0]?.date).toBe("2026-12-02");
    const far = weekStrip({ ...shown, pickupDates: ["2026-12-20"] }, now);
    expect(far.days[0]?.date).toBe("2026-12-02");
    expect(far.bands.map(({ kind }) => kind)).toEqual(["orders", "delivery", "delivery"]);
  });

  test("STORE-01 before the window opens the strip begins with its first day", () => {
    expect(weekStrip(shown, at("2026-11-20T12:00:00Z")).days[0]?.date).toBe("2026-11-30");
  });
});
