/** Which names of variables are probably misspelt: nothing else shows it, since nothing reads them. */

/** Of shorter names too many others are a letter or two away: HOST and HOME. */
const SHORTEST = 6;
const MOST_SLIPS = 2;

/** Pairs of an unknown name and the known one that it resembles and that was not given. */
export function misspeltNames(
  given: readonly string[],
  known: readonly string[],
): { given: string; meant: string }[] {
  const missing = known.filter((name) => !given.includes(name));
  return given
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = missing.find((other) => resembles(name, other));
      return meant ? [{ given: name, meant }] : [];
    });
}

const bare = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, "");

function resembles(name: string, other: string): boolean {
  const [one, two] = [bare(name), bare(other)];
  if (one === two) return true;
  if (Math.min(one.length, two.length) < SHORTEST || Math.abs(one.length - two.length) > MOST_SLIPS)
    return false;
  return isWithin(MOST_SLIPS, one, two);
}

/** Whether one becomes the other by so many letters left out, put in, mistaken, or swapped with the next one. */
function isWithin(slips: number, one: string, two: string): boolean {
  let same = 0;
  while (same < one.length && one[same] === two[same]) same++;
  const [a, b] = [one.slice(same), two.slice(same)];
  if (a === b) return true;
  if (slips === 0) return false;
  const isSwapped = a[0] === b[1] && a[1] === b[0];
  return (
    isWithin(slips - 1, a.slice(1), b) ||
    isWithin(slips - 1, a, b.slice(1)) ||
    isWithin(slips - 1, a.slice(1), b.slice(1)) ||
    (isSwapped && isWithin(slips - 1, a.slice(2), b.slice(2)))
  );
}
