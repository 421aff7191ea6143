/**
 * The sentences of refusals and of problems of fields, made from their keys and facts where they leave the server: in the reader's language on
 * pages, in English and in words of the API over REST and tRPC (API-03).
 */
import type { DomainError, FieldErrors } from "#domain/errors.ts";
import { dollars } from "#domain/money.ts";
import { type ProblemKey, readProblem } from "#domain/problems.ts";
import * as api from "#messages/api.js";
import * as fields from "#messages/fields.js";
import * as host from "#messages/host.js";
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
  cross_site: host.crossSite,
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
  stale_price: ({ name, price }) => t.stalePrice({ name: String(name), price: dollars(Number(price)) }),
  stale_settings: t.staleSettings,
  order_cancelled: t.orderCancelled,
  type_not_offered: t.typeNotOffered,
  empty_order: t.emptyOrder,
  order_too_large: t.orderTooLarge,
  idempotency_mismatch: t.idempotencyMismatch,
  unknown_reference: t.unknownReference,
  cart_full: ({ most }) => t.cartFull({ most: Number(most) }),
  too_many_ticks: ({ most }) => t.tooManyTicks({ most: Number(most) }),
  ticks_of_another: t.ticksOfAnother,
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
  other_address: ({ host }) => t.otherAddress({ host: String(host) }),
  no_encryption_key: t.noEncryptionKey,
  session_not_found: t.sessionNotFound,
  token_ended: t.tokenEnded,
  token_scope: t.tokenScope,
  token_not_found: t.tokenNotFound,
  key_not_found: t.keyNotFound,
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
  money_at_square: t.moneyAtSquare,
  domain_taken: t.domainTaken,
  picture_too_large: pictures.tooLarge,
  not_a_picture: pictures.noPicture,
  gallery_full: t.galleryFull,
  pictures_full: t.picturesFull,
  too_many_pictures: pictures.busy,
  too_many: ({ most, what }) => t.tooManyOf({ most: Number(most), what: String(what) }),
};

/** Who reads a refusal: a person on a screen, who has a cart and a page to reload, or the developer of a program, who has neither. */
export type Reader = "person" | "program";

/** What a program's developer reads in place of a sentence that is about the screens. */
const FOR_PROGRAMS: typeof REFUSALS = {
  signed_out: api.signedOut,
  wrong_credentials: api.wrongCredentials,
  email_unverified: api.emailUnverified,
  forbidden: api.forbidden,
  wrong_shop: api.wrongShop,
  cross_site: api.crossSite,
  link_expired: api.linkExpired,
  oversold: api.oversold,
  price_changed: api.priceChanged,
  item_unavailable: api.itemUnavailable,
  window_closed: api.windowClosed,
  day_not_offered: api.dayNotOffered,
  type_not_offered: api.typeNotOffered,
  not_open_yet: api.notOpenYet,
  not_taking_orders: api.notTakingOrders,
  shop_expired: api.shopExpired,
  maintenance: api.maintenance,
  cart_changed: api.cartChanged,
  cart_full: ({ most }) => api.cartFull({ most: Number(most) }),
  empty_order: api.emptyOrder,
  order_too_large: api.orderTooLarge,
  order_busy: api.orderBusy,
  order_cancelled: api.orderCancelled,
  idempotency_mismatch: api.idempotencyMismatch,
  unknown_reference: api.unknownReference,
  stale: api.stale,
  stale_price: api.stale,
  stale_settings: api.stale,
  not_found: api.notFound,
  invalid: api.invalid,
  too_many_tries: api.tooManyTries,
};

/** The sentence of a key with its facts; undefined for a text that is no key. */
function sentenceOf(text: string, facts: Facts, reader: Reader = "person"): string | undefined {
  const { key, facts: own } = readProblem(text);
  const all = { ...facts, ...own };
  if (reader === "program" && Object.hasOwn(FOR_PROGRAMS, key)) return FOR_PROGRAMS[key]?.(all);
  if (Object.hasOwn(PROBLEMS, key)) return PROBLEMS[key as ProblemKey](all as never);
  return Object.hasOwn(REFUSALS, key) ? REFUSALS[key]?.(all) : undefined;
}

/** The sentence of a field's problem. A text that is no problem is a sentence already: the schema library's own message about a program's mistake. */
export const sentenceOfProblem = (problem: string): string => sentenceOf(problem, {}) ?? problem;

/** The sentences of problems by field. */
export const sentencesOfProblems = (problems: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, sentenceOfProblem(problem)]));

/** The sentence of a schema's issue: the schema's own, or one that has the bound. */
export const sentenceOfIssue = (issue: Issue): string =>
  (SAYS_NO_BOUND.has(issue.message) ? sentenceOfBound(issue) : undefined) ??
  sentenceOf(issue.message, { most: issue.maximum }) ??
  sentenceOfBound(issue) ??
  issue.message;

/** What a schema says of a number that is none, it says of one beyond its bounds as well. */
const SAYS_NO_BOUND: ReadonlySet<string> = new Set<ProblemKey>(["notWhole", "notCents"]);

/** What a schema found wrong, as far as a sentence says it. */
interface Issue {
  readonly message: string;
  readonly code?: string | undefined;
  readonly origin?: unknown;
  readonly maximum?: unknown;
  readonly minimum?: unknown;
  readonly expected?: unknown;
  readonly values?: unknown;
}

/** The sentence of an issue for which the schema has none of its own; undefined for a rarer one. */
function sentenceOfBound({ message, code, origin, maximum, minimum, expected, values }: Issue) {
  if (code === "too_big" && isBound(maximum)) return atMost(origin, Number(maximum));
  if (code === "too_small" && isBound(minimum)) return atLeast(origin, Number(minimum));
  if (code === "invalid_value" && Array.isArray(values))
    return problems.chooseFrom({ names: values.join(", ") });
  // A number that is none has the sentence of its schema.
  if (code !== "invalid_type" || SAYS_NO_BOUND.has(message)) return undefined;
  return message.endsWith("received undefined") ? api.required() : api.ofKind({ kind: String(expected) });
}

const isBound = (bound: unknown) => typeof bound === "number" || typeof bound === "bigint";

function atMost(origin: unknown, most: number): string {
  if (origin === "string") return api.charactersAtMost({ most });
  return origin === "array" ? api.entriesAtMost({ most }) : problems.atMost({ most });
}

function atLeast(origin: unknown, least: number): string {
  if (origin === "string") return api.charactersAtLeast({ least });
  return origin === "array" ? api.entriesAtLeast({ least }) : api.atLeast({ least });
}

/** The same refusal with its sentence as `message`, and under `errors` for the fields that it names. */
export function withSentence<Refusal extends DomainError>(
  refusal: Refusal,
  reader: Reader = "person",
): Refusal {
  if (refusal.message !== "") return refusal;
  const key = refusal.sentence ?? refusal.code;
  const message = sentenceOf(key, refusal.facts, reader) ?? key;
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
