/** The order screen's form on the server: how it is read, and what its screen is told. */

import { data, redirect } from "@remix-run/node";
import { problemsOf } from "#app/ui/form-reply.ts";
import { payWayShownAs, slotShownAs } from "#app/ui/stored-text.ts";
import type { Refusal } from "#app/wiring/api.server.ts";
import { fieldsOf, readForm, readRightFields } from "#app/wiring/read-form.server.ts";
import type { CartIntent, FieldProblems, TypedGuest } from "#domain/cart/cart-form.ts";
import type { CartNotice, Checkout, Shortage } from "#domain/cart/cart-schemas.ts";
import {
  asksGuest,
  cartFormOf,
  guestForm,
  orderFormOf,
  typedGuest,
} from "#domain/cart/order-form-schemas.ts";
import { untouchedChoices } from "#domain/cart/shown-choices.ts";
import { isLeftAlone } from "#domain/orders/decide-checkout.ts";
import type { OrderBarrier } from "#domain/orders/order-access.ts";
import { statusOf } from "#domain/refusal-status.ts";
import { calendarDate, DEFAULT_TIME_ZONE } from "#domain/time.ts";
import * as t from "#messages/order-answers.js";
import type { CheckoutReply } from "./checkout-state.ts";
import { missingFields } from "./missing-fields.ts";

/** The order screen's form as it was posted. */
export type OrderForm = Readonly<{
  intent: CartIntent;
  /** True when a script sent the form and wants data instead of the next page. */
  enhanced: boolean;
  /** True for a form that asks a guest who they are. */
  isOfGuest: boolean;
  /** What `orders.checkout` takes. */
  checkout: Checkout;
  /** What is wrong with a field that was therefore left out, in words. */
  problems: FieldProblems;
  /** What a guest typed, and what is wrong with it. */
  guest: Readonly<{ typed: TypedGuest; problems: FieldProblems }>;
}>;

/** Reads the form of the order screen and of the menu; whatever was posted can be read. */
export function readOrderForm(posted: FormData, now: Date): OrderForm {
  const { value, problems } = readRightFields(posted, orderFormOf(posted));
  const guest = readForm(posted, guestForm);
  const { intent, enhanced, cartVersion, idempotencyKey, shownTotal } = value;
  const asked = asKept(cartFormOf(value), now);
  return {
    intent,
    enhanced,
    isOfGuest: fieldsOf(posted, asksGuest).guestName,
    checkout: {
      intent,
      ...asked,
      ...(value.shown && { untouched: untouchedChoices(asked.choices, value.shown, value.touched) }),
      cartVersion,
      idempotencyKey,
      shownTotal,
      isWhole: Object.keys(problems).length === 0,
      guest: guest.value && {
        name: guest.value.guestName,
        email: guest.value.guestEmail,
        phone: guest.value.guestPhone,
      },
    },
    problems: Object.fromEntries(
      Object.entries(problems).map(([name, problem]) => [name, sentenceOf(name, problem)]),
    ),
    guest: { typed: typedBy(posted), problems: guest.value ? {} : problemsOf(guest.reply()) },
  };
}

/** A day and a way to pay are posted as they were shown: in the reader's language, or in the one before. */
function asKept(
  { choices, quantities }: ReturnType<typeof cartFormOf>,
  now: Date,
): ReturnType<typeof cartFormOf> {
  const { fulfillmentSlot: slot, paymentService: way } = choices;
  const today = calendarDate(now, DEFAULT_TIME_ZONE);
  return {
    choices: {
      ...choices,
      ...(slot && { fulfillmentSlot: slotShownAs(slot, today) }),
      ...(way && { paymentService: payWayShownAs(way) }),
    },
    quantities,
  };
}

function typedBy(posted: FormData): TypedGuest {
  const { guestName: name, guestEmail: email, guestPhone: phone } = fieldsOf(posted, typedGuest);
  return { name, email, phone };
}

/** What is said beside a field of which a number was expected; other fields have the sentence of their schema. */
function sentenceOf(name: string, problem: string): string {
  if (name.startsWith("quantity:")) return t.problemQuantity();
  if (name !== "tip") return problem;
  return problem === "not_an_amount" ? t.problemTip() : t.problemTipMost();
}

/**
 * The answer where the choices are kept. Without scripts the page follows a redirect, unless there is something to say or a guest's typing would get
 * lost on the way.
 */
export function cachedResponse(form: OrderForm, kept: CartNotice) {
  const { shortages, cart } = kept;
  const leftAlone = isLeftAlone(form.checkout, kept);
  const typedSomething = Object.values(form.guest.typed).some(Boolean);
  const isRight = shortages.length === 0 && !leftAlone && form.checkout.isWhole;
  if (isRight && !typedSomething && !form.enhanced) return redirect(backTo(form.intent), 303);
  return data(replyTo(form, { problems: form.problems, shortages, leftAlone, cartVersion: cart.version }));
}

/** Where the page comes back to without scripts: what was added, or the receipt. */
function backTo(intent: CartIntent): string {
  if (intent.kind === "add") return `/order#item-${intent.itemId}`;
  return intent.kind === "save" ? "/order#how" : "/order#review";
}

/** Where someone who may not order yet proves who they are; the way back leads to the order (ORD-06). */
const ASK_WHO: Readonly<Record<OrderBarrier, string>> = {
  signed_out: `/login?next=${encodeURIComponent("/order")}`,
  email_unverified: `/email/verify?next=${encodeURIComponent("/order")}`,
};

/** The code of a request that the database did not answer: an order may have been written all the same (ORD-05, reliability R4). */
const UNANSWERED = "unavailable";

/** The answer where nothing was placed, or something could not be kept: what is told beside fields stands there, all else is a refusal in words. */
export function refusedAnswer(form: OrderForm, refusal: Refusal) {
  const { code, kind, facts } = refusal;
  const isPlacing = form.intent.kind === "place";
  if (isPlacing && code === UNANSWERED) return openAnswer(form, refusal);
  if (isPlacing && (code === "signed_out" || code === "email_unverified"))
    return redirect(ASK_WHO[code], 303);
  const problems = isPlacing && code === "invalid" ? whatIsMissing(form, refusal) : {};
  const newTotal = isPlacing && code === "price_changed";
  const isTold = newTotal || Object.keys(problems).length > 0;
  const shortages = isPlacing && code === "oversold" ? (facts.oversold as readonly Shortage[]) : [];
  return data(
    replyTo(form, {
      problems,
      newTotal,
      shortages,
      refusal: isTold ? null : refusal,
    }),
    statusOf(kind),
  );
}

/** No one knows whether the order was placed: with a script it is asked for by its key, as after any lost answer; without one the words say so. */
function openAnswer(form: OrderForm, refusal: Refusal) {
  const status = statusOf(refusal.kind);
  if (form.enhanced) return data({ isLost: true } as const, status);
  return data(replyTo(form, { refusal: { ...refusal, message: t.outcomeUnknown() } }), status);
}

/** What keeps the cart from being placed, by field of the form; in the order of the steps, so that one mends from the top of the page to its foot. */
function whatIsMissing(form: OrderForm, { facts }: Refusal): FieldProblems {
  const { items, guest, ...missing } = (facts.errors ?? {}) as Readonly<Record<string, readonly string[]>>;
  const problems = {
    ...(items && { items: t.problemItems() }),
    ...missingFields(
      Object.fromEntries(Object.entries(missing).map(([name, [description = ""]]) => [name, description])),
    ),
    ...(guest && form.guest.problems),
    ...form.problems,
  };
  return Object.fromEntries(
    Object.entries(problems).sort(([a], [b]) => PLACES.indexOf(a) - PLACES.indexOf(b)),
  );
}

/** What is about the lines comes first. */
const PLACES = [
  "fulfillmentType",
  "street",
  "zip",
  "fulfillmentSlot",
  "guestName",
  "guestEmail",
  "guestPhone",
  "isGift",
  "gifteeName",
  "gifteeContact",
  "gifteeMessage",
  "specialInstructions",
  "tip",
  "paymentService",
  "paymentAcknowledged",
];

const replyTo = (form: OrderForm, told: Partial<CheckoutReply>): CheckoutReply => ({
  placing: form.intent.kind === "place",
  refusal: null,
  newTotal: false,
  shortages: [],
  leftAlone: false,
  guest: form.guest.typed,
  guestProblems: form.guest.problems,
  cartVersion: null,
  problems: {},
  ...told,
});
