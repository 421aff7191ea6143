/** The order screen's state machine: what it sends, tried with random sequences of events. Its hook is tried in the browser. */
import { fc, test as propertyTest } from "@fast-check/vitest";
import { expect, test } from "vitest";
import {
  type CheckoutEffect,
  type CheckoutEvent,
  type CheckoutReply,
  type CheckoutState,
  NOTHING_SENT,
  next,
} from "#app/routes/cart/checkout/checkout-state.ts";
import { propertyRuns } from "../property-runs.ts";

const RYE = "rye";
const PIE = "pie";
const LINE = { itemId: RYE, quantity: 2, oversold: false, stock: null };
const SHORT = { itemId: RYE, name: "Rye", requested: 3, available: 1 };

const reply = (parts: Partial<CheckoutReply> = {}): CheckoutReply => ({
  placing: false,
  problems: {},
  guestProblems: {},
  refusal: null,
  newTotal: false,
  shortages: [],
  leftAlone: false,
  guest: { name: "", email: "", phone: "" },
  cartVersion: 1,
  ...parts,
});

/** The cart that the page shows; every change of it has another key, as on the server. */
const cartOf = (
  version: number,
  lines: readonly (Omit<typeof LINE, "stock"> & { stock: number | null })[] = [LINE],
) => ({
  idempotencyKey: `key-${version}`,
  price: { grandTotal: 100 * version },
  lines,
});

/** Runs the events one after another; all that was to be done, in order. */
function run(...events: readonly CheckoutEvent[]): { state: CheckoutState; effects: CheckoutEffect[] } {
  const effects: CheckoutEffect[] = [];
  let state = NOTHING_SENT;
  for (const event of events) {
    const [after, todo] = next(state, event);
    state = after;
    effects.push(...todo);
  }
  return { state, effects };
}

const changed = (itemId: string, quantity: number): CheckoutEvent => ({ type: "changed", itemId, quantity });
const saved = (version: number, lines = [LINE]): CheckoutEvent => ({
  type: "saved",
  reply: reply(),
  cart: cartOf(version, lines),
});
const WITH_PIE = [LINE, { ...LINE, itemId: PIE, quantity: 1 }];
const pressed = (version: number): CheckoutEvent => ({ type: "pressed", cart: cartOf(version) });

test("STORE-06: what changes while a post is under way goes out with the next one, as absolute quantities", () => {
  const { state, effects } = run(
    changed(RYE, 2),
    changed(RYE, 3),
    changed(PIE, 1),
    saved(2),
    saved(3, WITH_PIE),
  );
  expect(effects).toEqual([
    { type: "save", wanted: new Map([[RYE, 2]]) },
    {
      type: "save",
      wanted: new Map([
        [RYE, 3],
        [PIE, 1],
      ]),
    },
  ]);
  expect(state).toMatchObject({ wanted: new Map(), isDue: false, save: null });
});

test("ORD-01 ORD-04: an order that is pressed while choices are kept goes out after them, with the total of the press and the key of the cart then", () => {
  const { effects } = run(changed(RYE, 2), pressed(1), changed(PIE, 1), saved(2), saved(3, WITH_PIE));
  expect(effects.slice(2)).toEqual([{ type: "place", key: "key-3", total: 100 }]);
});

test("ORD-02: where the choices ran short the order is not sent, and the shopper is told", () => {
  const short = {
    type: "saved",
    reply: reply({ shortages: [SHORT] }),
    cart: cartOf(2, [{ ...LINE, stock: 0 }]),
  } as const;
  const { state, effects } = run(changed(RYE, 3), pressed(1), short);
  expect(effects.map(({ type }) => type)).toEqual(["save"]);
  expect(state).toMatchObject({ isTold: true, order: null, hasFailed: false });
  // Once it was read, the next press places what there is.
  const [after] = next(state, { type: "closed" });
  expect(next(after, pressed(2))[1]).toEqual([{ type: "place", key: "key-2", total: 200 }]);
});

test("PWA-02: a press is given up where the choices get no answer; they go out again, the order does not", () => {
  const { state, effects } = run(changed(RYE, 2), pressed(1), { type: "lost" }, { type: "again" }, saved(2));
  expect(effects.map(({ type }) => type)).toEqual(["save", "save"]);
  expect(state).toMatchObject({ hasFailed: true, isAway: false, order: null, wanted: new Map() });
});

test("CART-02 PWA-02: what was chosen after a post that arrived and whose answer was lost goes out once more, on the cart that this post made", () => {
  // The cart holds the two of the lost post; the three came with a version of before, and were left out.
  const { state, effects } = run(
    changed(RYE, 2),
    { type: "lost" },
    changed(RYE, 3),
    { type: "again" },
    saved(2),
  );
  expect(effects.slice(1)).toEqual([
    { type: "save", wanted: new Map([[RYE, 3]]) },
    { type: "save", wanted: new Map([[RYE, 3]]) },
  ]);
  expect(state.wanted).toEqual(new Map([[RYE, 3]]));
  // What it brings back counts, whatever it is.
  const [after, more] = next(state, saved(3) as CheckoutEvent);
  expect([more, after.wanted.size]).toEqual([[], 0]);
});

test("CART-02 ORD-07: what was added in a tab that showed an older cart goes out once more, on the cart as it is", () => {
  // Another tab has changed the rye to 5: what this form says of lines was left out, and the rye stays as it is.
  const now = cartOf(7, [{ ...LINE, quantity: 5 }]);
  const answered = { type: "saved", reply: reply({ cartVersion: 7 }), cart: now } as const;
  const { state, effects } = run(changed(PIE, 1), answered);
  expect(effects).toEqual([
    { type: "save", wanted: new Map([[PIE, 1]]) },
    { type: "save", wanted: new Map([[PIE, 1]]) },
  ]);
  expect(state.wanted).toEqual(new Map([[PIE, 1]]));
  // Once more and no further, whatever it brings back.
  const [after, more] = next(state, answered);
  expect([more, after.wanted.size]).toEqual([[], 0]);
  // A line that the cart has is the other tab's.
  expect(run(changed(RYE, 3), answered).effects).toHaveLength(1);
});

test.each([
  ["more of", 3],
  ["none of", 0],
])(
  "CART-02 ORD-07: who chose %s a line in a tab that showed an older cart is told that it was left alone, until something is kept",
  (_, quantity) => {
    // Another tab has changed something else: the rye stands as it was.
    const { state, effects } = run(changed(RYE, quantity), saved(7));
    expect([effects.length, state.wanted.size, state.saved?.leftAlone]).toEqual([1, 0, true]);
    const [choosing] = next(state, changed(RYE, 4));
    const [kept] = next(choosing, saved(8, [{ ...LINE, quantity: 4 }]));
    expect(kept.saved?.leftAlone).toBe(false);
  },
);

test("CART-02 ORD-07: what goes out once more is told of only where that, too, was left alone", () => {
  expect(run(changed(PIE, 1), saved(7)).state.saved?.leftAlone).toBe(false);
  expect(run(changed(PIE, 1), saved(7), saved(8, WITH_PIE)).state.saved?.leftAlone).toBe(false);
  expect(run(changed(PIE, 1), saved(7), saved(8)).state.saved?.leftAlone).toBe(true);
});

test("CART-04 ORD-07: who chose no quantity, or the very one that another tab did, is not told that any was left alone", () => {
  // The post carried the lines as this tab showed them, and the server can tell no choice from that.
  const told = { type: "saved", reply: reply({ leftAlone: true }), cart: cartOf(7) } as const;
  for (const choice of [{ type: "changed" } as const, changed(RYE, LINE.quantity)])
    expect(run(choice, told).state.saved?.leftAlone).toBe(false);
});

test("ORD-01 ORD-07: an order that was pressed is given up where what was chosen before was left alone, and can be pressed again", () => {
  const { state, effects } = run(changed(RYE, 3), pressed(1), saved(7));
  expect(effects.map(({ type }) => type)).toEqual(["save"]);
  expect(state).toMatchObject({ order: null, hasFailed: true, saved: { leftAlone: true } });
  expect(next(state, pressed(7))[1]).toEqual([{ type: "place", key: "key-7", total: 700 }]);
});

test("ORD-01 ORD-07: an order that was pressed waits for what goes out once more", () => {
  const { effects } = run(changed(PIE, 1), pressed(1), saved(7), saved(8, WITH_PIE));
  expect(effects.map(({ type }) => type)).toEqual(["save", "save", "place"]);
});

test("CART-02: what was taken out, or is refused, does not go out once more", () => {
  expect(run(changed(PIE, 0), saved(2)).effects).toHaveLength(1);
  const refused = reply({ refusal: { code: "item_unavailable", message: "", facts: {} } });
  expect(run(changed(PIE, 1), { type: "saved", reply: refused, cart: cartOf(2) }).effects).toHaveLength(1);
});

test.each([
  ["ran short", reply({ shortages: [SHORT] })],
  ["is refused", reply({ refusal: { code: "unavailable", message: "", facts: {} } })],
])("ORD-02 PWA-02: what %s after a lost answer does not go out once more", (_, told) => {
  const { effects } = run(
    changed(RYE, 3),
    { type: "lost" },
    { type: "again" },
    { type: "saved", reply: told, cart: cartOf(2) },
  );
  expect(effects).toHaveLength(2);
});

test("ORD-05: an order that is firmly not there may be pressed again, under the same key", () => {
  const { effects } = run(pressed(4), pressed(4), { type: "gone" }, pressed(4));
  expect(effects).toEqual([
    { type: "place", key: "key-4", total: 400 },
    { type: "place", key: "key-4", total: 400 },
  ]);
});

test("ORD-05: why an order was not placed is told also after its key was found absent", () => {
  const late = reply({ placing: true, newTotal: true });
  const { state, effects } = run(pressed(4), { type: "gone" }, { type: "answered", reply: late });
  expect([state.answer, effects.length]).toEqual([late, 1]);
});

test("STORE-06: nothing is kept while an order is on its way; it goes out once that has been refused", () => {
  const { effects } = run(pressed(1), changed(RYE, 2), { type: "answered", reply: reply({ placing: true }) });
  expect(effects.map(({ type }) => type)).toEqual(["place", "save"]);
});

test("PWA-02: an answer that comes after it was given up counts, and what was to be sent again is sent", () => {
  const { state, effects } = run(changed(RYE, 2), { type: "lost" }, saved(2));
  expect(effects).toHaveLength(2);
  expect(state).toMatchObject({ isAway: false, save: { isLost: false } });
});

/** What the page, the shopper and the network can do. What is impossible at the moment must do no harm. */
type Move = "change" | "press" | "answer" | "lose" | "again" | "refuse" | "gone" | "close";
const anyMoves = fc.array(
  fc.record({
    move: fc.constantFrom<Move>(
      "change",
      "change",
      "press",
      "press",
      "answer",
      "answer",
      "lose",
      "again",
      "refuse",
      "gone",
      "close",
    ),
    itemId: fc.constantFrom(RYE, PIE),
    quantity: fc.integer({ min: 0, max: 9 }),
    isShort: fc.boolean(),
  }),
  { maxLength: 80 },
);

/** A shop in whose hands the posts are, and all that must never happen. */
class Shop {
  state = NOTHING_SENT;
  version = 1;
  /** What the shopper wants and what a post that was answered has carried. */
  readonly wanted = new Map<string, number>();
  readonly kept = new Map<string, number>();
  /** A post on its way, with the version of the cart that the page showed. */
  saving: { readonly wanted: ReadonlyMap<string, number>; readonly seen: number } | null = null;
  /** The version of the cart that the page shows; the server may be ahead of it where an answer got lost. */
  shown = 1;
  placing: string | null = null;
  presses = 0;
  placed = 0;
  lastKey: { key: string; version: number } | null = null;
  isShort = false;

  cart() {
    const held = [...this.kept].map(([itemId, quantity]) => ({
      itemId,
      quantity,
      oversold: false,
      stock: 5,
    }));
    return cartOf(this.shown, [
      ...held.filter(({ itemId }) => itemId !== RYE),
      { itemId: RYE, quantity: this.kept.get(RYE) ?? 0, oversold: this.isShort, stock: 5 },
    ]);
  }

  happens(event: CheckoutEvent) {
    const before = this.state;
    const [state, effects] = next(before, event);
    this.state = state;
    for (const effect of effects) this.does(effect);
    // A press that waits, waits for a post that is on its way: that is answered, lost, or overdue.
    const { order } = state;
    if (order?.key === null) expect(this.saving).not.toBeNull();
    else expect(order?.key ?? null).toBe(this.placing);
    if (!state.save && !state.isDue) expect(state.wanted.size).toBe(0);
    if (event.type === "lost") expect(order?.key).not.toBeNull();
  }

  does(effect: CheckoutEffect) {
    expect(this.placing, "nothing goes out beside an order").toBeNull();
    expect(this.saving, "one post at a time").toBeNull();
    if (effect.type === "save") {
      this.saving = { wanted: effect.wanted, seen: this.shown };
      return;
    }
    this.placed += 1;
    expect(this.placed, "an order for each press at most").toBeLessThanOrEqual(this.presses);
    if (this.lastKey?.version === this.shown)
      expect(effect.key, "a retry keeps its key").toBe(this.lastKey.key);
    expect(effect.key, "the key of the cart on screen").toBe(`key-${this.shown}`);
    this.placing = effect.key;
    this.lastKey = { key: effect.key, version: this.shown };
  }

  /** The post arrives: what it carries is kept, but for quantities that were made on another cart than there is (ORD-07). */
  arrives(): boolean {
    const isOnThisCart = this.saving?.seen === this.version;
    if (this.saving && isOnThisCart) {
      for (const [itemId, quantity] of this.saving.wanted) this.kept.set(itemId, quantity);
      this.version += 1;
    }
    this.saving = null;
    return isOnThisCart;
  }

  /** The post is answered, and the page shows the cart as it is now. */
  answers(runsShort: boolean) {
    if (!this.saving) return;
    // What was left out cannot run short.
    const isShort = this.arrives() && runsShort;
    this.shown = this.version;
    this.isShort = isShort;
    this.happens({ type: "saved", reply: reply({ shortages: isShort ? [SHORT] : [] }), cart: this.cart() });
  }

  moves(move: Move, itemId: string, quantity: number, isShort: boolean) {
    switch (move) {
      case "change":
        this.wanted.set(itemId, quantity);
        return this.happens({ type: "changed", itemId, quantity });
      case "press":
        this.presses += 1;
        return this.happens({ type: "pressed", cart: this.cart() });
      case "answer":
        return this.answers(isShort);
      case "lose":
        // It may have arrived all the same.
        if (isShort) this.arrives();
        this.saving = null;
        return this.happens({ type: "lost" });
      case "again":
        return this.happens({ type: "again" });
      case "refuse":
        this.placing = null;
        return this.happens({ type: "answered", reply: reply({ placing: true }) });
      case "gone":
        this.placing = null;
        return this.happens({ type: "gone" });
      default:
        return this.happens({ type: "closed" });
    }
  }
}

propertyTest.prop([anyMoves], { numRuns: propertyRuns(10_000) })(
  "ORD-04 STORE-06 PWA-02: whatever happens, in whatever order, one post is under way, no order goes out twice or unasked, and all that was chosen is kept in the end",
  (all) => {
    const shop = new Shop();
    for (const { move, itemId, quantity, isShort } of all) shop.moves(move, itemId, quantity, isShort);
    // The network comes back and everything is answered: nothing waits any more.
    for (let turns = 0; turns < 5; turns += 1) {
      if (shop.placing !== null) shop.moves("refuse", RYE, 0, false);
      shop.moves("again", RYE, 0, false);
      shop.answers(false);
    }
    expect(shop.state).toMatchObject({ save: null, order: null, isDue: false, isAway: false });
    // What no one wants is in the cart as little as what was never in it.
    const inCart = (quantities: ReadonlyMap<string, number>) =>
      new Map([...quantities].filter(([, quantity]) => quantity > 0));
    expect(inCart(shop.kept)).toEqual(inCart(shop.wanted));
    // And the button works.
    shop.moves("close", RYE, 0, false);
    const before = shop.placed;
    shop.moves("press", RYE, 0, false);
    expect(shop.placed).toBe(before + 1);
  },
);
