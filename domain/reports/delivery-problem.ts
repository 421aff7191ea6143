/** Why a message did not arrive, as far as a merchant can do something about it. */
export const DELIVERY_PROBLEMS = ["no-such-address", "mailbox-full", "unreachable", "refused"] as const;
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number];

/** What mail servers and carriers say, by their enhanced codes (RFC 3463) and by their usual words; the first that fits counts. */
const SIGNS: ReadonlyArray<readonly [DeliveryProblem, RegExp]> = [
  ["mailbox-full", /\b[45]\.2\.2\b|\b[45]52\b|quota|mailbox (?:is )?full|over ?storage/i],
  [
    "no-such-address",
    /\b5\.1\.[0-3]\b|\b55[013]\b|no such|unknown (?:user|number)|not in service|invalid|unallocated|does not exist/i,
  ],
  ["unreachable", /timed? ?out|ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|socket|greeting|\b421\b|unavailable/i],
];

/**
 * What went wrong, from the words of anyone who refused it. Those words are never shown: they name machines and are no help to a baker.
 */
export function deliveryProblem(lastError: string): DeliveryProblem {
  return SIGNS.find(([, sign]) => sign.test(lastError))?.[0] ?? "refused";
}
