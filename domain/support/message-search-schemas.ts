/** What the address of the message ledger says (NOTE-01). */
import { oneOf, pageNumber, type SearchOf, searchSchema, searchText } from "#domain/search-schemas.ts";

/** The quick filters, the first one the default. */
export const MESSAGE_TABS = ["all", "waiting", "failed"] as const;

/** The filter, the search and the page. */
export const messageSearch = searchSchema({
  show: oneOf(MESSAGE_TABS),
  search: searchText,
  page: pageNumber,
});
export type MessageSearch = SearchOf<typeof messageSearch>;
