import { Link } from "@remix-run/react";
import { ChefHat, CircleCheck, Copy, Pencil } from "lucide-react";
import { buttonVariants } from "#app/ui/button.tsx";
import type { ShopDays } from "#domain/availability/slots.ts";
import { daysOfWindow } from "#domain/availability/window-form.ts";
import type { Booking, ShopWindow } from "#domain/availability/window-schemas.ts";
import { dayLabel } from "#domain/day-label.ts";
import { windows } from "#domain/texts/english-windows.ts";
import { speak } from "#domain/texts/text.ts";
import { calendarDate } from "#domain/time.ts";
import { DeleteWindow } from "./delete-window.tsx";
import { momentText, windowName } from "./window-words.ts";

const t = speak(windows);

/** One window of the list: its state, its orders, and while it is open which days are how full (MAN-04). */
export function WindowCard({
  window,
  bookings,
  address,
  open,
  shop,
  timeZone,
  now,
}: {
  window: ShopWindow;
  bookings: readonly Booking[];
  address: string;
  open: boolean;
  shop: ShopDays;
  timeZone: string;
  now: Date;
}) {
  const name = windowName(window, timeZone);
  return (
    <article className={`win card ${open ? "open-card" : ""}`}>
      <header>
        <div>
          <h2>
            <Link to={address} preventScrollReset aria-current={open ? "true" : undefined}>
              {name}
            </Link>
          </h2>
          <WindowStateLine window={window} timeZone={timeZone} />
        </div>
        <p className="got">
          <b>{window.orders}</b> {t(window.orders === 1 ? "list.order" : "list.orders")}
          {window.openOrders > 0 && (
            <>
              <br />
              <span className="soft">{t("list.stillToMake", { count: window.openOrders })}</span>
            </>
          )}
        </p>
      </header>
      {window.state === "active" && (
        <DaysTable
          window={window}
          name={name}
          bookings={bookings}
          shop={shop}
          timeZone={timeZone}
          today={calendarDate(now, timeZone)}
        />
      )}
      <footer>
        <Link
          className={buttonVariants({ variant: "ghost", size: "sm" })}
          to={address}
          preventScrollReset
          aria-label={t("list.editNamed", { name })}
        >
          <Pencil className="i" aria-hidden="true" />
          {t("list.edit")}
        </Link>
        {/* The clone is shown before it is made. */}
        <Link
          className={buttonVariants({ variant: "ghost", size: "sm" })}
          to={`${address}#clone-heading`}
          aria-label={t("list.cloneNamed", { name })}
        >
          <Copy className="i" aria-hidden="true" />
          {t("clone.clone")}
        </Link>
        {window.state !== "future" && (
          <Link
            className={buttonVariants({ variant: "ghost", size: "sm" })}
            to={`/manage/orders/prep?window=${window.id}`}
            aria-label={t("list.prepNamed", { name })}
          >
            <ChefHat className="i" aria-hidden="true" />
            {t("list.prep")}
          </Link>
        )}
        <DeleteWindow name={name} action={address} />
      </footer>
    </article>
  );
}

function WindowStateLine({ window, timeZone }: { window: ShopWindow; timeZone: string }) {
  const end = momentText(window.endTime, timeZone);
  if (window.state === "active") {
    return (
      <p className="st good">
        <CircleCheck className="i s" aria-hidden="true" />
        {t("list.openUntil", { moment: end })}
      </p>
    );
  }
  const words =
    window.state === "future"
      ? t("list.opens", { moment: momentText(window.startTime, timeZone), end })
      : t("list.closed", { moment: end });
  return <p className="st">{words}</p>;
}

/** Each day the window offers, past ones included, with its orders; a day with orders that it no longer offers is still told. */
function DaysTable({
  window,
  name,
  bookings,
  shop,
  timeZone,
  today,
}: {
  window: ShopWindow;
  name: string;
  bookings: readonly Booking[];
  shop: ShopDays;
  timeZone: string;
  today: string;
}) {
  const offered = daysOfWindow(window, shop, timeZone);
  const of = (date: string, type: string) =>
    bookings.filter(({ fulfillmentType, fulfillmentDate, orders }) => {
      return fulfillmentType === type && fulfillmentDate === date && orders > 0;
    });
  const booked = bookings.flatMap(({ fulfillmentDate, orders }) =>
    fulfillmentDate && orders > 0 ? [fulfillmentDate] : [],
  );
  const days = [...new Set([...offered.pickup, ...offered.delivery, ...booked])].sort();
  const sum = (some: readonly Booking[], what: "orders" | "pieces") =>
    some.reduce((total, each) => total + each[what], 0);
  return (
    <table className="listing offer">
      <caption className="vh">{t("list.days", { name })}</caption>
      <thead>
        <tr>
          <th scope="col">{t("list.day")}</th>
          <th scope="col" className="num">
            {t("list.pickup")}
          </th>
          <th scope="col" className="num">
            {t("list.delivery")}
          </th>
          <th scope="col" className="num">
            {t("list.pieces")}
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map((date) => {
          const [pickup, delivery] = [of(date, "Pickup"), of(date, "Delivery")];
          return (
            <tr key={date} className={date < today ? "past" : ""}>
              <th scope="row">
                {dayLabel(date)}{" "}
                {date <= today && (
                  <span className="soft">{t(date === today ? "list.today" : "list.past")}</span>
                )}
              </th>
              <OrdersCell count={sum(pickup, "orders")} offered={offered.pickup.includes(date)} />
              <OrdersCell count={sum(delivery, "orders")} offered={offered.delivery.includes(date)} />
              <td className="num">{sum([...pickup, ...delivery], "pieces")}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function OrdersCell({ count, offered }: { count: number; offered: boolean }) {
  if (offered || count > 0) return <td className="num">{count}</td>;
  return (
    <td className="num">
      <span className="soft" aria-hidden="true">
        –
      </span>
      <span className="vh">{t("list.notOffered")}</span>
    </td>
  );
}
