import { describe, expect, test } from "vitest";
import { decideCartOrder } from "#domain/orders/decide-cart-order.ts";
import { decideOrder } from "#domain/orders/decide-order.ts";
import type { OrderDecision, OrderFacts, OrderPlan } from "#domain/orders/order-facts.ts";
import type { NewOrder } from "#domain/orders/order-schemas.ts";
import { quoteDraft } from "#domain/orders/planned-lines.ts";
import { addMinutes } from "#domain/time.ts";
import {
  CART,
  FACTS,
  GIL,
  ITEM,
  itemId,
  NOW,
  ORDER,
  ROSA,
  randomCase,
  SAM,
  SHOP,
  WANTED,
} from "./random-orders.ts";

const decide = (order: Partial<NewOrder> = {}, facts: Partial<OrderFacts> = {}, now = NOW) =>
  decideOrder({ ...FACTS, ...facts }, { ...WANTED, order: { ...ORDER, ...order } }, now);

/** The shop with other settings. */
const shopWith = (settings: object, more: object = {}): OrderFacts["shop"] => ({
  ...SHOP,
  ...more,
  settings: { ...SHOP.settings, ...settings },
});

function planOf(decision: OrderDecision): OrderPlan {
  if (decision.kind === "refuse") throw decision.refusal;
  if (decision.kind === "repeat") throw new Error("This is a repeat.");
  return decision.plan;
}

function codeOf(decision: OrderDecision): string {
  if (decision.kind !== "refuse") return decision.kind;
  return String(Reflect.get(decision.refusal, "code"));
}

const itemsOf = (...items: readonly Partial<typeof ITEM>[]) =>
  new Map(items.map((item, place) => [itemId(place), { ...ITEM, ...item, id: itemId(place) }]));

describe("10,000 orders as chance has them", () => {
  const cases = Array.from({ length: 10_000 }, (_, seed) => randomCase(seed));
  const decided = cases.map(({ facts, wanted, now }) => ({
    facts,
    wanted,
    now,
    decision: decideOrder(facts, wanted, now),
  }));
  const placed = decided.flatMap(({ decision, ...asked }) =>
    decision.kind === "place" ? [{ ...asked, plan: decision.plan }] : [],
  );

  test("ORD-01 ORD-03 ORD-07 all sorts of outcomes are among them", () => {
    const codes = new Set(decided.map(({ decision }) => codeOf(decision)));
    expect([...codes].sort()).toEqual([
      "day_not_offered",
      "empty_order",
      "idempotency_mismatch",
      "invalid",
      "item_unavailable",
      "not_taking_orders",
      "oversold",
      "place",
      "price_changed",
      "repeat",
      "type_not_offered",
      "unknown_reference",
      "window_closed",
    ]);
    expect(placed.length).toBeGreaterThan(1000);
  });

  test("PRICE-06 the parts of each total add up, and are those of its lines", () => {
    for (const { plan } of placed) {
      const { subtotal, discounts, fees, deliveryFee, tip, tax, serviceFee, grandTotal } = plan.order;
      expect(grandTotal).toBe(subtotal - discounts + fees + deliveryFee + tip + tax + serviceFee);
      const of = (type: string) =>
        plan.lines.reduce((sum, line) => sum + (line.type === type ? line.quantity * line.itemPrice : 0), 0);
      expect([subtotal, fees]).toEqual([of("PRODUCT"), of("FEE")]);
      expect(discounts).toBeLessThanOrEqual(subtotal);
      for (const part of [discounts, tax, serviceFee, deliveryFee]) expect(part).toBeGreaterThanOrEqual(0);
    }
  });

  /** What each order takes of an item, beside the item and its line. */
  const taken = placed.flatMap(({ plan, facts }) =>
    plan.uses.map((use) => ({
      use,
      item: facts.items.get(use.itemId) ?? ITEM,
      line: plan.lines.find((line) => line.itemId === use.itemId),
      isCounting: facts.shop.settings.trackInventory,
    })),
  );

  test("REL-R3 ORD-03 no more is taken than there is, and just what the lines hold", () => {
    for (const { use, item, line, isCounting } of taken) {
      expect(use.take).toBeLessThanOrEqual(item.stock);
      expect(use.take).toBe(isCounting && !item.unlimited ? line?.quantity : 0);
      expect(use.version).toBe(item.version);
    }
    for (const { plan } of placed)
      expect(plan.uses.map((use) => use.itemId)).toEqual(plan.lines.flatMap((line) => line.itemId ?? []));
  });

  test("ORD-03 a line that was cut holds to just the stock that it was cut to, and keeps what was asked for", () => {
    const cut = taken.filter(({ use }) => use.exact);
    expect(cut.length).toBeGreaterThan(100);
    for (const { use, item, line } of cut) {
      expect([use.take, line?.oversold]).toEqual([item.stock, true]);
      expect(line?.requestedQuantity).toBeGreaterThan(use.take);
    }
  });

  test("ORD-03 nothing is cut at a shop that rejects what runs short, and something is left of every order", () => {
    for (const { plan, facts } of placed) {
      if (facts.shop.settings.rejectOversoldOrders)
        expect(plan.lines.some(({ oversold }) => oversold)).toBe(false);
      expect(plan.lines.some(({ quantity }) => quantity > 0)).toBe(true);
    }
  });

  test("ORD-01 ORD-09 only a merchant sets prices and marks an order paid", () => {
    const fixed = placed.filter(({ facts, wanted }) => !facts.visitor?.isMerchantHere || wanted.fromScreen);
    expect(fixed.length).toBeGreaterThan(500);
    for (const { plan } of fixed) expect([plan.order.paid, plan.order.completed]).toEqual([false, false]);
  });

  test("ORD-01 ORD-09 to everyone else a piece costs what the shop says, and no line or note is their own", () => {
    const shoppers = placed.filter(({ facts }) => !facts.visitor?.isMerchantHere);
    expect(shoppers.length).toBeGreaterThan(500);
    for (const { plan, facts } of shoppers) {
      expect([plan.order.isCustom, plan.order.notes]).toEqual([false, ""]);
      for (const { itemId: id, itemPrice } of plan.lines)
        expect(itemPrice).toBe(facts.items.get(id ?? "")?.price);
    }
  });

  test("ORD-04 the same facts give the same decision, and nothing that came in is changed", () => {
    for (const [seed, { facts, wanted, now, decision }] of decided.entries()) {
      if (seed % 10 > 0) continue;
      expect(decideOrder(facts, wanted, now)).toEqual(decision);
      expect({ facts, wanted, now }).toEqual(randomCase(seed));
    }
  });
});

describe("who orders", () => {
  test("ORD-06 a guest, an account, a merchant for someone else", () => {
    const guest = planOf(decide({ guest: GIL }, { visitor: null, account: null }));
    expect(guest).toMatchObject({
      orderedBy: "Gil",
      order: { userId: null, guestName: "Gil", guestEmail: GIL.email, guestPhone: GIL.phone },
      placedBy: { actor: "guest", id: null, name: "Gil" },
    });
    expect(planOf(decide())).toMatchObject({
      orderedBy: "Sam Test",
      order: { userId: "sam", guestName: null },
    });
    const forSam = planOf(decide({ userId: "sam" }, { visitor: ROSA }));
    expect(forSam).toMatchObject({ order: { userId: "sam" }, placedBy: { actor: "merchant", id: "rosa" } });
    const forIda = planOf(
      decide({ walkIn: { name: "Ida", email: null, phone: null } }, { visitor: ROSA, account: null }),
    );
    expect(forIda).toMatchObject({ orderedBy: "Ida", order: { userId: null, guestName: "Ida" } });
  });

  test("ORD-06 ORD-09 anyone else is refused: without data, with someone else's account, with one that is gone", () => {
    expect(decide({}, { visitor: null, account: null })).toMatchObject({
      refusal: { facts: { errors: { "guest.name": [expect.any(String)] } } },
    });
    expect(codeOf(decide({ guest: GIL, userId: "sam" }, { visitor: null }))).toBe("unknown_reference");
    expect(codeOf(decide({ userId: "otto" }))).toBe("unknown_reference");
    expect(codeOf(decide({ userId: "otto" }, { visitor: ROSA, account: null }))).toBe("unknown_reference");
    expect(codeOf(decide({ guest: GIL }))).toBe("invalid");
    expect(codeOf(decide({ walkIn: { name: "Ida", email: null, phone: null } }))).toBe("invalid");
    expect(codeOf(decide({}, { account: null }))).toBe("signed_out");
  });

  test("PRICE-02 the family discount is the account's, or what the merchant says", () => {
    const account = { id: "sam", firstName: "Sam", lastName: "", familyDiscount: 10 };
    expect(planOf(decide({}, { account })).order).toMatchObject({ familyDiscount: 10, discounts: 80 });
    const said = { userId: "sam", claimed: { familyDiscount: 50 } };
    expect(planOf(decide(said, { account, visitor: ROSA })).order).toMatchObject({ discounts: 400 });
    expect(codeOf(decide({ claimed: { familyDiscount: 50 } }, { account }))).toBe("price_changed");
  });
});

describe("prices", () => {
  test("ORD-01 what the client believes is compared, cent by cent, and the quote is told", () => {
    expect(codeOf(decide({ claimed: { grandTotal: 874, tax: 74, subtotal: 800, deliveryFee: 0 } }))).toBe(
      "place",
    );
    for (const claimed of [
      { grandTotal: 873 },
      { tax: 75 },
      { subtotal: 1 },
      { deliveryFee: 1 },
      { serviceFee: 1 },
    ])
      expect(decide({ claimed })).toMatchObject({
        refusal: { code: "price_changed", facts: { quote: { grandTotal: 874 } } },
      });
    expect(codeOf(decide({ lines: [{ itemId: ITEM.id, quantity: 1, itemPrice: 799 }] }))).toBe(
      "price_changed",
    );
  });

  test("ORD-09 a merchant's own prices and delivery fee hold, but on the order screen no one's do", () => {
    const lines = [{ itemId: ITEM.id, quantity: 2, itemPrice: 100 }];
    const own = {
      lines,
      claimed: { deliveryFee: 50 },
      fulfillmentType: "Delivery",
      fulfillmentSlot: "Sat, Dec 5",
      deliveryAddress: "1 Elm St, 94901",
    } as const;
    const merchant = {
      visitor: ROSA,
      account: { id: "rosa", firstName: "Rosa", lastName: "", familyDiscount: null },
    };
    expect(planOf(decide(own, merchant)).order).toMatchObject({ subtotal: 200, deliveryFee: 50 });
    const fromScreen = { ...WANTED, order: { ...ORDER, claimed: { grandTotal: 1 } }, fromScreen: true };
    expect(codeOf(decideOrder({ ...FACTS, ...merchant }, fromScreen, NOW))).toBe("price_changed");
  });

  test("PRICE-05 a delivery fee for a delivery alone", () => {
    const delivery = {
      fulfillmentType: "Delivery",
      fulfillmentSlot: "Sat, Dec 5",
      deliveryAddress: "1 Elm St, 94901",
    } as const;
    expect(planOf(decide(delivery)).order).toMatchObject({
      deliveryFee: 700,
      deliveryAddress: "1 Elm St, 94901",
    });
    expect(planOf(decide({ deliveryAddress: "1 Elm St, 94901" })).order).toMatchObject({
      deliveryFee: 0,
      deliveryAddress: null,
    });
    expect(codeOf(decide({ ...delivery, deliveryAddress: "1 Elm St" }))).toBe("invalid");
  });

  test("REL-R15 a total above $10,000,000 is refused", () => {
    const items = itemsOf({ price: 10_000_000, unlimited: true });
    expect(codeOf(decide({ lines: [{ itemId: itemId(0), quantity: 999 }] }, { items }))).toBe(
      "order_too_large",
    );
  });
});

describe("window, day and items", () => {
  test("AVL-02 AVL-03 ORD-07 from the first instant of the window to the last, on a day that it offers", () => {
    const { startTime, endTime } = FACTS.window ?? { startTime: NOW, endTime: NOW };
    const at = (now: Date) => codeOf(decide({ fulfillmentSlot: "2026-12-04" }, {}, now));
    expect([at(addMinutes(startTime, -1 / 60_000)), at(startTime)]).toEqual(["window_closed", "place"]);
    expect(at(endTime)).toBe("window_closed");
    expect(codeOf(decide({ fulfillmentSlot: "Sat, Dec 5" }))).toBe("day_not_offered");
    expect(codeOf(decide({ fulfillmentType: "Shipping" }))).toBe("type_not_offered");
    expect(codeOf(decide({}, { window: null }))).toBe("unknown_reference");
  });

  test("AVL-02 the day is over at the hand-over's end, lead time included", () => {
    const window = FACTS.window && { ...FACTS.window, handOverEndsAt: "17:30" };
    const at = (now: string, leadTimeMinutes = 0) =>
      codeOf(decide({}, { window, shop: shopWith({ leadTimeMinutes }) }, new Date(now)));
    expect(at("2026-12-05T01:29:00Z")).toBe("place");
    expect(at("2026-12-05T01:30:00Z")).toBe("day_not_offered");
    expect(at("2026-12-05T00:30:00Z", 59)).toBe("place");
    expect(at("2026-12-05T00:30:00Z", 60)).toBe("day_not_offered");
  });

  test("ORD-07 AVL-04 hidden, untouched, late, unknown and doubled items are refused, to a merchant not all", () => {
    const late = itemsOf({ date: "2026-12-01" });
    const shop = shopWith({}, { itemDatesOn: true });
    expect(codeOf(decide({}, { items: late }))).toBe("place");
    expect(codeOf(decide({}, { items: late, shop }))).toBe("item_unavailable");
    expect(codeOf(decide({}, { items: itemsOf({ name: "New Item", price: 0 }) }))).toBe("item_unavailable");
    expect(decide({}, { items: itemsOf({ hidden: true }) })).toMatchObject({
      refusal: { facts: { name: "" } },
    });
    const merchant = {
      visitor: ROSA,
      account: { id: "rosa", firstName: "", lastName: "", familyDiscount: null },
    };
    expect(codeOf(decide({}, { ...merchant, items: itemsOf({ hidden: true }) }))).toBe("place");
    expect(codeOf(decide({ lines: [] }))).toBe("empty_order");
    expect(codeOf(decide({ lines: [...ORDER.lines, ...ORDER.lines] }))).toBe("invalid");
    expect(codeOf(decide({ lines: [{ itemId: itemId(9), quantity: 1 }] }))).toBe("unknown_reference");
  });

  test("CART-04 gifts where the shop has them, with the giftee of a gift alone", () => {
    const gifteeDetails = { name: "Ann", phone: "", email: "", message: "" };
    expect(planOf(decide({ isGift: true, gifteeDetails })).order).toMatchObject({
      isGift: true,
      gifteeDetails,
    });
    expect(planOf(decide({ gifteeDetails })).order).toMatchObject({ isGift: false, gifteeDetails: null });
    expect(codeOf(decide({ isGift: true }, { shop: shopWith({}, { giftsAllowed: false }) }))).toBe("invalid");
  });

  test("CART-04 the way to pay is one of the shop's, its first unless another is named", () => {
    expect(planOf(decide()).order.paymentService).toBe("Venmo");
    expect(planOf(decide({ paymentService: "CASH" })).order.paymentService).toBe("Cash");
    expect(codeOf(decide({ paymentService: "Doubloons" }))).toBe("invalid");
  });

  test("CART-04 a way without its handle is not taken, and with enable_advanced_payment off none is but cash", () => {
    const blank = { shop: shopWith({ venmoName: " " }) };
    expect(planOf(decide({}, blank)).order.paymentService).toBe("Cash");
    expect(codeOf(decide({ paymentService: "Venmo" }, blank))).toBe("invalid");
    const off = { shop: shopWith({ enableAdvancedPayment: false }) };
    expect(planOf(decide({}, off)).order.paymentService).toBe("Cash");
    expect(codeOf(decide({ paymentService: "Venmo" }, off))).toBe("invalid");
    const told = { shop: shopWith({ enableAdvancedPayment: false, paymentInfo: "At the tables." }) };
    expect(planOf(decide({}, told)).order.paymentService).toBeNull();
  });
});

test("SEC-A32 an order that is picked up keeps no address, whatever was sent along", () => {
  const deliveryAddress = "418 Alder Street, 94901";
  const addressOf = (order: Partial<NewOrder>) =>
    planOf(decide({ ...order, deliveryAddress })).order.deliveryAddress;
  expect(addressOf({ fulfillmentType: "Pickup" })).toBeNull();
  expect(addressOf({ fulfillmentType: "Delivery", fulfillmentSlot: "Sat, Dec 5" })).toBe(deliveryAddress);
});

describe("stock", () => {
  test("ORD-03 a line is cut at a shop that trims, keeps what was asked for, and holds to just that stock", () => {
    const shop = shopWith({ rejectOversoldOrders: false });
    const items = itemsOf({ stock: 2 }, { stock: 5 });
    const lines = [
      { itemId: itemId(0), quantity: 5 },
      { itemId: itemId(1), quantity: 1 },
    ];
    const plan = planOf(decide({ lines, claimed: { subtotal: 4800 } }, { shop, items }));
    expect(
      plan.lines.map(({ quantity, requestedQuantity, oversold }) => [quantity, requestedQuantity, oversold]),
    ).toEqual([
      [2, 5, true],
      [1, null, false],
    ]);
    expect(plan.uses.map(({ take, exact }) => [take, exact])).toEqual([
      [2, true],
      [1, false],
    ]);
    expect(plan.order.subtotal).toBe(2400);
    expect(decide({ lines }, { items })).toMatchObject({
      refusal: { facts: { oversold: [{ itemId: itemId(0), requested: 5, available: 2 }] } },
    });
  });

  test("ORD-03 what is sold out is handed out by the merchant alone, and never more than there is", () => {
    const items = itemsOf({ soldOut: true, stock: 2 });
    const merchant = {
      visitor: ROSA,
      account: { id: "rosa", firstName: "", lastName: "", familyDiscount: null },
    };
    expect(codeOf(decide({}, { items }))).toBe("oversold");
    expect(planOf(decide({}, { items, ...merchant })).uses).toMatchObject([{ take: 1 }]);
    expect(codeOf(decide({ lines: [{ itemId: itemId(0), quantity: 3 }] }, { items, ...merchant }))).toBe(
      "oversold",
    );
  });
});

describe("keys", () => {
  test("ORD-04 a repeat is answered whatever holds by then, and another request under the key is refused", () => {
    const earlier = { id: "first", requestHash: "00" };
    const closed = { earlier, window: null, shop: shopWith({ notTakingOrders: "Closed" }) };
    expect(decide({}, closed)).toEqual({ kind: "repeat", orderId: "first" });
    expect(codeOf(decide({}, { earlier: { ...earlier, requestHash: "01" } }))).toBe("idempotency_mismatch");
    expect(codeOf(decide({}, { earlier: { ...earlier, requestHash: null } }))).toBe("idempotency_mismatch");
  });

  test("ORD-07 a shop that has paused says so in its own words, except to its merchant", () => {
    const shop = shopWith({ notTakingOrders: "Back on Monday" });
    expect(decide({}, { shop })).toMatchObject({ refusal: { facts: { message: "Back on Monday" } } });
    const merchant = {
      visitor: ROSA,
      account: { id: "rosa", firstName: "", lastName: "", familyDiscount: null },
    };
    expect(codeOf(decide({}, { shop, ...merchant }))).toBe("place");
  });
});

describe("a cart", () => {
  const form = { idempotencyKey: "key", cartVersion: 3, guest: null, shownTotal: 874 };
  const place = (changes: object = {}, facts: object = {}, posted: object = {}) =>
    decideCartOrder(
      { ...FACTS, shop: SHOP, ...facts, cart: { ...CART, ...changes } },
      { ...form, ...posted },
      NOW,
    );

  test("ORD-02 ORD-07 is placed as it was seen, whole, for the total that was shown", () => {
    expect(planOf(place()).order).toMatchObject({ grandTotal: 874, fulfillmentDate: "2026-12-04" });
    expect(codeOf(place({}, {}, { shownTotal: 873 }))).toBe("price_changed");
    expect(codeOf(place({ version: 4 }))).toBe("cart_changed");
    expect(codeOf(place({ lines: [] }))).toBe("empty_order");
    const facts = { ...FACTS, shop: SHOP, cart: null };
    expect(codeOf(decideCartOrder(facts, { ...form, cartVersion: 0 }, NOW))).toBe("empty_order");
    expect(codeOf(decideCartOrder(facts, form, NOW))).toBe("cart_changed");
    const trims = { ...SHOP, settings: { ...SHOP.settings, rejectOversoldOrders: false } };
    expect(codeOf(place({ lines: [{ itemId: itemId(0), quantity: 11 }] }, { shop: trims }))).toBe("oversold");
    expect(codeOf(place({ lines: [{ itemId: itemId(9), quantity: 1 }] }))).toBe("item_unavailable");
  });

  test("CART-06 says what is missing by its field", () => {
    const missing = (changes: object) => {
      const decision = place(changes);
      return decision.kind === "refuse"
        ? Object.keys(Object(Reflect.get(decision.refusal, "facts").errors))
        : [];
    };
    expect(missing({ availabilityId: null })).toEqual(["fulfillmentSlot"]);
    expect(missing({ paymentAcknowledged: false })).toEqual(["paymentAcknowledged"]);
    expect(missing({ fulfillmentType: "Delivery" })).toEqual(["street", "zip"]);
  });

  test("CART-04 CART-01 takes the shop's tip until one is chosen, and is no gift where the shop gave them up", () => {
    expect(planOf(place({ tip: null }, {}, { shownTotal: 1374 })).order.tip).toBe(500);
    const shop = { ...SHOP, giftsAllowed: false };
    expect(planOf(place({ isGift: true }, { shop })).order.isGift).toBe(false);
  });

  test("CART-04 SET-01 that remembers a way to pay is placed without one, where the shop has none to choose from any more", () => {
    const shop = shopWith({ enableAdvancedPayment: false, paymentInfo: "At the tables." });
    expect(planOf(place({ paymentService: "Cash" }, { shop })).order.paymentService).toBeNull();
    expect(planOf(place({ paymentService: "Cash" })).order.paymentService).toBe("Cash");
    expect(codeOf(place({ paymentService: "Zelle" }))).toBe("invalid");
  });

  test("ORD-04 a repeat with the form's key is the first order, whatever the cart holds by then", () => {
    const earlier = { id: "first", requestHash: null };
    expect(place({ version: 9, lines: [] }, { earlier })).toEqual({ kind: "repeat", orderId: "first" });
  });
});

test("ORD-09 PRICE-06 the quote of a merchant's order is what the order then costs", () => {
  const visitor = { ...SAM, isMerchantHere: true };
  for (let seed = 0; seed < 2000; seed++) {
    const { facts, wanted, now } = randomCase(seed);
    const at = { ...facts, visitor, account: FACTS.account };
    const order = { ...wanted.order, userId: "sam", guest: null, claimed: {} };
    const decision = decideOrder(at, { ...wanted, order, fromScreen: false }, now);
    if (decision.kind !== "place" || decision.plan.lines.some(({ oversold }) => oversold)) continue;
    const { fulfillmentType, userId, lines, customLines, tip } = order;
    const quote = quoteDraft(at, { fulfillmentType, userId, lines, customLines, tip, deliveryFee: null });
    expect(quote.oversold).toEqual([]);
    expect(quote.grandTotal).toBe(decision.plan.order.grandTotal);
  }
});
