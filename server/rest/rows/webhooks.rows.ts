/** The webhooks of a shop (API-09). */
import { deliveriesQuestion, webhookFields } from "#domain/shop/webhook-schemas.ts";
import { bodyWithId } from "#server/rest/body-with-id.ts";
import type { WrittenRow } from "#server/rest/complete-row.ts";

const replay = {
  method: "POST",
  procedure: "webhooks.replay",
  shop: "id",
  idsOnly: true,
  status: 202,
  shape: "data",
} as const satisfies Partial<WrittenRow>;

export const webhooksRows: readonly WrittenRow[] = [
  {
    method: "GET",
    path: "/shops/{shopId}/webhooks",
    summary: "The addresses that events are sent to, each with its last delivery.",
    procedure: "webhooks.list",
    shop: "id",
    status: 200,
    shape: "data",
  },
  {
    method: "POST",
    path: "/shops/{shopId}/webhooks",
    summary:
      "Sends `order.placed`, `order.updated`, `order.cancelled` or `item.stock` to a public https address (port 443 or 8443), signed as standardwebhooks.com has it. `secret` is in this answer alone. Takes `current_password`, unless the log-in is under ten minutes old. An eleventh: 409.",
    procedure: "webhooks.create",
    shop: "id",
    status: 201,
    made: () => null,
    shape: "data",
  },
  {
    method: "PATCH",
    path: "/shops/{shopId}/webhooks/{webhookId}",
    summary:
      "Changes a webhook; what is not named stays. `status` is `active` or `paused`; `active` also takes up again one that was disabled. Another `url` takes `current_password`, unless the log-in is under ten minutes old.",
    procedure: "webhooks.change",
    shop: "id",
    idsOnly: true,
    body: webhookFields,
    bodyOptional: true,
    input: ({ params, body }) => bodyWithId(body, "webhookId", params.webhookId),
    status: 200,
    shape: "data",
  },
  {
    method: "DELETE",
    path: "/shops/{shopId}/webhooks/{webhookId}",
    summary: "Takes a webhook away with its deliveries.",
    procedure: "webhooks.remove",
    shop: "id",
    idsOnly: true,
    status: 204,
    shape: "nothing",
  },
  {
    method: "POST",
    path: "/shops/{shopId}/webhooks/{webhookId}/rotate-secret",
    summary:
      "Another secret, in this answer alone. For a day each message has two signatures, the second by the secret of before.",
    procedure: "webhooks.rotateSecret",
    shop: "id",
    idsOnly: true,
    status: 200,
    shape: "data",
  },
  {
    method: "POST",
    path: "/shops/{shopId}/webhooks/{webhookId}/test",
    summary: "Sends the event `webhook.test`, which says nothing; the answer is its delivery.",
    procedure: "webhooks.test",
    shop: "id",
    idsOnly: true,
    status: 202,
    shape: "data",
  },
  {
    method: "GET",
    path: "/shops/{shopId}/webhooks/{webhookId}/deliveries",
    summary:
      "What was sent in the last 30 days, the newest first: body, the last answer up to 4 KB, and every attempt with status, milliseconds and error.",
    procedure: "webhooks.deliveries",
    shop: "id",
    idsOnly: true,
    query: deliveriesQuestion,
    input: ({ params, query }) => ({ ...query, webhookId: params.webhookId }),
    status: 200,
    shape: "list",
  },
  {
    ...replay,
    path: "/shops/{shopId}/webhooks/deliveries/{deliveryId}/replay",
    summary: "Sends a delivery again, with the id that it had.",
    input: ({ params }) => ({ deliveryId: params.deliveryId }),
  },
  {
    ...replay,
    path: "/shops/{shopId}/webhooks/{webhookId}/deliveries/{deliveryId}/replay",
    summary: "The same, by the webhook.",
    input: ({ params }) => ({ deliveryId: params.deliveryId, webhookId: params.webhookId }),
  },
];
