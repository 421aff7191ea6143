/** The address of tickets: one by its path, several by `id`, those of a day by `date`, or the list's own question (MAN-08). */
export const PRINT_PATH = "/manage/orders/print";

/** As many tickets as one page shows; what is more stands on the next. */
export const TICKETS_PER_PAGE = 100;

/** Where the tickets of these orders are. */
export function ticketsPath(orderIds: readonly string[]): string {
  const [only] = orderIds;
  if (orderIds.length === 1 && only) return `${PRINT_PATH}/${only}`;
  return `${PRINT_PATH}?${new URLSearchParams(orderIds.map((id) => ["id", id]))}`;
}
