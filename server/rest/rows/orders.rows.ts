/** Placing, reading and marking orders (ORD-01 … ORD-12, MAN-06). */
import {
  orderByKey,
  ordersQuestion,
  ownOrder,
  ownOrdersQuestion,
  shopOrder,
  shopOrderRow,
} from "#domain/orders/order-schemas.ts";
import { readRestOrder, restOrderBody, restOrderField } from "#server/rest/rest-order.ts";
import type { RestRow } from "#server/rest/row.ts";

const WITHOUT_ID = "A shopId and orderId must be provided";

export const ordersRows: readonly RestRow[] = [
  {
    method: "POST",
    path: "/shops/{shopId}/orders",
    summary:
      "Places an order. Amounts are optional; one that is given must be the shop's own, else 409 with a fresh quote.",
    procedure: "orders.place",
    who: "orderer",
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
    who: "merchant",
    shop: "id",
    query: ordersQuestion,
    input: ({ query }) => query,
    status: 200,
    shape: "list",
    answer: shopOrderRow,
  },
  {
    method: "GET",
    path: "/shops/{shopId}/orders/by-key/{key}",
    summary: "Whether the order with this Idempotency-Key went through; 404 where it firmly did not.",
    procedure: "orders.byKey",
    who: "anyone-at-a-shop",
    shop: "id",
    input: ({ params }) => ({ key: params.key }),
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
    who: "merchant",
    shop: "id",
    input: ({ params }) => ({ orderId: params.orderId }),
    withoutId: WITHOUT_ID,
    status: 200,
    shape: "data",
    answer: shopOrder,
  },
  {
    method: "GET",
    path: "/customers/{id}/orders",
    summary: "One's own orders at the shop, newest first; cancelled ones are left out unless asked for.",
    procedure: "orders.mine",
    who: "customer",
    shop: "host",
    ownAccount: "id",
    query: ownOrdersQuestion,
    input: ({ query }) => query,
    status: 200,
    shape: "list",
    answer: ownOrder,
  },
  {
    method: "GET",
    path: "/customers/{id}/orders/{orderId}",
    summary: "One of one's own orders.",
    procedure: "orders.mineOne",
    who: "customer",
    shop: "host",
    ownAccount: "id",
    input: ({ params }) => ({ orderId: params.orderId }),
    withoutId: WITHOUT_ID,
    status: 200,
    shape: "data",
    answer: ownOrder,
  },
];

/** A guest's key gives id and number only; on REST every key does (contract section 5). */
function withoutUrl(answer: unknown): unknown {
  const { id, ticketNumber } = orderByKey.parse(answer);
  return { id, ticketNumber };
}
