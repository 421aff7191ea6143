import { expect, test } from "vitest";
import { hitGroups } from "#app/routes/shop/manage-find/found-groups.ts";

const places = (text: string) =>
  hitGroups(text, null)
    .flatMap(({ hits }) => hits)
    .map(({ title }) => title);

test.each([
  ["kitchen", "Order Prep"],
  ["packing", "Order Prep"],
  ["opening hours", "Availabilities"],
  ["slots", "Availabilities"],
  ["stock", "Items"],
  ["products", "Items"],
  ["categories", "Sections"],
  ["reorder", "Rearrange Menu"],
  ["menu rearr", "Rearrange Menu"],
  ["password", "Manage Account"],
  ["clients", "Customers"],
  ["faq", "Merchant Support"],
  ["charts", "Dashboard"],
  ["unpaid", "Manage Orders"],
  ["new item", "New Item"],
  ["add order", "New Order"],
  ["create availability", "New Availability"],
])("UI-01 the palette finds the screen that “%s” means: %s", (text, expected) => {
  expect(places(text)[0]).toBe(expected);
});

test("UI-01 the palette offers the drawer's screens before anything is typed, and none for what no screen is called", () => {
  expect(places(" ")).toHaveLength(14);
  expect(places("nobody of that name")).toEqual([]);
});
