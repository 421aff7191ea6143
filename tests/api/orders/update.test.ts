import { beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import type { orderUpdate } from "#domain/orders/order-update-schemas.ts";
import { useDatabase } from "#tests/support/database.ts";
import { at, type OrderWorld, openOrderWorld } from "./order-world.ts";

const database = useDatabase();
let world: OrderWorld;
beforeEach(async () => {
  await database.clean();
  world = await openOrderWorld(database);
});

const sam = () => at(world.a, world.people.customerSelf.token);
const rosa = () => at(world.a, world.people.merchantOwn.token);
const place = async (changes: object = {}) =>
  (await sam().ask((api) => api.orders.place(world.orderInput(changes)))).order;
const update = (orderId: string, changes: Omit<z.input<typeof orderUpdate>, "orderId">) =>
  rosa().ask((api) => api.orders.update({ orderId, ...changes }));
const refusal = (asking: Promise<unknown>) =>
  asking.then(
    () => ({ code: "none", facts: {} }),
    (error) => ({ code: error.cause?.code ?? error.code, facts: error.cause?.facts ?? {} }),
  );
const mails = () =>
  world.rows<{ template: string; recipient: string }>("select template, recipient from messages order by id");
const sums = ({
  subtotal,
  discounts,
  fees,
  deliveryFee,
  tip,
  tax,
  serviceFee,
}: Record<"subtotal" | "discounts" | "fees" | "deliveryFee" | "tip" | "tax" | "serviceFee", number>) =>
  subtotal - discounts + fees + deliveryFee + tip + tax + serviceFee;

describe("ORD-09 lines", () => {
  test("ORD-09 lines are changed, added, taken out; stock and totals follow", async () => {
    const loaf = await world.addItem({ name: "Loaf", price: 500, stock: 10 });
    const bun = await world.addItem({ name: "Bun", price: 100, stock: 10 });
    const order = await place({ lines: [{ itemId: loaf, quantity: 4 }] });
    const [line] = order.lineItems;
    const changed = await update(order.id, {
      lines: [
        { id: line?.id ?? "", quantity: 1 },
        { itemId: bun, quantity: 3 },
        { type: "PRODUCT", name: "Candles", price: 250 },
        { type: "FEE", name: "Box", price: 150 },
        { type: "DISCOUNT", name: "Sorry", price: 200 },
      ],
    });
    expect(changed.lineItems.map(({ itemName, quantity, total }) => [itemName, quantity, total])).toEqual([
      ["Loaf", 1, 500],
      ["Bun", 3, 300],
      ["Candles", 1, 250],
      ["Box", 1, 150],
      ["Sorry", 1, 200],
    ]);
    // 9.25 % of 850 is 79.
    expect(changed).toMatchObject({ subtotal: 1050, discounts: 200, fees: 150, tax: 79, grandTotal: 1079 });
    expect(await world.stockOf(loaf)).toBe(9);
    expect(await world.stockOf(bun)).toBe(7);
    const back = await update(order.id, { lines: [{ itemId: loaf, quantity: 4 }] });
    expect(back).toMatchObject({ grandTotal: order.grandTotal, version: 3 });
    expect([await world.stockOf(loaf), await world.stockOf(bun)]).toEqual([6, 10]);
  });

  test("ORD-08 a line that stays keeps its name and price, whatever the item says by now", async () => {
    const loaf = await world.addItem({ name: "Loaf", price: 500, stock: 10 });
    const order = await place({ lines: [{ itemId: loaf, quantity: 1 }] });
    await world.rows("update items set name = 'Other', price = 900 where id = ?", [loaf]);
    const changed = await update(order.id, { lines: [{ itemId: loaf, quantity: 2 }] });
    expect(changed.lineItems).toMatchObject([{ itemName: "Loaf", itemPrice: 500, quantity: 2 }]);
  });

  test("ORD-03 an edit takes no more than there is, and then nothing at all", async () => {
    const loaf = await world.addItem({ name: "Loaf", stock: 3 });
    const order = await place({ lines: [{ itemId: loaf, quantity: 2 }] });
    const before = await world.everything();
    const refused = await refusal(update(order.id, { tip: 100, lines: [{ itemId: loaf, quantity: 4 }] }));
    expect(refused).toEqual({
      code: "oversold",
      facts: { oversold: [{ itemId: loaf, name: "Loaf", requested: 2, available: 1 }] },
    });
    expect(await world.everything()).toEqual(before);
    await update(order.id, { lines: [{ itemId: loaf, quantity: 3 }] });
    expect(await world.stockOf(loaf)).toBe(0);
  });

  test("PRICE-06 whatever is edited, the parts sum to the total", async () => {
    const order = await place({ tip: 100 });
    const address = "12 Alder Street, 94110";
    const steps: Parameters<typeof update>[1][] = [
      { tip: 333 },
      { fulfillmentType: "Delivery", deliveryAddress: address },
      { deliveryFee: 0 },
      { deliveryFee: 1234 },
      { lines: [{ type: "DISCOUNT", name: "All", price: 100_000 }] },
      { lines: [{ itemId: world.a.rye, quantity: 7 }] },
      { fulfillmentType: "Pickup" },
    ];
    for (const step of steps) {
      const changed = await update(order.id, step);
      expect(changed.grandTotal).toBe(sums(changed));
    }
    const last = await rosa().ask((api) => api.orders.one({ orderId: order.id }));
    expect(last).toMatchObject({ deliveryFee: 0, deliveryAddress: null, tip: 333, subtotal: 5600 });
  });
});

describe("ORD-09 slot and words", () => {
  test("ORD-09 an order moves to another day, by its label or its date", async () => {
    const order = await place();
    const moved = await update(order.id, { fulfillmentSlot: "Tue, Dec 8" });
    expect(moved).toMatchObject({ fulfillmentSlot: "Tue, Dec 8", fulfillmentDate: "2026-12-08" });
    const again = await update(order.id, { fulfillmentDate: "2027-01-05" });
    expect(again).toMatchObject({ fulfillmentSlot: "Tue, Jan 5", fulfillmentDate: "2027-01-05" });
    for (const wrong of ["Someday", "Mon, Dec 8", "2026-13-01"]) {
      expect((await refusal(update(order.id, { fulfillmentSlot: wrong }))).code).toBe("invalid");
    }
  });

  test("ORD-09 type and window are the shop's, a delivery has an address", async () => {
    const order = await place();
    expect((await refusal(update(order.id, { fulfillmentType: "Shipping" }))).code).toBe("type_not_offered");
    expect((await refusal(update(order.id, { fulfillmentType: "Delivery" }))).code).toBe("invalid");
    expect((await refusal(update(order.id, { availabilityId: world.b.windowId }))).code).toBe(
      "unknown_reference",
    );
    expect((await refusal(update(order.id, { deliveryFee: 100 }))).code).toBe("invalid");
    const delivered = await update(order.id, {
      fulfillmentType: "Delivery",
      deliveryAddress: "12 Alder Street, 94110",
    });
    expect(delivered).toMatchObject({ deliveryFee: 700, fulfillmentType: "Delivery" });
  });

  test("ORD-08 every change stands in the time line with who; a change that changes nothing does not", async () => {
    const order = await place();
    await update(order.id, { paid: true, tip: 200, notes: "Regular." });
    const same = await update(order.id, { paid: true, tip: 200, notes: "Regular." });
    expect(same.version).toBe(2);
    const steps = same.events.map(({ who, what, changed }) => `${who} ${what}: ${[...changed].sort()}`);
    expect(steps.sort()).toEqual([
      "rosa Test edited: grandTotal,notes,tip",
      "rosa Test paid: paid",
      "sam Test placed: placed",
    ]);
    const audited = await world.rows<{ action: string; actor_name: string }>(
      "select action, actor_name from audit_entries where subject_id = ?",
      [order.id],
    );
    expect(audited).toEqual([{ action: "order.changed", actor_name: "rosa Test" }]);
  });

  test("ORD-09 a stale edit is refused and told what changed meanwhile; nothing is overwritten", async () => {
    const order = await place();
    await update(order.id, { paid: true, tip: 200 });
    await update(order.id, { notes: "Regular." });
    const before = await world.everything();
    const refused = await refusal(update(order.id, { tip: 300, version: 1 }));
    expect(refused).toMatchObject({
      code: "stale",
      facts: { changed: ["grandTotal", "notes", "paid", "tip"] },
    });
    expect(await world.everything()).toEqual(before);
    expect((await update(order.id, { tip: 300, version: 3 })).tip).toBe(300);
  });
});

describe("ORD-11", () => {
  test("ORD-11 a cancelled order keeps its flags, leaves the lists, and gives its stock back once where asked", async () => {
    const loaf = await world.addItem({ name: "Loaf", stock: 5 });
    const order = await place({ lines: [{ itemId: loaf, quantity: 2 }] });
    await update(order.id, { paid: true });
    const cancelled = await update(order.id, { cancelled: { reason: "Ill", restock: true } });
    expect(cancelled).toMatchObject({
      paid: true,
      completed: false,
      cancelledAt: world.clock.now(),
      cancelledBy: "rosa Test",
      cancelReason: "Ill",
    });
    await update(order.id, { cancelled: { reason: "Again", restock: true } });
    expect(await world.stockOf(loaf)).toBe(5);
    const listed = (filter: object) =>
      rosa().ask(async (api) => (await api.orders.list({ filter })).rows.map(({ id }) => id));
    expect(await listed({})).not.toContain(order.id);
    expect(await listed({ cancelled: true })).toEqual([order.id]);
    expect((await refusal(update(order.id, { tip: 1 }))).code).toBe("order_cancelled");
    expect((await update(order.id, { notes: "Refunded.", paid: false })).paid).toBe(false);
  });

  test("ORD-11 without restocking the shelf stays as it is", async () => {
    const loaf = await world.addItem({ name: "Loaf", stock: 5 });
    const order = await place({ lines: [{ itemId: loaf, quantity: 2 }] });
    await update(order.id, { cancelled: { reason: "", restock: false } });
    expect(await world.stockOf(loaf)).toBe(3);
  });
});

describe("NOTE-02", () => {
  test("ORD-11 NOTE-01 NOTE-02 a cancelled order tells its customer once, in the transaction that cancels it", async () => {
    const loaf = await world.addItem({ name: "Loaf", stock: 1 });
    const order = await place();
    // More than the shelf has: nothing of it happens, and no one is told.
    const lines = [{ itemId: loaf, quantity: 2 }];
    expect((await refusal(update(order.id, { lines, cancelled: {} }))).code).toBe("oversold");
    expect(await mails()).toEqual([]);
    await update(order.id, { paid: true, cancelled: { reason: "Ill", restock: true } });
    await update(order.id, { cancelled: { reason: "Again" } });
    expect(await mails()).toEqual([{ template: "order-cancelled", recipient: "sam@example.test" }]);
    const written = await world.rows<{ facts: unknown }>("select facts from messages");
    expect(JSON.stringify(written)).not.toContain("Ill");
  });

  test("ORD-11 NOTE-02 no one is told of a cancelled order where the merchant says so or there is no address; it can be sent later", async () => {
    const [quiet, unreached] = [await place(), await place()];
    await update(quiet.id, { cancelled: { tellCustomer: false } });
    expect(await mails()).toEqual([]);
    const again = (orderId: string) =>
      rosa().ask((api) => api.orders.mailAgain({ orderId, mail: "order-cancelled" }));
    expect((await refusal(again(unreached.id))).code).toBe("invalid");
    expect(await again(quiet.id)).toEqual({ recipient: "sam@example.test" });
    await world.rows("update users set email = null where id = ?", [world.people.customerSelf.id]);
    await update(unreached.id, { cancelled: {} });
    expect(await mails()).toHaveLength(1);
  });

  test("NOTE-02 payment received and order completed go once each, however often the flags turn", async () => {
    const order = await place();
    for (const set of [true, false, true]) await update(order.id, { paid: set, completed: set });
    expect(await mails()).toEqual([
      { template: "payment-received", recipient: "sam@example.test" },
      { template: "order-completed", recipient: "sam@example.test" },
    ]);
    const again = await rosa().ask((api) =>
      api.orders.mailAgain({ orderId: order.id, mail: "payment-received" }),
    );
    expect(again).toEqual({ recipient: "sam@example.test" });
    expect(await mails()).toHaveLength(3);
  });

  test("NOTE-02 send_payment_received_email switches it off, bcc_payment_received_email sends the shop a copy", async () => {
    const [first, second] = [await place(), await place()];
    await world.set("shop_settings", world.a, { send_payment_received_email: false });
    await update(first.id, { paid: true });
    expect(await mails()).toEqual([]);
    await world.set("shop_settings", world.a, {
      send_payment_received_email: true,
      bcc_payment_received_email: true,
    });
    await update(second.id, { paid: true });
    expect((await mails()).map(({ recipient }) => recipient).sort()).toEqual([
      "owner@sweetcrumb.test",
      "sam@example.test",
    ]);
  });

  test("NOTE-02 a mail that would not be true, or has no one to go to, is refused", async () => {
    const order = await place();
    const again = (mail: "payment-received" | "order-completed" | "customer-invoice") =>
      refusal(rosa().ask((api) => api.orders.mailAgain({ orderId: order.id, mail })));
    expect((await again("payment-received")).code).toBe("invalid");
    expect((await again("order-completed")).code).toBe("invalid");
    expect((await again("customer-invoice")).code).toBe("none");
    await world.rows("update users set email = null where id = ?", [world.people.customerSelf.id]);
    expect((await again("customer-invoice")).code).toBe("invalid");
  });
});

describe("MAN-06", () => {
  test("MAN-06 one flag of many orders at once, each with its entry and its mail; all or nothing", async () => {
    const orders = [await place(), await place(), await place()];
    const orderIds = orders.map(({ id }) => id);
    await update(orderIds[0] ?? "", { paid: true });
    const { changed } = await rosa().ask((api) => api.orders.updateMany({ orderIds, flag: "paid" }));
    expect(changed.sort()).toEqual(orderIds.slice(1).sort());
    expect(await mails()).toHaveLength(3);
    const foreign = refusal(
      rosa().ask((api) => api.orders.updateMany({ orderIds: [...orderIds, world.b.rye], flag: "completed" })),
    );
    expect((await foreign).code).toBe("unknown_reference");
    const list = await rosa().ask((api) => api.orders.list({ filter: { completed: true } }));
    expect(list.total).toBe(0);
  });

  test("MAN-06 SEC-A28 the export holds the list's orders, and nothing a spreadsheet would run", async () => {
    await world.rows("update users set first_name = '=HYPERLINK(\"http://x\")' where id = ?", [
      world.people.customerSelf.id,
    ]);
    const paid = await place({ specialInstructions: "@SUM(A1)" });
    await place();
    await update(paid.id, { paid: true });
    const text = await rosa().ask((api) => api.orders.export({ filter: { paid: true } }));
    const rows = text.trimEnd().split("\r\n");
    expect(rows).toHaveLength(2);
    expect(rows[1]).toContain(`"'=HYPERLINK(""http://x"") Test"`);
    expect(rows[1]).toContain(`"'@SUM(A1)"`);
    expect(rows[1]).toContain('"8.74"');
  });
});

describe("ORD-09 for a customer", () => {
  test("ORD-09 a merchant orders for a customer with lines, fees, a discount and a delivery fee of their own", async () => {
    const { order } = await rosa().ask((api) =>
      api.orders.place(
        world.orderInput({
          userId: world.people.customerOther.id,
          fulfillmentType: "Delivery",
          deliveryAddress: "12 Alder Street, 94110",
          lines: [{ itemId: world.a.rye, quantity: 2, itemPrice: 700 }],
          customLines: [
            { type: "PRODUCT", name: "Candles", price: 250 },
            { type: "FEE", name: "Box", price: 150 },
            { type: "DISCOUNT", name: "Friend", price: 300 },
          ],
          claimed: { deliveryFee: 500 },
          paid: true,
          completed: true,
        }),
      ),
    );
    // 1400 + 250 − 300 = 1350; 9.25 % of it is 125.
    expect(order).toMatchObject({
      userId: world.people.customerOther.id,
      subtotal: 1650,
      discounts: 300,
      fees: 150,
      deliveryFee: 500,
      tax: 125,
      grandTotal: 2125,
      paid: true,
      completed: true,
    });
    expect(order.grandTotal).toBe(sums(order));
  });
});
