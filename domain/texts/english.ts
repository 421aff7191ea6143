/**
 * The whole English catalogue (UI-03), gathered for tests and for a translator. Screens import their own part, never this file.
 */
import { accounts } from "./english-accounts.ts";
import { host } from "./english-host.ts";
import { mail } from "./english-mail.ts";
import { manage } from "./english-manage.ts";
import { order } from "./english-order.ts";
import { owners } from "./english-owners.ts";
import { platform } from "./english-platform.ts";
import { setUpTexts } from "./english-set-up.ts";
import { storefront } from "./english-storefront.ts";

export const english = {
  accounts,
  host,
  mail,
  manage,
  order,
  owners,
  platform,
  setUpTexts,
  storefront,
} as const;
