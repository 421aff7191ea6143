/** A whole menu as ids: what the rearranging screen sends (contract section 5). */
export type MenuArrangement = ReadonlyArray<Readonly<{ id: string; items: readonly string[] }>>;

/**
 * Whether an arrangement names every section and item of the menu exactly once. If not, someone
 * added or removed something meanwhile and it is refused as stale (contract section 5).
 */
export function isComplete(arrangement: MenuArrangement, menu: MenuArrangement): boolean {
  const sections = (one: MenuArrangement) => one.map(({ id }) => id);
  const items = (one: MenuArrangement) => one.flatMap((section) => section.items);
  return sameIds(sections(arrangement), sections(menu)) && sameIds(items(arrangement), items(menu));
}

function sameIds(some: readonly string[], others: readonly string[]): boolean {
  const sortedOthers = [...others].sort();
  return some.length === others.length && [...some].sort().every((id, at) => id === sortedOthers[at]);
}

/** A list with one thing taken out and put in elsewhere; a place outside the list is its nearest end (MAN-03). */
export function moved<Thing>(things: readonly Thing[], from: number, to: number): Thing[] {
  const rest = [...things];
  const taken = rest.splice(from, 1);
  rest.splice(Math.max(0, to), 0, ...taken);
  return rest;
}
