/** In which parts a statement of many payments is confirmed: one call takes no more than `MOST_MATCHES`. */
import { MOST_MATCHES, type PaymentsToConfirm } from "#domain/payments/payment-schemas.ts";

type Match = PaymentsToConfirm["matches"][number];

/**
 * The chosen matches in parts. What shares a line or an order stays in one part, where it is no more than a part takes: a later part would find
 * the line used already, and the second order of a payment for two would stay unpaid. Nothing chosen is one empty part, which is refused.
 */
export function confirmParts(matches: readonly Match[]): Match[][] {
  const parts: Match[][] = [[]];
  for (const piece of linked(matches).flatMap(partsOf)) {
    const last = parts.at(-1);
    if (last && last.length + piece.length <= MOST_MATCHES) last.push(...piece);
    else parts.push([...piece]);
  }
  return parts;
}

/** A list in parts that one call takes. */
export const partsOf = <Each>(all: readonly Each[]): Each[][] =>
  Array.from({ length: Math.ceil(all.length / MOST_MATCHES) }, (_, at) =>
    all.slice(at * MOST_MATCHES, (at + 1) * MOST_MATCHES),
  );

/** The matches in groups that have no line and no order in common. */
function linked(matches: readonly Match[]): Match[][] {
  const groups = new Map<string, Match[]>();
  for (const match of matches) {
    const found = new Set(namesOf(match).map((name) => groups.get(name)));
    const known = [...found].filter((group) => group !== undefined);
    // The smaller group joins the larger one, so that thousands of matches cost little more than they are.
    const [group = [], ...others] = known.toSorted((one, other) => other.length - one.length);
    for (const joining of [match, ...others.flat()]) {
      group.push(joining);
      for (const name of namesOf(joining)) groups.set(name, group);
    }
  }
  return [...new Set(groups.values())];
}

const namesOf = ({ orderId, fingerprint }: Match) => [`order ${orderId}`, `line ${fingerprint}`];
