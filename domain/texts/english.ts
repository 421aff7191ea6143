/**
 * The whole English catalogue (UI-03), gathered for tests and for a translator. Screens import their own part, never this file.
 */
import { customer } from "./english-customer.ts";
import { customers } from "./english-customers.ts";
import { host } from "./english-host.ts";
import { kitchen } from "./english-kitchen.ts";
import { links } from "./english-links.ts";
import { live } from "./english-live.ts";
import { mail } from "./english-mail.ts";
import { manageOrders } from "./english-manage-orders.ts";
import { orderAgain } from "./english-order-again.ts";
import { orderForm } from "./english-order-form.ts";
import { owners } from "./english-owners.ts";
import { placedOrder } from "./english-placed-order.ts";
import { platform } from "./english-platform.ts";
import { platformAdmin } from "./english-platform-admin.ts";
import { shopPages } from "./english-shop-pages.ts";
import { sms } from "./english-sms.ts";
import { support } from "./english-support.ts";
import { windows } from "./english-windows.ts";

export const english = {
  customer,
  customers,
  host,
  kitchen,
  links,
  live,
  mail,
  manageOrders,
  orderAgain,
  orderForm,
  placedOrder,
  platform,
  platformAdmin,
  sms,
  owners,
  shopPages,
  support,
  windows,
} as const;
