import { Link } from "@remix-run/react";
import { Gift, StickyNote } from "lucide-react";
import { manage } from "#domain/texts/english-manage.ts";
import { speak } from "#domain/texts/text.ts";
import { ORDER_LIST_SORTS, type OrderQuestion, orderAddress } from "./order-question.ts";
import { KitchenState, PaymentState } from "./order-state.tsx";
import type { OrderRowView } from "./order-view.ts";

const t = speak(manage);

const BY_DAY = ORDER_LIST_SORTS[1];

/** Rows that follow each other for the same day. */
function daysOf(rows: readonly OrderRowView[]): { day: string; rows: OrderRowView[] }[] {
  const days: { day: string; rows: OrderRowView[] }[] = [];
  for (const row of rows) {
    const last = days.at(-1);
    if (last?.day === row.slot) last.rows.push(row);
    else days.push({ day: row.slot, rows: [row] });
  }
  return days;
}

/** The merchant's list: a table where there is room, cards where there is not; sorted by day its rows stand under their days. */
export function OrderTable({
  rows,
  asked,
  openId,
  caption,
}: {
  rows: readonly OrderRowView[];
  asked: OrderQuestion;
  openId: string | null;
  caption: string;
}) {
  const grouped = asked.sort === BY_DAY;
  const rowOf = (row: OrderRowView) => (
    <OrderRow
      key={row.id}
      row={row}
      address={orderAddress(asked, { orderId: row.id })}
      open={row.id === openId}
      namesDay={!grouped}
    />
  );

  return (
    <table className="listing orders">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t("orders.colOrder")}</th>
          <th scope="col">{t("orders.colCustomer")}</th>
          <th scope="col" className="c-type">
            {t(grouped ? "orders.colType" : "orders.colFor")}
          </th>
          <th scope="col" className="c-what">
            {t("orders.colItems")}
          </th>
          <th scope="col" className="num">
            {t("orders.colTotal")}
          </th>
          <th scope="col">{t("orders.colPayment")}</th>
          <th scope="col" className="c-kit">
            {t("orders.colKitchen")}
          </th>
        </tr>
      </thead>
      {grouped ? (
        daysOf(rows).map((group) => (
          <tbody key={group.rows[0]?.id}>
            <tr className="group @max-[38.75rem]/list:pl-4!">
              <th scope="rowgroup" colSpan={7} className="@max-[38.75rem]/list:col-span-full!">
                {group.day || t("orders.noDay")}
              </th>
            </tr>
            {group.rows.map(rowOf)}
          </tbody>
        ))
      ) : (
        <tbody>{rows.map(rowOf)}</tbody>
      )}
    </table>
  );
}

/** One order; the whole row opens it, by its one link. As a card it has no column of ticks at the left. */
function OrderRow({
  row,
  address,
  open,
  namesDay,
}: {
  row: OrderRowView;
  address: string;
  open: boolean;
  namesDay: boolean;
}) {
  const delivered = row.type !== "Pickup";
  return (
    <tr
      className={`relative @max-[38.75rem]/list:grid-cols-[0_auto_minmax(0,1fr)_auto] @max-[38.75rem]/list:pl-2 ${open ? "open" : ""}`}
      aria-current={open ? "true" : undefined}
    >
      <th scope="row" className="c-no">
        <Link
          className="row after:absolute after:inset-0! after:content-['']"
          to={address}
          preventScrollReset
          prefetch="intent"
        >
          #{row.ticketNumber}
        </Link>
      </th>
      <td className="c-who">
        <span className="fullname" title={row.who}>
          {row.who || t("order.guest")}
        </span>
        {row.isGift && (
          <span className="mark">
            <Gift className="i s" aria-hidden="true" />
            {t("orders.gift")}
          </span>
        )}
        {row.hasNote && (
          <span className="mark n">
            <StickyNote className="i s" aria-hidden="true" />
            <span className="vh">{t("orders.hasNote")}</span>
          </span>
        )}
      </td>
      <td className={`c-type whitespace-nowrap ${delivered ? "del" : ""}`}>
        {row.type}
        {namesDay && <span className="soft @max-[38.75rem]/list:hidden"> {row.slot}</span>}
      </td>
      <td className="c-what soft">
        <div className="clip">
          {namesDay && <span className="hidden @max-[38.75rem]/list:inline">{row.slot}, </span>}
          {row.items} {row.moreItems > 0 && <span className="soft">+{row.moreItems}</span>}
        </div>
      </td>
      <td className={`c-amt num ${row.paid ? "" : "owed-n"}`}>{row.total}</td>
      <td className="c-pay">
        <PaymentState paid={row.paid} />
      </td>
      <td className="c-kit">
        <KitchenState readyForGuest={row.readyForGuest} completed={row.completed} cancelled={row.cancelled} />
      </td>
    </tr>
  );
}
