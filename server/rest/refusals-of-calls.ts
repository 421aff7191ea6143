/**
 * Which codes a call may be refused with (API-03, API-04). What follows from the call's policy, its path and its body is derived; what its
 * procedure decides by itself is listed. Tests hold every refusal that they get against this.
 */
import { OPEN_WHEN_DEAD } from "#server/shop/open-when-dead.ts";
import type { Policy } from "../trpc.ts";
import { callOf } from "./document-schemas.ts";
import type { RestRow } from "./row.ts";

/** Any request may meet these before its call is reached. */
const ALWAYS = ["too_many_tries", "internal", "unexpected", "unavailable", "overloaded"];

/** What each policy asks. */
const BY_POLICY: Readonly<Record<Policy, readonly string[]>> = {
  anyone: [],
  "anyone-at-a-shop": ["shop_not_found"],
  orderer: [
    "shop_not_found",
    "signed_out",
    "wrong_shop",
    "shop_expired",
    "not_open_yet",
    "maintenance",
    "email_unverified",
  ],
  "signed-in": ["signed_out"],
  customer: ["signed_out", "shop_not_found", "wrong_shop"],
  merchant: ["signed_out", "shop_not_found", "wrong_shop", "forbidden"],
  "super-admin": ["signed_out", "forbidden"],
};

const LOG_IN = ["wrong_credentials", "other_address", "code_required", "wrong_code", "email_unverified"];
const STRIPE = ["billing_unavailable"];

/** What a cart or a body that becomes an order is refused for. */
const ORDER = [
  "price_changed",
  "oversold",
  "item_unavailable",
  "window_closed",
  "day_not_offered",
  "not_taking_orders",
  "unknown_reference",
  "type_not_offered",
  "empty_order",
  "order_too_large",
];

/** What procedures decide by themselves, besides "not found" of what their path names. */
const DECIDED: Readonly<Record<string, readonly string[]>> = {
  "POST /login": LOG_IN,
  "POST /shops/{shopId}/login": LOG_IN,
  "POST /shops/{shopId}/signup": ["email_taken", "phone_taken", "not_open_yet", "maintenance"],
  "POST /user-code/send/": ["no_text_messages"],
  "POST /user-code/verify/": ["wrong_code", "code_closed"],
  "POST /legacy-customer/validate": ["phone_code_needed", "password_is_set"],
  "POST /shops/{shopId}/legacy-customer/": ["phone_code_needed", "password_is_set", "email_taken"],
  "POST /shops/{shopId}/password/reset": ["link_expired"],
  "POST /shops/{shopId}/email/verify": ["email_verified"],
  "POST /merchants/signup": ["slug_taken", "email_taken"],
  "PATCH /customers/{id}": ["phone_taken", "email_taken"],
  "PATCH /merchants/{id}": ["not_found", "phone_taken", "email_taken"],
  "PATCH /shops/{shopId}": ["stale", "no_encryption_key"],
  "POST /shops/{shopId}/images": [
    "picture_too_large",
    "not_a_picture",
    "gallery_full",
    "pictures_full",
    "too_many_pictures",
    "unknown_reference",
    "not_found",
  ],
  "POST /shops/{shopId}/subscription": STRIPE,
  "GET /shops/{shopId}/subscription/customer-portal": ["no_subscription", ...STRIPE],
  "POST /shops/{shopId}/subscription/cancel": ["no_subscription", ...STRIPE],
  "POST /shops/{shopId}/menu": ["stale", "unknown_reference"],
  "POST /shops/{shopId}/sections": ["too_many"],
  "PATCH /shops/{shopId}/sections/{sectionId}": ["stale"],
  "DELETE /sections/{modelId}": ["in_use"],
  "POST /shops/{shopId}/items": ["too_many", "unknown_reference", "no_section"],
  "PATCH /shops/{shopId}/items/{itemId}": ["stale", "unknown_reference", "not_enough_stock"],
  "POST /shops/{shopId}/items/{itemId}/clone": ["too_many"],
  "POST /shops/{shopId}/availabilities": ["too_many"],
  "PATCH /shops/{shopId}/availabilities/{id}": ["stale"],
  "POST /shops/{shopId}/availabilities/{id}/clone": ["too_many"],
  "DELETE /availabilities/{id}": ["in_use"],
  "POST /shops/{shopId}/customers": ["email_taken", "phone_taken"],
  "PATCH /shops/{shopId}/customers/{id}": ["email_taken", "phone_taken", "stale"],
  // An order that was deleted since is not there for its key either.
  "POST /shops/{shopId}/orders": [...ORDER, "idempotency_mismatch", "order_busy", "not_found"],
  "POST /shops/{shopId}/orders/quote": ORDER,
  "POST /shops/{shopId}/tokens": ["too_many"],
  "DELETE /shops/{shopId}/tokens/{tokenId}": ["token_not_found"],
  "POST /shops/{shopId}/keys": ["too_many"],
  "DELETE /shops/{shopId}/keys/{keyId}": ["key_not_found"],
  "POST /shops/{shopId}/webhooks": ["too_many", "no_encryption_key"],
  "POST /shops/{shopId}/webhooks/{webhookId}/rotate-secret": ["no_encryption_key"],
  "GET /shops/{shopId}/orders": ["unknown_reference"],
  "GET /shops/{shopId}/orders/prep": ["unknown_reference"],
  "DELETE /orders/{orderId}": ["order_busy"],
};

const ORDER_CHANGES = [
  "stale",
  "order_cancelled",
  "oversold",
  "day_not_offered",
  "type_not_offered",
  "unknown_reference",
  "order_too_large",
  "order_busy",
];
/** Calls of one procedure are refused alike. */
const BY_PROCEDURE: Readonly<Record<string, readonly string[]>> = {
  "orders.update": ORDER_CHANGES,
  // A webhook that is paused sends nothing.
  "webhooks.replay": ["invalid"],
  "webhooks.test": ["invalid"],
};

/** What follows from how a call is asked. */
const BY_QUESTION: readonly (readonly [asks: (row: RestRow) => boolean, codes: readonly string[]])[] = [
  [({ shop }) => shop === "host", ["shop_required"]],
  [({ shop }) => shop !== "host", ["shop_not_found"]],
  [
    ({ method, bearerOnly, shape }) => method !== "GET" || bearerOnly === true || shape === "csv",
    ["cross_site"],
  ],
  // A body that no one asked for is held against its length as well, and may hold nothing.
  [({ method }) => method !== "GET", ["unsupported_type", "too_large", "invalid"]],
  [(row) => Boolean(row.query) || row.withoutId !== undefined || hasKey(row), ["invalid"]],
  [({ ownAccount }) => ownAccount !== undefined, ["signed_out", "not_found"]],
  [namesObject, ["not_found"]],
  [mayBeDead, ["shop_expired"]],
];

/** An API token may come with any call, also with one that it does not need. */
const BY_TOKEN = ["token_ended", "token_scope", "wrong_shop", "shop_not_found", "shop_expired"];

/** The codes of a call. */
export function refusalsOf(row: RestRow): readonly string[] {
  const codes = [
    ...(isOfRecord(row) ? ["signed_out", "forbidden"] : BY_POLICY[row.who]),
    ...BY_QUESTION.flatMap(([asks, some]) => (asks(row) ? some : [])),
    ...(DECIDED[callOf(row)] ?? []),
    ...(BY_PROCEDURE[row.procedure] ?? []),
    ...BY_TOKEN,
    ...ALWAYS,
  ];
  return [...new Set(codes)];
}

const hasKey = ({ path }: RestRow) => path.includes("{key}");

/** Whether the path names something besides the shop. */
function namesObject({ path }: RestRow): boolean {
  return [...path.matchAll(/\{(\w+)\}/g)].some(([, name = ""]) => !["shopId", "slug"].includes(name));
}

/** A generic call takes the shop from the record that it names. */
const isOfRecord = ({ method, shop, who }: RestRow) =>
  method === "DELETE" && shop === "host" && who === "merchant";

/** What changes something at a shop is refused once it is dead, but for a few calls. */
function mayBeDead({ type, who, procedure }: RestRow): boolean {
  const isAtShop = ["anyone-at-a-shop", "customer", "merchant"].includes(who);
  return type === "mutation" && isAtShop && OPEN_WHEN_DEAD[procedure] !== "everybody";
}
