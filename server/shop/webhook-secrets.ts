/** The secrets of webhooks at rest (SEC-03): each is sealed for its own webhook. */
import type { Webhook } from "#entities/shop/webhook.ts";
import type { Config } from "../config.ts";
import { webhookPurpose } from "../sealed-columns.ts";
import { encryptionKey, openingKeys, seal, unseal } from "../sealed-secrets.ts";

/** The secret as it is kept. @throws NoEncryptionKey */
export const sealedWebhookSecret = (secret: string, webhookId: string, config: Config): Buffer =>
  seal(encryptionKey(config), webhookPurpose(webhookId), Buffer.from(secret));

/** The secrets that sign now, the newest first. @throws where they were sealed with a key that is no longer there */
export function signingSecrets(
  { id, secret, formerSecret, formerSecretEndsAt }: Webhook,
  config: Config,
  now: Date,
): string[] {
  const isBoth = formerSecret && formerSecretEndsAt && formerSecretEndsAt > now;
  const keys = openingKeys(config);
  return [secret, ...(isBoth ? [formerSecret] : [])].map((sealed) =>
    unseal(keys, webhookPurpose(id), Buffer.from(sealed ?? [])).toString("utf8"),
  );
}
