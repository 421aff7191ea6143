import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  chosenSlot,
  daysOnOffer,
  handOverEnd,
  shippingLabel,
  slotsInEffect,
  windowDays,
} from "#domain/availability/slots.ts";
import { tooLateToOrder } from "#domain/catalog/item-lead-time.ts";
import {
  addDays,
  addMinutes,
  calendarDate,
  instantAt,
  startOfDay,
  TIME_ZONES,
  WEEKDAYS,
  wallTime,
  weekday,
} from "#domain/time.ts";
import { propertyRuns } from "../property-runs.ts";

const runs = propertyRuns(10_000);
const at = (text: string) => new Date(text);
const pacific = "America/Los_Angeles";

/** Monday 30 November 2026, 8:00 AM, until Thursday 3 December, 8:00 PM, Pacific. */
const week = {
  startTime: at("2026-11-30T16:00:00Z"),
  endTime: at("2026-12-04T04:00:00Z"),
  handOverEndsAt: null as string | null,
};
const monday = { timeZone: pacific, leadTimeMinutes: 0, now: at("2026-11-30T17:00:00Z") };
const dates = (weekdays: string[], terms = monday, window = week) =>
  daysOnOffer(window, weekdays, terms).map(({ date }) => date);

describe("days on offer", () => {
  test("AVL-02 weekdays outside the window are offered once, on their first date after it", () => {
    expect(daysOnOffer(week, ["Fri", "Sat", "Sun"], monday)).toEqual([
      { date: "2026-12-04", label: "Fri, Dec 4" },
      { date: "2026-12-05", label: "Sat, Dec 5" },
      { date: "2026-12-06", label: "Sun, Dec 6" },
    ]);
  });

  test("AVL-02 weekdays inside the window are offered in it and not again after it", () => {
    expect(dates(["Tue", "Fri"])).toEqual(["2026-12-01", "2026-12-04"]);
    expect(dates(["Mon", "Thu"])).toEqual(["2026-11-30", "2026-12-03"]);
  });

  test("AVL-02 a weekday that has passed in the window is gone, not moved behind it", () => {
    const wednesday = { ...monday, now: at("2026-12-02T20:00:00Z") };
    expect(dates(["Tue", "Wed", "Fri"], wednesday)).toEqual(["2026-12-02", "2026-12-04"]);
  });

  test("AVL-02 a long window offers a weekday on each of its dates", () => {
    const month = {
      ...week,
      startTime: at("2026-12-01T08:00:00Z"),
      endTime: at("2026-12-22T07:00:00Z"),
    };
    expect(dates(["Fri"], { ...monday, now: at("2026-12-01T09:00:00Z") }, month)).toEqual([
      "2026-12-04",
      "2026-12-11",
      "2026-12-18",
    ]);
  });

  test("AVL-02 the lead time counts from now to a calendar day in the shop's zone", () => {
    // Thursday 10:30 PM Pacific is Friday in Greenwich; an hour and a half later it is Friday here too.
    const late = { timeZone: pacific, now: at("2026-12-03T06:30:00Z") };
    expect(dates(["Wed", "Thu"], { ...late, leadTimeMinutes: 89 })).toEqual(["2026-12-02", "2026-12-03"]);
    expect(dates(["Wed", "Thu"], { ...late, leadTimeMinutes: 90 })).toEqual(["2026-12-03"]);
    expect(dates(["Thu", "Fri"], { ...late, leadTimeMinutes: 2 * 1_440 })).toEqual(["2026-12-04"]);
  });

  test("AVL-02 a window that ends at midnight ends with the day before", () => {
    const untilThursday = { ...week, endTime: at("2026-12-03T08:00:00Z") };
    expect(dates(["Wed", "Thu"], monday, untilThursday)).toEqual(["2026-12-02", "2026-12-03"]);
  });

  test("AVL-06 days are right over the end of a year", () => {
    const turn = { ...week, startTime: at("2026-12-30T16:00:00Z"), endTime: at("2027-01-01T04:00:00Z") };
    const terms = { ...monday, now: at("2026-12-30T17:00:00Z") };
    expect(daysOnOffer(turn, ["Thu", "Fri", "Sat"], terms).map(({ label }) => label)).toEqual([
      "Thu, Dec 31",
      "Fri, Jan 1",
      "Sat, Jan 2",
    ]);
  });

  test("AVL-02 no weekdays, no days", () => {
    expect(dates([])).toEqual([]);
  });
});

const zone = fc.constantFrom(...TIME_ZONES.map(({ id }) => id));
const start = fc.integer({ min: Date.UTC(2026, 0, 1) / 900_000, max: Date.UTC(2032, 0, 1) / 900_000 });
const anyWeek = fc.uniqueArray(fc.constantFrom<string>(...WEEKDAYS));

test("AVL-02 AVL-06 in every zone the days are exactly those of the sentence", () => {
  fc.assert(
    fc.property(
      start,
      fc.integer({ min: 1, max: 2_000 }),
      anyWeek,
      zone,
      fc.integer({ min: -10_000, max: 40_000 }),
      fc.nat(20_000),
      (quarter, quarters, weekdays, timeZone, nowMinutes, leadTimeMinutes) => {
        const startTime = new Date(quarter * 900_000);
        const endTime = new Date(startTime.getTime() + quarters * 900_000);
        const now = new Date(startTime.getTime() + nowMinutes * 60_000);

        const inWindow = new Set<string>();
        for (let epoch = startTime.getTime(); epoch < endTime.getTime(); epoch += 900_000) {
          inWindow.add(calendarDate(new Date(epoch), timeZone));
        }
        const falling = new Set([...inWindow].map(weekday));
        const last = [...inWindow].sort().at(-1) ?? "";
        const after = [1, 2, 3, 4, 5, 6, 7].map((days) => addDays(last, days));
        const earliest = calendarDate(new Date(now.getTime() + leadTimeMinutes * 60_000), timeZone);
        const expected = [...inWindow, ...after.filter((date) => !falling.has(weekday(date)))]
          .filter((date) => weekdays.includes(weekday(date)) && date >= earliest)
          .sort();

        const window = { startTime, endTime, handOverEndsAt: null };
        const offered = daysOnOffer(window, weekdays, { timeZone, leadTimeMinutes, now });
        expect(offered.map(({ date }) => date)).toEqual(expected);
      },
    ),
    { numRuns: Math.ceil(runs / 10) },
  );
});

describe("a day that ends before its midnight", () => {
  const untilHalfPastFive = { ...week, handOverEndsAt: "17:30" };
  const tuesday = (time: string, leadTimeMinutes = 0) => ({
    timeZone: pacific,
    leadTimeMinutes,
    now: instantAt("2026-12-01", time, pacific),
  });

  test("AVL-02 a day is offered until its hand-over ends, and not from that minute on", () => {
    expect(dates(["Tue", "Wed"], tuesday("17:29"), untilHalfPastFive)).toEqual(["2026-12-01", "2026-12-02"]);
    expect(dates(["Tue", "Wed"], tuesday("17:30"), untilHalfPastFive)).toEqual(["2026-12-02"]);
    // Without a time of its own a day is offered until its midnight.
    expect(dates(["Tue", "Wed"], tuesday("23:59"))).toEqual(["2026-12-01", "2026-12-02"]);
  });

  test("AVL-02 what takes longer than until the hand-over ends is for another day", () => {
    expect(dates(["Tue", "Wed"], tuesday("16:00", 89), untilHalfPastFive)).toEqual([
      "2026-12-01",
      "2026-12-02",
    ]);
    expect(dates(["Tue", "Wed"], tuesday("16:00", 90), untilHalfPastFive)).toEqual(["2026-12-02"]);
  });

  test("ORD-07 a day whose hand-over is over is on offer neither by its label nor by its date", () => {
    const window = { ...untilHalfPastFive, pickupSlots: ["Tue", "Wed"], deliverySlots: ["Tue"] };
    const none = { pickupSlots: null, deliverySlots: null, fulfillmentOptions: ["Pickup", "Delivery"] };
    const chosen = (wanted: string, time: string) =>
      chosenSlot("Pickup", wanted, window, none, tuesday(time))?.fulfillmentDate ?? null;
    for (const wanted of ["Tue, Dec 1", "2026-12-01"]) {
      expect([chosen(wanted, "17:29"), chosen(wanted, "17:30")]).toEqual(["2026-12-01", null]);
    }
    expect(chosenSlot("Delivery", "2026-12-01", window, none, tuesday("17:30"))).toBeNull();
  });

  test("AVL-02 AVL-06 in every zone only the day of now and the lead time can be over, and by the shop's clock", () => {
    const quarterOfDay = fc.integer({ min: 1, max: 95 }).map((quarter) => {
      const two = (number: number) => String(number).padStart(2, "0");
      return `${two(Math.floor(quarter / 4))}:${two((quarter % 4) * 15)}`;
    });
    fc.assert(
      fc.property(
        start,
        fc.integer({ min: 1, max: 2_000 }),
        zone,
        fc.integer({ min: -10_000, max: 40_000 }),
        fc.nat(20_000),
        quarterOfDay,
        (quarter, quarters, timeZone, nowMinutes, leadTimeMinutes, handOverEndsAt) => {
          const startTime = new Date(quarter * 900_000);
          const window = {
            startTime,
            endTime: new Date(startTime.getTime() + quarters * 900_000),
            handOverEndsAt,
          };
          const now = new Date(startTime.getTime() + nowMinutes * 60_000);
          const terms = { timeZone, leadTimeMinutes, now };
          const offered = (of: typeof week) => daysOnOffer(of, WEEKDAYS, terms).map(({ date }) => date);
          const ready = wallTime(addMinutes(now, leadTimeMinutes), timeZone);
          // Where the clock is set, an hour may lack or come twice; the rule for those is `instantAt`'s own.
          const hours =
            startOfDay(addDays(ready.date, 1), timeZone).getTime() -
            startOfDay(ready.date, timeZone).getTime();
          fc.pre(hours === 86_400_000);
          const isOver = ready.time >= handOverEndsAt;
          expect(offered(window)).toEqual(
            offered({ ...window, handOverEndsAt: null }).filter((date) => !(isOver && date === ready.date)),
          );
        },
      ),
      { numRuns: Math.ceil(runs / 10) },
    );
  });

  test("AVL-06 on the days on which the clock is set, a hand-over that is skipped ends an hour later, one shown twice at the first", () => {
    const end = (date: string, time: string) => handOverEnd(date, { handOverEndsAt: time }, pacific);
    expect(end("2026-03-08", "02:30")).toEqual(at("2026-03-08T10:30:00Z"));
    expect(end("2026-11-01", "01:30")).toEqual(at("2026-11-01T08:30:00Z"));
    // A day of 25 hours is over with its last.
    expect(handOverEnd("2026-11-01", { handOverEndsAt: null }, pacific)).toEqual(at("2026-11-02T08:00:00Z"));
  });
});

test("AVL-02 a window without its own list takes the shop's", () => {
  expect(slotsInEffect(["Fri"], ["Mon"])).toEqual(["Fri"]);
  expect(slotsInEffect([], ["Mon"])).toEqual(["Mon"]);
  expect(slotsInEffect(null, ["Mon"])).toEqual(["Mon"]);
  expect(slotsInEffect(null, null)).toEqual([]);
});

describe("the slot an order keeps", () => {
  const window = { ...week, pickupSlots: ["Fri", "Sat"], deliverySlots: null };
  const shop = { pickupSlots: ["Mon"], deliverySlots: ["Sun"], fulfillmentOptions: ["Pickup", "Delivery"] };

  test("AVL-02 a day on offer is kept as text and as date, by its label or its date", () => {
    const friday = { fulfillmentSlot: "Fri, Dec 4", fulfillmentDate: "2026-12-04" };
    expect(chosenSlot("Pickup", "Fri, Dec 4", window, shop, monday)).toEqual(friday);
    expect(chosenSlot("Pickup", "2026-12-04", window, shop, monday)).toEqual(friday);
    expect(chosenSlot("Delivery", "Sun, Dec 6", window, shop, monday)).toEqual({
      fulfillmentSlot: "Sun, Dec 6",
      fulfillmentDate: "2026-12-06",
    });
  });

  test("ORD-07 a day of the other way, of another week or none at all is not on offer", () => {
    expect(chosenSlot("Pickup", "Sun, Dec 6", window, shop, monday)).toBeNull();
    expect(chosenSlot("Pickup", "Fri, Dec 11", window, shop, monday)).toBeNull();
    expect(chosenSlot("Delivery", null, window, shop, monday)).toBeNull();
  });

  test("AVL-02 a way that the shop does not offer has no days, whatever the lists say", () => {
    const onlyPickup = { ...shop, fulfillmentOptions: ["Pickup"] };
    expect(windowDays(window, onlyPickup, monday)).toMatchObject({
      pickupDays: [{ date: "2026-12-04" }, { date: "2026-12-05" }],
      deliveryDays: [],
    });
    expect(windowDays(window, { ...shop, fulfillmentOptions: ["Delivery"] }, monday)).toMatchObject({
      pickupDays: [],
      deliveryDays: [{ date: "2026-12-06" }],
    });
    expect(chosenSlot("Delivery", "Sun, Dec 6", window, onlyPickup, monday)).toBeNull();
  });

  test("AVL-02 Shipping has no day: it ships after the window's end date", () => {
    expect(shippingLabel(week, pacific)).toBe("Ships after Thu, Dec 3");
    expect(chosenSlot("Shipping", null, window, shop, monday)).toEqual({
      fulfillmentSlot: "Ships after Thu, Dec 3",
      fulfillmentDate: null,
    });
  });
});

describe("item dates", () => {
  const shop = { itemDatesOn: true, leadTimeMinutes: 0, timeZone: pacific };
  const thursdayNight = at("2026-12-04T07:59:00Z");

  test("AVL-04 an item is too late from the day after its date, in the shop's zone", () => {
    expect(tooLateToOrder({ date: "2026-12-03" }, shop, thursdayNight)).toBe(false);
    expect(tooLateToOrder({ date: "2026-12-03" }, shop, at("2026-12-04T08:00:00Z"))).toBe(true);
    expect(tooLateToOrder({ date: "2026-12-03" }, { ...shop, leadTimeMinutes: 1 }, thursdayNight)).toBe(true);
  });

  test("AVL-04 with item dates off, or without a date, it is never too late", () => {
    expect(tooLateToOrder({ date: "2020-01-01" }, { ...shop, itemDatesOn: false }, thursdayNight)).toBe(
      false,
    );
    expect(tooLateToOrder({ date: null }, shop, thursdayNight)).toBe(false);
  });

  test("REL-R14 P3 more lead time or a later now never makes an item orderable again", () => {
    fc.assert(
      fc.property(start, zone, fc.nat(20_000), fc.nat(20_000), fc.nat(20_000), fc.nat(30), (...given) => {
        const [quarter, timeZone, lead, moreLead, later, days] = given;
        const now = new Date(quarter * 900_000);
        const item = { date: addDays(calendarDate(now, timeZone), days) };
        const terms = { itemDatesOn: true, leadTimeMinutes: lead, timeZone };
        if (!tooLateToOrder(item, terms, now)) return;
        expect(tooLateToOrder(item, { ...terms, leadTimeMinutes: lead + moreLead }, now)).toBe(true);
        expect(tooLateToOrder(item, terms, new Date(now.getTime() + later * 60_000))).toBe(true);
      }),
      { numRuns: runs },
    );
  });
});
