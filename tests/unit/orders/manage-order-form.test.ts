import { describe, expect, test } from "vitest";
import { differenceView, limitsOfEdit } from "#app/routes/orders/manage-order-form/difference-view.ts";
import {
  draftProblems,
  limitsOf,
  lineAmount,
  orderOf,
  problemsOfRefusal,
  quoteOf,
  updateOf,
} from "#app/routes/orders/manage-order-form/draft-orders.ts";
import { itemsMatching, withStanding } from "#app/routes/orders/manage-order-form/order-choices.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import type { OrderUpdatePreview } from "#domain/orders/order-detail-schemas.ts";
import {
  ANOTHER_DAY,
  afterButton,
  draftOf,
  emptyDraft,
  lineField,
  type OrderDraft,
  onlyLeft,
  slotValue,
  type TypedLine,
  typedOver,
  withinLimits,
} from "#domain/orders/order-draft.ts";
import { draftIn, orderDraftForm } from "#domain/orders/order-draft-schemas.ts";
import type { ShopOrder } from "#domain/orders/order-schemas.ts";

const fieldsIn = (form: FormData) => fieldsOf(form, orderDraftForm(form.keys()));
const readDraft = (form: FormData) => draftIn(fieldsIn(form));
const readWas = (form: FormData) => fieldsIn(form).was;

const PIE = "019ad000-0000-7000-8000-000000000001";
const WINDOW = "019ad000-0000-7000-8000-000000000002";
const JO = "019ad000-0000-7000-8000-000000000003";
const LATER = "019ad000-0000-7000-8000-000000000004";

const typed = (part: Partial<TypedLine>): TypedLine => ({
  id: "",
  itemId: "",
  type: "PRODUCT",
  name: "",
  unit: "",
  quantity: "1",
  price: "",
  ...part,
});
const pie = typed({ itemId: PIE, name: "Pie", quantity: "2", price: "30.00" });
const fee = typed({ type: "FEE", name: "Rush", price: "5" });

const draft = (change: Partial<OrderDraft> = {}): OrderDraft => ({ ...emptyDraft("key"), ...change });
const whole = draft({
  name: "Ida",
  slot: slotValue("Delivery", WINDOW, "2026-11-27"),
  street: "12 Alder Street",
  zip: "94110",
  deliveryFee: "3",
  tip: "$2.50",
  lines: [pie, fee],
});

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
  availabilityId: WINDOW,
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
const was = draftOf(order);
const edited = (change: Partial<OrderDraft>) => updateOf({ ...was, ...change }, was);
const problemsOf = (change: Partial<OrderDraft>) => draftProblems({ ...was, ...change }, was);

/** The form as a browser without JavaScript posts it. */
function posted({ lines, isGift, paid, ...texts }: OrderDraft): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.set(name, value);
  if (isGift) form.set("isGift", "on");
  if (paid) form.set("paid", "on");
  for (const [at, line] of lines.entries())
    for (const field of ["id", "itemId", "type", "name", "unit", "quantity", "price"] as const)
      form.set(lineField(at, field), line[field]);
  form.set("was", JSON.stringify(was));
  return form;
}

describe("a new order", () => {
  test("ORD-09 a form without problems becomes the order, typed dollars become cents", () => {
    expect(draftProblems(whole)).toEqual({});
    expect(orderOf(whole)).toMatchObject({
      availabilityId: WINDOW,
      fulfillmentType: "Delivery",
      fulfillmentSlot: "2026-11-27",
      deliveryAddress: "12 Alder Street, 94110",
      walkIn: { name: "Ida", email: null, phone: null },
      lines: [{ itemId: PIE, quantity: 2, itemPrice: 3000 }],
      customLines: [{ type: "FEE", name: "Rush", price: 500, quantity: 1 }],
      claimed: { deliveryFee: 300 },
      tip: 250,
      idempotencyKey: "key",
    });
  });

  test("ORD-09 everything that stands in the way is said, each by its field", () => {
    expect(Object.keys(draftProblems(draft()))).toEqual(["name", "addItem", "slot"]);
    const wrong = draft({
      ...whole,
      zip: "9",
      phone: "12",
      email: "no",
      tip: "much",
      lines: [
        { ...pie, quantity: "0", price: "x" },
        { ...fee, name: " ", quantity: "1.5", price: "" },
      ],
    });
    expect(Object.keys(draftProblems(wrong)).sort()).toEqual(
      [
        "email",
        "line:0:price",
        "line:0:quantity",
        "line:1:name",
        "line:1:price",
        "line:1:quantity",
        "phone",
        "tip",
        "zip",
      ].sort(),
    );
    // The shop's own price, where an item's is left blank.
    expect(draftProblems({ ...whole, lines: [{ ...pie, price: "" }] })).toEqual({});
  });

  test("ORD-09 only a day on offer can be chosen for a new order", () => {
    const other = { ...whole, slot: ANOTHER_DAY, fulfillmentType: "Pickup", fulfillmentDate: "2026-11-27" };
    for (const slot of ["", "Pickup", "Pickup - 2026-11-27", "Unknown x y"]) {
      expect(orderOf({ ...whole, slot }), slot).toBeNull();
      expect(draftProblems({ ...whole, slot }), slot).toEqual({ slot: "Choose a day." });
    }
    expect(orderOf({ ...other, availabilityId: WINDOW })).toBeNull();
  });

  test("ORD-09 the quote asks for what can be read so far and leaves out the rest", () => {
    const half = draft({
      ...whole,
      customerId: JO,
      deliveryFee: "",
      lines: [pie, { ...fee, name: "", price: "" }, { ...pie, itemId: LATER, quantity: "two" }],
    });
    expect(quoteOf(half)).toMatchObject({
      userId: JO,
      lines: [{ itemId: PIE, quantity: 2, itemPrice: 3000 }],
      customLines: [],
      deliveryFee: null,
      tip: 250,
    });
    expect(lineAmount(typed({ quantity: "3", price: "4.50" }))).toBe(1350);
    expect(lineAmount(typed({ quantity: "3", price: "" }))).toBeNull();
  });
});

describe("the form of either", () => {
  const item = { id: PIE, name: "Pie", unit: "9 inch", price: 3000 };

  test("ORD-09 buttons add one thing or take one away; the same item twice is one line of two", () => {
    const once = afterButton(draft(), "add", item);
    expect(once.lines).toEqual([{ ...pie, unit: "9 inch", quantity: "1" }]);
    const twice = afterButton(once, "add", item);
    expect(twice.lines).toEqual([{ ...pie, unit: "9 inch", quantity: "2" }]);
    expect(afterButton(draft(), "add", null).lines).toEqual([]);
    const withFee = afterButton(twice, "own:FEE", null);
    expect(withFee.lines).toEqual([...twice.lines, typed({ type: "FEE" })]);
    expect(afterButton(withFee, "own:DISCOUNT", null).lines.at(-1)).toMatchObject({
      type: "DISCOUNT",
      itemId: "",
    });
    expect(afterButton(withFee, "remove:1", null).lines).toEqual(twice.lines);
    expect(afterButton(withFee, `choose:${JO}`, null).customerId).toBe(JO);
    expect(afterButton({ ...withFee, customerId: JO }, "unchoose", null).customerId).toBe("");
    for (const nothing of ["own:GIFT", "own:constructor", "remove:9", "remove:x", "choose:x", "preview", ""])
      expect(afterButton(withFee, nothing, item), nothing).toEqual(withFee);
  });

  test("ORD-09 one more of an item that an order has keeps the price it was ordered at", () => {
    const [rye] = order.lineItems;
    const more = afterButton(was, "add", { id: rye?.itemId ?? "", name: "Rye", unit: "", price: 900 });
    expect(more.lines.map(({ quantity, price }) => [quantity, price])).toEqual([
      ["2", "8.00"],
      ["1", "8.00"],
    ]);
    expect(afterButton(was, "remove:0", null).lines.map(({ name }) => name)).toEqual(["Bun"]);
  });

  test("ORD-09 a posted form is read back as it was typed, nonsense and all", () => {
    expect(readDraft(posted(whole))).toEqual(whole);
    const form = new FormData();
    for (const [name, value] of [
      ["line:0:itemId", PIE],
      ["line:0:quantity", "two"],
      ["line:1:type", "NONE"],
      ["line:1:name", "Rush"],
      ["line:1:quantity", ""],
      // Not the next line.
      ["line:3:quantity", "1"],
      ["customerId", "x"],
      ["specialInstructions", "one\r\ntwo"],
      ["paid", "on"],
    ] as const) {
      form.append(name, value);
    }
    expect(readDraft(form)).toMatchObject({
      lines: [typed({ itemId: PIE, quantity: "two" }), typed({ name: "Rush", quantity: "" })],
      customerId: "",
      specialInstructions: "one\ntwo",
      paid: true,
      isGift: false,
    });
  });

  test("CART-02 ORD-09 a line above what there is goes back to it, and says how many are left only while it holds all", () => {
    const limits = { [PIE]: 3 };
    const held = withinLimits(draft({ lines: [{ ...pie, quantity: "12" }, fee] }), limits);
    expect(held.lines.map(({ quantity }) => quantity)).toEqual(["3", "1"]);
    expect(held.lines.map((each) => onlyLeft(each, limits))).toEqual([3, null]);
    expect(onlyLeft({ ...pie, quantity: "2" }, limits)).toBeNull();
    // Of what is sold out nothing is left to go back to; the line says so.
    const none = draft({ lines: [pie] });
    expect(withinLimits(none, { [PIE]: 0 })).toBe(none);
    expect(onlyLeft(pie, { [PIE]: 0 })).toBe(0);
    expect(limitsOf({ oversold: [{ itemId: PIE, name: "Pie", requested: 5, available: 3 }] })).toEqual(
      limits,
    );
  });

  test("CART-02 ORD-09 a line of an order that is changed can hold what it held and what is left on the shelf", () => {
    const rye = was.lines[0]?.itemId ?? "";
    const short = { itemId: rye, name: "Rye", pieces: 6, left: -2, enough: false };
    expect(limitsOfEdit({ stock: [short] }, was)).toEqual({ [rye]: 5 });
    expect(limitsOfEdit({ stock: [{ ...short, enough: true, left: 2 }] }, was)).toEqual({});
  });
});

describe("an order that is changed", () => {
  test("ORD-09 a form that no one touched asks for nothing, however it travelled", () => {
    const form = posted(was);
    expect(readDraft(form)).toEqual(was);
    expect(readWas(form)).toEqual(was);
    expect(updateOf(readDraft(form), was)).toEqual({});
    expect(draftProblems(readDraft(form), was)).toEqual({});
    // An old order may lack a day, a window and a type that can be chosen; it is left alone all the same.
    const old = draftOf({
      ...order,
      fulfillmentType: "Unknown",
      availabilityId: null,
      fulfillmentDate: null,
    });
    expect(updateOf(old, old)).toEqual({});
    expect(draftProblems(old, old)).toEqual({});
  });

  test("ORD-09 only what differs is asked for, amounts in cents", () => {
    expect(edited({ tip: "$2.5" })).toEqual({ tip: 250 });
    const address = { street: "1 A St", zip: "90001" };
    expect(edited({ slot: slotValue("Delivery", WINDOW, "2026-11-27"), ...address })).toEqual({
      fulfillmentType: "Delivery",
      deliveryAddress: "1 A St, 90001",
    });
    expect(edited({ slot: slotValue("Pickup", LATER, "2026-12-04") })).toEqual({
      fulfillmentDate: "2026-12-04",
      availabilityId: LATER,
    });
    // A fee and an address of what is picked up are not read.
    expect(edited({ deliveryFee: "5", ...address })).toEqual({});
    expect(edited({ notes: "Pays later" })).toEqual({ notes: "Pays later" });
    expect(edited({ isGift: true, gifteeName: "Ada" })).toEqual({
      isGift: true,
      gifteeDetails: { name: "Ada", phone: "", email: "", message: "" },
    });
  });

  test("ORD-09 another day is put together from type, day and window; a chosen day does not read those", () => {
    const other = { slot: ANOTHER_DAY, fulfillmentType: "Delivery", street: "1 A St", zip: "90001" };
    expect(edited({ ...other, fulfillmentDate: "2020-01-03", availabilityId: LATER })).toEqual({
      fulfillmentType: "Delivery",
      fulfillmentDate: "2020-01-03",
      availabilityId: LATER,
      deliveryAddress: "1 A St, 90001",
    });
    expect(edited({ slot: ANOTHER_DAY })).toEqual({});
    expect(edited({ slot: ANOTHER_DAY, fulfillmentType: "Shipping" })).toEqual({
      fulfillmentType: "Shipping",
      deliveryAddress: null,
    });
    expect(
      edited({ fulfillmentType: "Delivery", fulfillmentDate: "2020-01-03", availabilityId: LATER }),
    ).toEqual({});
  });

  test("ORD-09 a line that stays is named by its id, a new one by its item or by what the merchant calls it", () => {
    const [rye, bun] = was.lines;
    if (!rye || !bun) throw new Error("The order has two lines.");
    expect(edited({ lines: [{ ...rye, quantity: "3" }, { ...pie, price: "" }, fee] }).lines).toEqual([
      { id: "1", price: 800, quantity: 3 },
      { itemId: PIE, type: "PRODUCT", quantity: 2 },
      { type: "FEE", name: "Rush", price: 500, quantity: 1 },
    ]);
    expect(edited({ lines: [bun] }).lines).toEqual([{ id: "2", price: 800 }]);
  });

  test("ORD-09 a line of which nothing was left stays as it is while others are changed; one that has pieces is not emptied", () => {
    const [rye, bun] = was.lines;
    if (!rye || !bun) throw new Error("The order has two lines.");
    const none = { ...bun, quantity: "0" };
    const before = { ...was, lines: [rye, none] };
    const after = { ...before, lines: [{ ...rye, quantity: "3" }, none] };
    expect(draftProblems(after, before)).toEqual({});
    expect(updateOf(after, before).lines).toEqual([
      { id: "1", price: 800, quantity: 3 },
      { id: "2", price: 800 },
    ]);
    expect(draftProblems({ ...before, lines: [{ ...rye, quantity: "0" }, none] }, before)).toHaveProperty(
      "line:0:quantity",
    );
  });

  test("ORD-09 what cannot be read is told at its field", () => {
    const [first, second] = was.lines;
    if (!first || !second) throw new Error("The order has two lines.");
    const problems = problemsOf({
      tip: "much",
      lines: [
        { ...first, quantity: "0" },
        { ...second, price: "" },
        { ...fee, name: " " },
      ],
    });
    expect(Object.keys(problems).sort()).toEqual(["line:0:quantity", "line:1:price", "line:2:name", "tip"]);
    expect(problemsOf({ lines: [] }).addItem).toBeDefined();
    const noDay = { slot: ANOTHER_DAY, fulfillmentType: "Delivery", fulfillmentDate: "" };
    expect(Object.keys(problemsOf(noDay))).toEqual(["fulfillmentDate", "street", "zip"]);
  });

  test("ORD-09 what an order has already is not judged again", () => {
    const far = draftOf({ ...order, fulfillmentType: "Delivery", deliveryAddress: "The old mill" });
    expect(draftProblems({ ...far, tip: "1" }, far)).toEqual({});
    expect(draftProblems({ ...far, street: "The new mill" }, far)).toHaveProperty("zip");
  });

  test("ORD-09 a refusal is told at the fields of the form", () => {
    const told = ["No.", "Really."];
    expect(
      problemsOfRefusal({
        "lines.2": told,
        "lines.1.price": told,
        fulfillmentSlot: told,
        deliveryAddress: told,
        tip: told,
      }),
    ).toEqual({
      "line:2:quantity": "No. Really.",
      "line:1:price": "No. Really.",
      slot: "No. Really.",
      street: "No. Really.",
      tip: "No. Really.",
    });
  });

  test("ORD-09 the day that an order has can be kept where no window offers it any more", () => {
    const standing = { value: was.slot, label: "Pickup, Fri, Nov 27" };
    const offered = [{ name: "Pickup", options: [standing] }];
    expect(withStanding(offered, standing)).toBe(offered);
    expect(withStanding([], standing)).toEqual([{ name: "As it is", options: [standing] }]);
  });

  test.each(["", "null", "[]", '{"lines":3}', "{"])(
    "ORD-09 a form that carries %s of its beginning is read all the same",
    (text) => {
      const form = new FormData();
      form.set("was", text);
      expect(readWas(form)).toBeNull();
      expect(readDraft(form).lines).toEqual([]);
    },
  );
});

test("ORD-09 items are found by parts of their names, without case and accents; a section without any is left out", () => {
  const option = (label: string) => ({ value: label, label });
  const groups = [
    { name: "Pies", options: [option("Pumpkin Pie, 9 inch, $32.00"), option("Crème Brûlée Tart, $6.00")] },
    { name: "Bread", options: [option("Olive and Rosemary Bâtard, $9.00")] },
  ];
  const found = (typed: string) =>
    itemsMatching(groups, typed).flatMap(({ options }) => options.map(({ label }) => label));
  expect(found("  ")).toHaveLength(3);
  expect(found("PIE pump")).toEqual(["Pumpkin Pie, 9 inch, $32.00"]);
  expect(found("creme brulee")).toEqual(["Crème Brûlée Tart, $6.00"]);
  expect(itemsMatching(groups, "batard").map(({ name }) => name)).toEqual(["Bread"]);
  expect(found("pie batard")).toEqual([]);
});

describe("after someone else was first", () => {
  const [rye, bun] = was.lines;
  if (!rye || !bun) throw new Error("The order has two lines.");

  test("ORD-09 what one typed stays, what one left alone is as it is now", () => {
    const now = {
      ...was,
      tip: "3.00",
      specialInstructions: "Theirs",
      lines: [rye, { ...bun, quantity: "5" }, { ...rye, id: "3", name: "Pie" }],
    };
    const { draft: over, lost } = typedOver(
      {
        ...was,
        specialInstructions: "Mine",
        lines: [{ ...rye, quantity: "4" }, bun, { ...bun, id: "", name: "Box" }],
      },
      was,
      now,
    );
    expect(over).toMatchObject({ tip: "3.00", specialInstructions: "Mine" });
    expect(over.lines.map(({ name, quantity }) => `${quantity} ${name}`)).toEqual([
      "4 Rye",
      "5 Bun",
      "1 Pie",
      "1 Box",
    ]);
    expect(lost).toEqual([]);
  });

  test("ORD-09 a line that one changed and the other took out is named; one that oneself took out stays out", () => {
    const { draft: over, lost } = typedOver({ ...was, lines: [{ ...rye, quantity: "4" }] }, was, {
      ...was,
      lines: [bun],
    });
    expect(over.lines).toEqual([]);
    expect(lost).toEqual(["Rye"]);
  });

  test("ORD-09 what was typed while an answer was on its way stays", () => {
    const sent = draft({ search: "Jo", lines: [pie] });
    const answer = { ...sent, customerId: JO, search: "", street: "1 A St" };
    const now = { ...sent, tip: "2", lines: [pie, fee] };
    expect(typedOver(now, sent, answer).draft).toEqual({ ...answer, tip: "2", lines: [pie, fee] });
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
  expect(shown.stock.map(({ description }) => description)).toEqual([
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
