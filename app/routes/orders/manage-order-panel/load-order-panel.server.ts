/** What the panel of an open order shows: the order, or what it asks about it. */
import { readPanelAsks } from "#app/routes/orders/manage-orders/order-search.ts";
import { type Api, thereOr404 } from "#app/wiring/api.server.ts";
import type { OrderMailText } from "#domain/orders/order-detail-schemas.ts";
import { type OrderMail, whyUntrue } from "#domain/orders/order-mail-names.ts";
import { type OrderView, orderView } from "./order-panel-view.ts";

/** The question of a panel that shows no order. */
export type PanelQuestion =
  | { readonly what: "cancel" }
  | {
      readonly what: "mail";
      readonly mail: OrderMail;
      readonly text: OrderMailText;
      /** Whether it would be true and has an address: a payment's mail of an order that is not paid is not sent. */
      readonly maySend: boolean;
    };

/** An open order in words. */
export interface OrderPanelView {
  readonly order: OrderView;
  readonly asks: PanelQuestion | null;
}

/** The order of this id, null for none. @throws a 404 for one that is not the shop's */
export async function loadOrderPanel(
  calls: Api,
  orderId: string | undefined,
  query: URLSearchParams,
  timeZone: () => Promise<string>,
): Promise<OrderPanelView | null> {
  if (orderId === undefined) return null;
  const found = await thereOr404(calls.orders.detail({ orderId }));
  const order = orderView(found, await timeZone());
  const asks = readPanelAsks(query);
  if (asks?.what === "cancel") return { order, asks: order.cancelled ? null : asks };
  if (!asks) return { order, asks };
  const { mail } = asks;
  const text = await calls.orders.mailText({ orderId, mail });
  const isTrue = whyUntrue(mail, { ...order, cancelled: order.cancelled !== null }) === null;
  return { order, asks: { what: "mail", mail, text, maySend: isTrue && text.recipient !== null } };
}
