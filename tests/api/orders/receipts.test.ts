import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { invoiceView } from "#app/routes/orders/invoice/invoice-view.server.ts";
import { ledgerOf } from "#app/routes/orders/order-lines/order-receipt-view.ts";
import { sum } from "#domain/money.ts";
import { FULFILLMENT_TYPES } from "#domain/orders/fulfillment.ts";
import { LINE_TYPES } from "#domain/orders/order-lines.ts";
import type { OrderLineView, OwnOrder, ShopOrder } from "#domain/orders/order-schemas.ts";
import { priceOrder } from "#domain/orders/pricing.ts";
import type { PublicShop } from "#domain/shop/shop-schemas.ts";
import { receiptRows } from "#server/mail/order-mail-facts.ts";
import { useDatabase } from "#tests/support/database.ts";
import { howMany } from "#tests/support/how-many.ts";
import { at, type OrderWorld, openOrderWorld } from "./order-world.ts";

const database = useDatabase();
let world: OrderWorld;
let shop: PublicShop;
/** One order as its customer and as its merchant read it, with discounts for more than it comes to. */
let placed: OwnOrder;
let managed: ShopOrder;

beforeAll(async () => {
  world = await openOrderWorld(database);
  const sam = at(world.a, world.people.customerSelf.token);
  const rosa = at(world.a, world.people.merchantOwn.token);
  await world.rows("update users set family_discount = 50 where id = ?", [world.people.customerSelf.id]);
  const { order } = await rosa.ask((api) =>
    api.orders.place(
      world.orderInput({
        userId: world.people.customerSelf.id,
        lines: [{ itemId: world.a.rye, quantity: 1 }],
        customLines: [
          { type: "DISCOUNT", name: "Sorry", price: 300 },
          { type: "FEE", name: "Rush", price: 200 },
          { type: "DISCOUNT", name: "Friend", price: 1000 },
          { type: "DISCOUNT", name: "Thank you", price: 100 },
        ],
        tip: 100,
        paid: true,
      }),
    ),
  );
  shop = await sam.ask((api) => api.shop.current());
  placed = await sam.ask((api) => api.orders.mineOne({ orderId: order.id }));
  managed = await rosa.ask((api) => api.orders.one({ orderId: order.id }));
});

/** "−$8.30" in cents; words for nothing are nothing. */
const centsOf = (text: string) =>
  /\d/.test(text) ? Math.round(Number(text.replace("−", "-").replace(/[$,]/g, "")) * 100) : 0;

const invoiceRows = (order: OwnOrder) =>
  invoiceView({ ...order, completed: true }, shop, { isGuest: false, path: "" }).rows.map(
    ({ name, description }) => [name, description] as const,
  );
const mailRows = (order: OwnOrder) => receiptRows(order).map(({ words, amount }) => [words, amount] as const);
const panelRows = (order: ShopOrder) => ledgerOf(order).map(({ name, amount }) => [name, amount] as const);

describe("PRICE-06 what is shown of a price", () => {
  test("PRICE-02 PRICE-06 ORD-10 MAN-06 discounts for more than the order comes to are shown with what each took", () => {
    expect(placed).toMatchObject({ subtotal: 800, discounts: 800, grandTotal: 300, tax: 0 });
    const shown = [
      ["Family Discount", "−$4.00"],
      ["Sorry", "−$3.00"],
      ["Friend", "−$1.00"],
    ];
    const invoice = invoiceRows(placed);
    expect(invoice.slice(1, 5)).toEqual([...shown, ["Thank you", "$0.00"]]);
    expect(panelRows(managed)).toEqual([
      ["Subtotal", "$8.00"],
      ["Family Discount, 50%", "−$4.00"],
      ...shown.slice(1),
      ["Rush", "$2.00"],
      ["Tip", "$1.00"],
    ]);
    expect(mailRows(placed)).toEqual([
      ["1 × Rye", "$8.00"],
      ["1 × Sorry", "−$3.00"],
      ["1 × Rush", "$2.00"],
      ["1 × Friend", "−$1.00"],
      ["1 × Thank you", "$0.00"],
      ["Subtotal", "$8.00"],
      ["Family Discount", "−$4.00"],
      ["Tip", "$1.00"],
      ["Total", "$3.00"],
    ]);
  });

  const line = fc.record({
    type: fc.constantFrom(...LINE_TYPES),
    quantity: fc.integer({ min: 0, max: 5 }),
    itemPrice: fc.nat(2_000),
  });
  const order = fc.record({
    lines: fc.array(line, { maxLength: 8 }),
    fulfillmentType: fc.constantFrom(...FULFILLMENT_TYPES),
    tip: fc.nat(1_000),
  });
  const terms = fc.record({
    salesTax: fc.constantFrom(null, 925),
    deliveryFee: fc.constantFrom(null, 700),
    familyDiscount: fc.option(fc.nat(100)),
    chargesServiceFee: fc.boolean(),
  });

  test("PRICE-02 PRICE-06 ORD-10 MAN-06 on invoice, panel and ticket, and in mails the rows of any order come to its total", () => {
    const [sample] = placed.lineItems;
    if (!sample) throw new Error("The order has no line.");
    fc.assert(
      fc.property(order, terms, (some, on) => {
        const { familyDiscountAmount: _, ...price } = priceOrder(some, on);
        const lineItems: OrderLineView[] = some.lines.map((one, place) => ({
          ...sample,
          ...one,
          id: `line ${place}`,
          itemName: `Line ${place}`,
          total: one.quantity * one.itemPrice,
        }));
        const changes = { ...price, lineItems, familyDiscount: on.familyDiscount };
        const total = (rows: readonly (readonly [string, string])[]) =>
          sum(rows.map(([, amount]) => centsOf(amount)));
        expect(total(invoiceRows({ ...placed, ...changes }))).toBe(price.grandTotal);
        expect(total(panelRows({ ...managed, ...changes }))).toBe(price.grandTotal);
        const mail = mailRows({ ...placed, ...changes });
        expect(total(mail.filter(([words]) => words !== "Subtotal" && words !== "Total"))).toBe(
          price.grandTotal,
        );
      }),
      { numRuns: howMany({ short: 300, full: 5_000 }) },
    );
  });
});
