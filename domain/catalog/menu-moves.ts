import { type MenuArrangement, moved } from "#domain/catalog/menu-order.ts";

/** One step on the rearranging screen (MAN-03): where a section or an item is to go. */
export type MenuMove =
  | Readonly<{ kind: "section"; id: string; to: number }>
  | Readonly<{ kind: "item"; id: string; sectionId: string; to: number }>;

/** The menu after a step; a place outside the list is its nearest end, and what is not there moves nothing. */
export function afterMove(menu: MenuArrangement, move: MenuMove): MenuArrangement {
  if (move.kind === "section") {
    const from = menu.findIndex(({ id }) => id === move.id);
    return from < 0 ? menu : moved(menu, from, move.to);
  }
  const isThere = menu.some(({ items }) => items.includes(move.id));
  const hasTarget = menu.some(({ id }) => id === move.sectionId);
  if (!isThere || !hasTarget) return menu;
  return menu.map(({ id, items }) => {
    const rest = items.filter((item) => item !== move.id);
    if (id !== move.sectionId) return { id, items: rest };
    return { id, items: rest.toSpliced(Math.max(0, move.to), 0, move.id) };
  });
}

/** What a button says: `up:ID`, `down:ID`, `first:ID`, `last:ID`, or `to:ID:SECTION`; null where that leads nowhere. */
export function readMove(menu: MenuArrangement, said: string): MenuMove | null {
  const [way = "", id = "", target = ""] = said.split(":");
  const section = menu.find(({ items }) => items.includes(id));
  if (!section) {
    const at = menu.findIndex((one) => one.id === id);
    const to = at < 0 ? null : placeAfter(way, at, menu.length);
    return to === null ? null : { kind: "section", id, to };
  }
  if (way === "to") {
    const goal = menu.find((one) => one.id === target);
    return goal ? { kind: "item", id, sectionId: target, to: goal.items.length } : null;
  }
  const to = placeAfter(way, section.items.indexOf(id), section.items.length);
  return to === null ? null : { kind: "item", id, sectionId: section.id, to };
}

function placeAfter(way: string, at: number, count: number): number | null {
  const places: Readonly<Record<string, number>> = { up: at - 1, down: at + 1, first: 0, last: count - 1 };
  return places[way] ?? null;
}
