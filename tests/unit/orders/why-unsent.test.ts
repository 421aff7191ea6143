import fc from "fast-check";
import { expect, test } from "vitest";
import { ORDER_MAILS, whyUntrue } from "#domain/orders/order-mail-names.ts";
import { WHY_UNSENT, whyUnsent } from "#domain/orders/why-unsent.ts";
import { messageProblem, messageState, unsentBecause } from "#domain/support/message-state.ts";
import { addMinutes } from "#domain/time.ts";
import { propertyRuns } from "../property-runs.ts";

const NOW = new Date("2026-12-02T20:00:00Z");
const order = { paid: false, completed: false, cancelledAt: null, isDeleted: false, total: 2500 };
const cancelled = { ...order, cancelledAt: NOW };
const mail = (template: string) => ({ template, queuedAt: addMinutes(NOW, -5), isAgain: false });

test("NOTE-01 NOTE-02 a mail that waits is sent while it is true of its order", () => {
  const of = (template: string, changes: object) => whyUnsent(mail(template), { ...order, ...changes });
  expect(of("customer-invoice", {})).toBeNull();
  expect(of("customer-invoice", { paid: true, completed: true })).toBeNull();
  expect(of("customer-invoice", { cancelledAt: NOW })).toBe("order-cancelled");
  expect(of("payment-reminder", {})).toBeNull();
  expect(of("payment-reminder", { paid: true })).toBe("nothing-to-pay");
  expect(of("payment-reminder", { total: 0 })).toBe("nothing-to-pay");
  expect(of("payment-reminder", { cancelledAt: NOW, paid: true })).toBe("order-cancelled");
  expect(of("payment-received", {})).toBe("not-true");
  expect(of("new-order-alert", { cancelledAt: NOW })).toBeNull();
  expect(of("new-order-alert", { isDeleted: true })).toBe("order-deleted");
});

test("NOTE-02 that an order was cancelled stays true when it is deleted", () => {
  expect(whyUnsent(mail("order-cancelled"), { ...cancelled, isDeleted: true })).toBeNull();
  expect(whyUnsent(mail("customer-invoice"), { ...cancelled, isDeleted: true })).toBe("order-deleted");
});

test("NOTE-02 the invoice of a cancelled order goes where a merchant asked for it since", () => {
  const again = (minutes: number) => ({
    template: "customer-invoice",
    isAgain: true,
    queuedAt: addMinutes(NOW, minutes),
  });
  expect([again(-1), again(0), again(1)].map((one) => whyUnsent(one, cancelled))).toEqual([
    "order-cancelled",
    null,
    null,
  ]);
});

test("NOTE-02 what a merchant may not send again does not go by itself, whatever became of the order", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ORDER_MAILS),
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      (template, paid, completed, isCancelled) => {
        const now = { ...order, paid, completed, cancelledAt: isCancelled ? NOW : null };
        if (whyUntrue(template, { paid, completed, cancelled: isCancelled }) !== null)
          expect(whyUnsent(mail(template), now)).toBe("not-true");
      },
    ),
    { numRuns: propertyRuns(500) },
  );
});

test("NOTE-01 why a message was not sent is kept as what no mail server says, and is no bounce", () => {
  for (const why of WHY_UNSENT) {
    expect(messageProblem(unsentBecause(why))).toBe(why);
    expect(messageState({ status: "dead", lastError: unsentBecause(why) })).toBe("given-up");
  }
  expect(messageProblem("550 order-cancelled")).toBe("no-such-address");
});
