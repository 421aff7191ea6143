/**
 * What goes between the order form and the server while the page is open (STORE-06, ORD-02, ORD-04, ORD-05, PWA-02): choices are kept by one post at
 * a time, and an order that was pressed goes out once, after the last of them. Pure: an event comes in, the next state and what is to be done come
 * out. `use-checkout.ts` does it.
 */
import type { FieldProblems, TypedGuest } from "#domain/cart/cart-form.ts";
import type { CartLine, CartView, Shortage } from "#domain/cart/cart-schemas.ts";

/** What the screen is told when no page follows its post. */
export type CheckoutReply = Readonly<{
  /** Whether it was an attempt to place the order: the problems are then shown. */
  placing: boolean;
  problems: FieldProblems;
  /** What is wrong with a guest's fields as they came; only an attempt to place tells of it first. */
  guestProblems: FieldProblems;
  refusal: Readonly<{ code: string; message: string; facts: Readonly<Record<string, unknown>> }> | null;
  /** The total differs from the one the shopper saw; nothing was placed. */
  newTotal: boolean;
  /** What was asked for in this post and is not there; the cart already holds what is (ORD-02). */
  shortages: readonly Shortage[];
  /** Quantities of this post were left as another tab had made them (ORD-07). */
  leftAlone: boolean;
  /** What a guest had typed, so that a page without scripts can show it again. */
  guest: TypedGuest;
  /** The cart's version after this post was kept, or null where it kept nothing: the page is fresh once it shows at least this one. */
  cartVersion: number | null;
}>;

/** Quantities that were chosen and that the server has not confirmed, by item. */
export type Wanted = ReadonlyMap<string, number>;

export type CheckoutState = Readonly<{
  wanted: Wanted;
  /** Something was chosen that no post has carried yet. */
  isDue: boolean;
  /**
   * The post that keeps choices: on its way, or without an answer until it goes out again. Each post is an object of its own. `isRepeat`: it carries
   * once more what the one before it carried on an older cart.
   */
  save: Readonly<{ isLost: boolean; isRepeat?: boolean }> | null;
  /** True from a lost answer until the next one that comes. */
  isAway: boolean;
  /** What the last post that kept choices brought back. */
  saved: CheckoutReply | null;
  /** What ran short since the shopper was last told. */
  shortages: readonly Shortage[];
  /** True while a dialog tells what ran short. */
  isTold: boolean;
  /** The order that was pressed, for the total on screen then, in cents; its key once it was sent, null while it waits for the last choices. */
  order: Readonly<{ total: number; key: string | null }> | null;
  /** What the last attempt to place brought back. */
  answer: CheckoutReply | null;
  /** True from an attempt that placed nothing, as its order is firmly not there or was never sent, until the next one. */
  hasFailed: boolean;
}>;

/** As much of the cart on screen as placing needs. */
type CartShown = Readonly<{
  idempotencyKey: string;
  price: Pick<CartView["price"], "grandTotal">;
  lines: readonly Pick<CartLine, "itemId" | "quantity" | "oversold" | "stock">[];
}>;

export type CheckoutEvent =
  /** A choice was made; of a quantity, which. */
  | Readonly<{ type: "changed"; itemId?: string; quantity?: number }>
  /** The choices are kept, or refused, and the page shows the cart as it is now. */
  | Readonly<{ type: "saved"; reply: CheckoutReply; cart: CartShown }>
  /** The post got no answer, or none in time. */
  | Readonly<{ type: "lost" }>
  /** The server may be within reach again. */
  | Readonly<{ type: "again" }>
  /** 'Place Order' was pressed. */
  | Readonly<{ type: "pressed"; cart: CartShown }>
  /** The order was not placed, and why. */
  | Readonly<{ type: "answered"; reply: CheckoutReply }>
  /** The order is firmly not there. */
  | Readonly<{ type: "gone" }>
  /** The dialog of what ran short was closed. */
  | Readonly<{ type: "closed" }>;

/** A post of the form: to keep the choices, or to place the order for the total that was seen. */
export type CheckoutEffect =
  | Readonly<{ type: "save"; wanted: Wanted }>
  | Readonly<{ type: "place"; key: string; total: number }>;

type Step = readonly [CheckoutState, readonly CheckoutEffect[]];

export const NOTHING_SENT: CheckoutState = {
  wanted: new Map(),
  isDue: false,
  save: null,
  isAway: false,
  saved: null,
  shortages: [],
  isTold: false,
  order: null,
  answer: null,
  hasFailed: false,
};

/** What ran short and is still so: anyone who has set it to what is there has seen it. */
export const openShortages = (shortages: readonly Shortage[], { lines }: Pick<CartShown, "lines">) =>
  shortages.filter(({ itemId }) =>
    lines.some((line) => line.itemId === itemId && (line.oversold || line.stock === 0)),
  );

/** Whether the cart holds other quantities than those that were chosen. */
const isMissed = (wanted: Wanted, { lines }: CartShown) =>
  [...wanted].some(
    ([id, quantity]) => quantity !== (lines.find(({ itemId }) => itemId === id)?.quantity ?? 0),
  );

/** Whether something that was added has no line: the form was of an older cart than there is, and may add to it (ORD-07). */
const isLeftOut = (wanted: Wanted, { lines }: CartShown) =>
  [...wanted].some(([id, quantity]) => quantity > 0 && !lines.some(({ itemId }) => itemId === id));

type Take<Type extends CheckoutEvent["type"]> = (
  state: CheckoutState,
  event: Extract<CheckoutEvent, { type: Type }>,
) => Step;

const same = (state: CheckoutState): Step => [state, []];

const isSent = ({ order }: CheckoutState) => typeof order?.key === "string";

/** An order that waits for what was chosen is given up where that is not kept: it is not what was pressed. */
const withoutOrder = (state: CheckoutState): CheckoutState => ({
  ...state,
  order: null,
  hasFailed: state.hasFailed || state.order !== null,
});

/** What each event does; one that does not fit the state changes nothing. */
const TAKE: { readonly [Type in CheckoutEvent["type"]]: Take<Type> } = {
  changed(state, { itemId, quantity }) {
    const wanted = itemId ? new Map(state.wanted).set(itemId, quantity ?? 0) : state.wanted;
    return goOn({ ...state, wanted, isDue: true });
  },
  saved(state, { reply, cart }) {
    if (!state.save) return same(state);
    const shortages = reply.shortages.length > 0 ? reply.shortages : state.shortages;
    const isTold = state.isTold && openShortages(shortages, cart).length > 0;
    const isWhole = !reply.refusal && reply.shortages.length === 0;
    // A post whose answer was lost may have arrived, and the one after it had a version of before: its quantities go out once more (ORD-07).
    const isDue = state.isDue || (state.isAway && isWhole && isMissed(state.wanted, cart));
    const isRepeat = !isDue && isWhole && !state.save.isRepeat && isLeftOut(state.wanted, cart);
    const goesOut = isDue || isRepeat;
    // A post carries every line as the page shows it: what was not chosen here is no choice that got lost.
    const leftAlone = !goesOut && isWhole && isMissed(state.wanted, cart);
    const saved = { ...reply, leftAlone };
    const after = { ...state, isDue: goesOut, save: null, isAway: false, saved, shortages, isTold };
    return goOn(leftAlone ? withoutOrder(after) : after, cart, isRepeat);
  },
  lost(state) {
    if (!state.save || state.save.isLost) return same(state);
    // An order is never sent later, unseen (PWA-02).
    return same({ ...withoutOrder(state), save: { isLost: true }, isDue: true, isAway: true });
  },
  again: (state) => (state.save?.isLost ? goOn({ ...state, save: null }) : same(state)),
  pressed(state, { cart }) {
    if (state.order || state.isAway) return same(state);
    return goOn({ ...state, order: { total: cart.price.grandTotal, key: null }, hasFailed: false }, cart);
  },
  answered(state, { reply }) {
    const told = { ...state, answer: reply };
    return isSent(state) ? goOn({ ...told, order: null }) : same(told);
  },
  gone: (state) => (isSent(state) ? goOn({ ...state, order: null, hasFailed: true }) : same(state)),
  closed: (state) => same({ ...state, shortages: [], isTold: false }),
};

/** The state after an event, and what is to be done. */
export const next = (state: CheckoutState, event: CheckoutEvent): Step =>
  (TAKE[event.type] as Take<typeof event.type>)(state, event as never);

/** Sends what is next, if nothing is on its way. `cart`: as the page shows it; an order that waits goes out only where it is told. */
function goOn(state: CheckoutState, cart?: CartShown, isRepeat = false): Step {
  const { wanted, order } = state;
  if (state.save || isSent(state)) return same(state);
  if (state.isDue)
    return [{ ...state, isDue: false, save: { isLost: false, isRepeat } }, [{ type: "save", wanted }]];
  const settled = { ...state, wanted: NOTHING_SENT.wanted };
  if (!order || !cart) return same(settled);
  if (openShortages(state.shortages, cart).length > 0)
    return same({ ...settled, order: null, answer: null, isTold: true });
  const key = cart.idempotencyKey;
  return [
    { ...settled, order: { ...order, key }, answer: null },
    [{ type: "place", key, total: order.total }],
  ];
}
