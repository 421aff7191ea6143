import { describe, expect, test } from "vitest";
import {
  lineField,
  readEditForm,
  readWas,
  type TypedEdit,
  typedFrom,
  typedOver,
  withButton,
} from "#app/routes/orders/parts/order-edit-form.ts";
import { differenceView } from "#app/routes/orders/parts/order-edit-view.ts";
import { wantedFrom } from "#app/routes/orders/parts/wanted-edit.ts";
import type { OrderUpdatePreview } from "#domain/orders/order-detail-schemas.ts";
import type { ShopOrder } from "#domain/orders/order-schemas.ts";

const line = (id: string, itemName: string, quantity: number): ShopOrder["lineItems"][number] => ({
  id,
  orderId: "order",
  itemId: `item of ${id}`,
  type: "PRODUCT",
  itemName,
  itemUnit: "",
  sectionName: "Bread",
  itemPrice: 800,
  itemDate: null,
  quantity,
  oversold: false,
  total: 800 * quantity,
});

const order: ShopOrder = {
  id: "order",
  ticketNumber: 1045,
  completed: false,
  readyForGuest: false,
  paid: false,
  fulfillmentType: "Pickup",
  fulfillmentSlot: "Fri, Nov 27",
  fulfillmentDate: "2026-11-27",
  deliveryAddress: null,
  specialInstructions: "",
  isGift: false,
  gifteeDetails: null,
  paymentService: null,
  availabilityId: "window",
  userId: null,
  shopId: "shop",
  subtotal: 1600,
  discounts: 0,
  fees: 0,
  deliveryFee: 0,
  tip: 0,
  tax: 0,
  serviceFee: 0,
  grandTotal: 1600,
  familyDiscount: null,
  salesTaxRate: 0,
  version: 1,
  createdAt: new Date(0),
  cancelledAt: null,
  cancelledBy: null,
  cancelReason: "",
  lineItems: [line("1", "Rye", 1), line("2", "Bun", 1)],
  customer: null,
  notes: "",
  events: [],
};
const was = typedFrom(order);
const wanted = (typed: Partial<TypedEdit>) => wantedFrom({ ...was, ...typed }, order);

/** The form as a browser without JavaScript posts it. */
function posted(typed: TypedEdit): FormData {
  const form = new FormData();
  const { lines, isGift, ...texts } = typed;
  for (const [name, value] of Object.entries(texts)) form.set(name, value);
  if (isGift) form.set("isGift", "on");
  for (const [at, each] of lines.entries())
    for (const part of ["id", "itemId", "type", "name", "unit", "quantity", "price"] as const)
      form.set(lineField(at, part), each[part]);
  form.set("was", JSON.stringify(was));
  return form;
}

describe("what the form asks for", () => {
  test("ORD-09 a form that nobody touched asks for nothing, however it travelled", () => {
    const form = posted(was);
    expect(readEditForm(form)).toEqual(was);
    expect(readWas(form)).toEqual(was);
    expect(wantedFrom(readEditForm(form), order)).toEqual({ wanted: {}, problems: {} });
  });

  test("ORD-09 only what differs is asked for, amounts in cents", () => {
    expect(wanted({ tip: "$2.5" }).wanted).toEqual({ tip: 250 });
    expect(wanted({ fulfillmentType: "Delivery", deliveryAddress: "1 A St, 90001" }).wanted).toEqual({
      fulfillmentType: "Delivery",
      deliveryAddress: "1 A St, 90001",
    });
    // A fee and an address of what is picked up are not read.
    expect(wanted({ deliveryFee: "5", deliveryAddress: "1 A St" }).wanted).toEqual({});
    expect(wanted({ isGift: true, gifteeName: "Ada" }).wanted).toEqual({
      isGift: true,
      gifteeDetails: { name: "Ada", phone: "", email: "", message: "" },
    });
  });

  test("ORD-09 what cannot be read is told at its field", () => {
    const [first, second] = was.lines;
    if (!first || !second) throw new Error("The order has two lines.");
    const { problems } = wanted({
      tip: "much",
      lines: [
        { ...first, quantity: "0" },
        { ...second, price: "" },
        { id: "", itemId: "", type: "FEE", name: " ", unit: "", quantity: "1", price: "1" },
      ],
    });
    expect(Object.keys(problems).sort()).toEqual(["line.0.quantity", "line.1.price", "line.2.name", "tip"]);
    expect(wanted({ lines: [] }).problems.lines).toBeDefined();
    expect(
      wanted({ fulfillmentType: "Delivery", fulfillmentDate: "" }).problems.fulfillmentDate,
    ).toBeDefined();
  });

  test.each(["", "null", "[]", '{"lines":3}', "{"])(
    "ORD-09 a form that carries %s of its beginning is read all the same",
    (text) => {
      const form = new FormData();
      form.set("was", text);
      expect(readWas(form)).toBeNull();
      expect(readEditForm(form).lines).toEqual([]);
    },
  );
});

test("ORD-09 the buttons add and take out lines; an item that is there gets one more", () => {
  const items = [
    { id: "item of 1", name: "Rye", unit: "", price: 900 },
    { id: "new", name: "Pie", unit: "9 inch", price: 3200 },
  ];
  const more = withButton(was, "add-item", "item of 1", items);
  expect(more.lines.map(({ quantity, price }) => [quantity, price])).toEqual([
    ["2", "8.00"],
    ["1", "8.00"],
  ]);
  expect(withButton(was, "add-item", "new", items).lines.at(-1)).toMatchObject({
    itemId: "new",
    price: "32.00",
  });
  expect(withButton(was, "add-discount", "", items).lines.at(-1)).toMatchObject({
    type: "DISCOUNT",
    itemId: "",
  });
  expect(withButton(was, "remove:0", "", items).lines.map(({ name }) => name)).toEqual(["Bun"]);
  for (const nothing of ["add-item", "remove:9", "remove:x", "add-constructor"])
    expect(withButton(was, nothing, "unknown", items)).toEqual(was);
});

describe("after somebody else was first", () => {
  const [rye, bun] = was.lines;
  if (!rye || !bun) throw new Error("The order has two lines.");

  test("ORD-09 what one typed stays, what one left alone is as it is now", () => {
    const now = {
      ...was,
      tip: "3.00",
      specialInstructions: "Theirs",
      lines: [rye, { ...bun, quantity: "5" }, { ...rye, id: "3", name: "Pie" }],
    };
    const { typed, lost } = typedOver(
      {
        ...was,
        specialInstructions: "Mine",
        lines: [{ ...rye, quantity: "4" }, bun, { ...bun, id: "", name: "Box" }],
      },
      was,
      now,
    );
    expect(typed).toMatchObject({ tip: "3.00", specialInstructions: "Mine" });
    expect(typed.lines.map(({ name, quantity }) => `${quantity} ${name}`)).toEqual([
      "4 Rye",
      "5 Bun",
      "1 Pie",
      "1 Box",
    ]);
    expect(lost).toEqual([]);
  });

  test("ORD-09 a line that one changed and the other took out is named; one that oneself took out stays out", () => {
    const { typed, lost } = typedOver({ ...was, lines: [{ ...rye, quantity: "4" }] }, was, {
      ...was,
      lines: [bun],
    });
    expect(typed.lines).toEqual([]);
    expect(lost).toEqual(["Rye"]);
  });
});

test("ORD-09 the difference is said in total and pieces, and asks again when either changes", () => {
  const price = { subtotal: 0, discounts: 0, fees: 0, deliveryFee: 0, tip: 0, tax: 0, serviceFee: 0 };
  const preview: OrderUpdatePreview = {
    before: { ...price, grandTotal: 4326 },
    after: { ...price, grandTotal: 5190 },
    changed: ["lines", "subtotal", "tax", "grandTotal", "fulfillmentDate", "fulfillmentSlot"],
    stock: [
      { itemId: "a", name: "Rye", pieces: 2, left: 4, enough: true },
      { itemId: "b", name: "Bun", pieces: -1, left: null, enough: true },
      { itemId: "c", name: "Pie", pieces: 3, left: -2, enough: false },
      { itemId: "d", name: "Tart", pieces: 1, left: -1, enough: false },
    ],
    fulfillmentType: "Pickup",
    fulfillmentSlot: "Fri, Nov 20",
    warnings: ["day_is_past"],
  };
  const shown = differenceView(preview);
  expect(shown).toMatchObject({
    changes: true,
    total: { from: "$43.26", to: "$51.90" },
    also: "Also: the day",
    warnings: ["Fri, Nov 20 is over already."],
  });
  expect(shown.stock.map(({ says }) => says)).toEqual([
    "+2 Rye (4 left)",
    "−1 Bun",
    "+3 Pie (only 1 more)",
    "+1 Tart (none left)",
  ]);
  expect(differenceView({ ...preview, after: { ...price, grandTotal: 5191 } }).seen).not.toBe(shown.seen);
  expect(differenceView({ ...preview, changed: [], after: preview.before, stock: [] })).toMatchObject({
    changes: false,
    total: { from: "$43.26", to: null },
    also: null,
  });
});
