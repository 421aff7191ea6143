import { describe, expect, test } from "vitest";
import { joinChoices, type KeptChoices } from "#domain/cart/join-choices.ts";

const NOTHING: KeptChoices = {
  availabilityId: null,
  fulfillmentType: null,
  fulfillmentSlot: null,
  fulfillmentDate: null,
  street: "",
  zip: "",
  tip: null,
  specialInstructions: "",
  isGift: false,
  gifteeDetails: null,
  paymentService: null,
  paymentAcknowledged: false,
};
const giftTo = (name: string) => ({ name, phone: "", email: "", message: "" });

/** Delivered on a Sunday as a gift to Ann. */
const ACCOUNTS: KeptChoices = {
  availabilityId: "old window",
  fulfillmentType: "Delivery",
  fulfillmentSlot: "Sun, Dec 6",
  fulfillmentDate: "2026-12-06",
  street: "9 Old Road",
  zip: "94900",
  tip: 100,
  specialInstructions: "Leave it with Ann",
  isGift: true,
  gifteeDetails: giftTo("Ann"),
  paymentService: "Cash",
  paymentAcknowledged: true,
};

/** Delivered elsewhere on a Saturday as a gift to Gil. */
const GUESTS: KeptChoices = {
  availabilityId: "window",
  fulfillmentType: "Delivery",
  fulfillmentSlot: "Sat, Dec 5",
  fulfillmentDate: "2026-12-05",
  street: "418 Alder Street",
  zip: "94901",
  tip: 0,
  specialInstructions: "Nut allergy",
  isGift: true,
  gifteeDetails: giftTo("Gil"),
  paymentService: "Venmo",
  paymentAcknowledged: true,
};

const joined = (guest: Partial<KeptChoices>, account: Partial<KeptChoices> = {}) =>
  joinChoices({ ...ACCOUNTS, ...account }, { ...NOTHING, ...guest }, true);

describe("choices of two carts at log-in", () => {
  test("CART-01 all that the guest chose wins, also a tip of nothing", () => {
    expect(joined(GUESTS)).toEqual(GUESTS);
    expect(joinChoices(NOTHING, GUESTS, true)).toEqual(GUESTS);
  });

  test("CART-01 a guest who chose nothing takes nothing from the account's", () => {
    expect(joined({})).toEqual(ACCOUNTS);
  });

  test("CART-01 what the guest typed wins before a type is chosen, too", () => {
    expect(joined({ specialInstructions: "Nut allergy", tip: 0 })).toEqual({
      ...ACCOUNTS,
      specialInstructions: "Nut allergy",
      tip: 0,
    });
    const address = { street: "418 Alder Street", zip: "94901" };
    expect(joined(address)).toEqual(ACCOUNTS);
    expect(joined(address, { street: "", zip: "" })).toMatchObject(address);
  });

  test("CART-01 type, window and day go together: none of the account's is joined to another type of the guest's", () => {
    expect(joined({ fulfillmentType: "Pickup" })).toMatchObject({
      fulfillmentType: "Pickup",
      availabilityId: null,
      fulfillmentSlot: null,
      fulfillmentDate: null,
      specialInstructions: "Leave it with Ann",
      tip: 100,
    });
    expect(joined({ fulfillmentType: "Delivery" })).toMatchObject({ fulfillmentSlot: "Sun, Dec 6" });
    expect(joined({ fulfillmentType: "Delivery", availabilityId: "window" })).toMatchObject({
      availabilityId: "window",
      fulfillmentSlot: null,
    });
  });

  test("CART-01 street and zip are of one place", () => {
    const halfGiven = { fulfillmentType: "Delivery", street: "418 Alder Street" } as const;
    expect(joined(halfGiven)).toMatchObject({ street: "418 Alder Street", zip: "" });
    expect(joined({ fulfillmentType: "Delivery" })).toMatchObject({ street: "9 Old Road", zip: "94900" });
  });

  test("CART-01 SEC-A32 an address that a guest's pickup has no use for stays behind", () => {
    const pickup = { ...GUESTS, fulfillmentType: "Pickup" } as const;
    expect(joined(pickup)).toMatchObject({ street: "9 Old Road", zip: "94900" });
    expect(joinChoices(NOTHING, pickup, true)).toMatchObject({ street: "", zip: "" });
  });

  test("CART-01 a gift is the guest's; whom the account's was for stays until it is ticked again", () => {
    expect(joined({ fulfillmentType: "Pickup" })).toMatchObject({
      isGift: false,
      gifteeDetails: giftTo("Ann"),
      paymentService: "Cash",
      paymentAcknowledged: false,
    });
    expect(joined({ fulfillmentType: "Pickup", isGift: true })).toMatchObject({
      isGift: true,
      gifteeDetails: null,
    });
  });

  test("CART-01 SEC-A32 a guest's cart without lines changes no choice, and brings a new account's cart no address", () => {
    expect(joinChoices(ACCOUNTS, GUESTS, false)).toEqual(ACCOUNTS);
    expect(joinChoices(NOTHING, GUESTS, false)).toEqual({ ...GUESTS, street: "", zip: "" });
  });
});
