/**
 * The short code of an order, "K4M7XQ": what a customer writes beside a payment, so that the payment is found again in a statement. It is
 * worked out of the order's number in its shop, so it is unique there and kept nowhere.
 *
 * Letters and digits take turns and the last sign checks the others: no word and no number is a code, and one wrong sign, or two that changed
 * places, never give another one. The alphabet is Crockford's, without I, L, O and U.
 */

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const DIGITS = ALPHABET.slice(0, 10);
const LETTERS = ALPHABET.slice(10);
/** A prime, one less than the alphabet: "Z" checks nothing. */
const MODULUS = 31;

/** How numbers are spread over the codes of one length, so that neighbours look nothing alike; `back` undoes `factor` modulo `count`. */
const SPREADS = [
  { body: 5, count: 1_064_800, factor: 658_083, back: 714_347 },
  { body: 7, count: 234_256_000, factor: 10_000_019, back: 17_863_579 },
] as const;

/** How many signs a code has: six, and eight above a million orders. */
export const CODE_LENGTHS: readonly number[] = [6, 8];

/** The code of an order by its number in its shop. @throws RangeError above 235 million */
export function shortCode(ticketNumber: number): string {
  let rest = ticketNumber;
  for (const { body, count, factor } of SPREADS) {
    if (rest < count) return withCheck(bodyOf((rest * factor) % count, body));
    rest -= count;
  }
  throw new RangeError(`Order ${ticketNumber} has no short code.`);
}

/**
 * The number of the order that a code names, or null where it is none. Small letters, and O, I and L where a digit stands, are read as they
 * are meant.
 */
export function ticketOfCode(text: string): number | null {
  let before = 0;
  for (const { body, count, back } of SPREADS) {
    if (text.length === body + 1) {
      const signs = canonical(text);
      if (withCheck(signs.slice(0, -1)) !== signs) return null;
      return before + ((numberOf(signs.slice(0, -1)) * back) % count);
    }
    before += count;
  }
  return null;
}

const alphabetAt = (place: number) => (place % 2 === 0 ? LETTERS : DIGITS);

function bodyOf(value: number, length: number): string {
  let text = "";
  let rest = value;
  for (let place = length - 1; place >= 0; place -= 1) {
    const signs = alphabetAt(place);
    text = signs[rest % signs.length] + text;
    rest = Math.floor(rest / signs.length);
  }
  return text;
}

function numberOf(body: string): number {
  return [...body].reduce((number, sign, place) => {
    const signs = alphabetAt(place);
    return number * signs.length + signs.indexOf(sign);
  }, 0);
}

/** The body with the sign that checks it; blank where a sign of it stands in the wrong place. */
function withCheck(body: string): string {
  let sum = 0;
  for (const [place, sign] of [...body].entries()) {
    if (!alphabetAt(place).includes(sign)) return "";
    sum += (place + 1) * ALPHABET.indexOf(sign);
  }
  return body + ALPHABET[sum % MODULUS];
}

/** As it would be printed. A letter's place has no O, I or L, so there they stay wrong; the last sign may be either. */
function canonical(text: string): string {
  return [...text.toUpperCase()]
    .map((sign, place, signs) => {
      const isLetter = place % 2 === 0 && place < signs.length - 1;
      return isLetter ? sign : sign.replace("O", "0").replace(/[IL]/, "1");
    })
    .join("");
}

/** What is written beside a payment: the shop, the order's number, and its code. */
export const paymentNote = (shopTitle: string, ticketNumber: number): string =>
  `${shopTitle}, order ${ticketNumber}, ${shortCode(ticketNumber)}`;

/** The same where someone writes it by hand: "#1042 K4M7XQ". */
export const handWrittenNote = (ticketNumber: number): string =>
  `#${ticketNumber} ${shortCode(ticketNumber)}`;
