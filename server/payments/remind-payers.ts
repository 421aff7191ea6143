/** Reminder mails for orders that are not paid: when a merchant presses for them, or by a setting; never twice within three days for one order. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { UnknownReference } from "#domain/orders/order-errors.ts";
import type { RemindersSent, UnpaidOrders } from "#domain/payments/payment-schemas.ts";
import { remindedUnasked, type WhyNoReminder, whyNoReminder } from "#domain/payments/reminders.ts";
import { moneyAtSquare, type ToldSquarePayment, underWaySince } from "#domain/payments/square-payment.ts";
import { UNSENT } from "#domain/support/message-state.ts";
import { calendarDate } from "#domain/time.ts";
import { Order } from "#entities/orders/order.ts";
import type { AtShop, SignedInAt } from "../context.ts";
import { tablesIn } from "../database/tables.ts";
import { inShop, readInShop } from "../database/tenant.ts";
import { readyToEnqueue } from "../jobs/queue.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { paymentReminder } from "../orders/order-mails.ts";
import { recordAudit } from "../shop/record-audit.ts";

/** So many orders are listed, and reminded of with one press: the oldest. */
const MOST = 100;
/** So many orders that are due are read at a time. */
const DUE_AT_ONCE = 1_000;

/** The shop's orders with who pays them, when and how often that person was reminded, and what was said of payments at Square. */
const ordersToPay = (tx: EntityManager, shopId: string, now: Date) =>
  tablesIn(tx)
    .selectFrom("orders as o")
    .leftJoin("users as u", (on) =>
      on.onRef("u.shopId", "=", "o.shopId").onRef("u.id", "=", "o.userId").on("u.deletedAt", "is", null),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("messages as m")
          .select(({ fn }) => [fn.max("m.createdAt").as("at"), fn.countAll<number>().as("n")])
          .whereRef("m.shopId", "=", "o.shopId")
          .whereRef("m.orderId", "=", "o.id")
          .where("m.template", "=", "payment-reminder")
          // One that was held back reminded no one: Square had money of the order, or it was marked paid for a moment.
          .where("m.lastError", "not like", `${UNSENT}%`)
          .as("r"),
      (on) => on.onTrue(),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("orderEvents as e")
          // Kysely does not know the column, which the entity calls `to`.
          .select(sql<ToldSquarePayment[]>`coalesce(jsonb_agg(${sql.ref("e.toValue")}), '[]')`.as("payments"))
          .whereRef("e.shopId", "=", "o.shopId")
          .whereRef("e.orderId", "=", "o.id")
          .where("e.what", "=", "squarePayment")
          .as("s"),
      (on) => on.onTrue(),
    )
    .select(["o.id", "o.ticketNumber", "o.grandTotal as total", "o.paid", "o.paymentService"])
    .select(["o.fulfillmentDate as handedOverOn", "o.fulfillmentSlot as slot", "r.n as reminders"])
    .select("s.payments")
    .select(({ eb, ref, exists, selectFrom }) => [
      // Square told of a payment, and no job could look at it yet.
      exists(
        selectFrom("squareLinks as l")
          .innerJoin("squareEvents as w", (on) =>
            on.onRef("w.shopId", "=", "l.shopId").onRef("w.squareOrderId", "=", "l.squareOrderId"),
          )
          .select("w.id")
          .whereRef("l.shopId", "=", "o.shopId")
          .whereRef("l.orderId", "=", "o.id")
          .where("w.handledAt", "is", null)
          .where("w.receivedAt", ">", underWaySince(now)),
      )
        .$castTo<boolean>()
        .as("isUnderWay"),
      eb("o.cancelledAt", "is not", null).$castTo<boolean>().as("cancelled"),
      eb.case().when("o.userId", "is", null).then(ref("o.guestEmail")).else(ref("u.email")).end().as("email"),
      sql<string>`coalesce(nullif(trim(concat_ws(' ', ${ref("u.firstName")}, ${ref("u.lastName")})), ''),
        ${ref("o.guestName")}, '')`.as("customer"),
      ref("r.at").$castTo<Date | null>().as("remindedAt"),
    ])
    .where("o.shopId", "=", shopId)
    .where("o.deletedAt", "is", null)
    .orderBy("o.createdAt")
    .orderBy("o.id");

type Row = Awaited<ReturnType<ReturnType<typeof ordersToPay>["execute"]>>[number];

/** Those that are unpaid. */
const unpaid = (tx: EntityManager, shopId: string, now: Date) =>
  ordersToPay(tx, shopId, now)
    .where("o.paid", "=", false)
    .where("o.cancelledAt", "is", null)
    .where("o.grandTotal", ">", 0);

/**
 * Queues the reminders that the shop has set to go out by themselves, and are due. Those of whom no one may be reminded stay due, and stand first: each
 * part begins behind the last order of the one before.
 */
export async function remindUnasked(ctx: AtShop, atOnce = DUE_AT_ONCE): Promise<void> {
  const { em, shop, now } = ctx;
  const wanted = remindedUnasked(shop.settings.paymentReminderDays, now);
  if (!wanted) return;
  const { from, until, before, most } = wanted;
  const due = (tx: EntityManager) =>
    unpaid(tx, shop.id, now)
      .where("o.createdAt", ">", from)
      .where("o.createdAt", "<=", until)
      .where(({ eb, or }) => or([eb("r.at", "is", null), eb("r.at", "<=", before)]))
      .where("r.n", "<", most);
  const dueAfter = (tx: EntityManager, id: string | null) =>
    id === null ? due(tx) : due(tx).where(isBehind(shop.id, id));
  for (let last: string | null = null; ; ) {
    const behind: string | null = last;
    const rows: readonly Row[] = await readInShop(em, shop.id, (tx) =>
      dueAfter(tx, behind).limit(atOnce).execute(),
    );
    for (const row of rows) {
      if (whyNot(ctx, row) !== null) continue;
      await inShop(em, shop.id, async (tx) => {
        // Looked at again: reminding a thousand takes its time, and people pay meanwhile.
        const still = await due(tx).where("o.id", "=", row.id).executeTakeFirst();
        if (still && whyNot(ctx, still) === null) await queueReminder(tx, ctx, still);
      });
    }
    last = rows.at(-1)?.id ?? null;
    if (last === null || rows.length < atOnce) return;
  }
}

/** Later than an order in the list, whose instants Postgres keeps more exactly than a date here does. */
const isBehind = (shopId: string, id: string) =>
  sql<boolean>`(${sql.ref("o.createdAt")}, ${sql.ref("o.id")}) >
    (select last.created_at, last.id from orders as last where last.shop_id = ${shopId} and last.id = ${id})`;

/** The unpaid orders, the oldest first, each with why its customer is not to be reminded now. */
export function unpaidOrders(ctx: SignedInAt): Promise<UnpaidOrders> {
  const { em, shop, now } = ctx;
  return readInShop(em, shop.id, async (tx) => {
    const rows = await unpaid(tx, shop.id, now).limit(MOST).execute();
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
      isAtSquare: moneyAtSquare(row.payments, row.isUnderWay) !== null,
    },
    { now, today: calendarDate(now, shop.timeZone) },
  );
}

/**
 * Queues a reminder for each of these orders; those that are settled, whose money Square has, that were reminded of within three days, or have
 * no one to write to are named.
 *
 * @throws UnknownReference where one of the orders is not the shop's
 */
export async function remindPayers(ctx: SignedInAt, orderIds: readonly string[]): Promise<RemindersSent> {
  await readyToEnqueue();
  const { em, shop, now } = ctx;
  return inShop(em, shop.id, async (tx) => {
    const rows = await ordersToPay(tx, shop.id, now)
      .where(({ eb, fn, val }) => eb("o.id", "=", fn.any(val([...orderIds]))))
      .execute();
    if (rows.length < new Set(orderIds).size) throw new UnknownReference({ field: "orderIds" });
    const told = rows.map((row) => ({ row, why: whyNot(ctx, row) }));
    const due = told.filter(({ why }) => why === null || why === "paysLater").map(({ row }) => row);
    for (const row of due) await queueReminder(tx, ctx, row);
    if (due.length > 0)
      await recordAudit(tx, ctx, {
        action: "orders.reminded",
        subject: "orders",
        subjectId: null,
        after: {
          tickets: due.map(({ ticketNumber }) => ticketNumber),
          orders: due.map(({ id }) => ({ id })),
        },
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
async function queueReminder(tx: EntityManager, ctx: AtShop, { id, reminders }: Row): Promise<void> {
  const order = await tx.findOneOrFail(Order, { shopId: ctx.shop.id, id });
  const { recipient, facts } = await paymentReminder(tx, ctx, order);
  if (!recipient) return;
  await queueMail(tx, ctx, {
    template: "payment-reminder",
    recipient,
    orderId: id,
    language: order.language,
    onlyOnce: `payment-reminder.${id}.${reminders}`,
    facts,
  });
}
