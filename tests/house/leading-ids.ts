const ID = /^(?:[A-Z]+-(?:[A-Z]?\d+|MATRIX))(?=[\s,:]|$)/;

/**
 * The requirement ids at the front of a test's title: `ORD-02 ORD-03 what is left is shown` names two.
 * An id further back is only mentioned, and does not count.
 */
export function leadingIds(title: string): string[] {
  const found: string[] = [];
  let rest = title;
  for (let match = ID.exec(rest); match; match = ID.exec(rest)) {
    found.push(match[0]);
    rest = rest.slice(match[0].length).replace(/^[\s,:]+/, "");
  }
  return found;
}
