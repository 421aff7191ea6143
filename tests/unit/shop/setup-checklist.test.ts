import { fc, test as property } from "@fast-check/vitest";
import { expect, test } from "vitest";
import {
  missingToOpen,
  SET_UP_STEPS,
  type SetUpFacts,
  type SetUpLine,
  setUpChecklist,
} from "#domain/shop/setup-checklist.ts";
import { NO_HANDLES } from "#tests/support/payment-handles.ts";

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
  pictures: 0,
  isPublished: false,
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
  ["picture", { pictures: 1 }],
  ["publish", { isPublished: true }],
  ["payment", { paymentInfo: "Pay at the door." }],
] as const)("MAN-01 %s is done by %j, and by nothing else", (step, facts) => {
  expect(doneOf(facts)).toEqual([step]);
});

test("MAN-01 a shop that was ordered from could sell an item on a day, whatever is left of them", () => {
  expect(doneOf({ hasOrders: true })).toEqual(["item", "window", "picture"]);
});

test("MAN-01 blanks do not count, nor a window without a day, an address where no one picks up, or a way to pay that no one knows or that is not filled in", () => {
  const blanks = { supportEmail: "  ", phone: " ", paymentInfo: " \n", street1: " ", pickupInfo: "\n" };
  expect(doneOf(blanks)).toEqual([]);
  expect(doneOf({ windows: [NO_DAY] })).toEqual([]);
  expect(doneOf({ street1: "12 Elm Street", fulfillmentOptions: [] })).toEqual([]);
  expect(doneOf({ paymentOptions: ["bitcoin", "", "Venmo"] })).toEqual([]);
});

const anyLines = fc
  .tuple(...SET_UP_STEPS.map((step) => fc.boolean().map((done): SetUpLine => ({ step, done }))))
  .map((lines): readonly SetUpLine[] => lines);

property.prop([anyLines])(
  "AUTH-04 a shop may open just when it can be paid, reached and ordered from; the address's proof and a picture are not asked for",
  (lines) => {
    const isDone = (step: string) => lines.some((line) => line.step === step && line.done);
    const [canBePaid, canBeReached] = [isDone("payment"), isDone("contact") && isDone("place")];
    const canBeOrderedFrom = ["timeZone", "section", "item", "window"].every(isDone);
    const missing = missingToOpen(lines);
    expect(missing.length === 0).toBe(canBePaid && canBeReached && canBeOrderedFrom);
    expect(missing.some(isDone)).toBe(false);
  },
);
