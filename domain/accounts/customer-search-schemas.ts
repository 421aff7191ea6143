/** What the address of the customers' list says (MAN-05). */
import { oneOf, pageNumber, searchSchema, searchText } from "#domain/search-schemas.ts";

/** The orders that the list may have, by last name the default. */
export const CUSTOMER_LIST_SORTS = ["last-name", "first-name", "email", "discount", "newest"] as const;

/** The sort, the search and the page. */
export const customerSearch = searchSchema({
  sort: oneOf(CUSTOMER_LIST_SORTS),
  search: searchText,
  page: pageNumber,
});
