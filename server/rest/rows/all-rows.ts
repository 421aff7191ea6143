/** The whole table of REST calls (API-01), in the order of the documents. */

import type { WrittenRow } from "#server/rest/complete-row.ts";
import { accountsRows } from "./accounts.rows.ts";
import { availabilityRows } from "./availability.rows.ts";
import { billingRows } from "./billing.rows.ts";
import { catalogRows } from "./catalog.rows.ts";
import { chartsRows } from "./charts.rows.ts";
import { customersRows } from "./customers.rows.ts";
import { imagesRows } from "./images.rows.ts";
import { linksRows } from "./links.rows.ts";
import { manageCatalogRows, unknownEntityRows } from "./manage-catalog.rows.ts";
import { manageCustomersRows } from "./manage-customers.rows.ts";
import { manageOrdersRows } from "./manage-orders.rows.ts";
import { manageWindowsRows } from "./manage-windows.rows.ts";
import { ordersRows } from "./orders.rows.ts";
import { ownersRows } from "./owners.rows.ts";
import { phoneRows } from "./phone.rows.ts";
import { platformRows } from "./platform.rows.ts";
import { shopRows } from "./shop.rows.ts";
import { supportRows } from "./support.rows.ts";
import { tokensRows } from "./tokens.rows.ts";
import { webhooksRows } from "./webhooks.rows.ts";

export const REST_ROWS: readonly WrittenRow[] = [
  ...accountsRows,
  ...phoneRows,
  ...linksRows,
  ...ownersRows,
  ...customersRows,
  ...shopRows,
  ...imagesRows,
  ...tokensRows,
  ...billingRows,
  ...catalogRows,
  ...manageCatalogRows,
  ...availabilityRows,
  ...manageWindowsRows,
  ...manageCustomersRows,
  ...ordersRows,
  ...manageOrdersRows,
  ...chartsRows,
  ...supportRows,
  ...webhooksRows,
  ...platformRows,
  ...unknownEntityRows,
];
