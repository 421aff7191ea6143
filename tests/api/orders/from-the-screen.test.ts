import { v7 } from "uuid";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readOrderForm } from "#app/routes/cart/checkout/order-form.server.ts";
import { orderScreen } from "#app/routes/cart/new-order/order-screen.ts";
import type { CartView, Checkout } from "#domain/cart/cart-schemas.ts";
import { shownText } from "#domain/cart/shown-choices.ts";
import { useDatabase } from "#tests/support/database.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { FRIDAY } from "#tests/support/world.ts";
import { at, type OrderWorld, openOrderWorld } from "./order-world.ts";

const database = useDatabase();
let world: OrderWorld;
let sam: ReturnType<typeof at>;

const GIL = { name: "Gil", email: "gil@example.test", phone: "415-555-0100" };

beforeAll(async () => {
  world = await openOrderWorld(database);
});

beforeEach(async () => {
  await world.restock();
  sam = at(world.a, world.people.customerSelf.token);
});

type Caller = ReturnType<typeof at>;

/** Fills a cart from nothing and chooses everything an order needs. */
async function fill(who: Caller, lines: readonly (readonly [string, number])[]): Promise<CartView> {
  await who.ask((api) => api.cart.reset());
  for (const [itemId, quantity] of lines) await who.ask((api) => api.cart.add({ itemId, quantity }));
  return who.ask((api) =>
    api.cart.choose({
      availabilityId: world.a.windowId,
      fulfillmentType: "Pickup",
      fulfillmentSlot: FRIDAY,
      paymentAcknowledged: true,
      tip: 0,
    }),
  );
}

/** The order screen's form as it shows this cart, with the button that places it. */
const formOf = (cart: CartView, guest: typeof GIL | null = null): Checkout => ({
  intent: { kind: "place" },
  choices: {},
  quantities: cart.lines.map(({ itemId, quantity }) => ({ itemId, quantity })),
  idempotencyKey: cart.idempotencyKey,
  cartVersion: cart.version,
  shownTotal: cart.price.grandTotal,
  isWhole: true,
  guest,
});

async function place(who: Caller, form: Checkout) {
  const answer = await who.ask((api) => api.orders.checkout(form));
  if (answer.kind !== "placed") throw new Error("The choices were kept, and nothing was placed.");
  return answer;
}

/** The same, and the order as its owner sees it. */
async function placed(who: Caller, form: Checkout) {
  const { order } = await place(who, form);
  return who.ask((api) => api.orders.mineOne({ orderId: order.id }));
}

test("ORD-01 what is in the cart is placed for the total that was shown, and the cart is empty", async () => {
  const cart = await fill(sam, [
    [world.a.rye, 2],
    [world.a.cake, 1],
  ]);
  const answer = await place(sam, formOf(cart));
  const order = await sam.ask((api) => api.orders.mineOne({ orderId: answer.order.id }));
  expect(answer).toEqual({
    kind: "placed",
    order: { id: order.id, ticketNumber: order.ticketNumber },
    url: `/customer/orders/${order.id}`,
    replayed: false,
  });
  expect(order).toMatchObject({
    grandTotal: cart.price.grandTotal,
    fulfillmentSlot: FRIDAY,
    paymentService: "Venmo",
  });
  expect(order.lineItems.map(({ itemName, quantity }) => [itemName, quantity])).toEqual([
    ["Rye", 2],
    ["Cake", 1],
  ]);
  expect(await sam.ask((api) => api.cart.mine())).toMatchObject({
    lines: [],
    count: 0,
    availabilityId: null,
  });
});

test("ORD-04 a double click from an account makes one order, and the second lands on it", async () => {
  const form = formOf(await fill(sam, [[world.a.rye, 1]]));
  const answers = await Promise.all(Array.from({ length: 8 }, () => place(sam, form)));
  expect(new Set(answers.map(({ order }) => order.id)).size).toBe(1);
  expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
  // The back button, after something else was put into the cart.
  await sam.ask((api) => api.cart.add({ itemId: world.a.cake, quantity: 1 }));
  expect(await place(sam, form)).toMatchObject({ replayed: true, order: { id: answers[0]?.order.id } });
  expect((await sam.ask((api) => api.cart.mine())).count).toBe(1);
});

test("ORD-04 a guest's key is the cart's own: it is found again from the same browser, with its link", async () => {
  await world.set("shop_settings", world.a, { order_access: "guest" });
  const guest = at(world.a);
  const form = formOf(await fill(guest, [[world.a.rye, 1]]), GIL);
  const [first, second] = await Promise.all([place(guest, form), place(guest, form)]);
  expect(first.order.id).toBe(second.order.id);
  const known = await guest.ask((api) => api.orders.byKey({ key: form.idempotencyKey }));
  expect(known).toEqual({
    id: first.order.id,
    ticketNumber: first.order.ticketNumber,
    url: first.url,
  });
  // Another guest with the same key has a cart of its own, and so another order.
  const other = at(world.a);
  const otherForm = {
    ...formOf(await fill(other, [[world.a.rye, 1]]), GIL),
    idempotencyKey: form.idempotencyKey,
  };
  expect((await refusalOf(at(world.a).ask((api) => api.orders.byKey({ key: v7() })))).code).toBe("not_found");
  expect((await place(other, otherForm)).order.id).not.toBe(first.order.id);
  await world.set("shop_settings", world.a, { order_access: "verified" });
});

test("ORD-05 for half an hour the order that emptied a cart is told to who placed it, and to no one else", async () => {
  await world.set("shop_settings", world.a, { order_access: "guest" });
  const guest = at(world.a);
  const justPlaced = (who: Caller) => who.ask((api) => api.orders.justPlaced());
  expect(await justPlaced(guest)).toBeNull();
  const first = await place(guest, formOf(await fill(guest, [[world.a.rye, 1]]), GIL));
  const latest = await place(guest, formOf(await fill(guest, [[world.a.rye, 2]]), GIL));
  expect(await justPlaced(guest)).toEqual({
    ticketNumber: latest.order.ticketNumber,
    url: latest.url,
    placedAt: expect.any(Date),
  });
  expect(await justPlaced(at(world.a))).toBeNull();
  expect(await justPlaced(at(world.b, world.people.stranger.token))).toBeNull();
  // One that was cancelled, or placed longer ago, is not told of.
  await world.rows("update orders set cancelled_at = now() where id = ?", [latest.order.id]);
  expect(await justPlaced(guest)).toMatchObject({ ticketNumber: first.order.ticketNumber });
  await world.rows("update orders set created_at = created_at - interval '31 minutes' where id = ?", [
    first.order.id,
  ]);
  expect(await justPlaced(guest)).toBeNull();

  const own = await place(sam, formOf(await fill(sam, [[world.a.rye, 1]])));
  expect(await justPlaced(sam)).toMatchObject({
    ticketNumber: own.order.ticketNumber,
    url: `http://sweetcrumb.localhost:3000/customer/orders/${own.order.id}`,
  });
  expect(await justPlaced(at(world.a, world.people.customerOther.token))).toBeNull();
  await world.set("shop_settings", world.a, { order_access: "verified" });
});

test("ORD-02 from the screen nothing goes through in part: the cart is set to what is there, marked, and listed", async () => {
  await world.set("shop_settings", world.a, { reject_oversold_orders: false });
  const gone = await world.addItem({ name: "Baguette", stock: 3 });
  const cart = await fill(sam, [
    [world.a.cake, 2],
    [gone, 3],
    [world.a.rye, 1],
  ]);
  await world.rows("update items set stock = 1 where id = ?", [world.a.cake]);
  await world.rows("update items set stock = 0 where id = ?", [gone]);
  const [orders, jobs] = [await world.rows("select id from orders"), await world.jobs()];
  const refusal = await refusalOf(place(sam, formOf(cart)));
  expect(refusal.code).toBe("oversold");
  expect(refusal.facts).toEqual({
    oversold: [
      { itemId: world.a.cake, name: "Cake", requested: 2, available: 1 },
      { itemId: gone, name: "Baguette", requested: 3, available: 0 },
    ],
  });
  expect(await world.rows("select id from orders")).toEqual(orders);
  expect(await world.jobs()).toBe(jobs);
  expect(await world.stockOf(world.a.cake)).toBe(1);
  const after = await sam.ask((api) => api.cart.mine());
  expect(after.lines.map(({ name, quantity, oversold }) => [name, quantity, oversold])).toEqual([
    ["Cake", 1, true],
    ["Rye", 1, false],
  ]);
  expect(after.idempotencyKey).not.toBe(cart.idempotencyKey);
  expect((await placed(sam, formOf(after))).subtotal).toBe(3800);
  await world.set("shop_settings", world.a, { reject_oversold_orders: true });
});

/** A form that must be refused, and leave everything as it was. */
async function refused(who: Caller, form: Checkout) {
  const before = await world.everything();
  const refusal = await refusalOf(place(who, form));
  expect(await world.everything()).toEqual(before);
  return refusal;
}

test("ORD-07 a cart that was changed in another tab is refused and kept", async () => {
  const cart = await fill(sam, [[world.a.rye, 1]]);
  await at(world.a, world.people.customerSelf.token).ask((api) =>
    api.cart.add({ itemId: world.a.cake, quantity: 1 }),
  );
  expect((await refused(sam, formOf(cart))).code).toBe("cart_changed");
  expect((await sam.ask((api) => api.cart.mine())).count).toBe(2);
});

test("ORD-07 an empty cart is refused", async () => {
  const cart = await sam.ask((api) => api.cart.reset());
  expect(await refused(sam, formOf(cart))).toMatchObject({
    code: "invalid",
    facts: { errors: { lines: [expect.any(String)] } },
  });
});

test("ORD-01 another total than the one shown is refused with the quote, the merchant's own order included", async () => {
  for (const { token } of [world.people.customerSelf, world.people.merchantOwn]) {
    const who = at(world.a, token);
    const cart = await fill(who, [[world.a.rye, 1]]);
    await world.rows("update items set price = 900 where id = ?", [world.a.rye]);
    const refusal = await refused(who, formOf(cart));
    await world.rows("update items set price = 800 where id = ?", [world.a.rye]);
    expect(refusal).toMatchObject({ code: "price_changed", facts: { quote: { grandTotal: 983 } } });
    expect((await who.ask((api) => api.cart.mine())).count).toBe(1);
  }
});

test("ORD-07 an item that was hidden or removed meanwhile is named, not blamed on the form", async () => {
  const itemId = await world.addItem({ name: "Fig Tart" });
  await fill(sam, [[itemId, 1]]);
  for (const column of ["hidden = true", "deleted_at = now()"]) {
    await world.rows(`update items set ${column} where id = ?`, [itemId]);
    const cart = await sam.ask((api) => api.cart.mine());
    expect(await refused(sam, formOf(cart))).toMatchObject({ code: "item_unavailable", facts: { itemId } });
  }
});

test("CART-06 what is still missing is said next to its field", async () => {
  const cart = await fill(sam, [[world.a.rye, 1]]);
  const incomplete = [
    [{ availabilityId: null }, "fulfillmentSlot"],
    [{ availabilityId: world.a.windowId, fulfillmentType: null }, "fulfillmentType"],
    [{ fulfillmentType: "Delivery", street: "", zip: "" }, "street"],
    [{ fulfillmentType: "Pickup", paymentAcknowledged: false }, "paymentAcknowledged"],
  ] as const;
  for (const [choices, field] of incomplete) {
    const changed = await sam.ask((api) => api.cart.choose(choices));
    const refusal = await refused(sam, formOf(changed));
    expect(refusal.code).toBe("invalid");
    expect(Object.keys(refusal.facts.errors as object)).toContain(field);
  }
  expect(cart.missing).toEqual({});
});

test("CART-04 a shop that gives up gifts does not lock up carts that were one", async () => {
  await world.set("shop_settings", world.a, { allow_gift_purchases: true });
  await fill(sam, [[world.a.rye, 1]]);
  const gift = { isGift: true, gifteeDetails: { name: "Ann", phone: "", email: "", message: "" } };
  const cart = await sam.ask((api) => api.cart.choose(gift));
  expect(cart.isGift).toBe(true);
  await world.set("shop_settings", world.a, { allow_gift_purchases: false });
  expect(await placed(sam, formOf(cart))).toMatchObject({ isGift: false, gifteeDetails: null });
});

test.each([
  ["of a shop with several", "Venmo", {}],
  ["of a new shop", "Cash", { enable_advanced_payment: false, payment_options: "{Cash}" }],
])(
  "CART-04 SET-01 a cart that remembers a way to pay %s is placed without one, once the shop's own words alone say how",
  async (_, paymentService, before) => {
    const several = { enable_advanced_payment: true, payment_options: "{Venmo,Cash}", payment_info: "" };
    await world.set("shop_settings", world.a, { ...several, ...before });
    await fill(sam, [[world.a.rye, 1]]);
    const chosen = await sam.ask((api) => api.cart.choose({ paymentService }));
    expect(await placed(sam, formOf(chosen))).toMatchObject({ paymentService });
    const after = { enable_advanced_payment: false, payment_info: "At the tables." };
    await world.set("shop_settings", world.a, after);
    const again = await fill(sam, [[world.a.rye, 1]]);
    expect(again.paymentService).toBe(paymentService);
    expect(await placed(sam, formOf(again))).toMatchObject({ paymentService: null });
    await world.set("shop_settings", world.a, several);
  },
);

test("ORD-06 a super admin's own order from the screen is one's own to read", async () => {
  const admin = at(world.a, world.people.superAdmin.token);
  const form = formOf(await fill(admin, [[world.a.rye, 1]]));
  const { order } = await place(admin, form);
  expect((await admin.ask((api) => api.orders.mineOne({ orderId: order.id }))).id).toBe(order.id);
  const { rows } = await admin.ask((api) => api.orders.mine({}));
  expect(rows.map(({ id }) => id)).toEqual([order.id]);
});

describe("CART-06 ORD-06 all that keeps an order from being placed is told in one round", () => {
  test("CART-06 what the cart misses, who a guest is, and a field that could not be read; the choices are kept", async () => {
    await world.set("shop_settings", world.a, { order_access: "guest" });
    const guest = at(world.a);
    const cart = await fill(guest, [[world.a.rye, 1]]);
    const form = { ...formOf(cart), choices: { fulfillmentType: "Delivery" as const, street: "", zip: "" } };
    const refusal = await refusalOf(place(guest, form));
    expect(Object.keys(refusal.facts.errors as object).sort()).toEqual(["guest", "street", "zip"]);
    expect(await guest.ask((api) => api.cart.mine())).toMatchObject({ fulfillmentType: "Delivery" });
    const whole = formOf(await fill(guest, [[world.a.rye, 1]]), GIL);
    expect((await refused(guest, { ...whole, isWhole: false })).code).toBe("invalid");
    expect((await place(guest, whole)).replayed).toBe(false);
    await world.set("shop_settings", world.a, { order_access: "verified" });
  });

  test("ORD-06 a stranger's choices are kept, and then they are asked who they are", async () => {
    const stranger = at(world.a);
    const cart = await fill(stranger, [[world.a.rye, 1]]);
    const refusal = await refusalOf(place(stranger, { ...formOf(cart), choices: { tip: 250 } }));
    expect(refusal.code).toBe("signed_out");
    expect((await stranger.ask((api) => api.cart.mine())).tip).toBe(250);
  });
});

describe("ORD-01 ORD-07 GUARD-03 what the form changes", () => {
  test("ORD-01 a choice of the same post that changes the total is shown before it is charged", async () => {
    const cart = await fill(sam, [[world.a.rye, 1]]);
    const refusal = await refusalOf(place(sam, { ...formOf(cart), choices: { tip: 300 } }));
    expect(refusal).toMatchObject({ code: "price_changed", facts: { quote: { tip: 300 } } });
    const now = await sam.ask((api) => api.cart.mine());
    expect((await placed(sam, formOf(now))).tip).toBe(300);
  });

  test("CART-03 a day of another way is not kept; a stale form's quantities leave another tab's lines alone", async () => {
    const cart = await fill(sam, [[world.a.rye, 1]]);
    const keep = (form: Partial<Checkout>) =>
      sam.ask((api) => api.orders.checkout({ ...formOf(cart), intent: { kind: "save" }, ...form }));
    const kept = await keep({
      choices: { availabilityId: world.a.windowId, fulfillmentType: "Pickup", fulfillmentSlot: "Never" },
      quantities: [{ itemId: world.a.rye, quantity: 4 }],
    });
    expect(kept).toMatchObject({
      kind: "kept",
      cart: { fulfillmentSlot: null, lines: [{ itemId: world.a.rye, quantity: 4 }] },
    });
    expect(await keep({ quantities: [{ itemId: world.a.rye, quantity: 9 }] })).toMatchObject({
      cart: { lines: [{ quantity: 4 }] },
    });
  });

  test("GUARD-03 while a shop is worked on nothing is kept of a customer's form", async () => {
    const cart = await fill(sam, [[world.a.rye, 1]]);
    await world.set("shops", world.a, { maintenance_mode: true });
    const changed = { ...formOf(cart), choices: { tip: 700 } };
    for (const intent of [{ kind: "save" }, { kind: "place" }] as const)
      expect((await refusalOf(sam.ask((api) => api.orders.checkout({ ...changed, intent })))).code).toBe(
        "maintenance",
      );
    await world.set("shops", world.a, { maintenance_mode: false });
    expect((await sam.ask((api) => api.cart.mine())).tip).toBe(0);
  });
});

describe("CART-03 CART-04 STORE-06 a form that is behind another page", () => {
  /** The form as it is posted that was drawn from this cart, with these fields filled in otherwise. */
  const posted = (
    cart: CartView,
    intent: string,
    filled: Readonly<Record<string, string>> = {},
  ): Checkout => {
    const form = new FormData();
    const fields = {
      intent,
      shown: shownText(cart, cart),
      cartVersion: String(cart.version),
      idempotencyKey: cart.idempotencyKey,
      shownTotal: String(cart.price.grandTotal),
      availabilityId: cart.availabilityId ?? "",
      fulfillmentType: cart.fulfillmentType ?? "",
      fulfillmentSlot: cart.fulfillmentSlot ?? "",
      street: cart.street,
      zip: cart.zip,
      tip: (cart.tip / 100).toFixed(2),
      specialInstructions: cart.specialInstructions,
      asksAcknowledgement: "1",
      ...(cart.paymentAcknowledged && { paymentAcknowledged: "1" }),
      ...Object.fromEntries(
        cart.lines.map(({ itemId, quantity }) => [`quantity:${itemId}`, String(quantity)]),
      ),
      ...filled,
    };
    // Of radios none is posted where none is checked.
    for (const [name, value] of Object.entries(fields))
      if (name !== "fulfillmentSlot" || value !== "") form.set(name, value);
    return readOrderForm(form, world.clock.now()).checkout;
  };

  const screenOf = async (cart: CartView) =>
    orderScreen({
      shop: await sam.ask((api) => api.shop.current()),
      menu: await sam.ask((api) => api.catalog.menu()),
      windows: await sam.ask((api) => api.availability.upcoming()),
      payment: await sam.ask((api) => api.cart.checkout()),
      visitor: await sam.ask((api) => api.accounts.visitor()),
      cart,
      barrier: null,
      justPlaced: null,
      leftOut: 0,
      now: world.clock.now(),
    });

  /** What the order screen shows of this cart, as a browser posts it where no one touches anything but what is filled in otherwise. */
  async function drawn(
    cart: CartView,
    intent = "save",
    filled: Readonly<Record<string, string>> = {},
  ): Promise<Checkout> {
    const screen = await screenOf(cart);
    const { windows, windowId, ways, payments, street, zip, shown } = screen;
    const way = cart.fulfillmentType ?? ways[0]?.type ?? "";
    const days = windows.find(({ id }) => id === windowId)?.days ?? [];
    const day = days.find(
      ({ label, ways: of }) => label === screen.cart.fulfillmentSlot && of.some((one) => one === way),
    );
    const service = payments.find(({ name }) => name === screen.cart.paymentService) ?? payments[0];
    const giftee = cart.gifteeDetails;
    return posted(cart, intent, {
      shown,
      availabilityId: windowId ?? "",
      fulfillmentType: way,
      fulfillmentSlot: day?.label ?? "",
      street,
      zip,
      paymentService: service?.name ?? "",
      asksGift: "1",
      ...(cart.isGift && { isGift: "1" }),
      gifteeName: giftee?.name ?? "",
      gifteeContact: giftee?.email || (giftee?.phone ?? ""),
      gifteeMessage: giftee?.message ?? "",
      ...filled,
    });
  }

  test("CART-03 CART-05 CART-06 a way that the shop gave up is remembered by no cart: its first way is shown, priced and ordered", async () => {
    await fill(sam, [[world.a.rye, 1]]);
    const [window] = await sam.ask((api) => api.availability.upcoming());
    const delivery = {
      fulfillmentType: "Delivery",
      fulfillmentSlot: window?.deliveryDays.find(({ label }) => label !== FRIDAY)?.label ?? "",
      street: "418 Alder Street",
      zip: "94901",
    } as const;
    const first = await sam.ask((api) => api.cart.choose(delivery));
    expect(await placed(sam, formOf(first))).toMatchObject({ fulfillmentType: "Delivery", deliveryFee: 700 });
    await sam.ask((api) => api.cart.add({ itemId: world.a.rye, quantity: 1 }));
    const seen = await sam.ask((api) =>
      api.cart.choose({
        ...delivery,
        availabilityId: world.a.windowId,
        paymentService: "Venmo",
        paymentAcknowledged: true,
        tip: 0,
      }),
    );
    const behind = await drawn(seen, "place");
    await world.set("shop_settings", world.a, { fulfillment_options: "{Pickup}", pickup_slots: "{Fri}" });
    expect((await refused(sam, behind)).code).toBe("type_not_offered");
    const cart = await sam.ask((api) => api.cart.mine());
    expect(cart).toMatchObject({ fulfillmentType: null, price: { deliveryFee: 0, grandTotal: 874 } });
    expect((await screenOf(cart)).gist?.title).toBe("Pickup, no day chosen yet");
    // The day of a delivery is none of a pickup.
    const undecided = await refusalOf(place(sam, await drawn(cart, "place")));
    expect(Object.keys(undecided.facts.errors as object)).toEqual(["fulfillmentSlot"]);
    const now = await sam.ask((api) => api.cart.mine());
    expect(now).toMatchObject({ fulfillmentType: "Pickup", fulfillmentSlot: null });
    await sam.ask((api) => api.cart.choose(delivery));
    const again = await sam.ask((api) => api.cart.mine());
    expect(await placed(sam, await drawn(again, "place", { fulfillmentSlot: FRIDAY }))).toMatchObject({
      fulfillmentType: "Pickup",
      fulfillmentSlot: FRIDAY,
      deliveryFee: 0,
    });
    await world.set("shop_settings", world.a, {
      fulfillment_options: "{Pickup,Delivery}",
      pickup_slots: "{Mon,Tue,Wed,Thu,Fri,Sat,Sun}",
    });
  });

  test("STORE-06 CART-03 CART-04 of a form as the screen draws it nothing counts as chosen, whether the cart has choices or none", async () => {
    await world.set("shop_settings", world.a, { allow_gift_purchases: true });
    const chosen = await fill(sam, [[world.a.rye, 1]]);
    const gift = { name: "Ann", phone: "", email: "ann@example.test", message: "Hi" };
    const whole = {
      isGift: true,
      gifteeDetails: gift,
      paymentService: "Cash",
      specialInstructions: "One\nTwo",
    } as const;
    const full = await sam.ask((api) => api.cart.choose(whole));
    for (const cart of [chosen, full, { ...full, isGift: false, fulfillmentSlot: "Mon, Jan 5" }]) {
      const { choices, untouched } = await drawn(cart);
      expect(Object.keys(untouched ?? {})).toEqual(Object.keys(choices));
    }
    const { choices, untouched } = await drawn({
      ...chosen,
      availabilityId: null,
      fulfillmentType: null,
      fulfillmentSlot: null,
    });
    expect(Object.keys(untouched ?? {})).toEqual(Object.keys(choices));
    expect(choices).toMatchObject({ availabilityId: world.a.windowId, fulfillmentType: "Pickup" });
    await world.set("shop_settings", world.a, { allow_gift_purchases: false });
  });

  test("CART-04 keeps what was chosen in it and erases nothing that the other page chose; both forms come to the same cart", async () => {
    const seen = await fill(sam, [[world.a.rye, 1]]);
    const elsewhere = at(world.a, world.people.customerSelf.token);
    await elsewhere.ask((api) =>
      api.orders.checkout(posted(seen, "save", { specialInstructions: "Nut allergy", street: "1 Elm St" })),
    );
    const kept = await sam.ask((api) =>
      api.orders.checkout(posted(seen, `more:${world.a.rye}`, { tip: "2.50" })),
    );
    expect(kept).toMatchObject({
      kind: "kept",
      cart: {
        specialInstructions: "Nut allergy",
        street: "1 Elm St",
        tip: 250,
        fulfillmentSlot: FRIDAY,
        lines: [{ itemId: world.a.rye, quantity: 2 }],
      },
    });
  });

  test("ORD-01 CART-04 an order is placed with the note that another page kept meanwhile", async () => {
    const seen = await fill(sam, [[world.a.rye, 1]]);
    const elsewhere = at(world.a, world.people.customerSelf.token);
    await elsewhere.ask((api) =>
      api.orders.checkout(posted(seen, "save", { specialInstructions: "Nut allergy" })),
    );
    expect(await placed(sam, posted(seen, "place"))).toMatchObject({
      specialInstructions: "Nut allergy",
      fulfillmentSlot: FRIDAY,
    });
  });

  test.each([
    ["day", { fulfillmentSlot: "Thu, Dec 3" }],
    ["address", { street: "7 Oak Road" }],
  ])("ORD-07 CART-03 no order is placed with another %s than its page shows", async (_, elsewhere) => {
    const seen = await fill(sam, [[world.a.rye, 1]]);
    await at(world.a, world.people.customerSelf.token).ask((api) => api.cart.choose(elsewhere));
    const before = await world.rows("select id from orders");
    const refused = await refusalOf(sam.ask((api) => api.orders.checkout(posted(seen, "place"))));
    expect(refused.code).toBe("cart_changed");
    expect(await world.rows("select id from orders")).toEqual(before);
    // Seen once more, it is the shopper's.
    const now = await sam.ask((api) => api.cart.mine());
    expect(await placed(sam, posted(now, "place"))).toMatchObject({
      fulfillmentSlot: now.fulfillmentSlot,
    });
  });

  test("CART-03 a day that the way of another page does not have is asked for again", async () => {
    await world.set("shop_settings", world.a, { fulfillment_options: "{Pickup,Shipping}" });
    const seen = await fill(sam, [[world.a.rye, 1]]);
    await sam.ask((api) => api.cart.choose({ fulfillmentType: "Shipping", fulfillmentSlot: null }));
    const { cart } = (await sam.ask((api) => api.orders.checkout(posted(seen, "save", { tip: "1.00" })))) as {
      cart: CartView;
    };
    expect(cart).toMatchObject({ fulfillmentType: "Shipping", tip: 100 });
    expect(cart.fulfillmentSlot).not.toBe(FRIDAY);
    await world.set("shop_settings", world.a, { fulfillment_options: "{Pickup,Delivery}" });
  });
});
