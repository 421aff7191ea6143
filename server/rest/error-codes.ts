/** Every code that a refusal may have, with its kind, its cause and its cure (API-03): the page `/api/docs/errors` is made of it. */
import type { AnswerKind } from "#domain/refusal-status.ts";

/** What a developer is told of a code. */
export interface ErrorCode {
  readonly kind: AnswerKind;
  /** Why it is answered. */
  readonly cause: string;
  /** What to do about it. */
  readonly cure: string;
}

const LOG_IN = "Log in with `POST /login` and send its token as `Authorization: Bearer …`.";
const READ_AGAIN = "Read it again, make the change anew on what stands there now, and send its version.";
const WAIT = "Wait as many seconds as `Retry-After` says, then send the same again.";

/** The codes by name, in the order of their statuses. */
export const ERROR_CODES: Readonly<Record<string, ErrorCode>> = {
  signed_out: {
    kind: "signed-out",
    cause: "The call needs a log-in, and there is none, or it has ended.",
    cure: LOG_IN,
  },
  wrong_credentials: {
    kind: "signed-out",
    cause: "E-mail and password do not match; which of the two is wrong is never said.",
    cure: "Ask for both again. After five tries from one place one has to wait.",
  },
  code_required: {
    kind: "signed-out",
    cause: "A super admin logs in with the code of an authenticator app as well.",
    cure: "Send the six digits as `code`.",
  },
  wrong_code: {
    kind: "signed-out",
    cause: "The code is wrong, too old, or was used already.",
    cure: "Ask for the code again; one that was sent to a phone holds for ten minutes and five tries.",
  },
  phone_code_needed: {
    kind: "signed-out",
    cause: "The bearer is no log-in by a phone code, or no token of `POST /legacy-customer/validate`.",
    cure: "Log in with `POST /user-code/verify`, then ask for the token, and use it within ten minutes, once.",
  },
  token_ended: {
    kind: "signed-out",
    cause: "The API token is wrong, was revoked, is over, or its owner is no merchant of the shop any more.",
    cure: "Have a merchant make a new one in Manage Account.",
  },
  forbidden: {
    kind: "forbidden",
    cause: "The account is no merchant of this shop, or no super admin.",
    cure: "Use a log-in of an account that may do this.",
  },
  wrong_shop: {
    kind: "forbidden",
    cause: "The log-in belongs to another shop than the one in the path, the host or `X-Shop`.",
    cure: "Log in at this shop, or name the log-in's own.",
  },
  other_address: {
    kind: "forbidden",
    cause: "A super admin logs in at a host that is not the platform's, as a shop's own domain is.",
    cure: "Log in at `host` of the facts, or at the platform's own host.",
  },
  cross_site: {
    kind: "forbidden",
    cause: "A browser sent it from the page of another site.",
    cure: "Send it from the shop's own pages, or from a program with a bearer token.",
  },
  token_scope: {
    kind: "forbidden",
    cause: "The scope of the API token does not reach so far, or no token may make this call.",
    cure: "Use a token of a wider scope, or a merchant's own log-in.",
  },
  ticks_of_another: {
    kind: "forbidden",
    cause: "The ticks name another person than the log-in is of. None was taken.",
    cure: "Send them with the log-in of the person who made them.",
  },
  email_unverified: {
    kind: "forbidden",
    cause:
      "The shop takes orders from customers with a verified e-mail alone, or the address has to be proved first.",
    cure: "Have the link of the mail opened; `POST /shops/{shopId}/email/verify` sends another one.",
  },
  shop_expired: {
    kind: "forbidden",
    cause: "The shop's trial is over without a subscription: it can be read, and not changed.",
    cure: "The merchant subscribes; `POST /shops/{shopId}/subscription` gives the address.",
  },
  maintenance: {
    kind: "forbidden",
    cause: "The shop is being worked on and takes no orders; its merchant may try everything.",
    cure: "Try again later: `maintenance_mode` of the shop says when it is over.",
  },
  not_open_yet: {
    kind: "forbidden",
    cause: "The shop has not opened for customers yet.",
    cure: "Try again later: `is_published` of the shop says when it has.",
  },
  not_found: {
    kind: "not-found",
    cause: "There is no such call or no such object, or it is someone else's, which looks the same.",
    cure: "Check the path against the calls, and the id against the list that you have it from.",
  },
  shop_not_found: {
    kind: "not-found",
    cause: "No shop has this id, slug or host.",
    cure: "Check the id or slug in the path, the host, or `X-Shop`.",
  },
  session_not_found: {
    kind: "not-found",
    cause: "The log-in that was to be ended has ended already.",
    cure: "Nothing needs to be done.",
  },
  method_not_allowed: {
    kind: "method-not-allowed",
    cause: "There is such a path, and it does not take this method.",
    cure: "Use one of the methods that `Allow` names.",
  },
  price_changed: {
    kind: "conflict",
    cause: "An amount in the body is not the shop's own. No order was placed.",
    cure: "Show the amounts of `quote`, and send them once they are agreed to; or leave amounts out.",
  },
  oversold: {
    kind: "conflict",
    cause: "There is less than was asked for. No order was placed.",
    cure: "Take what `oversold` says is there, or leave the item out.",
  },
  item_unavailable: {
    kind: "conflict",
    cause: "An item is hidden, deleted, sold out or too late to order.",
    cure: "Read the menu again and leave the item out.",
  },
  window_closed: {
    kind: "conflict",
    cause: "The order window takes no orders now.",
    cure: "Read `GET /shops/slug/{slug}/availabilities` and name a window whose state is `active`.",
  },
  day_not_offered: {
    kind: "conflict",
    cause: "The window does not offer this day, or no longer.",
    cure: "Read the availabilities again and send one of their labels as `fulfillment_slot`.",
  },
  not_taking_orders: {
    kind: "conflict",
    cause: "The shop takes no orders for the time being.",
    cure: "Show `not_taking_orders` of the shop, its own words about it.",
  },
  not_ready_to_open: {
    kind: "conflict",
    cause: "The shop lacks something without which customers could not order or pay.",
    cure: "Go through the checklist in the manage area.",
  },
  cart_changed: {
    kind: "conflict",
    cause: "The cart was changed elsewhere since it was read.",
    cure: "Read the cart again, show it, and order anew.",
  },
  stale: {
    kind: "conflict",
    cause: "Someone else changed it since the version that the change names; nothing was overwritten.",
    cure: READ_AGAIN,
  },
  order_cancelled: {
    kind: "conflict",
    cause: "The order is cancelled: only its flags and its private note can be changed.",
    cure: "Place a new order.",
  },
  not_enough_stock: {
    kind: "conflict",
    cause: "More pieces were to be taken than there are.",
    cure: "Read the item again and take fewer.",
  },
  in_use: {
    kind: "conflict",
    cause: "Something still rests on it: items on a section, open orders on a window.",
    cure: "The message says what. Move, complete or delete that first.",
  },
  section_gone: {
    kind: "conflict",
    cause: "The item's section was deleted as well.",
    cure: "Bring the section back first.",
  },
  token_not_found: {
    kind: "not-found",
    cause: "No live API token of the shop has this id.",
    cure: "List the tokens; one that was revoked stays so.",
  },
  key_not_found: {
    kind: "not-found",
    cause: "No live publishable key of the shop has this id.",
    cure: "List the keys; one that was revoked stays so.",
  },
  too_many: {
    kind: "conflict",
    cause: "The shop has as many of these as it may.",
    cure: "Delete what is no longer needed.",
  },
  too_many_ticks: {
    kind: "conflict",
    cause: "An order has 500 ticks, and takes no more. None of the part was taken.",
    cure: "`orderId` of the facts names it: leave its new ticks out, and change the order itself.",
  },
  gallery_full: {
    kind: "conflict",
    cause: "The gallery has four pictures.",
    cure: "Delete one of them first.",
  },
  pictures_full: {
    kind: "conflict",
    cause: "The pictures of the shop take 200 MB with this one, or more.",
    cure: "Delete pictures that are no longer needed.",
  },
  no_subscription: {
    kind: "conflict",
    cause: "The shop has no subscription that the call could be about.",
    cure: "Begin one with `POST /shops/{shopId}/subscription`.",
  },
  nothing_to_pay: {
    kind: "conflict",
    cause: "The order is paid, cancelled, or costs nothing.",
    cure: "Nothing needs to be done.",
  },
  money_at_square: {
    kind: "conflict",
    cause: "Square has money of the order, which is not marked paid: its total may have changed since.",
    cure: "Ask the shop what is left to pay.",
  },
  email_verified: {
    kind: "conflict",
    cause: "The address was proved already, so it cannot be corrected this way.",
    cure: "Change it with `PATCH /customers/{id}`.",
  },
  owns_a_shop: {
    kind: "conflict",
    cause: "The account owns a shop, so it cannot be deleted.",
    cure: "Ask the platform to close the shop and the account together.",
  },
  too_many_old_names: {
    kind: "conflict",
    cause: "The shop changed its slug too often within twelve months.",
    cure: "Keep the slug, or take an earlier one.",
  },
  picture_too_large: {
    kind: "too-large",
    cause: "The picture has more than 5 MB.",
    cure: "Send a smaller file.",
  },
  too_large: {
    kind: "too-large",
    cause: "The body is longer than the call takes, or holds more values.",
    cure: "Send less at once: 64 KB is enough for every call but uploads and the order of a menu.",
  },
  unsupported_type: {
    kind: "unsupported-type",
    cause: "The body is not JSON, or has another `Content-Type` than the call takes.",
    cure: "Send `Content-Type: application/json`; pictures are sent as `multipart/form-data`.",
  },
  not_a_picture: {
    kind: "unsupported-type",
    cause: "The file is no PNG, JPEG or WebP, whatever its name says.",
    cure: "Send one of these.",
  },
  invalid: {
    kind: "invalid",
    cause: "Fields of the body or the query are missing, wrong or unknown. Nothing was saved.",
    cure: "`errors` names each field as it was sent, with what is wrong with it.",
  },
  unknown_reference: {
    kind: "invalid",
    cause: "An id in the body or the query is none of this shop's.",
    cure: "`errors` names the field. Read the list that the id comes from again.",
  },
  idempotency_mismatch: {
    kind: "invalid",
    cause: "The `Idempotency-Key` belongs to an earlier order with another content.",
    cure: "Use a new key for each order, and the same one only to send the very same body again.",
  },
  shop_required: {
    kind: "invalid",
    cause:
      "The call has no shop in its path, and neither host nor `X-Shop` names one; or `X-Shop` came with a cookie.",
    cure: "Call the shop's own host, or send `X-Shop: {slug}` without cookies.",
  },
  empty_order: { kind: "invalid", cause: "The order has no lines.", cure: "Send at least one line." },
  order_too_large: {
    kind: "invalid",
    cause: "The order comes to more than ten million dollars.",
    cure: "Order less at once.",
  },
  cart_full: { kind: "invalid", cause: "An order has 200 different items at most.", cure: "Order twice." },
  type_not_offered: {
    kind: "invalid",
    cause: "The shop does not hand orders over in this way.",
    cure: "Send one of the shop's `fulfillment_options`.",
  },
  email_taken: {
    kind: "invalid",
    cause: "The e-mail address has an account at this shop.",
    cure: "Log in with it, or use another address.",
  },
  phone_taken: {
    kind: "invalid",
    cause: "The phone number has an account at this shop.",
    cure: "Log in with it, or use another number.",
  },
  slug_taken: {
    kind: "invalid",
    cause: "The slug is another shop's, or was given up within the last twelve months.",
    cure: "Choose another one.",
  },
  domain_taken: { kind: "invalid", cause: "Another shop has this domain.", cure: "Check how it is spelled." },
  link_expired: {
    kind: "invalid",
    cause: "The token of a mail is too old, was used, or is none of ours.",
    cure: "Ask for a new mail.",
  },
  password_is_set: {
    kind: "invalid",
    cause: "The account has a password; a phone code never changes it.",
    cure: "Log in with e-mail and password, or reset the password by mail.",
  },
  no_section: {
    kind: "invalid",
    cause: "The menu has no section that the item could stand in.",
    cure: "Make one with `POST /shops/{shopId}/sections`.",
  },
  too_many_tries: {
    kind: "too-many",
    cause: "There were too many requests or tries in too short a time.",
    cure: WAIT,
  },
  code_closed: {
    kind: "too-many",
    cause: "Five tries were made with one phone code.",
    cure: "Ask for another code once `Retry-After` is over.",
  },
  internal: {
    kind: "internal",
    cause: "A mistake of ours. Nothing was changed.",
    cure: "Send it again; an order with the same `Idempotency-Key`. If it stays, tell us the `request_id`.",
  },
  unexpected: {
    kind: "internal",
    cause: "A mistake of ours, before the call was reached.",
    cure: "Send it again; an order with the same `Idempotency-Key`. If it stays, tell us the `request_id`.",
  },
  unavailable: {
    kind: "unavailable",
    cause: "The database cannot be reached right now. Whether an order went through is told by its key.",
    cure: WAIT,
  },
  overloaded: { kind: "unavailable", cause: "There are more requests than can be served.", cure: WAIT },
  order_busy: {
    kind: "unavailable",
    cause: "What the order rests on changed again and again while it was written. Nothing was placed.",
    cure: WAIT,
  },
  billing_unavailable: {
    kind: "unavailable",
    cause: "Stripe does not answer, or is not set up here. Nothing was changed.",
    cure: WAIT,
  },
  square_unavailable: {
    kind: "unavailable",
    cause: "Square does not answer, or is not set up for the shop. Nothing was charged.",
    cure: WAIT,
  },
  no_text_messages: {
    kind: "unavailable",
    cause: "This platform sends no text messages.",
    cure: "Log in with e-mail and password.",
  },
  too_many_pictures: { kind: "unavailable", cause: "Too many pictures are being drawn at once.", cure: WAIT },
  no_encryption_key: {
    kind: "unavailable",
    cause: "The platform has no key with which it could keep secrets.",
    cure: "Whoever runs the platform sets `ENCRYPTION_KEY`.",
  },
};
