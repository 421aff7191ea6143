/** Every procedure of the product. A domain's router is gathered here and nowhere else. */

import { adminsRouter } from "./accounts/admins-router.ts";
import { customersRouter } from "./accounts/customers-router.ts";
import { ownersRouter } from "./accounts/owners-router.ts";
import { passwordsRouter } from "./accounts/passwords-router.ts";
import { phoneLogInRouter } from "./accounts/phone-router.ts";
import { accountsRouter } from "./accounts/router.ts";
import { sessionsRouter } from "./accounts/sessions-router.ts";
import { shopCustomersRouter } from "./accounts/shop-customers-router.ts";
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
import { shopRouter } from "./shop/router.ts";
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
});

/** The type that clients are written against (API-06). */
export type AppRouter = typeof appRouter;

assertPolicies(appRouter._def.procedures as Record<string, unknown>);

/** Calls procedures in this process, with the context of one request. */
export const createCaller = createCallerFactory(appRouter);
