/** Reminder mails for orders that are not paid: when a merchant presses for them, or by a setting; never twice within three days for one order. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { dollars } from "#domain/money.ts";
import { UnknownReference } from "#domain/orders/order-errors.ts";
import type { RemindersSent, UnpaidOrders } from "#domain/payments/payment-schemas.ts";
import { remindedUnasked, type WhyNoReminder, whyNoReminder } from "#domain/payments/reminders.ts";
import { calendarDate } from "#domain/time.ts";
import { Order } from "#entities/orders/order.ts";
import type { AtShop, SignedInAt } from "../context.ts";
import { inShop, readInShop } from "../database/tenant.ts";
import { readyToEnqueue } from "../jobs/queue.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { orderMail } from "../orders/order-mails.ts";
import { recordAudit } from "../shop/record-audit.ts";

/** So many orders are listed, and reminded of with one press: the oldest. */
const MOST = 100;

/** An order as it was read. */
interface Row {
  readonly id: string;
  readonly ticketNumber: number;
  readonly customer: string;
  readonly email: string | null;
  readonly total: number;
  readonly paid: boolean;
  readonly cancelled: boolean;
  readonly paymentService: string | null;
  readonly handedOverOn: string | null;
  readonly slot: string;
  readonly remindedAt: Date | null;
  readonly reminders: number;
}

const ORDERS = `
  select o.id, o.ticket_number as "ticketNumber", o.grand_total as total, o.paid, o.cancelled_at is not null as cancelled,
    o.payment_service as "paymentService", o.fulfillment_date::text as "handedOverOn", o.fulfillment_slot as slot,
    coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), o.guest_name, '') as customer,
    case when o.user_id is null then o.guest_email else u.email end as email,
    r.at as "remindedAt", coalesce(r.n, 0)::int as reminders
  from orders o
  left join users u on u.shop_id = o.shop_id and u.id = o.user_id and u.deleted_at is null
  left join lateral (
    select max(m.created_at) as at, count(*) as n from messages m
    where m.shop_id = o.shop_id and m.order_id = o.id and m.template = 'payment-reminder'
  ) r on true
  where o.shop_id = ? and o.deleted_at is null`;
const UNPAID = `${ORDERS} and not o.paid and o.cancelled_at is null and o.grand_total > 0 order by o.created_at limit ${MOST}`;
const DUE = `${ORDERS} and not o.paid and o.cancelled_at is null and o.grand_total > 0 and o.created_at > ? and o.created_at <= ?
  and (r.at is null or r.at <= ?) and r.n < ? order by o.created_at limit 1000`;
const NAMED = `${ORDERS} and o.id = any(?::uuid[]) order by o.created_at`;

/** The shop's unpaid orders, the oldest first. */
const unpaidRows = (tx: EntityManager, shopId: string): Promise<Row[]> => rowsOf(tx, UNPAID, [shopId]);

async function rowsOf(tx: EntityManager, sql: string, values: readonly unknown[]): Promise<Row[]> {
  const rows = await tx.execute<(Omit<Row, "remindedAt"> & { remindedAt: Date | string | null })[]>(sql, [
    ...values,
  ]);
  return rows.map((row) => ({
    ...row,
    remindedAt: row.remindedAt === null ? null : new Date(row.remindedAt),
  }));
}

/** Queues the reminders that the shop has set to go out by themselves, and are due. */
export async function remindUnasked(ctx: AtShop): Promise<void> {
  const { em, shop, now } = ctx;
  const wanted = remindedUnasked(shop.settings.paymentReminderDays, now);
  if (!wanted) return;
  const { from, until, before, most } = wanted;
  const rows = await readInShop(em, shop.id, (tx) => rowsOf(tx, DUE, [shop.id, from, until, before, most]));
  for (const row of rows)
    if (whyNot(ctx, row) === null) await inShop(em, shop.id, (tx) => queueReminder(tx, ctx, row));
}

/** The unpaid orders, the oldest first, each with why its customer is not to be reminded now. */
export function unpaidOrders(ctx: SignedInAt): Promise<UnpaidOrders> {
  const { em, shop } = ctx;
  return readInShop(em, shop.id, async (tx) => {
    const rows = await unpaidRows(tx, shop.id);
    return rows.map((row) => ({
      id: row.id,
      ticketNumber: row.ticketNumber,
      customer: row.customer,
      total: row.total,
      slot: row.slot,
      remindedAt: row.remindedAt,
      whyNot: whyNot(ctx, row),
    }));
  });
}

function whyNot({ now, shop }: AtShop, row: Row): WhyNoReminder | null {
  return whyNoReminder(
    {
      isPaid: row.paid,
      isCancelled: row.cancelled,
      total: row.total,
      paymentService: row.paymentService,
      handedOverOn: row.handedOverOn,
      remindedAt: row.remindedAt,
      hasAddress: Boolean(row.email),
    },
    { now, today: calendarDate(now, shop.timeZone) },
  );
}

/**
 * Queues a reminder for each of these orders; those that are settled, were reminded of within three days, or have no one to write to are named.
 *
 * @throws UnknownReference where one of the orders is not the shop's
 */
export async function remindPayers(ctx: SignedInAt, orderIds: readonly string[]): Promise<RemindersSent> {
  await readyToEnqueue();
  const { em, shop } = ctx;
  return inShop(em, shop.id, async (tx) => {
    const rows = await rowsOf(tx, NAMED, [shop.id, `{${orderIds.join(",")}}`]);
    if (rows.length < new Set(orderIds).size) throw new UnknownReference({ field: "orderIds" });
    const told = rows.map((row) => ({ row, why: whyNot(ctx, row) }));
    const due = told.filter(({ why }) => why === null || why === "paysLater").map(({ row }) => row);
    for (const row of due) await queueReminder(tx, ctx, row);
    if (due.length > 0)
      await recordAudit(tx, ctx, {
        action: "orders.reminded",
        subject: "orders",
        subjectId: null,
        after: { tickets: due.map(({ ticketNumber }) => ticketNumber) },
      });
    return {
      sent: due.length,
      leftOut: told.flatMap(({ row, why }) =>
        why === null || why === "paysLater" ? [] : [{ ticketNumber: row.ticketNumber, why }],
      ),
    };
  });
}

/** One mail. Of two that are queued at once there is one: both are the order's next reminder. */
async function queueReminder(tx: EntityManager, ctx: AtShop, { id, total, reminders }: Row): Promise<void> {
  const order = await tx.findOneOrFail(Order, { shopId: ctx.shop.id, id });
  const { recipient, facts } = await orderMail(tx, ctx, order, "customer-invoice");
  if (!recipient || !("ways" in facts)) return;
  const { ticket, type, slot, url, paymentInfo, ways } = facts;
  await queueMail(tx, ctx, {
    template: "payment-reminder",
    recipient,
    orderId: id,
    onlyOnce: `payment-reminder.${id}.${reminders}`,
    facts: { ticket, type, slot, url, paymentInfo, ways, total: dollars(total) },
  });
}
