/** Finds the row of a path (API-01): static parts before parameters, a trailing slash more or less. */
import type { RestRow } from "./row.ts";

interface CompiledRow {
  readonly row: RestRow;
  readonly pattern: RegExp;
  readonly names: readonly string[];
  /** What its paths say in so many words, each with its place, the last first: there rows differ most. Nothing of a row whose paths may lack parts. */
  readonly words: readonly { readonly at: number; readonly word: string }[];
  /** How many parts its paths have: one number, but for rows that may lack some. */
  readonly lengths: readonly number[];
}

/** Every row that has this path, whatever its method, and the values in the path. */
export interface FoundRow {
  readonly row: RestRow;
  readonly params: Readonly<Record<string, string>>;
}

/** As long as an id, and of its letters. */
const ID = "([\\da-fA-F-]{36})";

const PARAMETER = /^\{(\w+)\}$/;

/** Makes a look-up over the rows. */
export function restTable(rows: readonly RestRow[]): (path: string) => FoundRow[] {
  // By their number of parts, so that a path is held against the few patterns that it could match.
  const byLength = new Map<number, CompiledRow[]>();
  for (const one of rows.map(compile).sort(staticFirst))
    for (const length of one.lengths) byLength.set(length, [...(byLength.get(length) ?? []), one]);
  return (path) => {
    const bare = path.replace(/\/$/, "");
    const [, ...parts] = bare.split("/");
    // Two in a hundred have the words: holding the path against the patterns of all took a fifteenth of a kept menu's time.
    const candidates = (byLength.get(parts.length) ?? []).filter(({ words }) =>
      words.every(({ at, word }) => parts[at] === word),
    );
    const found = candidates.flatMap(({ row, pattern, names }) => {
      const values = pattern.exec(bare)?.slice(1).map(decoded);
      if (!values || values.includes(null)) return [];
      return [{ row, params: Object.fromEntries(names.map((name, at) => [name, values[at] ?? ""])) }];
    });
    const served = found.filter(({ row }) => !row.otherwise);
    return served.length > 0 ? served : found;
  };
}

function compile(row: RestRow): CompiledRow {
  const names: string[] = [];
  // Only a row that has words for it takes a blank id.
  const value = row.idsOnly ? ID : row.withoutId === undefined ? "([^/]+)" : "([^/]*)";
  const parts = partsOf(row.path);
  const source = parts.map((part) => {
    const name = PARAMETER.exec(part)?.[1];
    if (name === undefined) return part.replace(/\./g, "\\.");
    names.push(name);
    return value;
  });
  const fewest = parts.filter((_, at) => !mayLack(row, at)).length;
  const isWhole = fewest === parts.length;
  return {
    row,
    names,
    words: isWhole
      ? parts.flatMap((part, at) => (PARAMETER.test(part) ? [] : [{ at, word: part }])).reverse()
      : [],
    lengths: parts.map((_, at) => at + 1).filter((length) => length >= fewest),
    pattern: new RegExp(
      `^${source.map((part, at) => (mayLack(row, at) ? `(?:/${part})?` : `/${part}`)).join("")}$`,
    ),
  };
}

/** A delete may lack even the slash before its id: then it is refused in words, not unknown. */
const mayLack = ({ method, withoutId }: RestRow, at: number) =>
  method === "DELETE" && withoutId !== undefined && at > 0;

const partsOf = (path: string) => path.split("/").filter(Boolean);

/** Part by part, what is written before what is taken: one order for all paths, whatever their lengths. */
function staticFirst(one: CompiledRow, other: CompiledRow): number {
  const [ours, theirs] = [shapeOf(one.row.path), shapeOf(other.row.path)];
  if (ours === theirs) return 0;
  return ours < theirs ? -1 : 1;
}

const shapeOf = (path: string): string =>
  partsOf(path)
    .map((part) => (PARAMETER.test(part) ? "1" : "0"))
    .join("");

/** Decoded after the path was cut into parts, so that an encoded slash stays inside its part (security A26). */
function decoded(value: string | undefined): string | null {
  try {
    return decodeURIComponent(value ?? "");
  } catch {
    return null;
  }
}
