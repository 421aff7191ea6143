import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { listSearch } from "#app/ui/list-search.ts";
import { ITEM_FILTERS } from "#domain/catalog/item-filters.ts";
import { ITEM_LIST_SORTS, itemSearch } from "#domain/catalog/item-search-schemas.ts";
import { propertyRuns } from "../property-runs.ts";

const items = listSearch("/manage/items", itemSearch);
const all = items.read(new URLSearchParams());
const read = (query: string) => items.read(new URLSearchParams(query));

test("MAN-02 an address that says nothing asks for the first page of all items in the order of the menu", () => {
  expect(all).toEqual({ show: null, sort: "menu", section: null, search: "", page: 1 });
  expect(items.address(all)).toBe("/manage/items");
});

test("MAN-02 what an address says is read, whoever wrote it", () => {
  const section = "019AD000-0000-7000-8000-000000000001";
  expect(read(`page=3&search=+bun+&show=hidden&sort=price&section=${section}&saved=1`)).toEqual({
    show: "hidden",
    sort: "price",
    section: section.toLowerCase(),
    search: "bun",
    page: 3,
  });
});

test.each([
  "page=0",
  "page=-1",
  "page=1.5",
  "page=many",
  "page=1000001",
  "sort=colour",
  "show=",
  "section=1",
  "search=%20%00%20",
])("MAN-02 an address that says %s says nothing", (query) => {
  expect(read(query)).toEqual(all);
});

test("MAN-02 a changed filter begins with the first page; an opened row keeps the page, and what only one step says is not kept", () => {
  const requested = read("page=3&sort=name&search=bun");
  expect(items.address(requested, { show: "hidden" })).toBe("/manage/items?show=hidden&sort=name&search=bun");
  expect(items.address(requested, { page: 4 })).toBe("/manage/items?sort=name&search=bun&page=4");
  expect(items.address(requested, undefined, { id: "new", also: { into: "7" } })).toBe(
    "/manage/items/new?sort=name&search=bun&page=3&into=7",
  );
  expect(items.addressAt("/manage/items-export", requested)).toBe(
    "/manage/items-export?sort=name&search=bun",
  );
});

test("MAN-02 a search is read back from its own address", () => {
  const anySearch = fc.record({
    show: fc.constantFrom(null, ...ITEM_FILTERS),
    sort: fc.constantFrom(...ITEM_LIST_SORTS),
    section: fc.option(fc.uuid()),
    search: fc.oneof(
      fc.string({ unit: "binary", maxLength: 50 }),
      fc.string({ unit: fc.constantFrom("b", " ", "\u0000", "🍞"), minLength: 190, maxLength: 210 }),
    ),
    page: fc.integer({ min: 1, max: 1_000_000 }),
  });
  fc.assert(
    fc.property(anySearch, (typed) => {
      const query = Object.entries(typed).flatMap(([name, value]) =>
        value === null ? [] : [[name, String(value)]],
      );
      const requested = items.read(new URLSearchParams(query));
      expect(items.read(items.format(requested))).toEqual(requested);
      expect(String(items.format(items.read(items.format(requested))))).toBe(String(items.format(requested)));
    }),
    { numRuns: propertyRuns(10_000) },
  );
});

test("UI-01 whatever an address says, it is read", () => {
  const names = fc.constantFrom("show", "sort", "section", "search", "page", "another");
  fc.assert(
    fc.property(fc.array(fc.tuple(names, fc.string({ unit: "binary" }))), (query) => {
      const requested = items.read(new URLSearchParams(query));
      expect(items.read(items.format(requested))).toEqual(requested);
    }),
    { numRuns: propertyRuns(10_000) },
  );
});

test("UI-01 a field without a default is refused when the module loads", () => {
  expect(() => listSearch("/manage/none", z.object({ sort: z.enum(["name"]) }))).toThrow();
});
