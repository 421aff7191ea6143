import { Link } from "@remix-run/react";
import { Check, CircleDashed, Gift } from "lucide-react";
import { buttonVariants } from "#app/ui/button.tsx";
import { dashboardTexts } from "#domain/texts/english-dashboard.ts";
import { speak } from "#domain/texts/text.ts";
import type { DashboardView, GroupView, TodaysOrderView } from "./dashboard-view.ts";

const t = speak(dashboardTexts);

/** Today's orders by the way they are handed over, with sum and progress of each (MAN-01). */
export function DashboardOrders({ view }: { view: DashboardView }) {
  if (view.groups.length === 0) return <NothingToday view={view} />;
  return (
    <section className="sheet" aria-labelledby="todays">
      <table className="listing today">
        <caption>
          <h2 className="h-s" id="todays">
            {t("today.title")}
          </h2>
          <Link to="/manage/orders">{t("today.all")}</Link>
        </caption>
        <thead className="vh">
          <tr>
            <th scope="col">{t("today.colOrder")}</th>
            <th scope="col">{t("today.colCustomer")}</th>
            <th scope="col">{t("today.colItems")}</th>
            <th scope="col">{t("today.colTotal")}</th>
            <th scope="col">{t("today.colState")}</th>
          </tr>
        </thead>
        {view.groups.map((group) => (
          <Group key={group.type} group={group} date={view.date} />
        ))}
      </table>
    </section>
  );
}

function Group({ group, date }: { group: GroupView; date: string }) {
  return (
    <tbody>
      <tr className="group">
        <th scope="rowgroup" colSpan={3}>
          {t(`today.${group.type}`)} <span className="soft">{group.size}</span>
        </th>
        <td className="num strong">{group.total}</td>
        <td className="soft">{group.progress}</td>
      </tr>
      {group.rows.map((order) => (
        <OrderOfToday key={order.id} order={order} />
      ))}
      {group.more > 0 && (
        <tr>
          <td colSpan={5}>
            <Link to={`/manage/orders/prep?date=${date}`}>{t("today.more", { count: group.more })}</Link>
          </td>
        </tr>
      )}
    </tbody>
  );
}

function OrderOfToday({ order }: { order: TodaysOrderView }) {
  const { id, ticketNumber, who, isGift, items, moreItems, total, paid } = order;
  return (
    <tr>
      <th scope="row" className="no">
        <Link className="row" to={`/manage/orders/${id}`}>
          #{ticketNumber}
        </Link>
      </th>
      <td className="who">
        {who}
        {isGift && (
          <span className="mark">
            {" "}
            <Gift className="i s" aria-hidden />
            {t("today.gift")}
          </span>
        )}
      </td>
      <td className="what soft">
        <div className="clip">
          {items}
          {moreItems > 0 && ` +${moreItems}`}
        </div>
      </td>
      <td className={`amt num ${paid ? "" : "owed-n"}`}>{total}</td>
      <td className="state">
        <StateOf order={order} />
      </td>
    </tr>
  );
}

/** One word for each order: what is owed comes first, then how far the kitchen is. */
function StateOf({ order: { paid, readyForGuest, completed } }: { order: TodaysOrderView }) {
  if (!paid) {
    return (
      <span className="st owed">
        <CircleDashed className="i" aria-hidden />
        {t("state.unpaid")}
      </span>
    );
  }
  if (completed) return <span className="st done">{t("state.completed")}</span>;
  if (!readyForGuest) return <span className="st done">{t("state.paid")}</span>;
  return (
    <span className="st good">
      <Check className="i" aria-hidden />
      {t("state.ready")}
    </span>
  );
}

/** A day without orders says when the next ones are due. */
function NothingToday({ view }: { view: DashboardView }) {
  const next = view.week.find(({ orders }) => orders > 0);
  return (
    <section className="sheet grid content-start justify-items-start gap-2 p-4" aria-labelledby="todays">
      <h2 className="h-s" id="todays">
        {t("today.nothing")}
      </h2>
      <p className="soft">
        {next
          ? t("today.nothingNext", {
              orders: next.orders === 1 ? t("today.one") : t("today.many", { count: next.orders }),
              day: `${next.weekday} ${next.day}`,
            })
          : t("today.nothingYet")}
      </p>
      <Link className={buttonVariants({ variant: "outline", className: "mt-2" })} to="/manage/orders">
        {t("today.all")}
      </Link>
    </section>
  );
}
