/** The messages of webhooks in the document: what a shop's own program is sent, how it is signed, and what it answers (API-09). */
import { ANSWER_BYTES, GONE_STATUS, TEST_EVENT, type WebhookEvent } from "#domain/shop/webhook-rules.ts";
import { reference } from "./document-schemas.ts";
import { exampleOf } from "./examples.ts";
import type { JsonSchema } from "./json-schema.ts";

/** An event that is sent. */
type Sent = WebhookEvent | typeof TEST_EVENT;

/** The name of each message's schema, and when it is sent. */
const MESSAGES: Readonly<Record<Sent, { readonly schema: string; readonly when: string }>> = {
  "order.placed": { schema: "OrderPlacedMessage", when: "An order was placed." },
  "order.updated": { schema: "OrderUpdatedMessage", when: "An order was changed." },
  "order.cancelled": { schema: "OrderCancelledMessage", when: "An order was cancelled." },
  "item.stock": { schema: "ItemStockMessage", when: "The count of an item changed, where the shop counts." },
  [TEST_EVENT]: { schema: "WebhookTestMessage", when: "The merchant tries the webhook." },
};

const headers: readonly JsonSchema[] = [
  ["webhook-id", "The message's id, the same each time that it is sent.", { type: "string", format: "uuid" }],
  ["webhook-timestamp", "When it was sent, in seconds since 1970.", { type: "string", pattern: "^\\d+$" }],
  [
    "webhook-signature",
    "`v1,` and the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` in base64. For a day after the secret was replaced there are two, with a space between.",
    { type: "string" },
  ],
].map(([name, description, schema]) => ({ name, in: "header", required: true, description, schema }));

const ANSWERS: JsonSchema = {
  "2XX": {
    description: `It is taken. Answer within ten seconds; of the answer ${ANSWER_BYTES / 1024} KB are kept for the merchant.`,
  },
  [GONE_STATUS]: { description: "The receiver is gone for good: the webhook is disabled." },
  default: {
    description:
      "It is sent again after 1, 5 and 30 minutes, 2 and 6 hours, then every 12 hours for three days. Redirects are not followed.",
  },
};

/** `webhooks` of the document. */
export const webhookMessages = (): JsonSchema =>
  Object.fromEntries(
    Object.entries(MESSAGES).map(([event, { schema, when }]) => [
      event,
      {
        post: {
          operationId: schema,
          summary: when.replace(/\.$/, ""),
          description: `${when} Sent to the webhooks of the shop that name \`${event}\`, signed as standardwebhooks.com has it.`,
          tags: ["Webhooks"],
          security: [],
          parameters: headers,
          requestBody: {
            required: true,
            content: { "application/json": { schema: reference(schema), example: exampleMessage(event) } },
          },
          responses: ANSWERS,
        },
      },
    ]),
  );

/** A message about what the recorded examples of calls tell of. */
export function exampleMessage(event: string): JsonSchema {
  const order = exampleOf({ method: "GET", path: "/shops/{shopId}/orders/{orderId}" });
  const { data } = (order?.answer ?? {}) as { data?: unknown };
  const id = (nth: number) => `019a8f3e-0000-7000-8000-${String(nth).padStart(12, "0")}`;
  const others: Readonly<Record<string, JsonSchema>> = {
    "item.stock": { id: id(3), name: "Rye", stock: 9 },
    [TEST_EVENT]: { webhook_id: id(4) },
  };
  return {
    id: id(9),
    timestamp: "2026-12-02T19:00:00.000Z",
    shop: { id: id(1), slug: "sweetcrumb" },
    type: event,
    data: others[event] ?? data,
  };
}
