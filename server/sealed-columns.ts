/** The columns that are sealed with ENCRYPTION_KEY (SEC-03), and what each secret in them is sealed for. */

/** Of a setting of a shop. */
export const settingPurpose = (name: string) => `settings.${name}`;

/** Of a webhook's secrets. */
export const webhookPurpose = (webhookId: string) => `webhook.${webhookId}`;

/** Of a super admin's second factor. */
export const TOTP_PURPOSE = "super_admins.totp_secret";

/** A column of `table`, whose rows are told apart by `key`. */
export interface SealedColumn {
  readonly table: string;
  readonly key: string;
  readonly column: string;
  purposeOf(key: string): string;
}

const setting = (column: string, name: string): SealedColumn => ({
  table: "shop_settings",
  key: "shop_id",
  column,
  purposeOf: () => settingPurpose(name),
});

const ofWebhook = (column: string): SealedColumn => ({
  table: "webhooks",
  key: "id",
  column,
  purposeOf: webhookPurpose,
});

/** All of them; a test compares them with the columns of the database that hold bytes. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  setting("social_access_token", "socialAccessToken"),
  setting("square_access_token", "squareAccessToken"),
  setting("square_webhook_key", "squareWebhookKey"),
  ofWebhook("secret"),
  ofWebhook("former_secret"),
  { table: "super_admins", key: "id", column: "totp_secret", purposeOf: () => TOTP_PURPOSE },
];
