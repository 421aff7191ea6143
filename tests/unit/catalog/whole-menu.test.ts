/** The largest menu that may be rearranged fits into the body that is taken for it. */
import { v7 } from "uuid";
import { expect, test } from "vitest";
import { menuArrangement } from "#domain/catalog/manage-catalog-schemas.ts";
import { MOST_OF, WHOLE_MENU_BYTES } from "#domain/shop/most-of.ts";

const ids = (count: number) => Array.from({ length: count }, () => v7());

/** A menu of so many sections and items, all items in the first section. */
const menu = (sections: number, items: number) => ({
  sections: ids(sections).map((id, at) => ({ id, items: at === 0 ? ids(items) : [] })),
});

const isTaken = (wanted: object) => menuArrangement.safeParse(wanted).success;

test("MAN-03 SEC-A25 what the largest menu takes as a body is what its schema takes, to the last item and section", () => {
  const largest = menu(MOST_OF.sections, MOST_OF.items);
  expect(isTaken(largest)).toBe(true);
  expect(isTaken(menu(MOST_OF.sections, MOST_OF.items + 1))).toBe(false);
  expect(isTaken(menu(MOST_OF.sections + 1, 0))).toBe(false);
  // As tRPC sends it, which puts more around it than REST does.
  const bytes = Buffer.byteLength(JSON.stringify({ json: largest }));
  expect(bytes).toBeLessThanOrEqual(WHOLE_MENU_BYTES);
  expect(bytes).toBeGreaterThan(0.9 * WHOLE_MENU_BYTES);
});
