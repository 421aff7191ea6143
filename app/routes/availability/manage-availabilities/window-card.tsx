import { Link } from "@remix-run/react";
import { ChefHat, CircleCheck, Copy, Pencil } from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import { buttonVariants } from "#app/ui/button.tsx";
import { Card, CardFooter, CardHeader, CardTitle } from "#app/ui/card.tsx";
import { DayTable, type DayTableRow } from "#app/ui/day-table.tsx";
import { Figure } from "#app/ui/figure.tsx";
import { dayText, momentText } from "#app/ui/local-text.ts";
import { TitleLink } from "#app/ui/record-link.tsx";
import { Text } from "#app/ui/text.tsx";
import type { ShopDays } from "#domain/availability/slots.ts";
import { daysOfWindow } from "#domain/availability/window-form.ts";
import type { Booking, ShopWindow } from "#domain/availability/window-schemas.ts";
import { calendarDate } from "#domain/time.ts";
import * as t from "#messages/availabilities.js";
import { DeleteWindow } from "./delete-window.tsx";
import { windowName } from "./window-words.ts";

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
  const action = buttonVariants({
    variant: "ghost",
    size: "sm",
    className: "gap-1! max-phone:px-1.5!",
  });
  return (
    <Card as="article" className="mt-4 mb-7">
      <CardHeader className="flex items-start gap-4 pt-4! pb-3 max-phone:px-4!">
        <div className="min-w-0 flex-1">
          <CardTitle as="h2" size="lg">
            <TitleLink to={address} preventScrollReset aria-current={open ? "true" : undefined}>
              {name}
            </TitleLink>
          </CardTitle>
          <Text as="div" size="sm" className="mt-1">
            <WindowStateLine window={window} timeZone={timeZone} />
          </Text>
        </div>
        <Text size="sm" className="whitespace-nowrap text-right">
          <Figure>{window.orders}</Figure> {t.listOrders({ count: window.orders })}
          {window.openOrders > 0 && (
            <>
              <br />
              <Text as="span" variant="muted">
                {t.listStillToMake({ count: window.openOrders })}
              </Text>
            </>
          )}
        </Text>
      </CardHeader>
      {window.state === "active" && (
        <DayTable
          caption={t.listDays({ name })}
          heads={[t.listDay(), t.listPickup(), t.listDelivery(), t.listPieces()]}
          none={t.listNotOffered()}
          rows={daysOf(window, bookings, shop, { timeZone, today: calendarDate(now, timeZone) })}
        />
      )}
      <CardFooter className="gap-0! py-1.5! phone:px-3! max-phone:px-1.5!">
        <Link className={action} to={address} preventScrollReset aria-label={t.listEditNamed({ name })}>
          <Pencil className="size-4.5" aria-hidden="true" />
          {t.listEdit()}
        </Link>
        {/* The clone is shown before it is made. */}
        <Link className={action} to={`${address}#clone-heading`} aria-label={t.listCloneNamed({ name })}>
          <Copy className="size-4.5" aria-hidden="true" />
          {t.cloneClone()}
        </Link>
        {window.state !== "future" && (
          <Link
            className={action}
            to={`/manage/orders/prep?window=${window.id}`}
            aria-label={t.listPrepNamed({ name })}
          >
            <ChefHat className="size-4.5" aria-hidden="true" />
            {t.listPrep()}
          </Link>
        )}
        <DeleteWindow name={name} action={address} />
      </CardFooter>
    </Card>
  );
}

function WindowStateLine({ window, timeZone }: { window: ShopWindow; timeZone: string }) {
  const end = momentText(window.endTime, timeZone);
  if (window.state === "active")
    return (
      <Badge variant="success" className="whitespace-normal!">
        <CircleCheck aria-hidden="true" />
        {t.listOpenUntil({ moment: end })}
      </Badge>
    );
  return window.state === "future"
    ? t.listOpens({ moment: momentText(window.startTime, timeZone), end })
    : t.listClosed({ moment: end });
}

/** Each day the window offers, past ones included, with its orders; a day with orders that it no longer offers is still told. */
function daysOf(
  window: ShopWindow,
  bookings: readonly Booking[],
  shop: ShopDays,
  { timeZone, today }: { timeZone: string; today: string },
): DayTableRow[] {
  const offered = daysOfWindow(window, shop, timeZone);
  const of = (date: string, type: string) =>
    bookings.filter(
      ({ fulfillmentType, fulfillmentDate, orders }) =>
        fulfillmentType === type && fulfillmentDate === date && orders > 0,
    );
  const booked = bookings.flatMap(({ fulfillmentDate, orders }) =>
    fulfillmentDate && orders > 0 ? [fulfillmentDate] : [],
  );
  const sum = (some: readonly Booking[], what: "orders" | "pieces") =>
    some.reduce((total, each) => total + each[what], 0);
  const told = (count: number, isOffered: boolean) => (isOffered || count > 0 ? count : null);
  const days = [...new Set([...offered.pickup, ...offered.delivery, ...booked])].sort();
  return days.map((date) => {
    const [pickup, delivery] = [of(date, "Pickup"), of(date, "Delivery")];
    return {
      key: date,
      name: dayText(date),
      more: date > today ? "" : date === today ? t.listToday() : t.listPast(),
      isPast: date < today,
      counts: [
        told(sum(pickup, "orders"), offered.pickup.includes(date)),
        told(sum(delivery, "orders"), offered.delivery.includes(date)),
        sum([...pickup, ...delivery], "pieces"),
      ],
    };
  });
}
