import { useFetcher, useSubmit } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { isLost, type LostAnswer } from "#app/shell/lost-answer.ts";
import { quantityField } from "#domain/cart/cart-form.ts";
import type { CartView } from "#domain/cart/cart-schemas.ts";
import {
  type CheckoutEffect,
  type CheckoutEvent,
  type CheckoutReply,
  type CheckoutState,
  NOTHING_SENT,
  next,
  type Wanted,
} from "./checkout-state.ts";
import { followDrawn, noteTouched } from "./touched-fields.ts";

/** How long choices wait for their answer, and how long after a lost one they go out again, in milliseconds. */
const SAVE_MS = 15_000;
const TRY_AGAIN_MS = 3_000;

/** The post of an order. The answer that it was refused as the shop closed takes the form away, so the page looks at it, too (ORD-05). */
export const usePlacing = () => useFetcher<CheckoutReply | LostAnswer>({ key: "order-placing" });

/**
 * Runs the state machine of `checkout-state.ts` on the order form: posts what it says, and tells it what came back and what was chosen. With a
 * script only; without one the form posts itself. Returns the state and the way to tell it of an event. `onUnsent` is told where the form goes
 * while an order waits for the last choices: it is not sent any more. It is the same function each time.
 */
export function useCheckout(
  form: RefObject<HTMLFormElement>,
  cart: CartView,
  onUnsent: (isUnsent: true) => void,
) {
  const saving = useFetcher<CheckoutReply | LostAnswer>({ key: "cart-saving" });
  const placing = usePlacing();
  const [state, setState] = useState(NOTHING_SENT);
  const latest = useRef(state);
  /** The answers that the machine knows of; one to a form that has gone since is not this one's. */
  const known = useRef<{ save?: unknown; place?: unknown }>({ place: newIn(placing, undefined) });
  /** How the fields were drawn, and the names of those that a post without its answer yet carries otherwise. */
  const { current: drawn } = useRef<Parameters<typeof followDrawn>[1]>(new Map());
  const { current: touched } = useRef(new Set<string>());

  // The same for as long as the page is open: all that it takes is, too.
  const { current: send } = useRef((event: CheckoutEvent) => {
    const [after, effects] = next(latest.current, event);
    latest.current = after;
    // The page shows what such a post has kept.
    if (event.type === "saved" || event.type === "answered") touched.clear();
    setState(after);
    for (const effect of effects) post(effect);
  });

  /** Posts the form as it stands: it carries the version of the cart that the page shows. */
  function post(effect: CheckoutEffect) {
    noteTouched(form.current, touched);
    const fields = formOf(form.current, effect.type, touched);
    if (effect.type === "save") setQuantities(fields, effect.wanted);
    else {
      fields.set("idempotencyKey", effect.key);
      fields.set("shownTotal", `${effect.total}`);
    }
    (effect.type === "save" ? saving : placing).submit(fields, { method: "post", action: "/order" });
  }

  // Before an answer is told of, which may send the form again.
  useEffect(() => followDrawn(form.current, drawn, touched));

  // After every render, not at a change of a fetcher's state: React may show a short post's states late or not at all.
  useEffect(() => {
    const saved = newIn(saving, known.current.save);
    // The page must show what was kept: the form carries its version, and one of before would look like another tab's cart.
    if (saved && (isLost(saved) || (saved.cartVersion ?? 0) <= cart.version)) {
      known.current.save = saved;
      send(isLost(saved) ? { type: "lost" } : { type: "saved", reply: saved, cart });
    }
    const reply = newIn(placing, known.current.place);
    known.current.place = reply ?? known.current.place;
    // An order whose answer got lost is asked about by its key (ORD-05).
    if (reply && !isLost(reply)) send({ type: "answered", reply });
  });

  // What waits when the page is left is kept all the same, after the post under way; nothing goes out beside an order.
  const submitLeaving = useSubmit();
  useEffect(() => {
    const shown = form.current;
    return () => {
      if (latest.current.order?.key === null) onUnsent(true);
      for (const [action, fields] of leftBehind(latest.current, shown, touched))
        submitLeaving(fields, { method: "post", action, navigate: false });
    };
  }, [form, submitLeaving, touched, onUnsent]);

  const { save } = state;
  useEffect(() => {
    if (!save) return;
    const lose = () => send({ type: "lost" });
    const again = () => {
      if (navigator.onLine) send({ type: "again" });
    };
    const timer = save.isLost ? setInterval(again, TRY_AGAIN_MS) : setTimeout(lose, SAVE_MS);
    window.addEventListener("online", again);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", again);
    };
  }, [save, send]);

  // Every change of a field is kept once it is made: the browser's own event of a change, not each keystroke.
  useEffect(() => {
    const shown = form.current;
    const changed = ({ target }: Event) => {
      const { name, value } = target as HTMLInputElement;
      if (name === "fulfillmentType") followWay(shown, value);
      // A quantity is wanted as one that is pressed is, so that its field goes back to what the line holds where there is less.
      const [, itemId] = name.split("quantity:");
      const isQuantity = itemId && /^[1-9]\d{0,2}$/.test(value);
      send(isQuantity ? { type: "changed", itemId, quantity: +value } : { type: "changed" });
    };
    shown?.addEventListener("change", changed);
    return () => shown?.removeEventListener("change", changed);
  }, [form, send]);

  return [state, send] as const;
}

/** The form as it stands, or an empty one, with what a script says of its post. */
function formOf(form: HTMLFormElement | null, intent: string, touched: ReadonlySet<string>): FormData {
  const fields = new FormData(form ?? undefined);
  fields.set("enhanced", "1");
  fields.set("touched", [...touched].join(" "));
  fields.set("intent", intent);
  return fields;
}

function setQuantities(fields: FormData, wanted: Wanted) {
  for (const [itemId, quantity] of wanted) fields.set(quantityField(itemId), `${quantity}`);
}

/**
 * The posts, by their addresses, of what no post has carried yet. The post under way changes the cart, whose version this form has: quantities from
 * here would count as another tab's, so those that were chosen go where no version is asked for.
 */
function leftBehind(
  { isDue, order, wanted }: CheckoutState,
  form: HTMLFormElement | null,
  touched: ReadonlySet<string>,
) {
  if (!isDue || order?.key) return [];
  const quantities = formOf(null, "save", touched);
  setQuantities(quantities, wanted);
  const choices = ["/order", formOf(form, "save", touched)] as const;
  return wanted.size > 0 ? [choices, ["/menu", quantities] as const] : [choices];
}

/** What a fetcher brought back, once nothing is on its way; null where it is known already. */
const newIn = <Data>({ state, data }: Readonly<{ state: string; data: Data | undefined }>, known: unknown) =>
  state === "idle" && data !== known ? data : null;

/** A day of another way must not stay chosen unseen; shipping has one label only. */
function followWay(form: HTMLFormElement | null, way: string) {
  for (const day of radiosOf(form, "fulfillmentSlot")) {
    const isOffered = day.closest(`[data-ways~="${way}"]`) !== null;
    if (way === "Shipping" || !isOffered) day.checked = isOffered;
  }
}

/** Checks a radio of the form as a click would, without posting. */
export function checkRadio(form: HTMLFormElement | null, name: string, value: string) {
  for (const radio of radiosOf(form, name)) {
    radio.checked = radio.value === value;
  }
}

const radiosOf = (form: HTMLFormElement | null, name: string) =>
  form?.querySelectorAll<HTMLInputElement>(`[name=${name}]`) ?? [];
