/**
 * What the home page says, worked out on the server (STORE-01): every text with a time in it is made here, in the shop's zone, so
 * that the browser needs no calendar. Nothing here asks what time it is.
 */

import { fullMoment, nearMoment } from "#app/routes/orders/order-lines/moment-text.ts";
import { plainWords } from "#app/routes/orders/order-lines/plain-words.ts";
import { dayText, weekdayNameText, weekdayText } from "#app/ui/local-text.ts";
import { zoneText } from "#app/ui/zone-text.ts";
import type { OfferedWindow } from "#domain/availability/availability-schemas.ts";
import { windowState } from "#domain/availability/order-window.ts";
import { dollars } from "#domain/money.ts";
import { lengthOfTime, openingState } from "#domain/shop/opening-state.ts";
import { cutFirstParagraph } from "#domain/shop/safe-html.ts";
import type { SafeHtml } from "#domain/shop/safe-html-schemas.ts";
import type { PublicShop } from "#domain/shop/shop-schemas.ts";
import { type StripBand, weekStrip } from "#domain/shop/week-strip.ts";
import {
  type CalendarDate,
  DEFAULT_TIME_ZONE,
  daysBetween,
  WEEKDAYS,
  type Weekday,
  weekday,
} from "#domain/time.ts";
import * as t from "#messages/home.js";

/** The sign with the state of the day: a word with its tone, the sentence, and a quiet line. */
export type DaySign = Readonly<{
  tone: "good" | "low" | "out";
  word: string;
  description: string;
  hint: string;
  /** Whether `description` is the merchant's own message, of any length. */
  isMessage: boolean;
}>;

/** A column of the week strip; `name` is a weekday or 'Today'. */
export type WeekDay = Readonly<{ date: string; name: string; dayOfMonth: number; isToday: boolean }>;

/** A band of the strip: what is seen, what more is seen on wide screens, and what is read out. */
export type WeekBand = Readonly<{
  key: string;
  kind: StripBand["kind"];
  fromColumn: number;
  toColumn: number;
  /** The strip's row, 2 for orders. */
  row: number;
  word: string;
  more: string;
  description: string;
}>;

/** The week strip; absent when no window is active. */
export type WeekView = Readonly<{
  days: readonly WeekDay[];
  bands: readonly WeekBand[] /** A line each. */;
  description: string;
}>;

/** The home page's words. */
export type HomeView = Readonly<{
  sign: DaySign;
  week: WeekView | null;
  brief: ReadonlyArray<Readonly<{ kind: "pickup" | "delivery"; description: string }>>;
  /** One sentence under the name, taken from the head of the home page's text; blank when that begins otherwise. */
  lede: string;
  /** The rest of the home page's text, sanitised HTML. */
  text: SafeHtml;
}>;

const LONGEST_LEDE = 240;

/** A short plain first paragraph stands under the shop's name; everything else stays where it is. */
export function splitLede(html: SafeHtml): Readonly<{ lede: string; text: SafeHtml }> {
  const first = cutFirstParagraph(html);
  const lede = plainWords(first?.inside ?? "");
  return first && lede !== "" && lede.length <= LONGEST_LEDE
    ? { lede, text: first.rest }
    : { lede: "", text: html };
}

function signOf(shop: PublicShop, windows: readonly OfferedWindow[], timeZone: string, now: Date): DaySign {
  const opening = openingState(windows, shop.notTakingOrders, now);
  const isMessage = opening.state === "not-taking-orders";
  switch (opening.state) {
    case "not-taking-orders":
      return {
        tone: "low",
        word: t.notTakingOrders(),
        description: plainWords(opening.message),
        hint: t.closedHint(),
        isMessage,
      };
    case "open":
      return {
        tone: "good",
        word: t.open(),
        description: t.openUntil({ moment: nearMoment(opening.until, now, timeZone) }),
        hint: t.closesIn({ wait: waitText(opening.until.getTime() - now.getTime()) }),
        isMessage,
      };
    case "opens":
      return {
        tone: "low",
        word: t.notOpenYet(),
        description: t.opensAt({ moment: nearMoment(opening.at, now, timeZone) }),
        hint: t.opensIn({ wait: waitText(opening.at.getTime() - now.getTime()) }),
        isMessage,
      };
    case "closed":
      return {
        tone: "low",
        word: t.closed(),
        description: t.closedSays(),
        hint: t.closedHint(),
        isMessage,
      };
  }
}

/** "Thu, Fri and Sat". */
function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} ${t.and()} ${last}`;
}

/**
 * The weekdays of some days on offer, each once and in the order of the week; three or more in a row as "Fri to Sun".
 * A window of ten days has two Fridays, and the one line under the shop's name has no room for both.
 */
export function weekdaysText(dates: readonly CalendarDate[]): string {
  const offered = new Set(dates.map(weekday));
  const runs: Weekday[][] = [];
  for (const [place, day] of WEEKDAYS.entries()) {
    if (!offered.has(day)) continue;
    const before = WEEKDAYS[place - 1];
    const run = runs.at(-1);
    if (run && run.at(-1) === before) run.push(day);
    else runs.push([day]);
  }
  const named = runs.map((run) => run.map(weekdayNameText));
  return listed(
    named.flatMap((run) =>
      run.length < 3 ? run : [t.dayToDay({ from: run[0] ?? "", to: run.at(-1) ?? "" })],
    ),
  );
}

/** Days next to each other, as runs. */
function runsOf(dates: readonly CalendarDate[]): CalendarDate[][] {
  const runs: CalendarDate[][] = [];
  for (const date of dates) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && daysBetween(before, date) === 1) run.push(date);
    else runs.push([date]);
  }
  return runs;
}

/**
 * Days with their dates: "Fri Nov 20 to Sun Nov 22, Fri Nov 27 and Sat Nov 28". Inside a list a day has no comma of its own, and
 * no line ends inside a day.
 */
export function datesText(dates: readonly CalendarDate[]): string {
  const named = (date: CalendarDate) => dayText(date).replace(",", "").replaceAll(" ", "\u00a0");
  return listed(
    runsOf(dates).flatMap((run) => {
      const [first, last] = [run[0], run.at(-1)];
      return first && last && run.length > 2
        ? [t.dayToDay({ from: named(first), to: named(last) })]
        : run.map(named);
    }),
  );
}

const BAND = {
  orders: { word: t.bandOrders, row: 2 },
  pickup: { word: t.bandPickup, row: 3 },
  delivery: { word: t.bandDelivery, row: 4 },
} as const;

function weekOf(window: OfferedWindow, timeZone: string, now: Date): WeekView {
  const strip = weekStrip(
    {
      window,
      pickupDates: window.pickupDays.map(({ date }) => date),
      deliveryDates: window.deliveryDays.map(({ date }) => date),
      timeZone,
    },
    now,
  );
  // Pickup stands beside the orders' band while they do not meet, as on one line of a calendar.
  const ordersEnd = Math.max(
    0,
    ...strip.bands.filter(({ kind }) => kind === "orders").map(({ toColumn }) => toColumn),
  );
  const pickupMeets = strip.bands.some(
    ({ kind, fromColumn }) => kind === "pickup" && fromColumn <= ordersEnd,
  );
  const bands = strip.bands.map((band): WeekBand => {
    const days = datesText(band.dates);
    const description =
      band.kind === "orders"
        ? t.ordersSays({
            from: fullMoment(window.startTime, timeZone),
            until: fullMoment(window.endTime, timeZone),
          })
        : (band.kind === "pickup" ? t.pickupSays : t.deliverySays)({ days });
    const row = band.kind === "orders" || pickupMeets ? BAND[band.kind].row : BAND[band.kind].row - 1;
    const until = ` ${t.bandUntil({
      moment: nearMoment(window.endTime, now, timeZone)
        .replace(` ${zoneText(timeZone)}`, "")
        .replace(`\u00a0${zoneText(timeZone)}`, ""),
    })}`;
    return {
      key: `${band.kind}-${band.fromColumn}`,
      kind: band.kind,
      fromColumn: band.fromColumn,
      toColumn: band.toColumn,
      row,
      word: BAND[band.kind].word(),
      more: band.kind === "orders" ? until : "",
      description,
    };
  });
  return {
    days: strip.days.map(({ date, dayOfMonth, isToday }) => ({
      date,
      name: isToday ? t.today() : weekdayText(date),
      dayOfMonth,
      isToday,
    })),
    bands,
    description: [
      window.pickupDays.length > 0
        ? `${t.pickupSays({ days: datesText(window.pickupDays.map(({ date }) => date)) })}.`
        : "",
      window.deliveryDays.length > 0
        ? `${t.deliverySays({ days: datesText(window.deliveryDays.map(({ date }) => date)) })}.`
        : "",
      t.zone({ zone: zoneText(timeZone) }),
    ]
      .filter(Boolean)
      .join("\n"),
  };
}

function briefOf(shop: PublicShop, window: OfferedWindow | undefined): HomeView["brief"] {
  if (!window) return [];
  const short = (days: OfferedWindow["pickupDays"]) => weekdaysText(days.map(({ date }) => date));
  const fee = shop.deliveryFee ? `, ${dollars(shop.deliveryFee)}` : "";
  return [
    ...(window.pickupDays.length > 0
      ? [{ kind: "pickup" as const, description: t.pickupSays({ days: short(window.pickupDays) }) }]
      : []),
    ...(window.deliveryDays.length > 0
      ? [
          {
            kind: "delivery" as const,
            description: t.deliverySays({ days: short(window.deliveryDays) }) + fee,
          },
        ]
      : []),
  ];
}

/** Puts the home page's words together from the shop and its windows, at a moment. */
export function homeView(shop: PublicShop, windows: readonly OfferedWindow[], now: Date): HomeView {
  const timeZone = shop.timezone ?? DEFAULT_TIME_ZONE;
  const active = shop.notTakingOrders?.trim()
    ? undefined
    : windows.find((window) => windowState(window, now) === "active");
  return {
    sign: signOf(shop, windows, timeZone, now),
    week: active ? weekOf(active, timeZone, now) : null,
    brief: briefOf(shop, active),
    ...splitLede(shop.homePage),
  };
}

const UNITS = { day: t.days, hour: t.hours, minute: t.minutes } as const;

/** "1 day and 9 hours". */
function waitText(milliseconds: number): string {
  const [first = "", second] = lengthOfTime(milliseconds).map(({ unit, count }) => UNITS[unit]({ count }));
  return second ? t.waitOfTwo({ first, second }) : first;
}
