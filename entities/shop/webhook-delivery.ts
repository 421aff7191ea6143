import { defineEntity, p } from "@mikro-orm/core";
import { type Attempt, DELIVERY_STATUSES } from "#domain/shop/webhook-rules.ts";
import { Order } from "../orders/order.ts";
import { belongsTo, idOf, mayBelongTo, ownId, shopKey, shopOwned } from "../shop-owned.ts";
import { Webhook } from "./webhook.ts";

/** An event on its way to one webhook (API-09), with every attempt. `onlyOnce` names the event, so that a job that runs twice queues it once. */
const WebhookDeliverySchema = defineEntity({
  name: "WebhookDelivery",
  tableName: "webhook_deliveries",
  ...shopOwned,
  checks: [{ name: "webhook_deliveries_failures", expression: "failures >= 0" }],
  uniques: [{ name: "webhook_deliveries_once", properties: ["shopId", "webhook", "onlyOnce"] }],
  indexes: [
    { name: "webhook_deliveries_due", properties: ["dueAt"], where: "status = 'pending'" },
    { name: "webhook_deliveries_newest", properties: ["shopId", "webhook", "createdAt"] },
    { name: "webhook_deliveries_of_order", properties: ["shopId", "order"] },
    { name: "webhook_deliveries_old", properties: ["createdAt"] },
  ],
  properties: {
    shopId: shopKey,
    id: ownId,
    webhook: () => belongsTo(Webhook, "webhook_id").deleteRule("cascade"),
    webhookId: idOf("webhook_id"),
    order: () => mayBelongTo(Order, "order_id").deleteRule("cascade"),
    orderId: idOf("order_id").strictNullable(),
    eventId: p.uuid(),
    onlyOnce: p.text(),
    type: p.text(),
    body: p.text().comment("what is sent and signed"),
    status: p.enum(DELIVERY_STATUSES).default("pending"),
    failures: p.integer().default(0).comment("since it was queued"),
    queuedAt: p.datetime().comment("made, or sent again by the merchant: the attempts' three days begin"),
    dueAt: p.datetime().comment("next attempt"),
    deliveredAt: p.datetime().strictNullable(),
    attempts: p.json<readonly Attempt[]>().default([]).comment("the newest"),
    answer: p.text().default("").comment("what the last answer said, up to 4 KB"),
    createdAt: p.datetime(),
  },
});
export class WebhookDelivery extends WebhookDeliverySchema.class {}
WebhookDeliverySchema.setClass(WebhookDelivery);
