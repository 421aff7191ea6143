/** What the address of Manage Items says (MAN-02). */
import {
  idOrAll,
  oneOf,
  oneOfOrAll,
  pageNumber,
  type SearchOf,
  searchSchema,
  searchText,
} from "#domain/search-schemas.ts";
import { ITEM_FILTERS } from "./item-filters.ts";

/** The orders that the list may have, the menu's own by default. */
export const ITEM_LIST_SORTS = ["menu", "name", "price", "stock"] as const;

/** The filter, the section whose items are listed, the sort, the search and the page. */
export const itemSearch = searchSchema({
  show: oneOfOrAll(ITEM_FILTERS),
  sort: oneOf(ITEM_LIST_SORTS),
  section: idOrAll,
  search: searchText,
  page: pageNumber,
});
export type ItemSearch = SearchOf<typeof itemSearch>;
