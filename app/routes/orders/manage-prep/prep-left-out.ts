/** Marks that were left out, because there are other pieces by now than those that were shown with them (MAN-07). */
import type { Marked } from "#domain/orders/prep-schemas.ts";
import * as t from "#messages/prep.js";
import type { PrepView } from "./prep-view.ts";

/** What to look at again, by the names of a board: items, and lines with the number of their order. Each is named once. */
export function itemsToLookAt({ made, packed }: Marked["leftOut"], { packs }: PrepView): string[] {
  const lines = new Map(
    packs.flatMap(({ ticketNumber, lines: inBox }) =>
      inBox.map(({ id, itemName }) => [id, `#${ticketNumber} ${itemName || t.noName()}`]),
    ),
  );
  return [
    ...new Set([
      ...made.map(({ itemName }) => itemName),
      ...packed.map((id) => lines.get(id) ?? t.lineGone()),
    ]),
  ];
}

/** What is still to be looked at when a row or line is marked: not that one, nor what the board has as marked or has no longer. */
export function withoutMarked(
  all: ReadonlyMap<string, string>,
  marked: string,
  { sections, packs }: PrepView,
): ReadonlyMap<string, string> {
  const open = new Set([
    ...sections.flatMap(({ rows }) => rows.filter(({ isMade }) => !isMade).map(({ key }) => key)),
    ...packs.flatMap(({ lines }) => lines.filter(({ packed }) => !packed).map(({ id }) => id)),
  ]);
  return new Map([...all].filter(([key]) => key !== marked && open.has(key)));
}
