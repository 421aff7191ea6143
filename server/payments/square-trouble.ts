/** Tells a shop of payments at Square that need a hand (CART-04): its people by mail, and the trail of what no order's time line shows. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { v5 } from "uuid";
import { dollars } from "#domain/money.ts";
import type { SquarePayment, SquareTrouble } from "#domain/payments/square-payment.ts";
import type { SquareEvent } from "#entities/payments/square-event.ts";
import { SquareLink } from "#entities/payments/square-link.ts";
import type { AtShop } from "../context.ts";
import { tablesIn } from "../database/tables.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { peopleOfShop } from "../shop/money-moved.ts";

/** Who did it, on the time line and in the trail. */
export const SQUARE = { actor: "system", actorId: null, actorName: "Square" } as const;

/** A payment that no order was marked by. */
interface Troubled {
  readonly trouble: SquareTrouble;
  readonly payment: SquarePayment;
  readonly order: { readonly id: string; readonly ticketNumber: number; readonly grandTotal: number };
}

/** Queues one mail to the shop's contact and to each of its merchants; its caller sees to it that it is once for each payment. */
export async function mailTrouble(
  tx: EntityManager,
  ctx: AtShop,
  { trouble, payment, order }: Troubled,
): Promise<void> {
  const { shop, origin } = ctx;
  for (const recipient of await peopleOfShop(tx, ctx, shop.settings.contactEmail))
    await queueMail(tx, ctx, {
      template: "square-trouble",
      recipient,
      orderId: order.id,
      facts: {
        trouble,
        ticket: order.ticketNumber,
        amount: dollars(payment.amount),
        total: dollars(order.grandTotal),
        link: trouble === "gone" ? null : `${origin}/manage/orders/${order.id}`,
      },
    });
}

/** The same for an order that was deleted and that no list shows any more. However often it is told, there is one entry, and one mail to each. */
export async function tellOfGone(
  tx: EntityManager,
  ctx: AtShop,
  { payment, link }: { payment: SquarePayment; link: Pick<SquareLink, "orderId" | "amount"> },
): Promise<void> {
  const { id, amount, currency } = payment;
  const isFirst = await recordOnce(tx, ctx, {
    action: "order.squarePayment",
    orderId: link.orderId,
    cause: `gone.${id}`,
    after: { payment: id, amount, currency, why: "gone" },
  });
  if (!isFirst) return;
  const order = await tablesIn(tx)
    .selectFrom("orders")
    .select("ticketNumber")
    .where("shopId", "=", ctx.shop.id)
    .where("id", "=", link.orderId)
    .executeTakeFirstOrThrow();
  await mailTrouble(tx, ctx, {
    trouble: "gone",
    payment,
    order: { id: link.orderId, ticketNumber: order.ticketNumber, grandTotal: link.amount },
  });
}

/** Writes into the trail that a payment is asked for no more, since Square has none of that id for this shop. */
export async function recordGivenUp(
  tx: EntityManager,
  ctx: AtShop,
  { id, paymentId, squareOrderId }: SquareEvent,
): Promise<void> {
  const link = squareOrderId && (await tx.findOne(SquareLink, { shopId: ctx.shop.id, squareOrderId }));
  await recordOnce(tx, ctx, {
    action: "order.squarePaymentUnknown",
    orderId: link ? link.orderId : null,
    cause: `unknown.${id}`,
    after: { payment: paymentId },
  });
}

/** Whether it was the first time: the entry's id is made of its cause. */
async function recordOnce(
  tx: EntityManager,
  { shop, now, requestId, address }: AtShop,
  {
    action,
    orderId,
    cause,
    after,
  }: {
    action: string;
    orderId: string | null;
    cause: string;
    after: Readonly<Record<string, unknown>>;
  },
): Promise<boolean> {
  const written = await tablesIn(tx)
    .insertInto("auditEntries")
    .values({
      shopId: shop.id,
      id: v5(cause, shop.id),
      at: now,
      ...SQUARE,
      action,
      subject: "orders",
      subjectId: orderId,
      before: null,
      after,
      requestId,
      address,
    })
    .onConflict((same) => same.doNothing())
    .returning("id")
    .executeTakeFirst();
  return written !== undefined;
}
