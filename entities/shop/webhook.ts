import { defineEntity, p } from "@mikro-orm/core";
import { DISABLED_REASONS, WEBHOOK_STATUSES, type WebhookEvent } from "#domain/shop/webhook-rules.ts";
import { ownId, shopKey, shopOwned } from "../shop-owned.ts";
import { timestamps } from "../timestamps.ts";

/** An address of the merchant's own program that events of the shop are sent to (API-09). Its secrets are sealed (SEC-03). */
const WebhookSchema = defineEntity({
  name: "Webhook",
  tableName: "webhooks",
  ...shopOwned,
  checks: [
    { name: "webhooks_disabled", expression: "(status = 'disabled') = (disabled_reason is not null)" },
    {
      name: "webhooks_former_secret",
      expression: "(former_secret is null) = (former_secret_ends_at is null)",
    },
  ],
  properties: {
    shopId: shopKey,
    id: ownId,
    url: p.text(),
    description: p.text().default(""),
    events: p.array().$type<WebhookEvent[]>(),
    status: p.enum(WEBHOOK_STATUSES).default("active"),
    disabledReason: p.enum(DISABLED_REASONS).strictNullable(),
    secret: p.blob().hidden().lazy(),
    formerSecret: p.blob().strictNullable().hidden().lazy(),
    formerSecretEndsAt: p
      .datetime()
      .strictNullable()
      .comment("until then the secret of before the last rotation signs as well"),
    failingSince: p.datetime().strictNullable().comment("the first failure since the last success"),
    ...timestamps,
  },
});
export class Webhook extends WebhookSchema.class {}
WebhookSchema.setClass(Webhook);
