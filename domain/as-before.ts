/**
 * What says the same as before is the same object, so that what was made from it (a check, a view, its HTML) is found by it and not made again (PERF-03,
 * decision 0069).
 */

/** A thing with an id, of JSON's values alone. */
type Each = Readonly<{ id: string }>;

/** The things of an earlier list, by their ids. */
export const byId = <Of extends Each>(earlier: readonly Of[] | undefined): ReadonlyMap<string, Of> =>
  new Map(earlier?.map((one) => [one.id, one]));

/** The one that was there before under the same id, where it says the same; otherwise this one. */
export function asBefore<Of extends Each>(before: ReadonlyMap<string, Of>, now: Of): Of {
  const earlier = before.get(now.id);
  return earlier && saysTheSame(earlier, now) ? earlier : now;
}

/** Whether two values of JSON are the same. Much of them may be one and the same object. */
function saysTheSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  const [names, others] = [Object.keys(one), Object.keys(other)];
  return (
    names.length === others.length &&
    names.every(
      (name) => Object.hasOwn(other, name) && saysTheSame(Reflect.get(one, name), Reflect.get(other, name)),
    )
  );
}
