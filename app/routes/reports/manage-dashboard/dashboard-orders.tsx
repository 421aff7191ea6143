import { Link } from "@remix-run/react";
import { Gift } from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import { buttonVariants } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { cn } from "#app/ui/cn.ts";
import { Check, CircleDashed } from "#app/ui/icons.tsx";
import { RecordLink, ViewAllLink } from "#app/ui/record-link.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeadNote, TableRow } from "#app/ui/table.tsx";
import { Text } from "#app/ui/text.tsx";
import * as t from "#messages/dashboard.js";
import type { DashboardView, GroupView, TodaysOrderView } from "./dashboard-view.ts";

const WAYS = { Pickup: t.todayPickup, Delivery: t.todayDelivery, Shipping: t.todayShipping } as const;

const CELL = "phone:h-(--row) phone:px-2";

/** Today's orders by the way they are handed over, with sum and progress of each (MAN-01). */
export function DashboardOrders({ view }: { view: DashboardView }) {
  if (view.groups.length === 0) return <NothingToday view={view} />;
  return (
    <Card className="overflow-clip" aria-labelledby="todays">
      <div className="flex flex-wrap items-center justify-between gap-x-3 px-4 py-1.5">
        <CardTitle as="h2" size="sm" id="todays">
          {t.todayTitle()}
        </CardTitle>
        <ViewAllLink to="/manage/orders">{t.todayAll()}</ViewAllLink>
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
          <Group key={group.type} group={group} />
        ))}
      </Table>
    </Card>
  );
}

function Group({ group }: { group: GroupView }) {
  return (
    <TableBody className="max-phone:block">
      <TableRow tone="group" stacks>
        <TableHead
          scope="rowgroup"
          colSpan={3}
          weight="semibold"
          className="max-phone:col-span-2 phone:h-10 phone:pr-2 phone:pl-4"
        >
          {WAYS[group.type]()} <TableHeadNote>{group.size}</TableHeadNote>
        </TableHead>
        <TableCell numeric tone="strong" className="max-phone:col-start-3 max-phone:row-start-1 phone:px-2">
          {group.total}
        </TableCell>
        <TableCell tone="muted" className="max-phone:hidden phone:pr-4 phone:pl-2">
          {group.progress}
        </TableCell>
      </TableRow>
      {group.rows.map((order) => (
        <OrderOfToday key={order.id} order={order} />
      ))}
      {group.more && (
        <TableRow stacks>
          <TableCell colSpan={5} className="max-phone:col-span-full phone:h-(--row) phone:px-4">
            <Link to={group.more.at}>{group.more.says}</Link>
          </TableCell>
        </TableRow>
      )}
    </TableBody>
  );
}

function OrderOfToday({ order }: { order: TodaysOrderView }) {
  const { id, ticketNumber, who, isGift, items, moreItems, total, isOwed } = order;
  return (
    <TableRow tone="link" stacks>
      <TableHead
        scope="row"
        className="max-phone:col-start-1 max-phone:row-start-1 phone:w-px phone:pr-2 phone:pl-4"
      >
        <RecordLink isStrong to={`/manage/orders/${id}`}>
          #{ticketNumber}
        </RecordLink>
      </TableHead>
      <TableCell
        className={cn(
          CELL,
          "max-phone:col-start-2 max-phone:row-start-1 max-phone:wrap-anywhere phone:whitespace-nowrap",
        )}
      >
        {who}
        {isGift && (
          <>
            {" "}
            <Text as="span" variant="muted" size="sm" className="ml-1.5 inline-flex items-center gap-1">
              <Gift className="size-4" strokeWidth={1.75} aria-hidden />
              {t.todayGift()}
            </Text>
          </>
        )}
      </TableCell>
      <TableCell
        tone="muted"
        size="sm"
        className={cn(
          CELL,
          "min-w-0 max-phone:col-span-2 max-phone:col-start-1 max-phone:row-start-2 phone:w-full phone:max-w-0",
        )}
      >
        <div className="truncate">
          {items}
          {moreItems > 0 && ` +${moreItems}`}
        </div>
      </TableCell>
      <TableCell
        numeric
        tone={isOwed ? "destructive" : "default"}
        className={cn(CELL, "max-phone:col-start-3 max-phone:row-start-1")}
      >
        {total}
      </TableCell>
      <TableCell
        size="sm"
        className="max-phone:col-start-3 max-phone:row-start-2 max-phone:justify-self-end phone:w-23 phone:pr-4 phone:pl-2"
      >
        <StateOf order={order} />
      </TableCell>
    </TableRow>
  );
}

/** One word for each order: what is owed comes first, then how far the kitchen is. */
function StateOf({ order: { isOwed, readyForGuest, completed } }: { order: TodaysOrderView }) {
  if (isOwed) {
    return (
      <Badge variant="destructive">
        <CircleDashed aria-hidden />
        {t.stateUnpaid()}
      </Badge>
    );
  }
  if (completed) return <Badge>{t.stateCompleted()}</Badge>;
  if (!readyForGuest) return <Badge>{t.statePaid()}</Badge>;
  return (
    <Badge variant="success">
      <Check aria-hidden />
      {t.stateReady()}
    </Badge>
  );
}

/** A day without orders says when the next ones are due. */
function NothingToday({ view }: { view: DashboardView }) {
  const next = view.week.find(({ orders }) => orders > 0);
  return (
    <Card className="grid content-start justify-items-start gap-2 p-4" aria-labelledby="todays">
      <CardTitle as="h2" size="sm" id="todays">
        {t.todayNothing()}
      </CardTitle>
      <Text variant="muted">
        {next
          ? t.todayNothingNext({
              orders: t.todayOrders({ count: next.orders }),
              day: `${next.weekday} ${next.day}`,
            })
          : t.todayNothingYet()}
      </Text>
      <Link className={buttonVariants({ variant: "outline", className: "mt-2" })} to="/manage/orders">
        {t.todayAll()}
      </Link>
    </Card>
  );
}
