/** What the address of Manage Sections says (MAN-02). */
import { oneOf, pageNumber, searchSchema, searchText } from "#domain/search-schemas.ts";

/** The orders that the list may have, the menu's own by default. */
export const SECTION_LIST_SORTS = ["menu", "name"] as const;

/** The sort, the search and the page. */
export const sectionSearch = searchSchema({
  sort: oneOf(SECTION_LIST_SORTS),
  search: searchText,
  page: pageNumber,
});
