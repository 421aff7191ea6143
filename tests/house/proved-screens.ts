/**
 * Screens of the second edition: made of components of app/ui, with no look, no control and no sentence of their own
 * (`proved-screens.test.ts`). A screen joins when all of its files do. The words are globs.
 */
export const PROVED_SCREENS: Readonly<Record<string, readonly string[]>> = {
  menu: ["app/routes/catalog/menu/*.tsx"],
  order: ["app/routes/cart/{checkout,new-order}/*.tsx", "app/routes/cart/new-order/choices.ts"],
  "log-in": [
    "app/routes/accounts/login/login.tsx",
    "app/routes/accounts/login/{credentials-form,kept-cart,other-ways-in}.tsx",
    "app/routes/accounts/account-page/{gate,gate-form,sent-note}.tsx",
    "app/routes/accounts/password/password-input.tsx",
  ],
  "sign-up": [
    "app/routes/accounts/signup/*.tsx",
    "app/routes/accounts/account-page/sign-up-fields.tsx",
    "app/routes/accounts/password/new-password-fields.tsx",
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
