/**
 * Screens of the second edition: made of components of app/ui, with no look, no control and no sentence of their own
 * (`proved-screens.test.ts`). A screen joins when all of its files do. The words are globs.
 */
export const PROVED_SCREENS: Readonly<Record<string, readonly string[]>> = {
  menu: ["app/routes/catalog/menu.tsx", "app/routes/catalog/parts/menu-*.tsx"],
  order: ["app/routes/cart/new-order.tsx", "app/routes/cart/parts/*.tsx", "app/routes/cart/parts/choices.ts"],
  "log-in": [
    "app/routes/accounts/login.tsx",
    "app/routes/accounts/parts/{credentials-form,gate,gate-form,kept-cart,other-ways-in,password-input,sent-note}.tsx",
  ],
  "sign-up": [
    "app/routes/accounts/signup.tsx",
    "app/routes/accounts/parts/{new-password-fields,sign-up-fields,sign-up-form}.tsx",
  ],
  dashboard: [
    "app/routes/reports/manage-dashboard.tsx",
    "app/routes/reports/parts/{chart-table,dashboard-*}.tsx",
    "app/routes/shop/parts/setup-checklist.tsx",
  ],
  items: [
    "app/routes/catalog/manage-items/*.tsx",
    "app/routes/catalog/manage-sections.tsx",
    "app/routes/catalog/manage-panels/*.tsx",
    "app/routes/catalog/parts/{catalog-failure,delete-question,stock-change,undo-toast}.tsx",
  ],
  "rearrange menu": ["app/routes/catalog/rearrange-menu.tsx", "app/routes/catalog/parts/arrange-list.tsx"],
  orders: ["app/routes/orders/manage-orders/*.tsx", "app/routes/orders/live/*.tsx"],
};
