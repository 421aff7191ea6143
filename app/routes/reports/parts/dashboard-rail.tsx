import { Link } from "@remix-run/react";
import { dashboardTexts } from "#domain/texts/english-dashboard.ts";
import { speak } from "#domain/texts/text.ts";
import type { DashboardView, GroupView } from "./dashboard-view.ts";

const t = speak(dashboardTexts);

const WAYS = { Pickup: "week.pickup", Delivery: "week.delivery", Shipping: "week.shipping" } as const;

/** What is made for a day. */
const prepOf = (date: string) => `/manage/orders/prep?date=${date}`;

/** Seven days from today: figures with their noun beside them. Days without orders lie on paper, days with some on card. */
export function DashboardRail({ view }: { view: DashboardView }) {
  return (
    <section aria-labelledby="week">
      <h2 className="vh" id="week">
        {t("week.title")}
      </h2>
      <ol className="rail card">
        <li className="now">
          <h3>
            {t("week.today")} <span>{view.dayLabel}</span>
          </h3>
          <Today view={view} />
        </li>
        {view.week.map((day) => (
          <Day key={day.date} day={day} />
        ))}
      </ol>
    </section>
  );
}

function Today({ view: { groups, orders, ready, unpaid, date } }: { view: DashboardView }) {
  if (groups.length === 0) return <p className="mt-2.5">{t("week.quiet")}</p>;
  return (
    <>
      <div className="cols">
        {groups.map((group) => (
          <Way key={group.type} group={group} date={date} />
        ))}
        {orders > 0 && (
          <p>
            <span className="big">
              {ready}
              <span> {t("week.ready", { count: orders })}</span>
            </span>
            {unpaid > 0 ? t("week.unpaid", { count: unpaid }) : t("week.allPaid")}
          </p>
        )}
      </div>
      {orders > 0 && (
        <div className="meter" role="img" aria-label={t("week.readyMeter", { ready, count: orders })}>
          <i style={{ width: `${(ready / orders) * 100}%` }} />
        </div>
      )}
    </>
  );
}

function Way({ group: { type, orders, pieces }, date }: { group: GroupView; date: string }) {
  return (
    <p>
      <Link className="big" to={type === "Shipping" ? "/manage/orders" : prepOf(date)}>
        {orders}
        <span> {t(WAYS[type])}</span>
      </Link>
      {pieces}
    </p>
  );
}

function Day({
  day: { date, weekday, day, isOffered, orders, ways },
}: {
  day: DashboardView["week"][number];
}) {
  return (
    <li className={orders === 0 ? "off" : ""}>
      <h3>
        {weekday} <span>{day}</span>
      </h3>
      {orders === 0 ? (
        <p>{t(isOffered ? "week.none" : "week.closed")}</p>
      ) : (
        <>
          <Link className="big" to={prepOf(date)}>
            {orders}
            <span> {t(orders === 1 ? "week.order" : "week.orders")}</span>
          </Link>
          <p>
            {ways.map((way) => (
              <span key={way}>{way}</span>
            ))}
          </p>
        </>
      )}
    </li>
  );
}
