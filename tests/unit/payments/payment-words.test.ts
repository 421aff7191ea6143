/** What the payments screen says of what was done, to the letter. */
import { expect, test } from "vitest";
import {
  doneTexts,
  problemTitle,
  remindedTexts,
  unpaidView,
} from "#app/routes/payments/manage-payments/payment-words.ts";

const DONE = { set: true, count: 0, marked: [], leftOut: [] };

test("what was marked, taken back or left out is said, each order by its reason", () => {
  expect(doneTexts(DONE)).toEqual(["Nothing had to be changed."]);
  expect(
    doneTexts({
      ...DONE,
      count: 1,
      marked: ["a"],
      leftOut: [
        { ticketNumber: 12, why: "stale" },
        { ticketNumber: 13, why: "cancelled" },
        { ticketNumber: 14, why: "stale" },
      ],
    }),
  ).toEqual([
    "One order is marked as paid.",
    "Left as they are, since they are cancelled: #13.",
    "Not marked, since the total was changed meanwhile: #12, #14. Below their payments are compared with the new total.",
  ]);
});

test("of a part that was taken back both halves are said", () => {
  expect(doneTexts({ ...DONE, set: false, count: 100, marked: ["a", "b"] })).toEqual([
    "100 orders are unpaid again. Mails about it are on their way already.",
    "2 orders are marked as paid.",
  ]);
  expect(doneTexts({ ...DONE, set: false, count: 2 })).toEqual([
    "2 orders are unpaid again. Mails about it are on their way already.",
  ]);
  expect((["notFound", "notMarked", "notTakenBack", "partly"] as const).map(problemTitle)).toEqual([
    "The statement was not read",
    "Nothing was marked",
    "Nothing was taken back",
    "Only a part was done",
  ]);
});

test("an order whose money Square has can't be reminded of, and says why; who was left out is named", () => {
  const order = {
    id: "a",
    ticketNumber: 12,
    customer: "Jo",
    total: 2500,
    slot: "Fri, Dec 4",
    remindedAt: null,
  };
  const { orders } = unpaidView([{ ...order, whyNot: "atSquare" }], "America/Los_Angeles");
  expect(orders).toEqual([
    {
      value: "a",
      label: "Order #12, Jo, $25.00",
      description: expect.stringContaining("Square took money for it, although it is not marked as paid."),
      isDue: false,
      canBe: false,
    },
  ]);
  expect(remindedTexts({ sent: 1, leftOut: [{ ticketNumber: 12, why: "atSquare" }] })).toEqual([
    "One reminder is on its way.",
    "None was sent for #12.",
  ]);
  expect(remindedTexts({ sent: 2, leftOut: [] })).toEqual(["2 reminders are on their way."]);
});
