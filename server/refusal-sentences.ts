/**
 * The sentences of refusals, made from their codes and facts where they leave the server: in the reader's language on pages, in English over
 * REST and tRPC (API-03). A refusal that brings a sentence of its own keeps it.
 */
import type { DomainError } from "#domain/errors.ts";
import * as t from "#messages/refusals.js";

type Facts = DomainError["facts"];

const SENTENCES: Readonly<Record<string, (facts: Facts) => string>> = {
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
  not_taking_orders: t.notTakingOrders,
  cart_changed: t.cartChanged,
  order_busy: t.orderBusy,
  stale: t.stale,
  order_cancelled: t.orderCancelled,
  type_not_offered: t.typeNotOffered,
  empty_order: t.emptyOrder,
  order_too_large: t.orderTooLarge,
  idempotency_mismatch: t.idempotencyMismatch,
  unknown_reference: t.unknownReference,
  cart_full: ({ most }) => t.cartFull({ most: Number(most) }),
};

/** What an issue of a schema says: the sentence of the refusal that its message names by code, else its message. */
export function sentenceOfIssue(issue: Readonly<{ message: string; maximum?: unknown }>): string {
  return SENTENCES[issue.message]?.({ most: issue.maximum }) ?? issue.message;
}

/** The same refusal with its sentence as `message`, and under `errors` for the fields that it names. */
export function withSentence<Refusal extends DomainError>(refusal: Refusal): Refusal {
  if (refusal.message !== "") return refusal;
  const message = SENTENCES[refusal.code]?.(refusal.facts) ?? refusal.code;
  const { field, changed } = refusal.facts;
  const errors = [
    ...(typeof field === "string" ? [[field, [message]]] : []),
    ...(Array.isArray(changed) ? changed.map((name) => [name, [t.changedMeanwhile()]]) : []),
  ];
  const isOfFields = field !== undefined || changed !== undefined;
  const facts = isOfFields ? { ...refusal.facts, errors: Object.fromEntries(errors) } : refusal.facts;
  return Object.assign(refusal, { message, facts });
}
