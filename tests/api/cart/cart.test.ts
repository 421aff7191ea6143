import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { myCart } from "#server/cart/change-cart.ts";
import { at, type OrderWorld, openOrderWorld } from "#tests/api/orders/order-world.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { sentDuring } from "#tests/support/statements-sent.ts";
import { FRIDAY } from "#tests/support/world.ts";

const database = useDatabase();
let world: OrderWorld;
let guest: ReturnType<typeof at>;

beforeAll(async () => {
  world = await openOrderWorld(database);
});

beforeEach(() => {
  guest = at(world.a);
});

const quantities = (view: { lines: readonly { itemId: string; quantity: number }[] }) =>
  view.lines.map(({ itemId, quantity }) => [itemId, quantity]);

describe("whose cart it is", () => {
  test("CART-01 looking makes no cart and no cookie; adding makes both, and the same browser finds it again", async () => {
    const before = await world.everything();
    expect(await guest.ask((api) => api.cart.mine())).toMatchObject({ lines: [], count: 0, version: 0 });
    expect(await world.everything()).toEqual(before);
    expect(guest.cookies()).toBe("");
    const added = await guest.ask((api) => api.cart.add({ itemId: world.a.rye, quantity: 2 }));
    expect(guest.cookies()).toMatch(/^cart=/);
    const found = await guest.ask((api) => api.cart.mine());
    expect(found).toEqual(added);
    expect(found).toMatchObject({ count: 2, highlightedItemId: world.a.rye });
  });

  test("PERF-03 anyone who has neither an account here nor a key is asked of no database", async () => {
    const ctx = await at(world.a).context();
    const nowhere = new Proxy(ctx.em, {
      get: (_, name) => {
        throw new Error(`The cart of nobody asked for ${String(name)}.`);
      },
    });
    expect(ctx.shop && (await myCart({ ...ctx, shop: ctx.shop, em: nowhere }))).toMatchObject({
      lines: [],
      count: 0,
      version: 0,
    });
  });

  test("PERF-03 a cart with its lines and their items is looked at in one statement, a guest's and an account's", async () => {
    const sam = at(world.a, world.people.customerSelf.token);
    for (const itemId of [world.a.rye, world.a.cake])
      for (const person of [guest, sam]) await person.ask((api) => api.cart.add({ itemId, quantity: 1 }));
    const looking = async (person: typeof guest) => {
      const sent = await sentDuring(database, async () => {
        expect((await person.ask((api) => api.cart.mine())).lines).toHaveLength(2);
      });
      return sent.map((text) => /\bops\.(\w+)/.exec(text)?.[1] ?? text);
    };
    expect(await looking(guest)).toEqual(["menu_state", "read_cart"]);
    expect(await looking(sam)).toEqual(["menu_state", "find_session", "read_cart"]);
    await sam.ask((api) => api.cart.reset());
  });

  test("CART-01 another browser, another shop and a forged cookie find nothing", async () => {
    await guest.ask((api) => api.cart.add({ itemId: world.a.rye, quantity: 1 }));
    expect((await at(world.a).ask((api) => api.cart.mine())).lines).toEqual([]);
    const mine = guest.cookies();
    expect(
      (await callerAt({ shop: world.b.slug, cookies: mine }).ask((api) => api.cart.mine())).lines,
    ).toEqual([]);
    expect((await callerAt({ shop: world.a.slug, cookies: mine }).ask((api) => api.cart.mine())).count).toBe(
      1,
    );
    const forged = mine.replace("cart=", "cart=A");
    expect(
      (await callerAt({ shop: world.a.slug, cookies: forged }).ask((api) => api.cart.mine())).count,
    ).toBe(0);
    expect((await callerAt({ shop: world.a.slug, cookies: forged }).context()).cartKey.hash()).toBeNull();
  });

  test("CART-01 an account has one cart on every device, however many open it at once", async () => {
    const { token } = world.people.customerOther;
    const devices = Array.from({ length: 6 }, () => at(world.a, token));
    await Promise.all(
      devices.map((device) => device.ask((api) => api.cart.add({ itemId: world.a.rye, quantity: 1 }))),
    );
    const view = await at(world.a, token).ask((api) => api.cart.mine());
    expect(quantities(view)).toEqual([[world.a.rye, 6]]);
    expect(
      await world.rows("select count(*)::int as n from carts where user_id = ?", [
        world.people.customerOther.id,
      ]),
    ).toEqual([{ n: 1 }]);
  });

  test("CART-01 at log-in the guest's cart joins the account's: quantities add up to stock, choices fill gaps", async () => {
    const { email, token } = world.people.customerSelf;
    const sam = at(world.a, token);
    await sam.ask((api) => api.cart.add({ itemId: world.a.cake, quantity: 1 }));
    await guest.ask((api) => api.cart.add({ itemId: world.a.cake, quantity: 2 }));
    await guest.ask((api) => api.cart.add({ itemId: world.a.rye, quantity: 3 }));
    const choices = {
      availabilityId: world.a.windowId,
      fulfillmentType: "Delivery",
      fulfillmentSlot: FRIDAY,
      street: "418 Alder Street",
      zip: "94901",
      tip: 250,
      specialInstructions: "Ring twice",
    } as const;
    await guest.ask((api) => api.cart.choose(choices));
    await guest.ask((api) => api.accounts.logIn({ email, password: "windowsill-demo" }));
    const view = await sam.ask((api) => api.cart.mine());
    expect(new Map(view.lines.map(({ itemId, quantity }) => [itemId, quantity]))).toEqual(
      new Map([
        [world.a.cake, 2],
        [world.a.rye, 3],
      ]),
    );
    expect(view).toMatchObject(choices);
    // Logged out again, the browser's old key opens nothing any more.
    expect((await guest.ask((api) => api.cart.mine())).lines).toEqual([]);
  });

  test.each([
    ["whose last order emptied it", true],
    ["that holds something", false],
  ])(
    "CART-01 at log-in the guest's choices, the address included, win over those of an account's cart %s",
    async (_, isEmptied) => {
      const { email, token } = world.people.customerSelf;
      const sam = at(world.a, token);
      await sam.ask((api) => api.cart.reset());
      await sam.ask((api) => api.cart.add({ itemId: world.a.cake, quantity: 1 }));
      await sam.ask((api) =>
        api.cart.choose({
          fulfillmentType: "Delivery",
          street: "9 Old Road",
          zip: "94900",
          tip: 100,
          specialInstructions: "Leave it with Ann",
          isGift: true,
          gifteeDetails: { name: "Ann", phone: "", email: "", message: "" },
        }),
      );
      // As an order does: the lines go, the way and the address stay.
      if (isEmptied) await sam.ask((api) => api.cart.reset());
      await guest.ask((api) => api.cart.add({ itemId: world.a.rye, quantity: 3 }));
      const choices = {
        availabilityId: world.a.windowId,
        fulfillmentType: "Delivery",
        fulfillmentSlot: FRIDAY,
        street: "418 Alder Street",
        zip: "94901",
        tip: 250,
        specialInstructions: "Ring twice",
        gifteeDetails: { name: "Gil", phone: "4155550100", email: "", message: "Enjoy" },
      } as const;
      await guest.ask((api) => api.cart.choose(choices));
      await guest.ask((api) => api.accounts.logIn({ email, password: "windowsill-demo" }));
      expect(await sam.ask((api) => api.cart.mine())).toMatchObject({ ...choices, isGift: false });
      const [kept] = await world.rows(
        "select to_char(fulfillment_date, 'YYYY-MM-DD') as day from carts where user_id = ?",
        [world.people.customerSelf.id],
      );
      expect(kept).toEqual({ day: "2026-12-04" });
    },
  );

  test("CART-01 at log-in what the guest left blank stays as the account's cart has it", async () => {
    const { email, token } = world.people.customerSelf;
    const sam = at(world.a, token);
    await sam.ask((api) => api.cart.reset());
    await sam.ask((api) => api.cart.add({ itemId: world.a.cake, quantity: 1 }));
    const own = { street: "9 Old Road", zip: "94900", tip: 100, paymentService: "Venmo" } as const;
    await sam.ask((api) => api.cart.choose({ ...own, fulfillmentType: "Delivery" }));
    await sam.ask((api) => api.cart.choose({ specialInstructions: "Ring twice" }));
    await guest.ask((api) => api.cart.add({ itemId: world.a.rye, quantity: 1 }));
    const pickup = {
      availabilityId: world.a.windowId,
      fulfillmentType: "Pickup",
      fulfillmentSlot: FRIDAY,
    } as const;
    await guest.ask((api) => api.cart.choose(pickup));
    await guest.ask((api) => api.accounts.logIn({ email, password: "windowsill-demo" }));
    expect(await sam.ask((api) => api.cart.mine())).toMatchObject({
      ...own,
      ...pickup,
      specialInstructions: "Ring twice",
    });
  });

  test("CART-01 ORD-02 at log-in a line whose item has sold out meanwhile stays, the account's or else the guest's", async () => {
    const { email, token } = world.people.customerSelf;
    const sam = at(world.a, token);
    await sam.ask((api) => api.cart.reset());
    const both = await world.addItem({ name: "In both" });
    const guests = await world.addItem({ name: "In one" });
    await sam.ask((api) => api.cart.add({ itemId: both, quantity: 2 }));
    for (const itemId of [both, guests]) await guest.ask((api) => api.cart.add({ itemId, quantity: 3 }));
    await world.rows("update items set sold_out = true where id in (?, ?)", [both, guests]);
    await guest.ask((api) => api.accounts.logIn({ email, password: "windowsill-demo" }));
    expect((await sam.ask((api) => api.cart.mine())).lines).toMatchObject([
      { itemId: both, quantity: 2, problem: "Sold Out" },
      { itemId: guests, quantity: 3, problem: "Sold Out" },
    ]);
    await sam.ask((api) => api.cart.reset());
  });

  test("CART-01 SEC-A32 at log-in the address of an earlier guest's order does not become that of an account whose cart is new", async () => {
    const { id, email, token } = world.people.customerSelf;
    await world.rows("delete from carts where user_id = ?", [id]);
    await guest.ask((api) =>
      api.cart.choose({ fulfillmentType: "Delivery", street: "1 Elm St", zip: "94901" }),
    );
    await guest.ask((api) => api.accounts.logIn({ email, password: "windowsill-demo" }));
    expect(await at(world.a, token).ask((api) => api.cart.mine())).toMatchObject({ street: "", zip: "" });
  });

  test("CART-01 at log-in a guest's cart of which nothing was chosen takes nothing from an account's", async () => {
    const { email, token } = world.people.customerSelf;
    const sam = at(world.a, token);
    const own = { fulfillmentType: "Delivery", street: "9 Old Road", zip: "94900" } as const;
    await sam.ask((api) => api.cart.reset());
    await sam.ask((api) => api.cart.choose(own));
    await guest.ask((api) => api.cart.add({ itemId: world.a.rye, quantity: 3 }));
    await guest.ask((api) => api.accounts.logIn({ email, password: "windowsill-demo" }));
    expect(await sam.ask((api) => api.cart.mine())).toMatchObject({ ...own, count: 3 });
  });

  test("CART-01 at log-in a guest's pickup leaves an emptied account's cart its address", async () => {
    const { email, token } = world.people.customerSelf;
    const sam = at(world.a, token);
    const address = { street: "9 Old Road", zip: "94900" } as const;
    await sam.ask((api) => api.cart.reset());
    await sam.ask((api) =>
      api.cart.choose({ fulfillmentType: "Delivery", paymentService: "Venmo", ...address }),
    );
    await guest.ask((api) => api.cart.add({ itemId: world.a.rye, quantity: 1 }));
    await guest.ask((api) => api.cart.choose({ fulfillmentType: "Pickup", tip: 50 }));
    await guest.ask((api) => api.accounts.logIn({ email, password: "windowsill-demo" }));
    expect(await sam.ask((api) => api.cart.mine())).toMatchObject({
      fulfillmentType: "Pickup",
      tip: 50,
      paymentService: "Venmo",
      ...address,
    });
  });

  test("CART-01 SEC-A32 at log-in what an earlier guest's order left in this browser's cart does not become the account's", async () => {
    const { email, token } = world.people.customerSelf;
    const sam = at(world.a, token);
    const own = { fulfillmentType: "Pickup", street: "9 Old Road", zip: "94900" } as const;
    await sam.ask((api) => api.cart.reset());
    await sam.ask((api) => api.cart.choose(own));
    const strangers = { fulfillmentType: "Delivery", street: "1 Elm St", zip: "94901" } as const;
    await guest.ask((api) => api.cart.choose(strangers));
    await guest.ask((api) => api.accounts.logIn({ email, password: "windowsill-demo" }));
    expect(await sam.ask((api) => api.cart.mine())).toMatchObject(own);
  });

  test("CART-01 a super admin has a cart like a guest's, and none of a shop's accounts", async () => {
    const admin = at(world.a, world.people.superAdmin.token);
    await admin.ask((api) => api.cart.add({ itemId: world.a.rye, quantity: 1 }));
    expect((await admin.ask((api) => api.cart.mine())).count).toBe(1);
  });
});

describe("its lines", () => {
  test("CART-02 items are added, changed and removed; each change is a new version with a new key", async () => {
    const added = await guest.ask((api) => api.cart.add({ itemId: world.a.rye, quantity: 2 }));
    const more = await guest.ask((api) => api.cart.add({ itemId: world.a.rye, quantity: 1 }));
    expect(quantities(more)).toEqual([[world.a.rye, 3]]);
    const fewer = await guest.ask((api) => api.cart.change({ itemId: world.a.rye, quantity: 1 }));
    expect(quantities(fewer)).toEqual([[world.a.rye, 1]]);
    expect(fewer.highlightedItemId).toBeNull();
    const none = await guest.ask((api) => api.cart.remove({ itemId: world.a.rye }));
    expect(none.lines).toEqual([]);
    const versions = [added, more, fewer, none].map(({ version }) => version);
    expect(versions).toEqual([...versions].sort((one, other) => one - other));
    expect(new Set(versions).size).toBe(4);
    expect(new Set([added, more, fewer, none].map(({ idempotencyKey }) => idempotencyKey)).size).toBe(4);
    expect(await guest.ask((api) => api.cart.remove({ itemId: world.a.rye }))).toEqual(none);
  });

  test("CART-02 lines stand in the order they were added, also after a change", async () => {
    const items = [await world.addItem({ name: "One" }), await world.addItem({ name: "Two" }), world.a.rye];
    for (const itemId of items) await guest.ask((api) => api.cart.add({ itemId, quantity: 1 }));
    const view = await guest.ask((api) => api.cart.change({ itemId: items[0] ?? "", quantity: 4 }));
    expect(view.lines.map(({ itemId }) => itemId)).toEqual(items);
  });

  test("CART-02 never more than there are, and never more than 999", async () => {
    const few = await guest.ask((api) => api.cart.add({ itemId: world.a.cake, quantity: 5 }));
    expect(quantities(few)).toEqual([[world.a.cake, 2]]);
    await guest.ask((api) => api.cart.add({ itemId: world.a.rye, quantity: 998 }));
    const many = await guest.ask((api) => api.cart.add({ itemId: world.a.rye, quantity: 998 }));
    expect(many.lines.find(({ itemId }) => itemId === world.a.rye)?.quantity).toBe(999);
  });

  test("CART-02 what is sold out, hidden, foreign or no quantity is refused and leaves no trace", async () => {
    await guest.ask((api) => api.cart.add({ itemId: world.a.rye, quantity: 1 }));
    const before = await world.everything();
    const add = (itemId: string, quantity = 1) =>
      refusalOf(guest.ask((api) => api.cart.add({ itemId, quantity })));
    expect((await add(world.a.soldOut)).code).toBe("oversold");
    expect((await add(world.a.hidden)).code).toBe("item_unavailable");
    expect((await add(world.b.rye)).code).toBe("unknown_reference");
    for (const quantity of [0, -1, 1.5, 1000]) {
      expect((await add(world.a.rye, quantity)).code).toBe("UNPROCESSABLE_CONTENT");
    }
    expect(await world.everything()).toEqual(before);
  });

  test("CART-02 a line whose item went away says so, and can be taken out", async () => {
    const itemId = await world.addItem({ name: "Short-lived" });
    await guest.ask((api) => api.cart.add({ itemId, quantity: 1 }));
    await world.rows("update items set deleted_at = now() where id = ?", [itemId]);
    const [line] = (await guest.ask((api) => api.cart.mine())).lines;
    expect(line).toMatchObject({ problem: "No longer on the menu", price: 0, stock: 0 });
    expect((await guest.ask((api) => api.cart.remove({ itemId }))).lines).toEqual([]);
  });
});

describe("its choices", () => {
  test("CART-03 window, way, day and address are kept, and saving them again changes nothing", async () => {
    const choices = {
      availabilityId: world.a.windowId,
      fulfillmentType: "Delivery",
      fulfillmentSlot: FRIDAY,
      street: "418 Alder Street",
      zip: "94901",
      tip: 0,
      isGift: true,
      gifteeDetails: { name: "Ann", phone: "", email: "ann@example.test", message: "Hi" },
      paymentService: "Cash",
      paymentAcknowledged: true,
    } as const;
    await world.set("shop_settings", world.a, { allow_gift_purchases: true });
    await guest.ask((api) => api.cart.add({ itemId: world.a.rye, quantity: 1 }));
    const chosen = await guest.ask((api) => api.cart.choose(choices));
    expect(chosen).toMatchObject(choices);
    expect(await guest.ask((api) => api.cart.mine())).toEqual({ ...chosen, highlightedItemId: world.a.rye });
    expect(await guest.ask((api) => api.cart.choose(choices))).toMatchObject({
      version: chosen.version,
      idempotencyKey: chosen.idempotencyKey,
    });
    const noWindow = await guest.ask((api) => api.cart.choose({ availabilityId: null }));
    expect(noWindow).toMatchObject({ availabilityId: null, street: "418 Alder Street" });
  });

  test("CART-03 another shop's window is unknown, and a stale page overwrites nothing", async () => {
    const { version } = await guest.ask((api) => api.cart.add({ itemId: world.a.rye, quantity: 1 }));
    await guest.ask((api) => api.cart.choose({ tip: 100 }));
    const before = await world.everything();
    const foreign = guest.ask((api) => api.cart.choose({ availabilityId: world.b.windowId }));
    expect((await refusalOf(foreign)).code).toBe("unknown_reference");
    const stale = guest.ask((api) => api.cart.choose({ tip: 0, cartVersion: version }));
    expect((await refusalOf(stale)).code).toBe("cart_changed");
    expect(await world.everything()).toEqual(before);
  });

  test("CART-04 the tip starts at the shop's default; more than $1,000 or half a cent is refused; instructions are trimmed", async () => {
    const view = await guest.ask((api) => api.cart.add({ itemId: world.a.rye, quantity: 1 }));
    expect(view).toMatchObject({ tip: 500, price: { tip: 500, grandTotal: 800 + 74 + 500 } });
    for (const tip of [100_001, -1, 0.5]) {
      expect((await refusalOf(guest.ask((api) => api.cart.choose({ tip })))).code).toBe(
        "UNPROCESSABLE_CONTENT",
      );
    }
    const instructed = await guest.ask((api) => api.cart.choose({ specialInstructions: "  No nuts \n" }));
    expect(instructed.specialInstructions).toBe("No nuts");
    const long = guest.ask((api) => api.cart.choose({ specialInstructions: "x".repeat(1001) }));
    expect((await refusalOf(long)).code).toBe("UNPROCESSABLE_CONTENT");
  });

  test("CART-05 the running total has every part, by the server's figures of the moment", async () => {
    await guest.ask((api) => api.cart.add({ itemId: world.a.rye, quantity: 2 }));
    const delivered = { fulfillmentType: "Delivery", tip: 300 } as const;
    expect((await guest.ask((api) => api.cart.choose(delivered))).price).toEqual({
      subtotal: 1600,
      discounts: 0,
      fees: 0,
      tax: 148,
      serviceFee: 0,
      deliveryFee: 700,
      tip: 300,
      grandTotal: 2748,
    });
    await world.rows("update items set price = 850 where id = ?", [world.a.rye]);
    expect((await guest.ask((api) => api.cart.mine())).price.subtotal).toBe(1700);
    await world.rows("update items set price = 800 where id = ?", [world.a.rye]);
  });

  test("CART-05 a family discount is the account's", async () => {
    await world.rows("update users set family_discount = 15 where id = ?", [
      world.people.customerUnverified.id,
    ]);
    const uma = at(world.a, world.people.customerUnverified.token);
    const view = await uma.ask((api) => api.cart.add({ itemId: world.a.rye, quantity: 1 }));
    expect(view).toMatchObject({ familyDiscount: 15, price: { subtotal: 800, discounts: 120, tax: 63 } });
  });

  test("CART-06 what is missing is said by field, until nothing is", async () => {
    const sam = at(world.a, world.people.customerOther.token);
    const missing = async (change: () => Promise<{ missing: object }>) =>
      Object.keys((await change()).missing).sort();
    expect(await missing(() => sam.ask((api) => api.cart.reset()))).toEqual([
      "fulfillmentSlot",
      "fulfillmentType",
      "lines",
      "paymentAcknowledged",
    ]);
    await sam.ask((api) => api.cart.add({ itemId: world.a.rye, quantity: 1 }));
    const delivery = { fulfillmentType: "Delivery", fulfillmentSlot: FRIDAY } as const;
    expect(await missing(() => sam.ask((api) => api.cart.choose(delivery)))).toEqual([
      "paymentAcknowledged",
      "street",
      "zip",
    ]);
    const rest = { street: "1 Elm St", zip: "94901", paymentAcknowledged: true };
    expect(await missing(() => sam.ask((api) => api.cart.choose(rest)))).toEqual([]);
    expect(await missing(() => guest.ask((api) => api.cart.mine()))).toContain("orderer");
  });

  test("CART-07 a reset takes away items, acknowledgement and window; the address stays", async () => {
    await guest.ask((api) => api.cart.add({ itemId: world.a.rye, quantity: 1 }));
    await guest.ask((api) =>
      api.cart.choose({
        availabilityId: world.a.windowId,
        fulfillmentType: "Pickup",
        fulfillmentSlot: FRIDAY,
        street: "1 Elm St",
        paymentAcknowledged: true,
      }),
    );
    const empty = await guest.ask((api) => api.cart.reset());
    expect(empty).toMatchObject({
      lines: [],
      availabilityId: null,
      fulfillmentSlot: null,
      paymentAcknowledged: false,
      street: "1 Elm St",
    });
    expect(await guest.ask((api) => api.cart.mine())).toEqual(empty);
  });
});

test("GUARD-03 a dead shop and one in maintenance take no changes of a cart", async () => {
  await guest.ask((api) => api.cart.add({ itemId: world.a.rye, quantity: 1 }));
  const states = [
    [{ maintenance_mode: true }, { maintenance_mode: false }, "maintenance"],
    [{ subscription_status: "canceled" }, { subscription_status: "active" }, "shop_expired"],
  ] as const;
  for (const [on, off, code] of states) {
    await world.set("shops", world.a, on);
    const before = await world.everything();
    for (const change of [
      () => guest.ask((api) => api.cart.add({ itemId: world.a.rye, quantity: 1 })),
      () => guest.ask((api) => api.cart.choose({ tip: 1 })),
      () => guest.ask((api) => api.cart.reset()),
    ]) {
      expect((await refusalOf(change())).code).toBe(code);
    }
    expect(await world.everything()).toEqual(before);
    await world.set("shops", world.a, off);
  }
});

test("SEC-A1 payment handles are told only to anyone who may order", async () => {
  expect((await refusalOf(guest.ask((api) => api.cart.checkout()))).code).toBe("signed_out");
  await world.set("shop_settings", world.a, { enable_advanced_payment: true });
  const sam = at(world.a, world.people.customerOther.token);
  expect(await sam.ask((api) => api.cart.checkout())).toMatchObject({
    ways: [{ name: "Venmo", details: "canary-venmo-handle" }, { name: "Cash" }],
    requirePrepay: true,
  });
});
