/** The orders of a list as a file for spreadsheets (MAN-06): one row per order, amounts in dollars, moments by the shop's clock. */
import type { QBFilterQuery } from "@mikro-orm/postgresql";
import type { z } from "zod";
import { fullName } from "#domain/accounts/full-name.ts";
import { dollars } from "#domain/money.ts";
import type { exportQuestion } from "#domain/orders/order-update-schemas.ts";
import { wallTime } from "#domain/time.ts";
import { Order } from "#entities/orders/order.ts";
import * as t from "#messages/exports.js";
import type { SignedInAt } from "../context.ts";
import { csv } from "../csv.ts";
import { idsInBatches } from "../database/ids-in-batches.ts";
import { askIn } from "../database/named-statement.ts";
import { inShop } from "../database/tenant.ts";
import { recordAudit } from "../shop/record-audit.ts";
import { orderFilter } from "./find-orders.ts";
import { orderBy } from "./order-pages.ts";

/** As many as fit into a file that a spreadsheet opens in reason. */
const MOST_ROWS = 20_000;

/** The file's text, the newest order first unless sorted otherwise; written down as an export (matrix r162). */
export function exportOrders(ctx: SignedInAt, question: z.output<typeof exportQuestion>): Promise<string> {
  const { em, shop } = ctx;
  return inShop(em, shop.id, async (tx) => {
    const { where, sort } = await orderFilter(tx, shop.id, question);
    const found = tx
      .createQueryBuilder(Order)
      .select("id")
      .where(where as QBFilterQuery<Order>)
      .orderBy(orderBy(sort))
      .limit(MOST_ROWS);
    let text = csv([t.orderColumns().split("|")]);
    for await (const ids of idsInBatches(tx, found)) {
      const orders = await askIn<OrderInFile>(tx, ORDERS, [shop.id, ids]);
      text += csv(orders.map((order) => columnsOf(order, shop.timeZone)));
    }
    await recordAudit(tx, ctx, { action: "orders.exported", subject: "shops", subjectId: shop.id });
    await tx.flush();
    return text;
  });
}

type OrderInFile = Pick<
  Order,
  | "ticketNumber"
  | "createdAt"
  | "guestName"
  | "guestEmail"
  | "guestPhone"
  | "fulfillmentType"
  | "fulfillmentSlot"
  | "fulfillmentDate"
  | "deliveryAddress"
  | "subtotal"
  | "discounts"
  | "fees"
  | "deliveryFee"
  | "tip"
  | "tax"
  | "serviceFee"
  | "grandTotal"
  | "paid"
  | "readyForGuest"
  | "completed"
  | "isGift"
  | "specialInstructions"
  | "notes"
> & {
  /** Null where a guest ordered. */
  readonly userId: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly lines: string;
};

/** The orders of these ids, in the order of the ids. */
const ORDERS = `
  select o.ticket_number as "ticketNumber", o.created_at as "createdAt", o.guest_name as "guestName", o.guest_email as "guestEmail",
    o.guest_phone as "guestPhone", o.fulfillment_type as "fulfillmentType", o.fulfillment_slot as "fulfillmentSlot",
    o.fulfillment_date as "fulfillmentDate", o.delivery_address as "deliveryAddress", o.subtotal, o.discounts, o.fees,
    o.delivery_fee as "deliveryFee", o.tip, o.tax, o.service_fee as "serviceFee", o.grand_total as "grandTotal", o.paid,
    o.ready_for_guest as "readyForGuest", o.completed, o.is_gift as "isGift", o.special_instructions as "specialInstructions", o.notes,
    u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email, u.phone,
    coalesce((
      select string_agg(l.quantity || ' × ' || l.item_name, '; ' order by l.position, l.id)
      from line_items l where l.shop_id = $1 and l.order_id = o.id), '') as lines
  from unnest($2::uuid[]) with ordinality as asked (id, place)
  join orders o on o.shop_id = $1 and o.id = asked.id
  left join users u on u.shop_id = $1 and u.id = o.user_id
  order by asked.place`;

/** Name, e-mail and phone of who ordered. */
function customerOf(order: OrderInFile): (string | null)[] {
  const { userId, firstName, lastName, guestName } = order;
  if (userId) return [fullName({ id: userId, firstName, lastName }), order.email, order.phone];
  return guestName === null ? [null, null, null] : [guestName, order.guestEmail, order.guestPhone];
}

function columnsOf(order: OrderInFile, timeZone: string) {
  const placed = wallTime(order.createdAt, timeZone);
  const yes = (set: boolean) => (set ? t.yes() : t.no());
  // A plain number, so that a spreadsheet can add it up.
  const amount = (cents: number) => dollars(cents).replace(/[$,]/g, "").replace("−", "-");
  return [
    order.ticketNumber,
    `${placed.date} ${placed.time}`,
    ...customerOf(order),
    order.fulfillmentType,
    order.fulfillmentSlot,
    order.fulfillmentDate ?? "",
    order.deliveryAddress ?? "",
    order.lines,
    amount(order.subtotal),
    amount(order.discounts),
    amount(order.fees),
    amount(order.deliveryFee),
    amount(order.tip),
    amount(order.tax),
    amount(order.serviceFee),
    amount(order.grandTotal),
    yes(order.paid),
    yes(order.readyForGuest),
    yes(order.completed),
    yes(order.isGift),
    order.specialInstructions,
    order.notes,
  ];
}
