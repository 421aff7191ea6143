/**
 * What happens when the order screen's form comes in: choices and quantities are kept, one item is added or taken out, or the order is
 * placed. One way for forms and for scripts; only the last step differs (a page to go to, or data).
 */
import { data, redirect } from "@remix-run/node";
import { type Asked, asRefusal, contextOf, page, refusalOf } from "#app/wiring/api.server.ts";
import { sessionExpired } from "#app/wiring/ended-session.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import { takeTyped } from "#app/wiring/typed-form.server.ts";
import type { FieldProblems } from "#domain/cart/cart-form.ts";
import type { CartView, KeptCart, Shortage } from "#domain/cart/cart-schemas.ts";
import {
  type CartForm,
  type CartProblem,
  changedChoices,
  changedQuantities,
  readCartForm,
  sawOtherLines,
} from "#domain/cart/read-cart-form.ts";
import { tooLong } from "#domain/fields.ts";
import { type OrderBarrier, orderBarrier } from "#domain/orders/order-access.ts";
import { CartChanged, CartFull, ItemsOversold } from "#domain/orders/order-errors.ts";
import { type GuestForm, readGuest } from "#domain/orders/order-form.ts";
import { MAX_LINES } from "#domain/orders/order-lines.ts";
import { statusOf } from "#domain/refusal-status.ts";
import * as t from "#messages/order-answers.js";
import type { CheckoutReply } from "./checkout-state.ts";
import { missingFields } from "./missing-fields.ts";

const PROBLEMS = {
  not_an_amount: t.problemTip,
  tip_too_large: t.problemTipMost,
  not_a_quantity: t.problemQuantity,
} as const;

const sentenceOf = (problem: CartProblem) =>
  typeof problem === "string" ? PROBLEMS[problem]() : tooLong(problem.longest);

const sentencesOf = (problems: CartForm["problems"]): FieldProblems =>
  Object.fromEntries(Object.entries(problems).map(([name, problem]) => [name, sentenceOf(problem)]));

type Api = Awaited<ReturnType<typeof page>>;

/**
 * Keeps what differs from the cart, by one call, the pressed button included. A stale form may add to another tab's lines, never
 * overwrite them.
 */
async function keep(api: Api, form: CartForm, seen: CartView): Promise<KeptCart> {
  const { intent } = form;
  const choices = changedChoices(form.choices, seen);
  const isFresh = form.cartVersion === seen.version;
  const quantities = isFresh ? changedQuantities(form.quantities, seen.lines) : [];
  const step = "itemId" in intent ? intent : null;
  if (!choices && quantities.length === 0 && !step) return { cart: seen, shortages: [] };
  return api.cart.keep({ ...(choices && { choices }), quantities, cartVersion: seen.version, step });
}

/** Where the page comes back to without scripts: what was added, or the receipt. */
function backTo({ intent }: CartForm): string {
  if (intent.kind === "add") return `/order#item-${intent.itemId}`;
  return intent.kind === "save" ? "/order#how" : "/order#review";
}

/** Where somebody who may not order yet proves who they are; the way back leads to the order (ORD-06). */
const ASK_WHO: Readonly<Record<OrderBarrier, string>> = {
  signed_out: `/login?next=${encodeURIComponent("/order")}`,
  email_unverified: `/email/verify?next=${encodeURIComponent("/order")}`,
};

/** The page of the order that this key already made, or null (ORD-04). */
async function pageOfKey(api: Api, key: string): Promise<string | null> {
  if (key === "") return null;
  try {
    return (await api.orders.byKey({ key })).url;
  } catch (error) {
    if (refusalOf(error)) return null;
    throw error;
  }
}

/** Signed-in orderers have a page of their own; a guest gets the signed link (ORD-06). */
function pageOf(placed: { id: string; invoiceUrl: string | null }): string {
  return placed.invoiceUrl ?? `/customer/orders/${placed.id}`;
}

/** The order of the steps, so that one mends from the top of the page to its foot; what is about the lines comes first. */
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

const inPlace = (problems: FieldProblems): FieldProblems =>
  Object.fromEntries(Object.entries(problems).sort(([a], [b]) => PLACES.indexOf(a) - PLACES.indexOf(b)));

class OrderPost {
  constructor(form: CartForm, guest: GuestForm) {
    this.form = form;
    this.guest = guest;
  }
  private readonly form: CartForm;
  private readonly guest: GuestForm;

  answer(parts: Partial<CheckoutReply>, status = 200) {
    const answer: CheckoutReply = {
      placing: this.form.intent.kind === "place",
      refusal: null,
      newTotal: false,
      shortages: [],
      guest: this.guest.typed,
      guestProblems: this.guest.problems,
      cartVersion: null,
      ...parts,
      problems: inPlace(parts.problems ?? {}),
    };
    return data(answer, { status });
  }

  /** What keeps this cart from being placed, next to its field. */
  problems(cart: CartView, asksGuest: boolean): FieldProblems {
    const isEmpty = !cart.lines.some((line) => line.quantity > 0);
    return {
      ...(isEmpty ? { items: t.problemItems() } : {}),
      ...missingFields(cart.missing),
      ...(asksGuest ? this.guest.problems : {}),
      ...sentencesOf(this.form.problems),
    };
  }

  /** Without scripts the page follows a redirect, unless a guest's typing would get lost on the way. */
  kept(shortages: readonly Shortage[], cartVersion: number) {
    const typedSomething = Object.values(this.guest.typed).some(Boolean);
    const isRight = shortages.length === 0 && Object.keys(this.form.problems).length === 0;
    if (isRight && !typedSomething && !this.form.enhanced) return redirect(backTo(this.form), 303);
    return this.answer({ problems: sentencesOf(this.form.problems), shortages, cartVersion });
  }
}

/** The day, only if the window offers it for the chosen way: a script-less form may post the day of another way. */
async function offeredOnly(api: Api, form: CartForm): Promise<CartForm> {
  const { fulfillmentType, availabilityId, fulfillmentSlot } = form.choices;
  if (!fulfillmentType) return form;
  const windows = await api.availability.upcoming();
  // A window that has closed meanwhile is not exchanged for another in silence: placing refuses it with its own words.
  const window = windows.find(({ id, state }) => state === "active" && id === availabilityId);
  if (!window) return form;
  const days = fulfillmentType === "Pickup" ? window.pickupDays : window.deliveryDays;
  const labels =
    fulfillmentType === "Shipping"
      ? [window.shippingLabel].filter((label) => label !== null)
      : days.map(({ label }) => label);
  // Shipping has one label and nothing to choose.
  const slot =
    fulfillmentType === "Shipping"
      ? (labels[0] ?? null)
      : (labels.find((label) => label === fulfillmentSlot) ?? null);
  return { ...form, choices: { ...form.choices, fulfillmentSlot: slot } };
}

/**
 * Takes the post (CART-02 … CART-06, ORD-01, ORD-02, ORD-04, ORD-06, ORD-07). Returns a redirect or an `CheckoutReply` with its
 * status: 422 for something missing, the refusal's own status otherwise. Placing asks the key first, so that a repeat of any kind
 * lands on the first order's page. What comes with a log-in that has ended waits for the next one (AUTH-05).
 */
export async function takeOrderPost(args: Asked) {
  const posted = await args.request.formData();
  if (await isOfEndedLogIn(args, posted)) return sessionExpired(args, posted);
  const api = await page(args);
  const form = readCartForm(posted);
  const post = new OrderPost(form, readGuest(posted));
  if (form.quantities.size > MAX_LINES) {
    return post.answer({ refusal: asRefusal(new CartFull(MAX_LINES)) }, statusOf("invalid"));
  }
  try {
    return form.intent.kind === "place"
      ? await place(args, api, form, post, readGuest(posted))
      : await change(api, form, post);
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    // The twin of this very post may have been faster (two clicks without scripts): then its order is the answer.
    const first = form.intent.kind === "place" ? await pageOfKey(api, form.key) : null;
    return first ? redirect(first, 303) : post.answer({ refusal }, statusOf(refusal.kind));
  }
}

/** Whether the form was made for somebody whose log-in has ended since: a guest's form asks who it is. */
async function isOfEndedLogIn(args: Asked, posted: FormData): Promise<boolean> {
  return !posted.has("guestName") && (await contextOf(args)).sessionLost;
}

/**
 * Takes up, once, what was posted when its log-in had ended, now that the same person is back (AUTH-05): the choices are kept, and nothing is
 * placed. The page of the order that this very form had made before, or null.
 */
export async function takeUpTyped(args: Asked, api: Api): Promise<string | null> {
  const { visitor } = await contextOf(args);
  const typed = visitor && takeTyped(args, visitor.id);
  if (!typed) return null;
  const posted = new FormData();
  for (const [name, value] of Object.entries(typed)) posted.set(name, value);
  const form = readCartForm(posted);
  const earlier = await pageOfKey(api, form.key);
  if (earlier) return earlier;
  try {
    await keep(api, await offeredOnly(api, form), await api.cart.mine());
  } catch (error) {
    // What cannot be had any more is as if it had not been chosen; the screen shows what is.
    if (!refusalOf(error)) throw error;
  }
  return null;
}

async function change(api: Api, form: CartForm, post: OrderPost) {
  const { cart, shortages } = await keep(api, await offeredOnly(api, form), await api.cart.mine());
  return post.kept(shortages, cart.version);
}

async function place(args: Asked, api: Api, form: CartForm, post: OrderPost, guest: GuestForm) {
  const earlier = await pageOfKey(api, form.key);
  if (earlier) return redirect(earlier, 303);

  const [seen, shop, { visitor }] = await Promise.all([api.cart.mine(), api.shop.current(), contextOf(args)]);
  if (sawOtherLines(form, seen)) {
    return post.answer({ refusal: asRefusal(new CartChanged()) }, statusOf("conflict"));
  }
  const { cart, shortages } = await keep(api, await offeredOnly(api, form), seen);
  if (shortages.length > 0)
    return post.answer({ refusal: asRefusal(new ItemsOversold(shortages)), shortages }, statusOf("conflict"));

  const barrier = orderBarrier(shop.orderAccess, visitor, shop.id);
  if (barrier) return redirect(ASK_WHO[barrier], 303);

  const asksGuest = visitor === null;
  const problems = post.problems(cart, asksGuest);
  if (Object.keys(problems).length > 0) return post.answer({ problems }, statusOf("invalid"));
  // What is charged is what was seen: a choice of this very post that changes the total is shown first.
  if (form.shownTotal !== cart.price.grandTotal) return post.answer({ newTotal: true }, statusOf("conflict"));

  const placed = await api.orders.placeCart({
    idempotencyKey: form.key || cart.idempotencyKey,
    cartVersion: cart.version,
    shownTotal: form.shownTotal,
    guest: asksGuest ? guest.guest : null,
  });
  flash(args, "Order received");
  return redirect(pageOf(placed.order), 303);
}
