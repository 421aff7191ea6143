/** Where a customer pays an order at Square (CART-04): made when the customer presses the button, never by placing an order. */
import { createHash } from "node:crypto";
import { v7 } from "uuid";
import { NotFound } from "#domain/missing.ts";
import type { OwnOrder } from "#domain/orders/order-schemas.ts";
import { paymentNote } from "#domain/payments/short-code.ts";
import { MoneyIsAtSquare, NothingToPay, SquareUnavailable } from "#domain/payments/square-errors.ts";
import { timesPaid } from "#domain/payments/square-payment.ts";
import { SquareLink } from "#entities/payments/square-link.ts";
import * as t from "#messages/order-answers.js";
import type { AtShop } from "../context.ts";
import { tablesIn } from "../database/tables.ts";
import { inShop, readInShop } from "../database/tenant.ts";
import type { LinkWanted } from "../gateways/square/port.ts";
import { squareGateway } from "../gateways/square/real.ts";
import { secretOf } from "../shop/setting-secrets.ts";
import { squareSteps } from "./square-money.ts";

/**
 * The address of the page. The same order with the same total has the same one, also when two press at once; a changed total gets a new one, and
 * so does an order whose payment went back, because the page that was paid takes no other.
 * A customer with an account is led back to the order; a guest's link is a key to the order and is given to no one else.
 *
 * @throws NothingToPay where the order is paid, cancelled or for nothing; MoneyIsAtSquare; NotFound where the shop does not take Square; SquareUnavailable
 */
export async function squarePage(ctx: AtShop, order: OwnOrder): Promise<{ url: string }> {
  const { em, shop, config, now } = ctx;
  if (order.paid || order.cancelledAt !== null || order.grandTotal <= 0) throw new NothingToPay();
  if (order.payment.atSquare) throw new MoneyIsAtSquare();
  if (!order.payment.ways.some(({ name }) => name === "Square")) throw new NotFound();
  const of = {
    shopId: shop.id,
    order: [shop.id, order.id] as [string, string],
    amount: order.grandTotal,
    locationId: shop.settings.squareLocationId.trim(),
  };
  const { known, afterPayments, accessToken } = await readInShop(em, shop.id, async (tx) => {
    const afterPayments = timesPaid(await squareSteps(tx, shop.id, order.id));
    return {
      known: await tx.findOne(SquareLink, { ...of, afterPayments }),
      afterPayments,
      accessToken: await secretOf(tx, shop.id, "squareAccessToken", config),
    };
  });
  if (known) return { url: known.url };
  if (accessToken === "") throw new SquareUnavailable();
  const wanted: LinkWanted = {
    locationId: of.locationId,
    referenceId: order.id,
    name: t.squareItem({ shop: shop.title, number: String(order.ticketNumber) }),
    amount: of.amount,
    note: paymentNote(shop.title, order.ticketNumber),
    redirectUrl: order.invoiceUrl === null ? `${ctx.origin}/customer/orders/${order.id}` : null,
  };
  const { url, squareOrderId } = await squareGateway(config, accessToken).createLink(
    wanted,
    keyOf(wanted, afterPayments),
  );
  // Of two that pressed at once Square gave both the same page: it is kept once.
  await inShop(em, shop.id, (tx) =>
    tablesIn(tx)
      .insertInto("squareLinks")
      .values({
        shopId: shop.id,
        id: v7(),
        orderId: order.id,
        amount: of.amount,
        locationId: of.locationId,
        afterPayments,
        squareOrderId,
        url,
        createdAt: now,
      })
      .onConflict((same) => same.doNothing())
      .execute(),
  );
  return { url };
}

/**
 * Made from the request: the same request has the same key, and Square refuses another request under a known key. After a payment the same request
 * is to be another page.
 */
const keyOf = (wanted: LinkWanted, afterPayments: number): string =>
  createHash("sha256")
    .update(JSON.stringify(wanted) + (afterPayments === 0 ? "" : afterPayments))
    .digest("hex")
    .slice(0, 45);
