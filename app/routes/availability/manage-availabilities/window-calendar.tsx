import { ShoppingBag, Truck } from "lucide-react";
import type { CalendarNames } from "#app/ui/local-text.ts";
import { momentText } from "#app/ui/local-text.ts";
import { Weeks, WeeksKey, type WeeksRow } from "#app/ui/weeks.tsx";
import { windowState } from "#domain/availability/order-window.ts";
import type { ShopDays } from "#domain/availability/slots.ts";
import { type CalendarRow, type HandOver, windowCalendar } from "#domain/availability/window-calendar.ts";
import type { WindowWithDays } from "#domain/availability/window-form.ts";
import { WEEKDAYS, weekday } from "#domain/time.ts";
import * as t from "#messages/availabilities.js";
import { windowName } from "./window-words.ts";

/** A window as the calendar draws it. */
export interface DrawnWindow extends WindowWithDays {
  readonly id: string;
  readonly name: string;
}

/** Three weeks: a bar is when orders are taken, bag and van are when they are handed over; they are different days and get mixed up (MAN-04). */
export function WindowCalendar({
  windows,
  shop,
  timeZone,
  now,
  names,
  addressOf,
}: {
  windows: readonly DrawnWindow[];
  shop: ShopDays;
  timeZone: string;
  now: Date;
  names: CalendarNames;
  addressOf: (windowId: string) => string;
}) {
  const { days, now: today, rows } = windowCalendar(windows, shop, { timeZone, now });
  if (rows.length === 0) return null;
  const months = [...Map.groupBy(days, (date) => date.slice(0, 7))];
  return (
    <Weeks
      id="weeks-heading"
      title={t.weeksTitle()}
      label={t.weeksLabel()}
      months={months.map(([month, dates]) => ({
        key: month,
        days: dates.length,
        // A month of which two days show has no room for its name.
        name: dates.length > 2 ? (names.months[Number(month.slice(5)) - 1] ?? "") : "",
      }))}
      days={days.map((date) => ({
        key: date,
        weekday: names.weekdays[WEEKDAYS.indexOf(weekday(date))] ?? "",
        day: Number(date.slice(8)),
      }))}
      now={today}
      rows={rows.map((row) => rowOf(row, { timeZone, now, addressOf }))}
    >
      <WeeksKey tone="success">{t.weeksActive()}</WeeksKey>
      <WeeksKey tone="default">{t.weeksFuture()}</WeeksKey>
      <WeeksKey icon={ShoppingBag}>{t.weeksPickup()}</WeeksKey>
      <WeeksKey icon={Truck}>{t.weeksDelivery()}</WeeksKey>
    </Weeks>
  );
}

function rowOf(
  { window, bar, days }: CalendarRow<DrawnWindow>,
  { timeZone, now, addressOf }: { timeZone: string; now: Date; addressOf: (windowId: string) => string },
): WeeksRow {
  const { from, until } = bar ?? { from: 0, until: 0 };
  const counted = (of: (day: HandOver) => boolean) => days.filter(of).length;
  const isActive = windowState(window, now) === "active";
  return {
    key: window.id,
    name: windowName(window, timeZone),
    to: addressOf(window.id),
    from,
    until,
    tone: isActive ? "success" : "default",
    description: (isActive ? t.weeksWordsActive : t.weeksWordsFuture)({
      start: momentText(window.startTime, timeZone),
      end: momentText(window.endTime, timeZone),
      pickups: counted(({ pickup }) => pickup),
      deliveries: counted(({ delivery }) => delivery),
    }),
    marks: days.map(({ at, pickup, delivery }) => ({
      at,
      icons: [...(pickup ? [ShoppingBag] : []), ...(delivery ? [Truck] : [])],
    })),
  };
}
