import { listSearch } from "#app/ui/list-search.ts";
import { type CUSTOMER_LIST_SORTS, customerSearch } from "#domain/accounts/customer-search-schemas.ts";
import type { SearchOf } from "#domain/search-schemas.ts";

/** Between the address of the customers' list and what it shows (MAN-05). */
export const customersSearch = listSearch("/manage/customers", customerSearch);

/** The procedures' names of the sorts. */
const SORTED_BY = {
  "last-name": "last_name",
  "first-name": "first_name",
  email: "email",
  discount: "-family_discount",
  newest: "-created_at",
} as const satisfies Record<(typeof CUSTOMER_LIST_SORTS)[number], string>;

/** What the procedures of the list and of its file take, but for the page. */
export const customersQuestionOf = ({ sort, search }: SearchOf<typeof customerSearch>) => ({
  sort: SORTED_BY[sort],
  ...(search && { search }),
});
