import { expect, test } from "vitest";
import { ordersQuestionOf, ordersSearch } from "#app/routes/orders/manage-orders/order-search.ts";
import { moreOfGroup } from "#app/routes/reports/manage-dashboard/dashboard-view.ts";
import { orderTerms } from "#domain/orders/order-terms.ts";

const TODAY = "2026-12-02";
const more = (type: "Pickup" | "Delivery" | "Shipping", orders: number) =>
  moreOfGroup({ type, orders, rows: { length: 8 } }, TODAY);

test("MAN-01 the orders that are handed over today and not shown are in Order Prep of the day", () => {
  for (const type of ["Pickup", "Delivery"] as const)
    expect(more(type, 11)).toEqual({ at: `/manage/orders/prep?date=${TODAY}`, says: "3 more in Order Prep" });
});

test("MAN-01 the parcels that are not shown are in the list of orders, for they have no day", () => {
  const { at = "", says } = more("Shipping", 11) ?? {};
  expect([at, says]).toEqual(["/manage/orders?search=type%3AShipping", "3 more"]);
  const { filter, search = "" } = ordersQuestionOf(
    ordersSearch.read(new URL(at, "http://shop").searchParams),
  );
  expect([filter, orderTerms(search)]).toEqual([{ completed: false }, { type: "Shipping" }]);
});

test("MAN-01 where all orders of a group are shown nothing leads to more", () => {
  expect(more("Shipping", 8)).toBeNull();
});
