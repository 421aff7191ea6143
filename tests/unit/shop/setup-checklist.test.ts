import { expect, test } from "vitest";
import { SET_UP_STEPS, type SetUpFacts, setUpChecklist } from "#domain/shop/setup-checklist.ts";

const NOTHING: SetUpFacts = {
  emailConfirmed: false,
  timezone: null,
  supportEmail: "",
  phone: "",
  sections: 0,
  itemsForSale: 0,
  hasOrders: false,
  windows: 0,
  paymentOptions: [],
  paymentInfo: "",
};
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
  ["section", { sections: 1 }],
  ["item", { itemsForSale: 3 }],
  ["item", { hasOrders: true }],
  ["window", { windows: 1 }],
  ["payment", { paymentOptions: ["Cash"] }],
  ["payment", { paymentInfo: "Pay at the door." }],
] as const)("MAN-01 %s is done by %j, and by nothing else", (step, facts) => {
  expect(doneOf(facts)).toEqual([step]);
});

test("MAN-01 blanks do not count", () => {
  expect(doneOf({ supportEmail: "  ", phone: " ", paymentInfo: " \n" })).toEqual([]);
});
