/**
 * The whole English catalogue (UI-03), gathered for tests and for a translator. Screens import their own part, never this file.
 */
import { host } from "./english-host.ts";
import { live } from "./english-live.ts";
import { mail } from "./english-mail.ts";
import { manageOrders } from "./english-manage-orders.ts";
import { sms } from "./english-sms.ts";

export const english = {
  host,
  live,
  mail,
  manageOrders,
  sms,
} as const;
