import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deliveryAddressProblems, joinAddress, splitAddress } from "#domain/orders/delivery-address.ts";
import { orderableType } from "#domain/orders/fulfillment.ts";
import { orderBarrier } from "#domain/orders/order-access.ts";
import { propertyRuns } from "../property-runs.ts";

test.each([
  ["PICKUP", "Pickup"],
  ["delivery", "Delivery"],
  [" ShIpPiNg ", "Shipping"],
  ["unknown", null],
  ["drone", null],
  ["", null],
])("CART-03 a type sent as '%s' is %s", (text, expected) => {
  expect(orderableType(text)).toBe(expected);
});

describe("who may order", () => {
  const sam = { shopId: "sweet", isMerchant: false, isSuperAdmin: false, emailVerified: true };
  const newcomer = { ...sam, emailVerified: false };
  test.each([
    ["verified", null, "signed_out"],
    ["verified", newcomer, "email_unverified"],
    ["verified", sam, null],
    ["verified", { ...sam, shopId: "other" }, "signed_out"],
    ["verified", { ...newcomer, isMerchant: true }, null],
    ["login", null, "signed_out"],
    ["login", newcomer, null],
    ["guest", null, null],
    ["guest", newcomer, null],
  ] as const)("ORD-06 at a shop for '%s', %o: %s", (access, visitor, expected) => {
    expect(orderBarrier(access, visitor, "sweet")).toBe(expected);
  });
});

describe("a delivery address", () => {
  test.each([
    ["418 Alder Street, 94901", "418 Alder Street", "94901"],
    ["418 Alder Street 94901", "418 Alder Street", "94901"],
    ["418 Alder Street, San Rafael, CA 94901-1234", "418 Alder Street, San Rafael, CA", "94901"],
    ["10250 Main Street, 94901", "10250 Main Street", "94901"],
    ["10250 Main Street", "10250 Main Street", ""],
    ["418 Alder Street, 9490", "418 Alder Street, 9490", ""],
    ["418 Alder Street, 949011", "418 Alder Street, 949011", ""],
    ["", "", ""],
  ])("CART-03 '%s' has street '%s' and zip '%s'", (text, street, zip) => {
    expect(splitAddress(text)).toEqual({ street, zip });
  });

  test("CART-03 what is joined is split again", () => {
    const street = fc.stringMatching(/^[1-9]\d{0,3} [A-Z][a-z]{2,10} (Street|Avenue)$/);
    fc.assert(
      fc.property(street, fc.stringMatching(/^\d{5}$/), (given, zip) => {
        expect(splitAddress(joinAddress({ street: given, zip }))).toEqual({ street: given, zip });
      }),
      { numRuns: propertyRuns(2_000) },
    );
  });

  test("CART-03 what is missing is said by field", () => {
    expect(deliveryAddressProblems({ street: "418 Alder Street", zip: "94901" })).toEqual({});
    expect(deliveryAddressProblems({ street: " ", zip: "949" })).toEqual({
      street: "required",
      zip: "zip",
    });
  });
});
