import { Link } from "@remix-run/react";
import { Check, CircleDashed, Gift } from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import { buttonVariants } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { cn } from "#app/ui/cn.ts";
import { Table, TableBody, TableCell, TableHead, TableRow } from "#app/ui/table.tsx";
import * as t from "#messages/dashboard.js";
import type { DashboardView, GroupView, TodaysOrderView } from "./dashboard-view.ts";

const WAYS = { Pickup: t.todayPickup, Delivery: t.todayDelivery, Shipping: t.todayShipping } as const;

/** On a phone a row is a small grid: number, name and amount, under them the items and the state. */
const ROW =
  "max-phone:grid max-phone:grid-cols-[auto_minmax(0,1fr)_auto] max-phone:gap-x-2.5 max-phone:gap-y-0.5 max-phone:px-4 max-phone:py-2.5 max-phone:text-base";
const CELL = "phone:h-(--row) phone:px-2";

/** Today's orders by the way they are handed over, with sum and progress of each (MAN-01). */
export function DashboardOrders({ view }: { view: DashboardView }) {
  if (view.groups.length === 0) return <NothingToday view={view} />;
  return (
    <Card className="overflow-clip" aria-labelledby="todays">
      <div className="flex flex-wrap items-center justify-between gap-x-3 px-4 py-1.5">
        <h2 className="font-sans text-base font-semibold tracking-normal" id="todays">
          {t.todayTitle()}
        </h2>
        <Link className="inline-flex min-h-control items-center text-sm" to="/manage/orders">
          {t.todayAll()}
        </Link>
      </div>
      <Table className="max-phone:block" aria-labelledby="todays">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t.todayColOrder()}</th>
            <th scope="col">{t.todayColCustomer()}</th>
            <th scope="col">{t.todayColItems()}</th>
            <th scope="col">{t.todayColTotal()}</th>
            <th scope="col">{t.todayColState()}</th>
          </tr>
        </thead>
        {view.groups.map((group) => (
          <Group key={group.type} group={group} date={view.date} />
        ))}
      </Table>
    </Card>
  );
}

function Group({ group, date }: { group: GroupView; date: string }) {
  return (
    <TableBody className="max-phone:block">
      <TableRow tone="group" className={ROW}>
        <TableHead
          scope="rowgroup"
          colSpan={3}
          className="font-semibold max-phone:col-span-2 phone:h-10 phone:pr-2 phone:pl-4"
        >
          {WAYS[group.type]()} <span className="ml-1 font-normal text-muted-foreground">{group.size}</span>
        </TableHead>
        <TableCell numeric className="font-semibold max-phone:col-start-3 max-phone:row-start-1 phone:px-2">
          {group.total}
        </TableCell>
        <TableCell className="text-muted-foreground max-phone:hidden phone:pr-4 phone:pl-2">
          {group.progress}
        </TableCell>
      </TableRow>
      {group.rows.map((order) => (
        <OrderOfToday key={order.id} order={order} />
      ))}
      {group.more > 0 && (
        <TableRow className={ROW}>
          <TableCell colSpan={5} className="max-phone:col-span-full phone:h-(--row) phone:px-4">
            <Link to={`/manage/orders/prep?date=${date}`}>{t.todayMore({ count: group.more })}</Link>
          </TableCell>
        </TableRow>
      )}
    </TableBody>
  );
}

function OrderOfToday({ order }: { order: TodaysOrderView }) {
  const { id, ticketNumber, who, isGift, items, moreItems, total, paid } = order;
  return (
    <TableRow className={cn(ROW, "phone:hover:bg-muted")}>
      <TableHead scope="row" className="max-phone:[grid-area:1/1] phone:w-px phone:pr-2 phone:pl-4">
        <Link className="font-semibold text-inherit no-underline hover:underline" to={`/manage/orders/${id}`}>
          #{ticketNumber}
        </Link>
      </TableHead>
      <TableCell
        className={cn(CELL, "max-phone:wrap-anywhere max-phone:[grid-area:1/2] phone:whitespace-nowrap")}
      >
        {who}
        {isGift && (
          <span className="ml-1.5 text-sm whitespace-nowrap text-muted-foreground">
            {" "}
            <Gift className="mr-1 inline size-4 align-[-3px]" strokeWidth={1.75} aria-hidden />
            {t.todayGift()}
          </span>
        )}
      </TableCell>
      <TableCell
        className={cn(
          CELL,
          "min-w-0 text-sm text-muted-foreground max-phone:[grid-area:2/1/3/3] phone:w-full phone:max-w-0",
        )}
      >
        <div className="truncate">
          {items}
          {moreItems > 0 && ` +${moreItems}`}
        </div>
      </TableCell>
      <TableCell
        numeric
        className={cn(CELL, "max-phone:[grid-area:1/3]", !paid && "font-semibold text-destructive")}
      >
        {total}
      </TableCell>
      <TableCell className="text-sm max-phone:justify-self-end max-phone:[grid-area:2/3] phone:w-23 phone:pr-4 phone:pl-2">
        <StateOf order={order} />
      </TableCell>
    </TableRow>
  );
}

/** One word for each order: what is owed comes first, then how far the kitchen is. */
function StateOf({ order: { paid, readyForGuest, completed } }: { order: TodaysOrderView }) {
  if (!paid) {
    return (
      <Badge variant="destructive">
        <CircleDashed strokeWidth={1.75} aria-hidden />
        {t.stateUnpaid()}
      </Badge>
    );
  }
  if (completed) return <Badge>{t.stateCompleted()}</Badge>;
  if (!readyForGuest) return <Badge>{t.statePaid()}</Badge>;
  return (
    <Badge variant="success">
      <Check strokeWidth={1.75} aria-hidden />
      {t.stateReady()}
    </Badge>
  );
}

/** A day without orders says when the next ones are due. */
function NothingToday({ view }: { view: DashboardView }) {
  const next = view.week.find(({ orders }) => orders > 0);
  return (
    <Card className="grid content-start justify-items-start gap-2 p-4" aria-labelledby="todays">
      <h2 className="font-sans text-base font-semibold tracking-normal" id="todays">
        {t.todayNothing()}
      </h2>
      <p className="text-muted-foreground">
        {next
          ? t.todayNothingNext({
              orders: t.todayOrders({ count: next.orders }),
              day: `${next.weekday} ${next.day}`,
            })
          : t.todayNothingYet()}
      </p>
      <Link className={buttonVariants({ variant: "outline", className: "mt-2" })} to="/manage/orders">
        {t.todayAll()}
      </Link>
    </Card>
  );
}
