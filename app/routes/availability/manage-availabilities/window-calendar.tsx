import { Link } from "@remix-run/react";
import { ShoppingBag, Truck } from "lucide-react";
import type { CalendarNames } from "#app/ui/local-text.ts";
import { ScrollRegion } from "#app/ui/scroll-region.tsx";
import { windowState } from "#domain/availability/order-window.ts";
import type { ShopDays } from "#domain/availability/slots.ts";
import { type CalendarRow, type HandOver, windowCalendar } from "#domain/availability/window-calendar.ts";
import type { WindowWithDays } from "#domain/availability/window-form.ts";
import { windows as windowTexts } from "#domain/texts/english-windows.ts";
import { speak } from "#domain/texts/text.ts";
import { type CalendarDate, WEEKDAYS, weekday } from "#domain/time.ts";
import { momentText, windowName } from "./window-words.ts";

const t = speak(windowTexts);

/** A window as the calendar draws it. */
export interface DrawnWindow extends WindowWithDays {
  readonly id: string;
  readonly name: string;
}

/** From here on a name stands to the left of its bar's end, so that it is not cut off: a part of the whole. */
const NAMES_TURN_AT = 0.62;

const percent = (days: number, of: number) => `${((days / of) * 100).toFixed(2)}%`;

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
  return (
    <section aria-labelledby="weeks-heading">
      <h2 className="h-s" id="weeks-heading">
        {t("weeks.title")}
      </h2>
      <ScrollRegion className="calwrap" label={t("weeks.label")}>
        <div className="cal" style={{ ["--n" as string]: days.length }}>
          <CalendarHead days={days} today={Math.floor(today)} names={names} />
          <ul>
            {rows.map((row) => (
              <WindowRow
                key={row.window.id}
                row={row}
                count={days.length}
                state={windowState(row.window, now)}
                address={addressOf(row.window.id)}
                timeZone={timeZone}
              />
            ))}
          </ul>
          <i className="nowline" style={{ left: percent(today, days.length) }} aria-hidden="true" />
        </div>
      </ScrollRegion>
      <p className="key">
        <span>
          <i className="sw Active" />
          {t("weeks.active")}
        </span>
        <span>
          <i className="sw Future" />
          {t("weeks.future")}
        </span>
        <span>
          <ShoppingBag className="i s" aria-hidden="true" />
          {t("weeks.pickup")}
        </span>
        <span>
          <Truck className="i s" aria-hidden="true" />
          {t("weeks.delivery")}
        </span>
      </p>
    </section>
  );
}

function CalendarHead({
  days,
  today,
  names,
}: {
  days: readonly CalendarDate[];
  today: number;
  names: CalendarNames;
}) {
  const months = [...new Set(days.map((date) => date.slice(0, 7)))].map((month) => ({
    month,
    days: days.filter((date) => date.startsWith(month)),
  }));
  return (
    <div className="days" aria-hidden="true">
      {months.map(({ month, days: [first = "", ...others] }) => (
        <b key={month} style={{ gridColumn: `span ${others.length + 1}` }}>
          {/* A month of which two days show has no room for its name. */}
          {others.length > 1 && names.months[Number(first.slice(5, 7)) - 1]}
        </b>
      ))}
      {days.map((date, at) => (
        <span key={date} className={at === today ? "now" : ""}>
          <i>{names.weekdays[WEEKDAYS.indexOf(weekday(date))]}</i>
          {Number(date.slice(8))}
        </span>
      ))}
    </div>
  );
}

function WindowRow({
  row: { window, bar, days },
  count,
  state,
  address,
  timeZone,
}: {
  row: CalendarRow<DrawnWindow>;
  count: number;
  state: "active" | "future" | "expired";
  address: string;
  timeZone: string;
}) {
  const { from, until } = bar ?? { from: 0, until: 0 };
  const counted = (of: (day: HandOver) => boolean) => days.filter(of).length;
  const words = t(state === "active" ? "weeks.wordsActive" : "weeks.wordsFuture", {
    start: momentText(window.startTime, timeZone),
    end: momentText(window.endTime, timeZone),
    pickups: counted(({ pickup }) => pickup),
    deliveries: counted(({ delivery }) => delivery),
  });
  return (
    <li>
      <p
        className={`bar ${state === "active" ? "Active" : "Future"} ${from > count * NAMES_TURN_AT ? "turned" : ""}`}
        style={{ left: percent(from, count), width: percent(until - from, count) }}
      >
        <Link to={address} preventScrollReset>
          {windowName(window, timeZone)}
        </Link>
      </p>
      <span className="vh">{words}</span>
      <p className="marks" aria-hidden="true">
        {days.map(({ at, pickup, delivery }) => (
          <span key={at} style={{ left: percent(at, count) }}>
            {pickup && <ShoppingBag className="i s" />}
            {delivery && <Truck className="i s" />}
          </span>
        ))}
      </p>
    </li>
  );
}
