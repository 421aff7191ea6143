/** Square's event about a payment (CART-04): it is fetched as it is now and compared with the order. Running it again changes nothing. */
import type { EntityManager } from "@mikro-orm/postgresql";
import type { OrderChange } from "#domain/orders/decide-change.ts";
import { SquareUnavailable } from "#domain/payments/square-errors.ts";
import {
  isGivenUp,
  isTakenForNothing,
  type SquarePayment,
  type SquareTrouble,
  squareVerdict,
  troubleOf,
} from "#domain/payments/square-payment.ts";
import { SquareEvent } from "#entities/payments/square-event.ts";
import { SquareLink } from "#entities/payments/square-link.ts";
import type { AtShop } from "../context.ts";
import { tablesIn } from "../database/tables.ts";
import { inShop, readInShop } from "../database/tenant.ts";
import { squareGateway } from "../gateways/square/real.ts";
import { type Jobs, readyToEnqueue } from "../jobs/queue.ts";
import { shopForJob } from "../jobs/shop-for-job.ts";
import { log } from "../log.ts";
import { changeOrdersAs } from "../orders/change-orders.ts";
import { mailForFlag } from "../orders/order-mails.ts";
import { secretOf } from "../shop/setting-secrets.ts";
import { mailTrouble, recordGivenUp, SQUARE, tellOfGone } from "./square-trouble.ts";

const DAY_MS = 24 * 60 * 60_000;
/** An event that was handled is known again for so long; Square gives one up after a day. */
const KEPT_MS = 90 * DAY_MS;

/**
 * Fails where Square does not answer, and is then tried again; once its tries are over, by the sweep (`square-sweep.ts`), which also comes back to a
 * payment that Square does not know. That one may be of another account than the token, so it is asked for until a month is over.
 */
export async function takeSquarePayment(
  em: EntityManager,
  { shopId, eventId }: Jobs["sync-square-payment"],
): Promise<void> {
  const ctx = await shopForJob(em, shopId);
  if (!ctx) return;
  const { config, now } = ctx;
  const { event, accessToken } = await readInShop(em, shopId, async (tx) => ({
    event: await tx.findOne(SquareEvent, { shopId, id: eventId, handledAt: null }),
    accessToken: await secretOf(tx, shopId, "squareAccessToken", config),
  }));
  if (!event) return;
  const isOver = isGivenUp(event.receivedAt, now);
  if (accessToken === "" && !isOver) throw new SquareUnavailable();
  const payment = accessToken === "" ? null : await askedOf(config, accessToken, { event, isOver });
  if (payment) await settle(ctx, payment);
  else if (!isOver) {
    log.warn(
      { shop: shopId, event: eventId },
      "Square knows no such payment: the token may be another account's",
    );
    return;
  }
  await inShop(em, shopId, async (tx) => {
    if (!payment) await recordGivenUp(tx, ctx, event);
    await tx.nativeUpdate(SquareEvent, { shopId, id: eventId }, { handledAt: now });
    // What waits stays, however old: it is money that no one has looked at.
    const old = { receivedAt: { $lt: new Date(now.getTime() - KEPT_MS) }, handledAt: { $ne: null } };
    await tx.nativeDelete(SquareEvent, { shopId, ...old });
  });
}

/** The payment as Square has it; null where Square knows none, and once the event is given up also where it does not answer, as to a token that was revoked. */
async function askedOf(
  config: AtShop["config"],
  accessToken: string,
  { event, isOver }: { event: SquareEvent; isOver: boolean },
): Promise<SquarePayment | null> {
  try {
    return await squareGateway(config, accessToken).payment(event.paymentId);
  } catch (error) {
    if (isOver && error instanceof SquareUnavailable) return null;
    throw error;
  }
}

/** Sets the order of the payment's page paid, or gives its merchant the reason on the time line and by mail why not. */
async function settle(ctx: AtShop, payment: SquarePayment): Promise<void> {
  const { em, shop } = ctx;
  const { id, squareOrderId, amount, currency, refunded } = payment;
  const link =
    squareOrderId &&
    (await readInShop(em, shop.id, (tx) => tx.findOne(SquareLink, { shopId: shop.id, squareOrderId })));
  if (!link) return;
  await readyToEnqueue();
  let trouble: SquareTrouble | null = null;
  await changeOrdersAs(SQUARE, ctx, {
    facts: { orderIds: [link.orderId] },
    decide: async (at, { orders: [order] }): Promise<readonly OrderChange[]> => {
      trouble = !order && isTakenForNothing(payment) ? "gone" : null;
      if (!order) return [];
      const verdict = squareVerdict(payment, order, await toldOf(at, order.id, payment));
      trouble = verdict && troubleOf(verdict);
      if (verdict === null) return [];
      const isPaid = verdict === "paid";
      const told = { payment: id, amount, currency, refunded, total: order.grandTotal, why: verdict };
      return [
        {
          order,
          columns: isPaid ? { paid: true } : {},
          lines: null,
          stock: new Map(),
          steps: [
            ...(isPaid ? [{ what: "paid", from: false, to: true }] : []),
            { what: "squarePayment", from: false, to: told },
          ],
        },
      ];
    },
    action: "order.squarePayment",
    trail: ({ columns }) => ({ before: null, after: { paid: columns.paid ?? null, amount, currency } }),
    follow: async (tx, at, changes) => {
      if (trouble === "gone") await tellOfGone(tx, at, { payment, link });
      for (const { order, columns } of changes) {
        if (trouble) await mailTrouble(tx, at, { trouble, payment, order });
        if (columns.paid) await followPaid(tx, at, order.id);
      }
    },
  });
}

/** The order says how it was paid, and its customer that the payment came. */
async function followPaid(tx: EntityManager, at: AtShop, orderId: string): Promise<void> {
  // Not by the entity, which would count the version on once more.
  await tablesIn(tx)
    .updateTable("orders")
    .set({ paymentService: "Square" })
    .where("shopId", "=", at.shop.id)
    .where("id", "=", orderId)
    .where("paymentService", "is distinct from", "Square")
    .execute();
  await mailForFlag(tx, at, orderId, "paid");
}

/**
 * What was said of this payment before: of two jobs at once the second one decides again, and finds it here. A refund counts as said where
 * it was of as much: Square gives money back in parts.
 */
async function toldOf(
  { em, shop }: AtShop,
  orderId: string,
  { id, refunded }: SquarePayment,
): Promise<ReadonlySet<string>> {
  const rows = await readInShop(em, shop.id, (tx) =>
    tx.execute<{ why: string }[]>(
      `select to_value->>'why' as why from order_events
       where shop_id = ? and order_id = ? and what = 'squarePayment' and to_value->>'payment' = ?
         and (to_value->>'why' <> 'refunded' or (to_value->>'refunded')::bigint >= ?)`,
      [shop.id, orderId, id, refunded],
    ),
  );
  return new Set(rows.map(({ why }) => why));
}
