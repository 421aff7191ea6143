/** The secrets among a shop's settings: sealed in the database (SEC-03), opened for the one call that needs them, never shown. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { ShopSettings } from "#entities/shop/shop-settings.ts";
import type { Config } from "../config.ts";
import { settingPurpose } from "../sealed-columns.ts";
import { encryptionKey, openingKeys, seal, unseal } from "../sealed-secrets.ts";

export const SECRETS = ["socialAccessToken", "squareAccessToken", "squareWebhookKey"] as const;
export type SecretName = (typeof SECRETS)[number];

/** The secret as it is kept. @throws NoEncryptionKey */
export const sealedSecret = (secret: string, name: SecretName, config: Config): Buffer =>
  seal(encryptionKey(config), settingPurpose(name), Buffer.from(secret));

/** The secret, or a blank where it was sealed with a key that is no longer there: its merchant enters it anew. */
export function openedSecret(sealed: Buffer | Uint8Array, name: SecretName, config: Config): string {
  try {
    return unseal(openingKeys(config), settingPurpose(name), Buffer.from(sealed)).toString("utf8");
  } catch {
    return "";
  }
}

/** A secret of the shop of this transaction, or a blank where it has none that can be opened. */
export async function secretOf(
  tx: EntityManager,
  shopId: string,
  name: SecretName,
  config: Config,
): Promise<string> {
  const row = await tx.findOne(ShopSettings, { shopId }, { populate: [name] });
  const sealed = row?.[name];
  return sealed ? openedSecret(sealed, name, config) : "";
}
