/** In which order a merchant wants the list (MAN-06): as they chose it last at this browser. */
import { keepOrdersSort, keptOrdersSort } from "#app/wiring/orders-sort.server.ts";
import { ORDER_LIST_SORTS, type OrderListSort, orderListSort } from "./order-question.ts";

/** The sort that was chosen last. */
export const sortRemembered = (args: Parameters<typeof keptOrdersSort>[0]): OrderListSort =>
  orderListSort(keptOrdersSort(args)) ?? ORDER_LIST_SORTS[0];

/** The sort that an address of the list names, which is remembered, or the one that was chosen last. */
export function sortChosen(
  args: Parameters<typeof keptOrdersSort>[0] & Parameters<typeof keepOrdersSort>[0],
  query: URLSearchParams,
): OrderListSort {
  const chosen = orderListSort(query.get("sort"));
  const remembered = sortRemembered(args);
  if (chosen && chosen !== remembered) keepOrdersSort(args, chosen.name);
  return chosen ?? remembered;
}
