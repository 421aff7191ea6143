/** An order as far as its place in the list is concerned. */
interface Placed {
  readonly id: string;
  readonly ticketNumber: number;
}

/**
 * The page of the list while orders wait to be taken in (MAN-06): a fresh look brings them as well, and they push as many of the last rows over to
 * the next page. What waits is left out, and what it pushed off the page stays where it was. `shown` are the rows before that look.
 */
export function stayingRows<Row extends Placed>(
  shown: readonly Row[],
  loaded: readonly Row[],
  upTo: number,
): readonly Row[] {
  const rows = loaded.filter(({ ticketNumber }) => ticketNumber <= upTo);
  const waiting = loaded.length - rows.length;
  const there = new Set(rows.map(({ id }) => id));
  const after = shown.findLastIndex(({ id }) => there.has(id)) + 1;
  return [...rows, ...shown.slice(after, after + waiting)];
}
