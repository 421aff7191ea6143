import { expect, test } from "vitest";
import { SET_UP_STEPS, type SetUpFacts, setUpChecklist } from "#domain/shop/setup-checklist.ts";
import { NO_HANDLES } from "#tests/support/ways-to-pay.ts";

const NOTHING: SetUpFacts = {
  emailConfirmed: false,
  timezone: null,
  supportEmail: "",
  phone: "",
  street1: "",
  pickupInfo: "",
  fulfillmentOptions: ["Pickup"],
  sections: 0,
  itemsForSale: 0,
  hasOrders: false,
  windows: [],
  paymentOptions: [],
  paymentInfo: "",
  ...NO_HANDLES,
};
const NO_DAY = { pickupDays: [], deliveryDays: [], shippingLabel: null };
const DAYS = [{ date: "2026-11-27", label: "Fri, Nov 27" }];
const doneOf = (facts: Partial<SetUpFacts>) =>
  setUpChecklist({ ...NOTHING, ...facts }).flatMap(({ step, done }) => (done ? [step] : []));

test("MAN-01 a shop that was just opened has everything before it, in one order", () => {
  expect(setUpChecklist(NOTHING)).toEqual(SET_UP_STEPS.map((step) => ({ step, done: false })));
});

test.each([
  ["emailConfirmed", { emailConfirmed: true }],
  ["timeZone", { timezone: "America/Chicago" }],
  ["contact", { supportEmail: "help@pies.test" }],
  ["contact", { phone: "4155550142" }],
  ["place", { street1: "12 Elm Street" }],
  ["place", { pickupInfo: "The blue door." }],
  ["place", { fulfillmentOptions: ["Pickup", "Delivery"] }],
  ["place", { fulfillmentOptions: ["Shipping"] }],
  ["section", { sections: 1 }],
  ["item", { itemsForSale: 3 }],
  ["window", { windows: [NO_DAY, { ...NO_DAY, pickupDays: DAYS }] }],
  ["window", { windows: [{ ...NO_DAY, deliveryDays: DAYS }] }],
  ["window", { windows: [{ ...NO_DAY, shippingLabel: "Ships after Fri, Nov 27" }] }],
  ["payment", { paymentOptions: ["Cash"] }],
  ["payment", { paymentOptions: ["Venmo"], venmoName: "@sweetcrumb" }],
  ["payment", { paymentInfo: "Pay at the door." }],
] as const)("MAN-01 %s is done by %j, and by nothing else", (step, facts) => {
  expect(doneOf(facts)).toEqual([step]);
});

test("MAN-01 a shop that was ordered from could sell an item on a day, whatever is left of them", () => {
  expect(doneOf({ hasOrders: true })).toEqual(["item", "window"]);
});

test("MAN-01 blanks do not count, nor a window without a day, an address where nobody picks up, or a way to pay that nobody knows or that is not filled in", () => {
  const blanks = { supportEmail: "  ", phone: " ", paymentInfo: " \n", street1: " ", pickupInfo: "\n" };
  expect(doneOf(blanks)).toEqual([]);
  expect(doneOf({ windows: [NO_DAY] })).toEqual([]);
  expect(doneOf({ street1: "12 Elm Street", fulfillmentOptions: [] })).toEqual([]);
  expect(doneOf({ paymentOptions: ["bitcoin", "", "Venmo"] })).toEqual([]);
});
