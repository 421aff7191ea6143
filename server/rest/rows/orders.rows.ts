/** Placing, reading and marking orders (ORD-01 … ORD-12, MAN-06). */
import { orderByKey, ownOrder, type PlacedOrder } from "#domain/orders/order-schemas.ts";
import type { WrittenRow } from "#server/rest/complete-row.ts";
import { readRestOrder, readRestQuote, restOrderBody, restOrderField } from "#server/rest/rest-order.ts";
import type { PlaceMade } from "#server/rest/row.ts";

const LONGEST_TOKEN = 200;
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
    made: placeOfOrder,
  },
  {
    method: "POST",
    path: "/shops/{shopId}/orders/quote",
    summary:
      "What an order would cost: the same body, no key. Takes no stock and writes nothing; refused as the order would be.",
    procedure: "orders.quote",
    shop: "id",
    body: restOrderBody,
    input: ({ body }) => readRestQuote(body),
    fieldName: restOrderField,
    status: 200,
    shape: "data",
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
    path: "/shops/{shopId}/orders/guest/{token}",
    summary: "A guest's own order, by the token that ends its `invoice_url`; 404 for any other.",
    procedure: "orders.ofGuest",
    shop: "id",
    // A token that is none finds nothing, however long it is.
    input: ({ params }) => ({ token: (params.token ?? "").slice(0, LONGEST_TOKEN) }),
    status: 200,
    shape: "data",
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
    summary:
      "One's own orders at the shop, newest first; cancelled ones are left out unless asked for. `search` finds a ticket number, or what was ordered.",
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

/** A merchant reads it among the shop's orders, a customer among the own ones, a guest by the token. */
function placeOfOrder(answer: unknown, { shopId, isMerchant }: PlaceMade): string | null {
  const { id, userId, invoiceUrl } = (answer as PlacedOrder).order;
  if (isMerchant) return `/shops/${shopId}/orders/${id}`;
  if (userId) return `/customers/${userId}/orders/${id}`;
  return invoiceUrl ? `/shops/${shopId}/orders/guest/${invoiceUrl.split("/").at(-1)}` : null;
}

/** A guest's key gives id and number only; on REST every key does (contract section 5). */
function withoutUrl(answer: unknown): unknown {
  const { id, ticketNumber } = orderByKey.parse(answer);
  return { id, ticketNumber };
}
