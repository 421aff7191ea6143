import { beforeEach, describe, expect, test } from "vitest";
import { invoiceView } from "#app/routes/orders/invoice/invoice-view.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { at, type OrderWorld, openOrderWorld } from "./order-world.ts";

const database = useDatabase();
let world: OrderWorld;
let sam: ReturnType<typeof at>;
let rosa: ReturnType<typeof at>;

beforeEach(async () => {
  await database.clean();
  world = await openOrderWorld(database);
  sam = at(world.a, world.people.customerSelf.token);
  rosa = at(world.a, world.people.merchantOwn.token);
});

const set = (columns: Readonly<Record<string, unknown>>) => world.set("shop_settings", world.a, columns);
const checkout = () => sam.ask((api) => api.cart.checkout());
const pageOf = (orderId: string) =>
  sam.ask(async (api) => {
    const [shop, placed] = await Promise.all([api.shop.current(), api.orders.mineOne({ orderId })]);
    return invoiceView(placed, shop, { isGuest: false, path: "" });
  });
/** What an order's page says about paying. */
const panelOf = async (orderId: string) => (await pageOf(orderId)).payment;
const cash = (details: string) => ({ name: "Cash", details, url: null, linkFills: null });

describe("a shop that never said how it is paid", () => {
  test.each(["{}", "{bitcoin}"])(
    "CART-04 ORD-10 takes cash: on the order page, on the order, on its page and in its mail (%s)",
    async (payment_options) => {
      await set({ payment_options, fulfillment_options: "{Pickup}" });
      const ways = [cash("Pay in cash when you pick up.")];
      expect(await checkout()).toEqual({ info: "", ways, requirePrepay: true });
      expect((await sam.ask((api) => api.shop.current())).paymentOptions).toEqual(["Cash"]);
      const { order } = await sam.ask((api) => api.orders.place(world.orderInput()));
      expect(order).toMatchObject({ paymentService: "Cash", payment: { info: "", ways } });
      const mail = await rosa.ask((api) =>
        api.orders.mailText({ orderId: order.id, mail: "customer-invoice" }),
      );
      expect(mail.text).toContain("Cash: Pay in cash when you pick up.");
    },
  );

  test("ORD-10 an order that names no way, of before, is paid in the one there is; where there are several, none is the chosen one", async () => {
    await set({ payment_options: "{}", fulfillment_options: "{Pickup}" });
    const { order } = await sam.ask((api) => api.orders.place(world.orderInput()));
    await world.rows("update orders set payment_service = null where id = ?", [order.id]);
    const way = { ...cash("Pay in cash when you pick up."), code: null };
    expect(await panelOf(order.id)).toMatchObject({ chosen: way, others: [] });
    await set({ payment_options: "{Venmo,Cash}" });
    expect(await panelOf(order.id)).toMatchObject({ chosen: null, others: [{ name: "Venmo" }, way] });
    await world.rows("update orders set payment_service = 'Zelle' where id = ?", [order.id]);
    await set({ payment_options: "{Cash}" });
    expect(await panelOf(order.id)).toMatchObject({ chosen: null, others: [way] });
  });

  test("CART-04 one that delivers says so that it holds at the door too", async () => {
    await set({ payment_options: "{}" });
    expect((await checkout()).ways).toEqual([cash("Pay in cash when you get your order.")]);
  });

  test("CART-04 an order asks for no way that is not taken", async () => {
    await set({ payment_options: "{}" });
    const refused = sam.ask((api) => api.orders.place(world.orderInput({ paymentService: "Venmo" })));
    expect((await refusalOf(refused)).facts).toEqual({
      errors: { paymentService: ["The shop doesn't take this. Please choose another way to pay."] },
    });
  });
});

test("CART-04 a way whose handle is blank is offered nowhere", async () => {
  await set({ venmo_name: "", payment_options: "{Venmo,Cash,Zelle}", zelle_contact: "pay@sweetcrumb.test" });
  expect((await checkout()).ways.map(({ name }) => name)).toEqual(["Cash", "Zelle"]);
  expect((await sam.ask((api) => api.shop.current())).paymentOptions).toEqual(["Cash", "Zelle"]);
  expect((await rosa.ask((api) => api.orders.ticketHead())).ways.map(({ name }) => name)).toEqual([
    "Cash",
    "Zelle",
  ]);
  const { order } = await sam.ask((api) => api.orders.place(world.orderInput()));
  expect(order.paymentService).toBe("Cash");
});

describe("a shop's own words", () => {
  test("CART-04 stand alone: ours are told where it says nothing, and nowhere else", async () => {
    await set({ payment_options: "{}", payment_info: "Pay at the tables." });
    expect(await checkout()).toMatchObject({ info: "Pay at the tables.", ways: [] });
    await set({ payment_options: "{Cash}" });
    expect(await checkout()).toMatchObject({ info: "Pay at the tables.", ways: [cash("")] });
    await set({ payment_info: "", cash_instrux: "In the tin." });
    expect((await checkout()).ways).toEqual([cash("In the tin.")]);
  });

  test("SET-01 with enable_advanced_payment off only payment_info is shown: at checkout, on the order, in its mail and to REST", async () => {
    await set({ enable_advanced_payment: false, payment_info: "Pay at the tables." });
    expect(await checkout()).toEqual({ info: "Pay at the tables.", ways: [], requirePrepay: true });
    expect((await sam.ask((api) => api.shop.current())).paymentOptions).toEqual([]);
    const venmo = sam.ask((api) => api.orders.place(world.orderInput({ paymentService: "Venmo" })));
    expect((await refusalOf(venmo)).facts).toHaveProperty("errors.paymentService");
    const { order } = await sam.ask((api) => api.orders.place(world.orderInput()));
    expect(order).toMatchObject({ paymentService: null, payment: { info: "Pay at the tables.", ways: [] } });
    const mail = await rosa.ask((api) =>
      api.orders.mailText({ orderId: order.id, mail: "customer-invoice" }),
    );
    expect(mail.text).toContain("Pay at the tables.");
    expect(mail.text).not.toContain("Venmo");
    const { text } = await world.send({ method: "GET", path: `/api/shops/${world.a.id}` });
    expect(text).not.toContain("Venmo");
  });

  test("MAN-08 ORD-10 what we say to customers is on no ticket and in no panel of the shop", async () => {
    await set({ payment_options: "{}" });
    const { order } = await sam.ask((api) => api.orders.place(world.orderInput()));
    expect((await rosa.ask((api) => api.orders.ticketHead())).ways).toEqual([{ name: "Cash", details: "" }]);
    expect((await rosa.ask((api) => api.orders.detail({ orderId: order.id }))).payWay).toEqual(cash(""));
  });
});

test("ORD-10 NOTE-02 the invoice of an order that is paid, cancelled or for nothing asks for no money; a paid one's says that it is paid", async () => {
  await set({ payment_options: "{Venmo,Cash}", payment_info: "Pay within a day." });
  const invoiceOf = async (orderId: string) =>
    (await rosa.ask((api) => api.orders.mailText({ orderId, mail: "customer-invoice" }))).text;
  const place = async () => (await sam.ask((api) => api.orders.place(world.orderInput({ tip: 0 })))).order;
  const [paid, cancelled] = [await place(), await place()];
  const asked = /how to pay|venmo|pay within a day/i;
  for (const { id } of [paid, cancelled]) {
    expect(await invoiceOf(id)).toMatch(asked);
    expect(await pageOf(id)).toMatchObject({ isOwed: true, payment: {} });
  }
  await rosa.ask((api) => api.orders.update({ orderId: paid.id, paid: true }));
  await rosa.ask((api) => api.orders.update({ orderId: cancelled.id, cancelled: {} }));
  await world.rows("update users set family_discount = 100 where id = ?", [world.people.customerSelf.id]);
  const free = await place();
  expect(free).toMatchObject({ grandTotal: 0, paid: false });
  for (const { id } of [paid, cancelled, free]) {
    expect(await invoiceOf(id)).not.toMatch(asked);
    expect(await pageOf(id)).toMatchObject({ isOwed: false, payment: null });
  }
  expect(await invoiceOf(paid.id)).toContain("It is paid: there is nothing more to pay.");
  for (const { id } of [cancelled, free]) expect(await invoiceOf(id)).not.toContain("It is paid");
});
