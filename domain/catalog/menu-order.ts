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

/** The two numbers that `markOf` begins with, and those that it multiplies by: of each pair any odd ones would do. */
const SEEDS = [0xdeadbeef, 0x41c6ce57] as const;
const FACTORS = [0x9e3779b1, 0x5f356495] as const;

/**
 * A short mark of an arrangement: one in which anything stands elsewhere has another (MAN-03). Who moves something sends the mark of what was
 * seen, so that a move of someone else's is not undone unseen. Sixty-four bits are enough against chance; it is no secret.
 */
export function markOf(menu: MenuArrangement): string {
  const text = menu.map(({ id, items }) => `${id}:${items.join()}`).join(";");
  const halves = SEEDS.map((seed, half) => {
    let sum: number = seed;
    for (const letter of text) {
      sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), FACTORS[half] ?? 1);
      sum ^= sum >>> 15;
    }
    return (sum >>> 0).toString(36);
  });
  return halves.join("-");
}

/** A list with one thing taken out and put in elsewhere; a place outside the list is its nearest end (MAN-03). */
export function moved<Thing>(things: readonly Thing[], from: number, to: number): Thing[] {
  const rest = [...things];
  const taken = rest.splice(from, 1);
  rest.splice(Math.max(0, to), 0, ...taken);
  return rest;
}
