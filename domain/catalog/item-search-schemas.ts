/** What the address of Manage Items says (MAN-02). */
import * as z from "zod/mini";
import { idOrAll, oneOf, oneOfOrAll, pageNumber, searchText } from "#domain/search-schemas.ts";
import { ITEM_FILTERS } from "./item-filters.ts";

/** The orders that the list may have, the menu's own by default. */
export const ITEM_LIST_SORTS = ["menu", "name", "price", "stock"] as const;

/** The filter, the section whose items are listed, the sort, the search and the page. */
export const itemSearch = z.object({
  show: oneOfOrAll(ITEM_FILTERS),
  sort: oneOf(ITEM_LIST_SORTS),
  section: idOrAll,
  search: searchText,
  page: pageNumber,
});
export type ItemSearch = z.output<typeof itemSearch>;
