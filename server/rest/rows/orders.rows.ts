/** Placing, reading and marking orders (ORD-01 … ORD-12, MAN-06). */
import { orderByKey, ownOrder } from "#domain/orders/order-schemas.ts";
import type { WrittenRow } from "#server/rest/complete-row.ts";
import { readRestOrder, restOrderBody, restOrderField } from "#server/rest/rest-order.ts";

const WITHOUT_ID = "A shopId and orderId must be provided";

export const ordersRows: readonly WrittenRow[] = [
  {
    method: "POST",
    path: "/shops/{shopId}/orders",
    summary:
      "Places an order. Amounts are optional; one that is given must be the shop's own, else 409 with a fresh quote.",
    procedure: "orders.place",
    shop: "id",
    body: restOrderBody,
    input: ({ body, idempotencyKey }) => readRestOrder(body, idempotencyKey),
    idempotent: true,
    fieldName: restOrderField,
    status: 201,
    shape: "placed-order",
    answer: ownOrder,
  },
  {
    method: "GET",
    path: "/shops/{shopId}/orders",
    summary: "The shop's orders, newest first; cancelled ones are left out unless asked for.",
    procedure: "orders.list",
    shop: "id",
    status: 200,
    shape: "list",
  },
  {
    method: "GET",
    path: "/shops/{shopId}/orders/by-key/{key}",
    summary: "Whether the order with this Idempotency-Key went through; 404 where it firmly did not.",
    procedure: "orders.byKey",
    shop: "id",
    status: 200,
    shape: "data",
    answer: orderByKey.omit({ url: true }),
    pick: withoutUrl,
  },
  {
    method: "GET",
    path: "/shops/{shopId}/orders/{orderId}",
    summary: "One order of the shop, as its merchant sees it.",
    procedure: "orders.one",
    shop: "id",
    withoutId: WITHOUT_ID,
    status: 200,
    shape: "data",
  },
  {
    method: "GET",
    path: "/customers/{id}/orders",
    summary: "One's own orders at the shop, newest first; cancelled ones are left out unless asked for.",
    procedure: "orders.mine",
    shop: "host",
    ownAccount: "id",
    status: 200,
    shape: "list",
  },
  {
    method: "GET",
    path: "/customers/{id}/orders/{orderId}",
    summary: "One of one's own orders.",
    procedure: "orders.mineOne",
    shop: "host",
    ownAccount: "id",
    withoutId: WITHOUT_ID,
    status: 200,
    shape: "data",
  },
];

/** A guest's key gives id and number only; on REST every key does (contract section 5). */
function withoutUrl(answer: unknown): unknown {
  const { id, ticketNumber } = orderByKey.parse(answer);
  return { id, ticketNumber };
}
