import { isId } from "#domain/ids.ts";

/** What the buttons for selected items do, and how each is taken back (MAN-02). */
export const MARKS = {
  hide: { set: { hidden: true }, back: "show" },
  show: { set: { hidden: false }, back: "hide" },
  "sold-out": { set: { soldOut: true }, back: "for-sale" },
  "for-sale": { set: { soldOut: false }, back: "sold-out" },
} as const;
export type Mark = keyof typeof MARKS;

/** The mark of that name, or null. */
export const markOf = (name: string): Mark | null => (Object.hasOwn(MARKS, name) ? (name as Mark) : null);

/** What pressing one of them came to. */
export interface FlaggedItems {
  readonly mark: Mark;
  /** The items that were not so before. */
  readonly changed: readonly string[];
  /** Whether this took an earlier mark back. */
  readonly undone: boolean;
  /** Tells one press from the next. */
  readonly at: number;
}

/** Stands behind the mark's name where a button takes another mark back. */
export const UNDO = "undo";

const HEX = 32;

/** As short as it goes, so that a page of a hundred items fits into a cookie. */
export function writeFlagged({ mark, changed, undone, at }: FlaggedItems): string {
  return [mark, undone ? 1 : 0, at, packed(changed)].join(" ");
}

/** Reads what the last page left; null for what was not written by it. */
export function readFlagged(text: string): FlaggedItems | null {
  const [name = "", undone, at = "", ids = ""] = text.split(" ");
  const mark = markOf(name);
  if (!mark || !Number.isInteger(Number(at)) || at === "") return null;
  return { mark, changed: unpacked(ids), undone: undone === "1", at: Number(at) };
}

/** Ids as bytes: 22 characters each instead of 36. */
export function packed(ids: readonly string[]): string {
  const bytes = ids.flatMap((id) => id.replaceAll("-", "").match(/../g) ?? []);
  return btoa(String.fromCharCode(...bytes.map((pair) => Number.parseInt(pair, 16))));
}

/** The ids of such a text; none where it is something else. */
export function unpacked(text: string): string[] {
  let bytes = "";
  try {
    bytes = atob(text);
  } catch {
    return [];
  }
  const hex = [...bytes].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, "0")).join("");
  const ids = Array.from({ length: Math.floor(hex.length / HEX) }, (_, at) =>
    hex.slice(at * HEX, (at + 1) * HEX).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"),
  );
  return ids.filter(isId);
}
