import fc from "fast-check";
import { expect, test } from "vitest";
import { PAGE_SIZES, pageAt } from "#domain/paging.ts";
import { propertyRuns } from "./property-runs.ts";

test("ORD-12 API-02 the second of three pages of orders", () => {
  expect(pageAt(2, PAGE_SIZES.orders, 60)).toEqual({
    page: 2,
    perPage: 25,
    lastPage: 3,
    from: 26,
    to: 50,
    total: 60,
    offset: 25,
    links: { first: 1, last: 3, prev: 1, next: 3 },
  });
});

test("API-02 an empty list has one page without rows, and so is a page past the end", () => {
  expect(pageAt(1, 25, 0)).toMatchObject({
    lastPage: 1,
    from: null,
    to: null,
    links: { first: 1, last: 1, prev: null, next: null },
  });
  expect(pageAt(9, 25, 60)).toMatchObject({ from: null, to: null, links: { prev: 3, next: null } });
});

test("API-02 all pages together hold every row once", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), fc.nat(2_000), (perPage, total) => {
      let rows = 0;
      for (let page: number | null = 1; page !== null; page = pageAt(page, perPage, total).links.next) {
        const { from, to } = pageAt(page, perPage, total);
        if (from === null || to === null) continue;
        expect(from).toBe(rows + 1);
        rows = to;
      }
      expect(rows).toBe(total);
    }),
    { numRuns: propertyRuns(2_000) },
  );
});
