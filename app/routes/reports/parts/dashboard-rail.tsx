import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";
import { cn } from "#app/ui/cn.ts";
import * as t from "#messages/dashboard.js";
import type { DashboardView } from "./dashboard-view.ts";

const WAYS = { Pickup: t.weekPickup, Delivery: t.weekDelivery, Shipping: t.weekShipping } as const;

/** What is made for a day. */
const prepOf = (date: string) => `/manage/orders/prep?date=${date}`;

/** Seven days from today: figures with their noun beside them. Days without orders lie on the page, days with some on card. */
export function DashboardRail({ view }: { view: DashboardView }) {
  return (
    <section aria-labelledby="week">
      <h2 className="sr-only" id="week">
        {t.weekTitle()}
      </h2>
      <Card
        as="ol"
        className="mt-0 mb-6 grid list-none overflow-clip p-0 phone:grid-cols-6 wide:grid-cols-[minmax(0,3.6fr)_repeat(6,minmax(0,1fr))]"
      >
        <li className="min-w-0 px-5 pt-3.5 pb-4 max-wide:col-span-full max-phone:px-4">
          <DayName name={t.weekToday()} day={view.dayLabel} />
          <Today view={view} />
        </li>
        {view.week.map((day) => (
          <Day key={day.date} day={day} />
        ))}
      </Card>
    </section>
  );
}

function DayName({ name, day, isQuiet = false }: { name: string; day: string; isQuiet?: boolean }) {
  return (
    <h3
      className={cn(
        "min-w-16 font-sans text-sm leading-snug font-semibold tracking-normal",
        isQuiet && "text-muted-foreground",
      )}
    >
      {name} <span className="font-normal text-muted-foreground">{day}</span>
    </h3>
  );
}

function Today({ view: { groups, orders, ready, unpaid, date } }: { view: DashboardView }) {
  if (groups.length === 0) {
    return <p className="mt-2.5 text-sm text-muted-foreground">{t.weekQuiet()}</p>;
  }
  return (
    <>
      <div className="grid grid-cols-[repeat(3,auto)] justify-between gap-4 text-sm text-muted-foreground max-phone:gap-2">
        {groups.map(({ type, orders: ofType, pieces }) => (
          <p key={type} className="relative">
            <Figure to={type === "Shipping" ? "/manage/orders" : prepOf(date)} noun={WAYS[type]()}>
              {ofType}
            </Figure>
            {pieces}
          </p>
        ))}
        {orders > 0 && (
          <p>
            <Figure noun={t.weekReady({ count: orders })}>{ready}</Figure>
            {unpaid > 0 ? t.weekUnpaid({ count: unpaid }) : t.weekAllPaid()}
          </p>
        )}
      </div>
      {orders > 0 && (
        <div
          className="mt-3 h-1 overflow-hidden rounded-[2px] bg-border"
          role="img"
          aria-label={t.weekReadyMeter({ ready, count: orders })}
        >
          <i className="block h-full bg-leaf" style={{ width: `${(ready / orders) * 100}%` }} />
        </div>
      )}
    </>
  );
}

/** A figure of today with its noun; where it leads somewhere, all around it does. */
function Figure({ to, noun, children }: { to?: string; noun: string; children: ReactNode }) {
  const words = (
    <>
      {children}
      <span className="font-sans text-base font-normal tracking-normal max-phone:text-sm"> {noun}</span>
    </>
  );
  const look = "mt-1.5 mb-1 block font-heading text-2xl leading-single text-foreground no-underline";
  if (!to) return <span className={look}>{words}</span>;
  return (
    <Link className={cn(look, "stretched")} to={to}>
      {words}
    </Link>
  );
}

function Day({
  day: { date, weekday, day, isOffered, orders, ways },
}: {
  day: DashboardView["week"][number];
}) {
  const isQuiet = orders === 0;
  return (
    <li
      className={cn(
        "relative min-w-0 border-border p-3.5 text-sm text-muted-foreground max-wide:border-t max-wide:not-nth-2:border-l wide:border-l",
        isQuiet
          ? "bg-background max-phone:hidden"
          : "max-phone:flex max-phone:flex-wrap max-phone:items-baseline max-phone:gap-2",
        "max-phone:border-l-0! max-phone:px-4 max-phone:py-3",
      )}
    >
      <DayName name={weekday} day={day} isQuiet={isQuiet} />
      {isQuiet ? (
        <p className="mt-2.5">{isOffered ? t.weekNone() : t.weekClosed()}</p>
      ) : (
        <>
          <Link
            className="mt-1.5 mb-1 block font-heading text-2xl leading-single text-foreground no-underline stretched max-phone:m-0 max-phone:font-sans max-phone:text-base max-phone:font-semibold"
            to={prepOf(date)}
          >
            {orders}
            <span className="font-sans text-sm font-normal tracking-normal max-phone:text-base">
              {" "}
              {t.weekOrders({ count: orders })}
            </span>
          </Link>
          <p className="max-phone:ml-auto">
            {ways.map((way, at) => (
              <span key={way} className="phone:block">
                {at > 0 && <span className="phone:hidden">, </span>}
                {way}
              </span>
            ))}
          </p>
        </>
      )}
    </li>
  );
}
