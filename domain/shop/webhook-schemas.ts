/** What is sent and answered about webhooks, and the events themselves (API-09, contract section 7). */
import { z } from "zod";
import { id, plainText, requiredText } from "#domain/id-schemas.ts";
import { shopOrder } from "#domain/orders/order-schemas.ts";
import { cursorField, listQuestion, pageOf } from "#domain/paging-schemas.ts";
import { problem } from "#domain/problems.ts";
import { manyTexts, typed } from "#domain/typed-schemas.ts";
import {
  ATTEMPT_ERRORS,
  DELIVERY_STATUSES,
  DISABLED_REASONS,
  LONGEST_WEBHOOK_DESCRIPTION,
  LONGEST_WEBHOOK_URL,
  TEST_EVENT,
  WEBHOOK_EVENTS,
  WEBHOOK_STATUSES,
  webhookUrlProblem,
} from "./webhook-rules.ts";

const envelope = {
  /** The same in the header `webhook-id`, and in every attempt: by it a receiver knows a repetition. */
  id: z.string(),
  /** When the event was written down: what `data` says is of that moment, so the later of two is the newer. */
  timestamp: z.date(),
  shop: z.strictObject({ id: z.string(), slug: z.string() }),
};

/** An item's stock after a change. */
export const stockOfItem = z.strictObject({ id: z.string(), name: z.string(), stock: z.number().int() });

/** The body of an event, in our names. An order is as `GET /shops/{shopId}/orders/{orderId}` shows it to the merchant at that moment. */
export const webhookBody = z.discriminatedUnion("type", [
  z.strictObject({ ...envelope, type: z.literal("order.placed"), data: shopOrder }),
  z.strictObject({ ...envelope, type: z.literal("order.updated"), data: shopOrder }),
  z.strictObject({ ...envelope, type: z.literal("order.cancelled"), data: shopOrder }),
  z.strictObject({ ...envelope, type: z.literal("item.stock"), data: stockOfItem }),
  z.strictObject({
    ...envelope,
    type: z.literal(TEST_EVENT),
    data: z.strictObject({ webhookId: z.string() }),
  }),
]);
export type WebhookBody = z.infer<typeof webhookBody>;

const url = requiredText(LONGEST_WEBHOOK_URL).superRefine((text, issues) => {
  const message = webhookUrlProblem(text);
  if (message) issues.addIssue({ code: "custom", message });
});
const events = z
  .array(z.enum(WEBHOOK_EVENTS, { error: problem("chooseFrom", { names: WEBHOOK_EVENTS.join(", ") }) }), {
    error: "webhookEvents",
  })
  .min(1, "webhookEvents")
  .max(WEBHOOK_EVENTS.length, "webhookEvents")
  .refine((names) => new Set(names).size === names.length, "namedTwice");
const words = plainText(LONGEST_WEBHOOK_DESCRIPTION).transform((text) => text.trim());
const description = words.optional();

/** One's present password, where the log-in is not fresh and the address is another (contract section 5). */
const currentPassword = plainText(200).optional();

/** A webhook to be made. */
export const newWebhook = z.strictObject({ url, events, description, currentPassword });
export type NewWebhook = z.output<typeof newWebhook>;

/** What a merchant may change of a webhook: `active` also takes up again what we disabled. */
export const webhookFields = z.strictObject({
  url: url.optional(),
  events: events.optional(),
  description,
  status: z.enum(["active", "paused"], { error: "webhookStatus" }).optional(),
  currentPassword,
});
export const webhookChanges = webhookFields
  .extend({ webhookId: id })
  .refine(
    ({ webhookId: _, currentPassword: _password, ...changes }) =>
      Object.values(changes).some((value) => value !== undefined),
    "nothingToUpdate",
  );
export type WebhookChanges = z.output<typeof webhookChanges>;

export const webhookNamed = z.strictObject({ webhookId: id });

/** The same as the fields of a form. */
export const webhookForm = z.object({
  url,
  events: manyTexts.pipe(events),
  description: typed.pipe(words),
  currentPassword,
});

const deliveryStatus = z.enum(DELIVERY_STATUSES);

/** A webhook as its merchant sees it; never its secret. */
export const webhookView = z.strictObject({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  status: z.enum(WEBHOOK_STATUSES),
  disabledReason: z.enum(DISABLED_REASONS).nullable(),
  /** Until then the secret of before the last rotation signs as well. */
  formerSecretEndsAt: z.date().nullable(),
  createdAt: z.date(),
  lastDelivery: z.strictObject({ id: z.string(), status: deliveryStatus, createdAt: z.date() }).nullable(),
});
export type WebhookView = z.infer<typeof webhookView>;

/** A shop's webhooks as their screen shows them. `asksPassword`: another address takes the password, because the log-in is not fresh. */
export const webhooksOnScreen = z.strictObject({ webhooks: z.array(webhookView), asksPassword: z.boolean() });

/** The same with its secret, which is shown this once. */
export const webhookWithSecret = webhookView.extend({ secret: z.string() });
export type WebhookWithSecret = z.infer<typeof webhookWithSecret>;

/** An event on its way to a webhook, with everything that was sent and answered. */
export const deliveryView = z.strictObject({
  id: z.string(),
  webhookId: z.string(),
  eventId: z.string(),
  type: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
  status: deliveryStatus,
  createdAt: z.date(),
  /** The next attempt; null where none will be made. */
  dueAt: z.date().nullable(),
  deliveredAt: z.date().nullable(),
  /** What is sent, letter for letter: the signature is over it. */
  body: z.string(),
  /** What the last answer said, up to 4 KB. */
  answer: z.string(),
  attempts: z.array(
    z.strictObject({
      at: z.iso.datetime(),
      status: z.number().int().nullable(),
      milliseconds: z.number().int(),
      error: z.enum(ATTEMPT_ERRORS).nullable(),
    }),
  ),
});
export type DeliveryView = z.infer<typeof deliveryView>;

/** The newest deliveries first. */
export const deliveriesQuestion = listQuestion({
  sorts: ["created_at"],
  perPage: 25,
  filters: { status: deliveryStatus.optional() },
})
  .omit({ search: true })
  .extend({ cursor: cursorField });
export const deliveriesOfWebhook = deliveriesQuestion.extend({ webhookId: id });
export type DeliveriesOfWebhook = z.output<typeof deliveriesOfWebhook>;
export const deliveriesPage = pageOf(deliveryView);

/** A delivery that is sent again; `webhookId` must be its own where it is named. */
export const deliveryToReplay = z.strictObject({ deliveryId: id, webhookId: id.optional() });
export type DeliveryToReplay = z.output<typeof deliveryToReplay>;
