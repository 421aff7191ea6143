/**
 * The sentences of refusals and of problems of fields, made from their keys and facts where they leave the server: in the reader's language on
 * pages, in English over REST and tRPC (API-03).
 */
import type { DomainError, FieldErrors } from "#domain/errors.ts";
import { type ProblemKey, readProblem } from "#domain/problems.ts";
import * as fields from "#messages/fields.js";
import * as more from "#messages/more-fields.js";
import * as pictures from "#messages/pictures.js";
import * as problems from "#messages/problems.js";
import * as t from "#messages/refusals.js";

type Facts = DomainError["facts"];

/** A key of the domain without a sentence does not compile. */
const PROBLEMS: Readonly<Record<ProblemKey, (facts: never) => string>> = {
  ...fields,
  ...more,
  ...problems,
};

const REFUSALS: Readonly<Record<string, (facts: Facts) => string>> = {
  signed_out: t.signedOut,
  wrong_credentials: t.wrongCredentials,
  email_unverified: t.emailUnverified,
  forbidden: t.forbidden,
  wrong_shop: t.wrongShop,
  email_taken: t.emailTaken,
  phone_taken: t.phoneTaken,
  link_expired: t.linkExpired,
  email_verified: t.emailVerified,
  owns_a_shop: t.ownsAShop,
  oversold: t.oversold,
  price_changed: t.priceChanged,
  item_unavailable: t.itemUnavailable,
  window_closed: t.windowClosed,
  day_not_offered: t.dayNotOffered,
  not_open_yet: t.notOpenYet,
  not_ready_to_open: t.notReadyToOpen,
  not_taking_orders: t.notTakingOrders,
  cart_changed: t.cartChanged,
  order_busy: t.orderBusy,
  stale: t.stale,
  stale_settings: t.staleSettings,
  order_cancelled: t.orderCancelled,
  type_not_offered: t.typeNotOffered,
  empty_order: t.emptyOrder,
  order_too_large: t.orderTooLarge,
  idempotency_mismatch: t.idempotencyMismatch,
  unknown_reference: t.unknownReference,
  cart_full: ({ most }) => t.cartFull({ most: Number(most) }),
  not_found: t.notFound,
  no_such_entity: t.noSuchEntity,
  no_such_chart: t.noSuchChart,
  invalid: t.invalid,
  too_many_tries: t.tooManyTries,
  wrong_phone_code: t.wrongPhoneCode,
  code_closed: t.codeClosed,
  no_text_messages: t.noTextMessages,
  phone_code_needed: t.phoneCodeNeeded,
  password_is_set: t.passwordIsSet,
  update_incomplete: t.updateIncomplete,
  code_required: t.codeRequired,
  wrong_app_code: t.wrongAppCode,
  no_encryption_key: t.noEncryptionKey,
  session_not_found: t.sessionNotFound,
  section_in_use: ({ items }) => t.sectionInUse({ items: Number(items) }),
  window_in_use: ({ orders }) => t.windowInUse({ orders: Number(orders) }),
  not_enough_stock: ({ stock }) => t.notEnoughStock({ stock: Number(stock) }),
  section_gone: t.sectionGone,
  no_section: t.noSectionYet,
  shop_not_found: t.shopNotFound,
  shop_expired: t.shopExpired,
  maintenance: t.maintenance,
  shop_required: t.shopRequired,
  shop_header_with_cookie: t.shopHeaderWithCookie,
  too_many_old_names: t.tooManyOldNames,
  billing_unavailable: t.billingUnavailable,
  no_subscription: t.noSubscription,
  square_unavailable: t.squareUnavailable,
  nothing_to_pay: t.nothingToPay,
  domain_taken: t.domainTaken,
  picture_too_large: pictures.tooLarge,
  not_a_picture: pictures.noPicture,
  gallery_full: t.galleryFull,
  too_many_pictures: pictures.busy,
  too_many: ({ most, what }) => t.tooManyOf({ most: Number(most), what: String(what) }),
};

/** The sentence of a key with its facts; undefined for a text that is no key. */
function sentenceOf(text: string, facts: Facts): string | undefined {
  const { key, facts: own } = readProblem(text);
  const all = { ...facts, ...own };
  if (Object.hasOwn(PROBLEMS, key)) return PROBLEMS[key as ProblemKey](all as never);
  return Object.hasOwn(REFUSALS, key) ? REFUSALS[key]?.(all) : undefined;
}

/** The sentence of a field's problem. A text that is no problem is a sentence already: the schema library's own message about a program's mistake. */
export const sentenceOfProblem = (problem: string): string => sentenceOf(problem, {}) ?? problem;

/** The sentences of problems by field. */
export const sentencesOfProblems = (problems: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, sentenceOfProblem(problem)]));

/** The sentence of a schema's issue. */
export const sentenceOfIssue = ({ message, maximum }: { message: string; maximum?: unknown }): string =>
  sentenceOf(message, { most: maximum }) ?? message;

/** The same refusal with its sentence as `message`, and under `errors` for the fields that it names. */
export function withSentence<Refusal extends DomainError>(refusal: Refusal): Refusal {
  if (refusal.message !== "") return refusal;
  const key = refusal.sentence ?? refusal.code;
  const message = sentenceOf(key, refusal.facts) ?? key;
  const { field, changed, errors } = refusal.facts;
  const told = [
    ...Object.entries((errors ?? {}) as FieldErrors).map(([name, wrong]) => [
      name,
      wrong.map(sentenceOfProblem),
    ]),
    ...(typeof field === "string" ? [[field, [message]]] : []),
    ...(Array.isArray(changed) ? changed.map((name) => [name, [t.changedMeanwhile()]]) : []),
  ];
  const isOfFields = [field, changed, errors].some((fact) => fact !== undefined);
  const facts = isOfFields ? { ...refusal.facts, errors: Object.fromEntries(told) } : refusal.facts;
  return Object.assign(refusal, { message, facts });
}
