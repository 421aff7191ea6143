/** The merchant's list of one pick-up day (MAN-11). */
import { dayToPack, PICKUP_DAYS_BACK } from "#domain/orders/packing.ts";
import type { PickupDay, PickupOrder, PickupQuestion } from "#domain/orders/pickup-schemas.ts";
import type { TickKind } from "#domain/orders/ticks.ts";
import { addDays, calendarDate } from "#domain/time.ts";
import type { SignedInAt } from "../context.ts";
import { askIn } from "../database/named-statement.ts";
import { readInShop } from "../database/tenant.ts";
import { SOLD_LINES } from "./prep-scope.ts";
import { CONTENTS, IS_PACKED, LATEST_WRITERS, type LatestWriters, stateOf } from "./tick-orders.ts";

const MOST_DAYS = 60;

/** The list of the day that is asked for, of the day of an order, or of today or the next day with orders: two statements, however long it is. */
export function pickupDay(ctx: SignedInAt, { date: asked, orderId }: PickupQuestion): Promise<PickupDay> {
  const { shop, now } = ctx;
  const today = calendarDate(now, shop.timeZone);
  return readInShop(ctx.em, shop.id, async (tx) => {
    const found = await askIn<{ date: string; orders: number; isAsked: boolean }>(tx, DAYS, [
      shop.id,
      addDays(today, -PICKUP_DAYS_BACK),
      orderId ?? null,
    ]);
    const days = found.filter(({ orders }) => orders > 0).map(({ date, orders }) => ({ date, orders }));
    const ofOrder = found.find(({ isAsked }) => isAsked)?.date;
    const date = asked ?? ofOrder ?? dayToPack(days, undefined, today)?.date ?? null;
    const rows = date === null ? [] : await askIn<OrderRow>(tx, ORDERS, [shop.id, date]);
    return { now: now.getTime(), date, days, orders: rows.map(orderOf) };
  });
}

/** The days with orders; the day of the order that is asked for is among them, even where there is no other and it is cancelled. */
const DAYS = `
  select to_char(o.fulfillment_date, 'YYYY-MM-DD') as date, count(*) filter (where o.cancelled_at is null)::int as orders,
    bool_or(o.id is not distinct from $3::uuid) as "isAsked"
  from orders o
  where o.shop_id = $1 and o.deleted_at is null and (o.fulfillment_date >= $2::date or o.id = $3::uuid and o.fulfillment_date is not null)
  group by o.fulfillment_date order by o.fulfillment_date limit ${MOST_DAYS}`;

/** The state's bare values and who wrote them stand apart, as `stateOf` puts them together. */
type OrderRow = Omit<PickupOrder, TickKind> &
  Readonly<Record<TickKind, boolean>> & { readonly writers: LatestWriters };

const ORDERS = `
  select o.id, o.ticket_number as "ticketNumber",
    coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), o.guest_name, '') as who,
    right(regexp_replace(coalesce(nullif(u.phone, ''), o.guest_phone, ''), '\\D', '', 'g'), 4) as "phoneEnd",
    o.fulfillment_type as type, o.special_instructions as note,
    case when o.is_gift then coalesce(o.giftee_details ->> 'name', '') end as "giftFor",
    o.grand_total as "grandTotal", o.cancelled_at is not null as "isCancelled",
    (select coalesce(json_agg(json_build_object('quantity', l.quantity, 'itemName', l.item_name) order by l.position), '[]')
      from line_items l where ${SOLD_LINES}) as lines, ${CONTENTS} as contents,
    ${IS_PACKED} as packed, o.paid, o.completed as "handedOver",
    ${LATEST_WRITERS} as writers
  from orders o left join users u on u.shop_id = $1 and u.id = o.user_id
  where o.shop_id = $1 and o.fulfillment_date = $2::date and o.deleted_at is null
  order by o.fulfillment_type desc, lower(coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), o.guest_name, '')), o.ticket_number`;

const orderOf = ({ writers, ...order }: OrderRow): PickupOrder => ({
  ...order,
  ...stateOf({ ...order }, writers),
});
