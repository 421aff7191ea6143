import { type PrepQuery, prepSearch } from "#app/routes/orders/manage-prep/prep-query.ts";

/** The address of tickets: one by its path, several by `id`, those of a day by `date`, a day's boxes of the kitchen's board by its question and `pack`, or the list's own question (MAN-08). */
export const PRINT_PATH = "/manage/orders/print";

/** As many tickets as one page shows; what is more stands on the next. */
export const TICKETS_PER_PAGE = 100;

/**
 * Where the tickets of a board's boxes of one day are. Of more than one the address says what the board is of and not the orders: the listener takes no
 * address that names a full day's. The day alone says which of the board's days it is, so the others are left out.
 */
export function ticketsPath(board: PrepQuery, day: string, orderIds: readonly string[]): string {
  const [only] = orderIds;
  if (orderIds.length === 1 && only) return `${PRINT_PATH}/${only}`;
  const date = board.date === null ? null : day;
  const others = { until: null, days: [], everyDay: false, from: null, picking: false };
  return PRINT_PATH + prepSearch(board, { ...others, date, pack: day });
}
