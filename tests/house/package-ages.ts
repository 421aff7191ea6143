/**
 * How old a version was when it came into the lock file (SEC-A35, decision 0081): package-dates.json keeps it for each of them, because the
 * lock file does not say and no test asks the internet. `standing` are those of before the rule.
 */
import { readFileSync } from "node:fs";

/** The youngest a version may be when it is locked, in days. */
export const COOL_DOWN_DAYS = 7;
export const DATES_FILE = "tests/house/package-dates.json";

/** Days as in `2026-11-26`. */
interface Dates {
  readonly published: string;
  readonly locked: string;
  /** Why a younger version was taken: the hole that it closes. Entered by hand. */
  readonly because?: string;
}

export interface PackageDates {
  readonly standing: readonly string[];
  readonly added: Readonly<Record<string, Dates>>;
}

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly name?: string; readonly version?: string; readonly link?: boolean }>
  >;
}

/** `name@version` of everything that is locked. */
export function lockedPackages(lock: Lock): string[] {
  const named = Object.entries(lock.packages).flatMap(([place, { name, version, link }]) =>
    place === "" || link
      ? []
      : [`${name ?? place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length)}@${version}`],
  );
  return [...new Set(named)].sort();
}

export const readLock = (): Lock => JSON.parse(readFileSync("package-lock.json", "utf8")) as Lock;
export const readDates = (): PackageDates => JSON.parse(readFileSync(DATES_FILE, "utf8")) as PackageDates;

/** The days between two of them. */
const daysFrom = (published: string, locked: string): number =>
  (Date.parse(locked) - Date.parse(published)) / 86_400_000;

/** What is wrong with what is locked: versions without a date, and versions that were too young. */
export function agesAreWrong(locked: readonly string[], { standing, added }: PackageDates): string[] {
  const known = new Set(standing);
  return locked.flatMap((one) => {
    if (known.has(one)) return [];
    const dates = added[one];
    if (!dates) return [`${one} has no date: npm run packages:date`];
    const days = daysFrom(dates.published, dates.locked);
    return days >= COOL_DOWN_DAYS || dates.because ? [] : [`${one} was ${days} days old when it was locked`];
  });
}

/**
 * The dates of what is locked now: what is gone is left out, what is new is asked for and was locked today.
 *
 * @throws Error that names a version which is too young
 */
export async function datedPackages(
  locked: readonly string[],
  dates: PackageDates,
  today: string,
  publishedOn: (name: string, version: string) => Promise<string>,
): Promise<PackageDates> {
  const here = new Set(locked);
  const standing = dates.standing.filter((one) => here.has(one));
  const added: Record<string, Dates> = {};
  for (const one of locked.filter((each) => !standing.includes(each))) {
    const at = one.lastIndexOf("@");
    added[one] = dates.added[one] ?? {
      published: await publishedOn(one.slice(0, at), one.slice(at + 1)),
      locked: today,
    };
  }
  const wrong = agesAreWrong(locked, { standing, added });
  if (wrong.length > 0) throw new Error(`${wrong.join("\n")}\nTake an older version, or wait.`);
  return { standing, added };
}
