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
type Changes = Omit<z.input<typeof orderUpdate>, "orderId">;
const update = (orderId: string, changes: Changes) =>
  rosa().ask((api) => api.orders.update({ orderId, ...changes }));
const preview = (orderId: string, changes: Changes) =>
  rosa().ask((api) => api.orders.previewUpdate({ orderId, ...changes }));
const detail = (orderId: string) => rosa().ask((api) => api.orders.detail({ orderId }));
const refusal = (asking: Promise<unknown>) =>
  asking.then(
    () => ({ code: "none", facts: {} }),
    (error) => ({ code: error.cause?.code ?? error.code, facts: error.cause?.facts ?? {} }),
  );

describe("ORD-09 the difference before it is saved", () => {
  test("ORD-09 price and stock as saving would leave them; nothing is written", async () => {
    const loaf = await world.addItem({ name: "Loaf", price: 500, stock: 5 });
    const bun = await world.addItem({ name: "Bun", price: 100, stock: 0, unlimited: true });
    const order = await place({ lines: [{ itemId: loaf, quantity: 1 }] });
    const before = await world.everything();
    const changes: Changes = {
      tip: 300,
      lines: [
        { itemId: loaf, quantity: 3 },
        { itemId: bun, quantity: 2 },
        { type: "DISCOUNT", name: "Sorry", price: 100 },
      ],
    };
    const shown = await preview(order.id, changes);
    expect(await world.everything()).toEqual(before);
    expect(shown.stock).toEqual([
      { itemId: bun, name: "Bun", pieces: 2, left: null, enough: true },
      { itemId: loaf, name: "Loaf", pieces: 2, left: 2, enough: true },
    ]);
    expect(shown.before.grandTotal).toBe(order.grandTotal);
    const saved = await update(order.id, changes);
    expect(saved).toMatchObject(shown.after);
    expect(await world.stockOf(loaf)).toBe(2);
  });

  test("ORD-09 what is short is told with what there is; pieces that go back are told too", async () => {
    const loaf = await world.addItem({ name: "Loaf", price: 500, stock: 3 });
    const order = await place({ lines: [{ itemId: loaf, quantity: 2 }] });
    const more = await preview(order.id, { lines: [{ itemId: loaf, quantity: 4 }] });
    expect(more.stock).toEqual([{ itemId: loaf, name: "Loaf", pieces: 2, left: -1, enough: false }]);
    const less = await preview(order.id, { lines: [{ itemId: loaf, quantity: 1 }] });
    expect(less.stock).toEqual([{ itemId: loaf, name: "Loaf", pieces: -1, left: 2, enough: true }]);
  });

  test("ORD-09 a day that is over, or that the window does not offer, is warned of and may be saved", async () => {
    const order = await place();
    expect((await preview(order.id, { fulfillmentDate: "2020-01-03" })).warnings).toEqual(["day_is_past"]);
    expect((await preview(order.id, { fulfillmentDate: "2030-01-02" })).warnings).toEqual([
      "day_not_offered",
    ]);
    const offered = order.fulfillmentDate ?? "";
    await update(order.id, { fulfillmentDate: "2020-01-03" });
    expect((await preview(order.id, { fulfillmentDate: offered })).warnings).toEqual([]);
    expect((await preview(order.id, { tip: 77 })).warnings).toEqual([]);
  });

  test("ORD-08 ORD-09 of an order that is marked paid another total is warned of: no one else asks for the difference", async () => {
    const order = await place();
    expect((await preview(order.id, { tip: 300 })).warnings).toEqual([]);
    await update(order.id, { paid: true });
    expect((await preview(order.id, { tip: 300 })).warnings).toEqual(["paid_before"]);
    expect((await preview(order.id, { notes: "Rang twice" })).warnings).toEqual([]);
    expect((await preview(order.id, { tip: 300, paid: false })).warnings).toEqual([]);
  });

  test("ORD-09 what saving would refuse is refused before: stale, cancelled, foreign, not a delivery", async () => {
    const order = await place();
    await update(order.id, { tip: 200 });
    expect(await refusal(preview(order.id, { tip: 300, version: 1 }))).toMatchObject({
      code: "stale",
      facts: { changed: ["grandTotal", "tip"] },
    });
    expect((await refusal(preview(order.id, { deliveryFee: 100 }))).code).toBe("invalid");
    expect((await refusal(preview(order.id, { lines: [{ itemId: world.b.rye, quantity: 1 }] }))).code).toBe(
      "unknown_reference",
    );
    await update(order.id, { cancelled: { reason: "", restock: false } });
    expect((await refusal(preview(order.id, { tip: 300 }))).code).toBe("order_cancelled");
  });

  test("SEC-02 neither the difference nor the order nor its mails are another shop's or a customer's to see", async () => {
    const { id: orderId } = await place();
    const walt = at(world.b, world.people.merchantOther.token);
    for (const who of [walt, sam(), at(world.a)]) {
      for (const code of [
        await refusal(who.ask((api) => api.orders.detail({ orderId }))),
        await refusal(who.ask((api) => api.orders.previewUpdate({ orderId, tip: 1 }))),
        await refusal(who.ask((api) => api.orders.mailText({ orderId, mail: "customer-invoice" }))),
      ].map((refused) => refused.code)) {
        expect(["not_found", "forbidden", "signed_out", "FORBIDDEN", "UNAUTHORIZED"]).toContain(code);
      }
    }
  });
});

describe("MAN-06 the order with everything its panel says", () => {
  test("MAN-06 the mail that a flag sends follows the shop's settings, the address, and what went already", async () => {
    const order = await place();
    const outcomes = async () =>
      Object.fromEntries((await detail(order.id)).flagMails.map(({ flag, outcome }) => [flag, outcome]));
    expect(await outcomes()).toEqual({ paid: "goes", completed: "goes" });
    await world.set("shop_settings", world.a, { send_payment_received_email: false });
    expect(await outcomes()).toEqual({ paid: "off", completed: "goes" });
    await world.set("shop_settings", world.a, {
      send_payment_received_email: true,
      bcc_payment_received_email: true,
    });
    expect((await detail(order.id)).flagMails.map(({ copied }) => copied)).toEqual([true, false]);
    await update(order.id, { paid: true });
    await update(order.id, { paid: false });
    expect(await outcomes()).toEqual({ paid: "went", completed: "goes" });
    await world.rows("update users set email = null where id = ?", [world.people.customerSelf.id]);
    expect(await outcomes()).toEqual({ paid: "went", completed: "nobody" });
    await update(order.id, { cancelled: { reason: "", restock: false } });
    expect(await outcomes()).toEqual({ paid: "cancelled", completed: "cancelled" });
  });

  test("ORD-08 the time line has what stood there before and after, and every mail with how far it came", async () => {
    const loaf = await world.addItem({ name: "Loaf", price: 500, stock: 5 });
    const order = await place({ lines: [{ itemId: loaf, quantity: 1 }] });
    await update(order.id, { paid: true });
    await update(order.id, { fulfillmentDate: "2026-12-11", lines: [{ itemId: loaf, quantity: 2 }] });
    await update(order.id, { cancelled: { reason: "Ill", restock: true } });
    const { steps, mails, ordersSoFar } = await detail(order.id);
    expect(steps.map(({ what }) => what).sort()).toEqual(["cancelled", "edited", "paid", "placed"]);
    const edited = steps.find(({ what }) => what === "edited");
    expect(edited).toMatchObject({ who: "rosa Test", pieces: [{ name: "Loaf", from: 1, to: 2 }] });
    expect(edited?.changes).toContainEqual({
      name: "fulfillmentSlot",
      from: order.fulfillmentSlot,
      to: "Fri, Dec 11",
    });
    expect(steps.find(({ what }) => what === "cancelled")?.restocked).toBe(true);
    const queued = { recipient: "sam@example.test", status: "queued" };
    expect(mails.map((mail) => mail.mail).sort()).toEqual(["order-cancelled", "payment-received"]);
    for (const mail of mails) expect(mail).toMatchObject(queued);
    expect(ordersSoFar).toBe(0);
  });

  test("NOTE-02 a mail is read as it would go, and reading it sends nothing", async () => {
    const order = await place();
    await world.set("shop_settings", world.a, { paid_email_body: "Thank you **very** much." });
    const before = await world.everything();
    const read = (mail: "customer-invoice" | "payment-received" | "order-completed") =>
      rosa().ask((api) => api.orders.mailText({ orderId: order.id, mail }));
    const paid = await read("payment-received");
    expect(paid.recipient).toBe("sam@example.test");
    expect(paid.subject).toContain(`#${order.ticketNumber}`);
    expect(paid.text).toContain("Thank you very much.");
    expect((await read("customer-invoice")).subject).toContain(order.fulfillmentSlot);
    expect(await world.everything()).toEqual(before);
    await world.rows("update users set email = null where id = ?", [world.people.customerSelf.id]);
    expect((await read("order-completed")).recipient).toBeNull();
  });
});

test("CUST-02 the last of one's orders is told in a line: its products, and none of someone else or that was cancelled", async () => {
  const rolls = await world.addItem({ name: "Roll", price: 100, stock: 20 });
  const earlier = await place({ lines: [{ itemId: rolls, quantity: 1 }] });
  world.clock.advance({ seconds: 1 });
  const last = await place({ lines: [{ itemId: rolls, quantity: 2 }] });
  await update(last.id, {
    lines: [
      { itemId: rolls, quantity: 3 },
      { type: "DISCOUNT", name: "Sorry", price: 100 },
    ],
  });
  const usualOf = ({ token }: { token: string }) => at(world.a, token).ask((api) => api.orders.usual());
  const { customerSelf, customerOther } = world.people;
  expect(await usualOf(customerSelf)).toEqual({ orderId: last.id, items: [{ name: "Roll", quantity: 3 }] });
  expect(await usualOf(customerOther)).toBeNull();
  await update(last.id, { cancelled: { reason: "Ill", restock: true } });
  expect(await usualOf(customerSelf)).toEqual({
    orderId: earlier.id,
    items: [{ name: "Roll", quantity: 1 }],
  });
});
