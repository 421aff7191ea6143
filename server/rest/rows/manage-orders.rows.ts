/** What a merchant does with orders besides reading them: edit, delete, prepare, export (ORD-08 … ORD-11, MAN-06, MAN-07, API-05). */

import { z } from "zod";
import { orderToDelete } from "#domain/orders/order-update-schemas.ts";
import { prepFields } from "#domain/orders/prep-schemas.ts";
import type { WrittenRow } from "#server/rest/complete-row.ts";
import { readRestUpdate, restUpdateBody, restUpdateField } from "#server/rest/rest-order-update.ts";
import type { RestQuestion } from "#server/rest/row.ts";
import { idOrUnknown } from "#server/rest/shop-of-call.ts";

/** The documented call and the generic one are the same (matrix r106, r154). */
const update = {
  path: "/shops/{shopId}/orders/{orderId}",
  procedure: "orders.update",
  shop: "id",
  body: restUpdateBody,
  bodyOptional: true,
  input: ({ body, params }: RestQuestion) => readRestUpdate(body, params.orderId),
  fieldName: restUpdateField,
  withoutId: "A shopId and orderId must be provided",
  status: 200,
  shape: "data",
} as const satisfies Partial<WrittenRow>;

export const manageOrdersRows: readonly WrittenRow[] = [
  {
    method: "POST",
    summary:
      "Changes an order: flags, lines, slot, words, `cancelled` (its customer gets a mail unless `tell_customer` is false); what is not named stays. `version` refuses a stale edit with 409.",
    ...update,
  },
  { method: "PATCH", summary: "Changes an order, as the POST does.", ...update },
  {
    ...update,
    method: "PATCH",
    path: "/shops/{shopId}/orders",
    summary: "Without an id: 422.",
    input: ({ body }) => readRestUpdate(body, idOrUnknown("")),
    onlyRefused: true,
  },
  {
    method: "DELETE",
    path: "/orders/{orderId}",
    summary:
      "Deletes an order of one's own shop; its row with its amounts is kept. Its pieces stay off the shelf unless `restock=true`; of one that was cancelled that was decided then.",
    procedure: "orders.delete",
    shop: "host",
    query: orderToDelete.pick({ restock: true }),
    input: ({ params, query }) => ({ ...query, orderId: params.orderId }),
    withoutId: "noModelId",
    status: 204,
    shape: "nothing",
  },
  {
    method: "GET",
    path: "/shops/{shopId}/orders/prep",
    summary:
      "What to make, by item and by slot: of order windows (`availabilities=id,id`), of a day (`date`), or of the days from `date` to `until`.",
    procedure: "orders.prep",
    shop: "id",
    query: prepFields
      .extend({ availabilities: z.string().optional().describe("Ids, separated by commas.") })
      .omit({ days: true }),
    input: ({ query: { availabilities, ...others } }) => ({
      ...others,
      ...(typeof availabilities === "string"
        ? { availabilities: availabilities.split(",").filter(Boolean) }
        : { ...(availabilities === undefined ? {} : { availabilities }) }),
    }),
    status: 200,
    shape: "data",
  },
  {
    method: "GET",
    path: "/shops/{shopId}/orders/export.csv",
    summary: "The orders of a list as a file; the filters, search and sort of the list.",
    procedure: "orders.export",
    shop: "id",
    status: 200,
    shape: "csv",
  },
];
