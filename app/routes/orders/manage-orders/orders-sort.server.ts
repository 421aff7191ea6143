/** In which order a merchant wants the list (MAN-06): as they chose it last at this browser. */
import { keepOrdersSort, keptOrdersSort } from "#app/wiring/orders-sort.server.ts";
import { type OrderSearch, orderSearch } from "#domain/orders/order-search-schemas.ts";
import { ordersSearch } from "./order-search.ts";

type Kept = Parameters<typeof keptOrdersSort>[0];

/** The list as someone who names nothing wants it: in the order that was chosen last. */
export const rememberedSearch = (args: Kept): OrderSearch =>
  orderSearch.parse({ sort: keptOrdersSort(args) });

/** What an address of the list asks for; the sort that it names is remembered, and without one the list has the one that was chosen last. */
export function readOrdersSearch(
  args: Kept & Parameters<typeof keepOrdersSort>[0],
  query: URLSearchParams,
): OrderSearch {
  const { sort } = rememberedSearch(args);
  const search = ordersSearch.read(query, { sort });
  if (search.sort !== sort) keepOrdersSort(args, search.sort);
  return search;
}
