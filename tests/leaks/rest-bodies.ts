/** What is sent to REST: a good body per call, wrong ones, and the queries of lists. */
import { WEEKDAYS } from "#domain/time.ts";
import { WRONG_PASSWORD } from "./fixture.ts";
import type { Account } from "./fixture-people.ts";
import type { ShopOfFixture } from "./fixture-shops.ts";
import { takenOrNew, UNKNOWN_PHONE, WORDS } from "./made-up-people.ts";
import type { Walker } from "./walker.ts";

const newOrder = (shop: ShopOfFixture) => ({
  availability_id: shop.windowId,
  fulfillment_type: "Pickup",
  fulfillment_slot: shop.day,
  line_items: [{ item_id: shop.itemId, quantity: 1 }],
});

/** For an address that another shop has, so that the walk opens none. */
const newOwner = (account: Account | null) => ({
  slug: "sweetcrumb",
  first_name: "New",
  last_name: "Person",
  email: account?.email ?? "new@new.test",
  phone: "4155550142",
  password: WRONG_PASSWORD,
  password_confirmation: WRONG_PASSWORD,
});

/** A good body per REST call; every call that takes one must be here. */
export const REST_BODIES: Readonly<Record<string, (shop: ShopOfFixture, walker: Walker) => unknown>> = {
  "PATCH /shops/{shopId}": () => ({ tip_default: 500 }),
  // As JSON it is refused for its type; its form is tried in tests/api/shop/pictures.test.ts.
  "POST /shops/{shopId}/images": () => ({ kind: "gallery", alt: WORDS }),
  "POST /shops/{shopId}/subscription": () => ({}),
  "POST /shops/{shopId}/subscription/cancel": () => ({ current_password: WRONG_PASSWORD }),
  "POST /login": (_, { account }) => ({
    email: account?.email ?? "nobody@canary.test",
    password: WRONG_PASSWORD,
  }),
  "POST /shops/{shopId}/login": (_, { account }) => ({
    email: account?.email ?? "nobody@canary.test",
    password: WRONG_PASSWORD,
  }),
  "POST /shops/{shopId}/signup": (shop, { account }) => ({
    first_name: "New",
    last_name: "Person",
    email: takenOrNew(shop.slug, account),
    password: WRONG_PASSWORD,
    password_confirmation: WRONG_PASSWORD,
  }),
  "POST /customer/phone-exists/": () => ({ phone: UNKNOWN_PHONE }),
  "POST /user-code/send/": () => ({ phone: UNKNOWN_PHONE }),
  "POST /user-code/verify/": () => ({ phone: UNKNOWN_PHONE, code: "12345" }),
  "POST /shops/{shopId}/legacy-customer/": () => ({ email: "new@new.test", password: WRONG_PASSWORD }),
  "POST /shops/{shopId}/password/email": (_, { account }) => ({
    email: account?.email ?? "nobody@canary.test",
  }),
  "POST /shops/{shopId}/password/reset": (_, { account }) => ({
    token: "abc",
    email: account?.email ?? "nobody@canary.test",
    password: WRONG_PASSWORD,
  }),
  "POST /shops/{shopId}/merchant/forgot-email": () => ({ phone: "4155550101" }),
  "POST /shops/{shopId}/email-exists": () => ({ email: "somebody@canary.test" }),
  "POST /shops/{shopId}/email/verify": () => ({}),
  "POST /merchants/signup": (_, { account }) => ({ ...newOwner(account), shop_name: "New Pies" }),
  "POST /functions/admin_activation_email": (_, { account }) => ({
    adminEmail: account?.email ?? "n@x.test",
  }),
  "POST /shops/{shopId}/keys": () => ({ name: "Website", origins: [] }),
  "POST /shops/{shopId}/tokens": () => ({ name: "Till", scope: "read", current_password: WRONG_PASSWORD }),
  // Nothing changes: a name that was changed would be no marker any more.
  "POST /customers/{id}": () => ({ zip: "1", street: "" }),
  "PATCH /customers/{id}": () => ({ is_admin_drawer_mini: false }),
  "PATCH /merchants/{id}": () => ({ is_admin_drawer_mini: false }),
  "POST /shops/{shopId}/customers": () => ({ first_name: "New" }),
  "PATCH /shops/{shopId}/customers/{id}": () => ({ family_discount: 5 }),
  "POST /shops/{shopId}/availabilities": () => ({}),
  "PATCH /shops/{shopId}/availabilities/{id}": () => ({ pickup_slots: [...WEEKDAYS] }),
  "POST /shops/{shopId}/orders": (shop) => newOrder(shop),
  "POST /shops/{shopId}/orders/quote": (shop) => newOrder(shop),
  "POST /shops/{shopId}/orders/{orderId}": () => ({ paid: true }),
  "PATCH /shops/{shopId}/orders": () => ({ paid: true }),
  "PATCH /shops/{shopId}/orders/{orderId}": () => ({ notes: "canary", version: 1 }),
  "POST /shops/{shopId}/feedback": () => ({ message: WORDS }),
  "POST /shops/{shopId}/menu": () => ({ sections: [] }),
  "POST /shops/{shopId}/sections": () => ({ name: "New Section" }),
  "PATCH /shops/{shopId}/sections/{sectionId}": () => ({ description: "Warm" }),
  "POST /shops/{shopId}/items": () => ({ name: "New Item", price: 0 }),
  "PATCH /shops/{shopId}/items/{itemId}": () => ({ hidden: true }),
  "POST /shops/{shopId}/webhooks": () => ({ url: "https://hooks.example.com/", events: ["order.placed"] }),
  "PATCH /shops/{shopId}/webhooks/{webhookId}": () => ({ description: WORDS }),
};

export const WRONG_BODIES: readonly unknown[] = [
  {},
  [],
  { password_hash: "x", square_access_token: { $ne: null }, email: { $ne: null } },
];

/** Queries of list calls: every name of a private column is tried as a filter and as a sort. */
export const LIST_QUERIES = [
  "?search=canary",
  "?filter[user.password_hash]=x",
  "?sort=password_hash",
  "?per_page=100&page=2",
];
