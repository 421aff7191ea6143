/**
 * The one translator between REST's snake_case and our camelCase (convention: names are translated in two places only, here and in the
 * naming strategy of the database).
 */

const SNAKE_CASE = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/;
/** Stands before a name that is no snake_case: no schema has it, so it is refused by name and never taken for another. */
const FOREIGN = "!";
/** Deeper bodies than this are not read. */
const DEEPEST = 24;
const LONGEST_NAME = 100;

/** The specification's names with a digit of its own. */
const WITH_DIGIT: ReadonlyMap<string, string> = new Map([
  ["street_1", "street1"],
  ["street_2", "street2"],
]);
const OF_DIGIT: ReadonlyMap<string, string> = new Map(
  [...WITH_DIGIT].map(([theirs, ours]) => [ours, theirs]),
);

/** `line_items` → `lineItems`. What is not snake_case (`lineItems`, `__proto__`) stays foreign and will be refused. */
export function ourName(theirs: string): string {
  if (!SNAKE_CASE.test(theirs)) return foreignName(theirs);
  return WITH_DIGIT.get(theirs) ?? theirs.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Marks a name so that no schema knows it. */
export const foreignName = (theirs: string) => FOREIGN + theirs;

/** `lineItems` → `line_items`; a foreign name comes back as it was sent. */
export function theirName(ours: string): string {
  if (ours.startsWith(FOREIGN)) return ours.slice(FOREIGN.length, LONGEST_NAME);
  return OF_DIGIT.get(ours) ?? ours.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The dotted name of a refused field: `lines.0.itemPrice` → `lines.0.item_price`. */
export function theirPath(ours: string): string {
  const at = ours.indexOf(FOREIGN);
  if (at < 0) return ours.split(".").map(theirName).join(".");
  return theirPath(ours.slice(0, at)) + theirName(ours.slice(at));
}

/** The body was nested more deeply than anything we document. */
export class TooDeep extends Error {}

/**
 * A JSON value with our names, in objects without a prototype, so that no name means anything to the language (security A11).
 *
 * @throws TooDeep
 */
export function inOurNames(value: unknown, depth = 0): unknown {
  if (depth > DEEPEST) throw new TooDeep();
  if (Array.isArray(value)) return value.map((entry) => inOurNames(entry, depth + 1));
  if (typeof value !== "object" || value === null) return value;
  const ours: Record<string, unknown> = Object.create(null);
  for (const [name, entry] of Object.entries(value)) ours[ourName(name)] = inOurNames(entry, depth + 1);
  return ours;
}

/** Names of our answers on REST: as many as the schemas have, so that each is made once. */
const saidNames = new Map<string, string>();
const MOST_NAMES = 5000;

function saidName(ours: string): string {
  const known = saidNames.get(ours);
  if (known !== undefined) return known;
  const said = theirName(ours);
  if (saidNames.size < MOST_NAMES) saidNames.set(ours, said);
  return said;
}

/** An answer with REST's names; instants become ISO 8601 UTC with `Z`, bytes and functions never occur. */
export function inTheirNames(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(inTheirNames);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [saidName(name), inTheirNames(entry)]),
  );
}
