import { expect, test } from "vitest";
import { ORDER_MAILS, whyUntrue } from "#domain/orders/order-mail-names.ts";

test("NOTE-02 ORD-11 a mail about an order is true or says why not", () => {
  const fresh = { paid: false, completed: false, cancelled: false };
  const untrue = (standing: typeof fresh) => ORDER_MAILS.filter((mail) => whyUntrue(mail, standing) !== null);
  expect(untrue(fresh)).toEqual(["payment-received", "order-completed", "order-cancelled"]);
  expect(untrue({ ...fresh, paid: true })).toEqual(["order-completed", "order-cancelled"]);
  expect(untrue({ ...fresh, completed: true })).toEqual(["payment-received", "order-cancelled"]);
  expect(untrue({ ...fresh, cancelled: true })).toEqual(["payment-received", "order-completed"]);
});
