import { expect, test } from "vitest";
import { type RemindableOrder, whyNoReminder } from "#domain/payments/reminders.ts";

const AT = { now: new Date("2026-12-02T18:00:00Z"), today: "2026-12-02" };
const ORDER: RemindableOrder = {
  isPaid: false,
  isCancelled: false,
  total: 2500,
  paymentService: "Venmo",
  handedOverOn: "2026-12-04",
  remindedAt: null,
  hasAddress: true,
  isAtSquare: false,
};

test.each([
  ["an order that is not paid", {}, null],
  ["one that is paid", { isPaid: true }, "settled"],
  ["one that is cancelled", { isCancelled: true }, "settled"],
  ["one that costs nothing", { total: 0 }, "settled"],
  ["one whose money Square has", { isAtSquare: true }, "atSquare"],
  [
    "one whose money Square has, to be paid in cash",
    { isAtSquare: true, paymentService: "Cash" },
    "atSquare",
  ],
  ["one whose money Square has, and that is paid", { isAtSquare: true, isPaid: true }, "settled"],
  ["one with nobody to write to", { hasAddress: false }, "noAddress"],
  [
    "one of which was reminded just under three days ago",
    { remindedAt: new Date("2026-11-29T18:00:01Z") },
    "reminded",
  ],
  ["three days ago", { remindedAt: new Date("2026-11-29T18:00:00Z") }, null],
  ["cash before the order is handed over", { paymentService: "Cash" }, "paysLater"],
  ["cash on that day", { paymentService: "Cash", handedOverOn: "2026-12-02" }, "paysLater"],
  ["cash afterwards", { paymentService: "Cash", handedOverOn: "2026-12-01" }, null],
] as const)("reminders: %s", (_, changes, why) => {
  expect(whyNoReminder({ ...ORDER, ...changes }, AT)).toBe(why);
});
