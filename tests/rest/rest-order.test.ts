import { fc, test as property } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { newOrder } from "#domain/orders/order-schemas.ts";
import { inOurNames } from "#server/rest/field-names.ts";
import { readRestOrder, restOrderField } from "#server/rest/rest-order.ts";
import { fieldErrors } from "#server/trpc.ts";

const ITEM = "0198c0de-0000-7000-8000-000000000001";

/** A body as the specification documents it, with every key. */
const documented = {
  completed: false,
  paid: false,
  fulfillment_slot: "Fri, Nov 27",
  fulfillment_type: "PICKUP",
  availability_id: ITEM,
  special_instructions: "",
  is_gift: true,
  giftee_details: { name: "Ana", phone: "", email: "", message: "Enjoy" },
  delivery_address: null,
  delivery_fee: 0,
  family_discount: null,
  line_items: [
    {
      item_id: ITEM,
      quantity: 2,
      type: "PRODUCT",
      item_name: "Rye",
      item_price: 800,
      item_unit: "loaf",
      item_date: null,
    },
  ],
  user_id: null,
  tax: 148,
  tip: 0,
};

/** Keys that the contract adds to the specification's. */
const KNOWN = new Set([
  ..."service_fee subtotal grand_total guest payment_service is_custom custom_name custom_price type item_id".split(
    " ",
  ),
  ..."quantity item_name item_price item_unit item_date".split(" "),
]);

const read = (body: unknown, key: string | null = null) =>
  newOrder.safeParse(readRestOrder(inOurNames(body), key));

/** The names of what was refused, in the caller's words. */
function refusedNames(body: unknown): string[] {
  const answer = read(body);
  if (answer.success) return [];
  return Object.keys(fieldErrors(answer.error)).map((name) => restOrderField(name, inOurNames(body)));
}

describe("the documented body", () => {
  test("API-02 is read with every key it may have", () => {
    const order = read(documented, "key-1");
    expect(order.error?.issues).toBeUndefined();
    expect(order.data).toMatchObject({
      fulfillmentType: "Pickup",
      fulfillmentSlot: "Fri, Nov 27",
      idempotencyKey: "key-1",
      claimed: { tax: 148, deliveryFee: 0 },
      lines: [{ itemId: ITEM, quantity: 2, itemPrice: 800 }],
      customLines: [],
      gifteeDetails: { name: "Ana", message: "Enjoy" },
    });
  });

  test("API-02 the giftee may come as JSON text", () => {
    const text = JSON.stringify(documented.giftee_details);
    expect(read({ ...documented, giftee_details: text }).data?.gifteeDetails).toEqual(
      documented.giftee_details,
    );
    expect(read({ ...documented, giftee_details: "" }).data?.gifteeDetails).toBeNull();
    expect(refusedNames({ ...documented, giftee_details: "{no" })).toEqual(["giftee_details"]);
    expect(refusedNames({ ...documented, giftee_details: '{"name":"Ana","is_admin":1}' })).toEqual([
      "giftee_details.is_admin",
    ]);
  });

  test.for(["pickup", "Delivery", "SHIPPING"])(
    "API-02 %s is a way to get an order in any letter case",
    (type) => {
      expect(read({ ...documented, fulfillment_type: type }).data?.fulfillmentType.toLowerCase()).toBe(
        type.toLowerCase(),
      );
    },
  );

  test.for(["Unknown", "", 1, null])("API-03 %s is no way to get an order", (type) => {
    expect(refusedNames({ ...documented, fulfillment_type: type })).toEqual(["fulfillment_type"]);
  });
});

describe("what may not be written", () => {
  test.for([
    "ticket_number",
    "shop_id",
    "id",
    "created_at",
    "lineItems",
    "cart_version",
    "idempotency_key",
    "__proto__",
  ])("SEC-A9 %s is refused by name", (name) => {
    expect(
      refusedNames(JSON.parse(JSON.stringify({ ...documented }).replace(/\}$/, `,"${name}":1}`))),
    ).toEqual([name]);
  });

  property.prop([
    fc
      .stringMatching(/^[a-z]{2,8}(_[a-z]{2,8}){0,2}$/)
      .filter((name) => !(name in documented) && !KNOWN.has(name)),
    fc.jsonValue(),
  ])("SEC-A9 any unknown key is refused by name, in the order and in its lines", (name, value) => {
    expect(refusedNames({ ...documented, [name]: value })).toEqual([name]);
    const [line] = documented.line_items;
    expect(refusedNames({ ...documented, line_items: [{ ...line, [name]: value }] })).toEqual([
      `line_items.0.${name}`,
    ]);
  });

  test.for([-1, 1.5, 2 ** 53, "1", Number.MAX_VALUE])("SEC-A7 %s is no amount and no quantity", (amount) => {
    const [line] = documented.line_items;
    expect(refusedNames({ ...documented, tip: amount })).toEqual(["tip"]);
    expect(refusedNames({ ...documented, delivery_fee: amount })).toEqual(["delivery_fee"]);
    expect(refusedNames({ ...documented, line_items: [{ ...line, quantity: amount }] })).toEqual([
      "line_items.0.quantity",
    ]);
    expect(refusedNames({ ...documented, line_items: [{ ...line, item_price: amount }] })).toEqual([
      "line_items.0.item_price",
    ]);
  });
});

describe("a merchant's own lines", () => {
  const [product] = documented.line_items;
  const fee = { type: "FEE", custom_name: "Candles", custom_price: 300, quantity: 1, is_custom: true };

  test("ORD-09 fees, discounts and things off the menu are lines of their own", () => {
    const order = read({
      ...documented,
      line_items: [fee, product, { ...fee, type: "discount" }, { ...fee, type: "PRODUCT" }],
    });
    expect(order.data?.lines).toHaveLength(1);
    expect(order.data?.customLines).toEqual([
      { type: "FEE", name: "Candles", price: 300, quantity: 1 },
      { type: "DISCOUNT", name: "Candles", price: 300, quantity: 1 },
      { type: "PRODUCT", name: "Candles", price: 300, quantity: 1 },
    ]);
  });

  test("API-03 a refused line is counted as it stood in the body", () => {
    const lines = [fee, { ...product, quantity: 0 }, { ...fee, custom_price: -1 }];
    expect(refusedNames({ ...documented, line_items: lines })).toEqual([
      "line_items.1.quantity",
      "line_items.2.custom_price",
    ]);
  });
});
