import { DayRail, DayRailDay, DayRailFigures, DayRailFirst } from "#app/ui/day-rail.tsx";
import { FigureLine } from "#app/ui/figure.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { Text } from "#app/ui/text.tsx";
import * as t from "#messages/dashboard.js";
import type { DashboardView } from "./dashboard-view.ts";

const WAYS = { Pickup: t.weekPickup, Delivery: t.weekDelivery, Shipping: t.weekShipping } as const;

/** What is made for a day. */
const prepOf = (date: string) => `/manage/orders/prep?date=${date}`;

/** Seven days from today: figures with their noun beside them. */
export function DashboardRail({ view }: { view: DashboardView }) {
  return (
    <section aria-labelledby="week" className="mb-6">
      <h2 className="sr-only" id="week">
        {t.weekTitle()}
      </h2>
      <DayRail>
        <DayRailFirst name={t.weekToday()} day={view.dayLabel}>
          <Today view={view} />
        </DayRailFirst>
        {view.week.map((day) => (
          <Day key={day.date} day={day} />
        ))}
      </DayRail>
    </section>
  );
}

function Today({ view: { groups, orders, ready, unpaid, date } }: { view: DashboardView }) {
  if (groups.length === 0) {
    return (
      <Text variant="muted" size="sm" className="mt-2.5">
        {t.weekQuiet()}
      </Text>
    );
  }
  return (
    <>
      <DayRailFigures>
        {groups.map(({ type, orders: ofType, pieces }) => (
          <p key={type} className="relative">
            <FigureLine to={type === "Shipping" ? "/manage/orders" : prepOf(date)} noun={WAYS[type]()}>
              {ofType}
            </FigureLine>
            {pieces}
          </p>
        ))}
        {orders > 0 && (
          <p>
            <FigureLine noun={t.weekReady({ count: orders })}>{ready}</FigureLine>
            {unpaid > 0 ? t.weekUnpaid({ count: unpaid }) : t.weekAllPaid()}
          </p>
        )}
      </DayRailFigures>
      {orders > 0 && (
        <div className="mt-3">
          <Progress value={ready} max={orders} label={t.weekReadyMeter({ ready, count: orders })} />
        </div>
      )}
    </>
  );
}

function Day({
  day: { date, weekday, day, isOffered, orders, ways },
}: {
  day: DashboardView["week"][number];
}) {
  const figure =
    orders > 0 ? { count: orders, noun: t.weekOrders({ count: orders }), to: prepOf(date) } : null;
  return (
    <DayRailDay name={weekday} day={day} figure={figure}>
      {!figure
        ? isOffered
          ? t.weekNone()
          : t.weekClosed()
        : ways.map((way, at) => (
            <span key={way} className="phone:block">
              {at > 0 && <span className="phone:hidden">, </span>}
              {way}
            </span>
          ))}
    </DayRailDay>
  );
}
