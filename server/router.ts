/** Every procedure of the product. A domain's router is gathered here and nowhere else. */

import { adminsRouter } from "#server/accounts/admins/admins-router.ts";
import { tokensRouter } from "#server/accounts/api-tokens/tokens-router.ts";
import { shopCustomersRouter } from "#server/accounts/customers/customers-router.ts";
import { customersRouter } from "#server/accounts/own-account/own-account-router.ts";
import { ownersRouter } from "#server/accounts/owners/owners-router.ts";
import { passwordsRouter } from "#server/accounts/passwords/passwords-router.ts";
import { phoneLogInRouter } from "#server/accounts/phone-codes/phone-router.ts";
import { sessionsRouter } from "#server/accounts/sessions/sessions-router.ts";
import { accountsRouter } from "./accounts/router.ts";
import { availabilityRouter } from "./availability/router.ts";
import { billingRouter } from "./billing/router.ts";
import { cartRouter } from "./cart/router.ts";
import { catalogRouter } from "./catalog/router.ts";
import { ordersRouter } from "./orders/router.ts";
import { paymentsRouter } from "./payments/router.ts";
import { chartsRouter } from "./reports/charts-router.ts";
import { dashboardRouter } from "./reports/dashboard-router.ts";
import { platformRouter } from "./reports/platform-router.ts";
import { imagesRouter } from "./shop/images-router.ts";
import { keysRouter } from "./shop/publishable-keys/keys-router.ts";
import { shopRouter } from "./shop/router.ts";
import { webhooksRouter } from "./shop/webhooks-router.ts";
import { messagesRouter } from "./support/messages-router.ts";
import { supportRouter } from "./support/router.ts";
import { assertPolicies, createCallerFactory, router } from "./trpc.ts";

export const appRouter = router({
  accounts: accountsRouter,
  admins: adminsRouter,
  availability: availabilityRouter,
  billing: billingRouter,
  cart: cartRouter,
  catalog: catalogRouter,
  charts: chartsRouter,
  customers: customersRouter,
  dashboard: dashboardRouter,
  images: imagesRouter,
  keys: keysRouter,
  messages: messagesRouter,
  orders: ordersRouter,
  payments: paymentsRouter,
  phoneLogIn: phoneLogInRouter,
  passwords: passwordsRouter,
  owners: ownersRouter,
  platform: platformRouter,
  sessions: sessionsRouter,
  shop: shopRouter,
  shopCustomers: shopCustomersRouter,
  support: supportRouter,
  tokens: tokensRouter,
  webhooks: webhooksRouter,
});

/** The type that clients are written against (API-06). */
export type AppRouter = typeof appRouter;

assertPolicies(appRouter._def.procedures as Record<string, unknown>);

/** Calls procedures in this process, with the context of one request. */
export const createCaller = createCallerFactory(appRouter);
