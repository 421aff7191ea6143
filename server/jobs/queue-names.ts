/** The job queues. They are made by the owner while migrating, since `app` may create nothing; job data holds ids only, as no policy guards it. */
export const QUEUES = [
  "order-placed",
  "deliver-message",
  "account-mail",
  "sync-subscription",
  "sync-square-payment",
  "sweep-picture",
  "tell-webhooks",
  "deliver-webhook",
] as const;
export type QueueName = (typeof QUEUES)[number];
