/**
 * Screens of the second edition: made of components of app/ui, with no look, no control and no sentence of their own
 * (`proved-screens.test.ts`). A screen joins when all of its files do. The words are globs.
 */
export const PROVED_SCREENS: Readonly<Record<string, readonly string[]>> = {
  menu: ["app/routes/catalog/menu/*.tsx"],
  order: ["app/routes/cart/{checkout,new-order}/*.tsx", "app/routes/cart/new-order/choices.ts"],
  accounts: ["app/routes/accounts/{account-page,email,login,own-account,owner,password}/*.tsx"],
  "sign-up": ["app/routes/accounts/signup/*.tsx"],
  finder: ["app/routes/shop/manage-find/route.tsx"],
  "home and still pages": [
    "app/routes/shop/{home,shop-pages}/*.tsx",
    "app/routes/support/{feedback,help}*.tsx",
  ],
  "orders of shoppers": [
    "app/routes/orders/{customer-orders,invoice}/*.tsx",
    "app/routes/payments/instructions/*.tsx",
  ],
  customers: ["app/routes/accounts/manage-customers/*.tsx"],
  dashboard: [
    "app/routes/reports/{charts,manage-dashboard}/*.tsx",
    "app/routes/shop/manage-opening/setup-checklist.tsx",
  ],
  items: [
    "app/routes/catalog/manage-items/*.tsx",
    "app/routes/catalog/{manage-catalog,manage-sections}/*.tsx",
  ],
  support: ["app/routes/support/manage-support.tsx"],
  faqs: ["app/routes/reports/super-area/super-faqs.tsx"],
  "rearrange menu": ["app/routes/catalog/rearrange-menu/*.tsx"],
  availabilities: ["app/routes/availability/manage-availabilities/*.tsx"],
  "order form": ["app/routes/orders/manage-order-form/*.tsx", "app/routes/orders/manage-tell-customers.tsx"],
  prep: ["app/routes/orders/manage-prep/*.{ts,tsx}"],
  orders: [
    "app/routes/orders/manage-orders/*.tsx",
    "app/routes/orders/{live-orders,manage-order-panel}/*.tsx",
  ],
};
