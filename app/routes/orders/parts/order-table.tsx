import { Link } from "@remix-run/react";
import { Gift, StickyNote } from "lucide-react";
import type { ListRange } from "#app/ui/list-foot.tsx";
import { TickAll, type Ticks } from "#app/ui/tick-all.tsx";
import { type Cents, dollars, sum } from "#domain/money.ts";
import { manage } from "#domain/texts/english-manage.ts";
import { ordersList } from "#domain/texts/english-orders-list.ts";
import { speak } from "#domain/texts/text.ts";
import { BULK_FORM } from "./bulk-done.ts";
import { tickedValue } from "./bulk-form.ts";
import { ORDER_LIST_SORTS, type OrderQuestion, orderAddress, orderRowId } from "./order-question.ts";
import { KitchenState, PaymentState } from "./order-state.tsx";
import type { OrderRowView } from "./order-view.ts";

const t = speak(manage);
const say = speak(ordersList);

const BY_DAY = ORDER_LIST_SORTS[0];

/** Rows that follow each other for the same day. */
interface DayOfRows {
  readonly day: string;
  /** "today, 19 orders", or how many of them are on this page where the day may go on beyond it. */
  readonly says: string;
  readonly rows: readonly OrderRowView[];
}

/** The rows of a page by their days. */
export function daysOf(rows: readonly OrderRowView[], today: string, range: ListRange): DayOfRows[] {
  const days: { day: string; date: string | null; rows: OrderRowView[] }[] = [];
  for (const row of rows) {
    const last = days.at(-1);
    if (last && last.day === row.slot && last.date === row.date) last.rows.push(row);
    else days.push({ day: row.slot, date: row.date, rows: [row] });
  }
  const goesOn = range.page * range.perPage < range.total;
  return days.map(({ day, date, rows: its }, at) => {
    const isCut = (at === 0 && range.page > 1) || (at === days.length - 1 && goesOn);
    const many = its.length === 1 ? "list.dayOne" : "list.dayMany";
    const count = say(isCut ? "list.daySum" : many, { count: its.length });
    return { day, rows: its, says: date === today ? say("list.dayToday", { count }) : count };
  });
}

const owedText = (owed: Cents) => (owed > 0 ? say("bulk.owed", { amount: dollars(owed) }) : "");

/** The merchant's list: a table where there is room, cards where there is not; sorted by day its rows stand under their days. */
export function OrderTable({
  rows,
  days,
  asked,
  openId,
  caption,
  ticks,
}: {
  rows: readonly OrderRowView[];
  days: readonly DayOfRows[];
  asked: OrderQuestion;
  openId: string | null;
  caption: string;
  ticks: Ticks;
}) {
  const grouped = asked.sort === BY_DAY;
  const rowOf = (row: OrderRowView) => (
    <OrderRow
      key={row.id}
      row={row}
      address={orderAddress(asked, { orderId: row.id })}
      open={row.id === openId}
      namesDay={!grouped}
      ticks={ticks}
    />
  );
  const boxFor = (some: readonly OrderRowView[], label: string) =>
    ticks.scriptsRun && <TickAll ids={some.map(({ id }) => id)} label={label} ticks={ticks} />;

  return (
    <table className="listing orders">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className="c-check">
            {boxFor(rows, say("tick.all", { count: rows.length })) || (
              <span className="vh">{say("tick.col")}</span>
            )}
          </th>
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
        days.map((group) => (
          <tbody key={group.rows[0]?.id}>
            <tr className="group">
              <td className="c-check">
                {boxFor(group.rows, say("tick.day", { day: group.day || t("orders.noDay") }))}
              </td>
              <th scope="rowgroup" colSpan={2}>
                {group.day || t("orders.noDay")} <span className="soft">{group.says}</span>
              </th>
              <td className="c-type" />
              <td className="c-what" />
              <td className="c-amt num strong">
                {dollars(sum(group.rows.map(({ totalCents }) => totalCents)))}
              </td>
              <td colSpan={2} className="c-sum soft">
                {owedText(sum(group.rows.map(({ owed }) => owed)))}
              </td>
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

/** One order; the whole row but its box opens it, by its one link. */
function OrderRow({
  row,
  address,
  open,
  namesDay,
  ticks,
}: {
  row: OrderRowView;
  address: string;
  open: boolean;
  namesDay: boolean;
  ticks: Ticks;
}) {
  const ticked = ticks.ids.has(row.id);
  const delivered = row.type !== "Pickup";
  return (
    <tr
      id={orderRowId(row.id)}
      className={`relative scroll-my-24 ${open ? "open" : ""} ${ticked ? "picked" : ""}`}
      aria-current={open ? "true" : undefined}
    >
      <td className="c-check">
        <label className="hit relative z-1">
          <input
            type="checkbox"
            name="order"
            form={BULK_FORM}
            value={tickedValue(row)}
            aria-label={say("tick.one", { ticket: row.ticketNumber })}
            checked={ticked}
            onChange={({ currentTarget }) => ticks.set([row.id], currentTarget.checked)}
          />
        </label>
      </td>
      <th scope="row" className="c-no">
        <Link
          className="row after:absolute after:inset-0 after:left-12 after:content-['']"
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
