/** An amount of money in whole cents: 1250 is $12.50. Never a fraction. */
export type Cents = number;

/** Hundredths of a percent: 925 is 9.25 % (specification section 9). */
export type BasisPoints = number;

/** The largest total an order may come to, $10,000,000.00 (R15); over it is refused as `order_too_large`. */
export const MAX_TOTAL: Cents = 1_000_000_000;

/** The dearest one item may be, $100,000.00 (R15). */
export const MAX_ITEM_PRICE: Cents = 10_000_000;

const WHOLE: BasisPoints = 10_000;

/**
 * The part of an amount that a rate gives, rounded half up to the cent, once, in whole numbers
 * (R15: 9.25 % of 100¢ is 9¢, of 200¢ is 19¢). Amounts are not negative.
 */
export function share(amount: Cents, rate: BasisPoints): Cents {
  const product = amount * rate + WHOLE / 2;
  if (Number.isSafeInteger(product)) return (product - (product % WHOLE)) / WHOLE;
  return Number((BigInt(amount) * BigInt(rate) + BigInt(WHOLE / 2)) / BigInt(WHOLE));
}

/** Adds amounts up; nothing at all is 0. */
export function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** Cents as people read them, always with two decimals: "$1,234.50", and "−$8.30" with a true minus sign. */
export function dollars(amount: Cents): string {
  const size = Math.abs(amount);
  const cents = size % 100;
  const whole = String((size - cents) / 100).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${amount < 0 ? "−" : ""}$${whole}.${String(cents).padStart(2, "0")}`;
}

const THOUSAND = 1_000;

/** Dollars, not cents, as the axis of a chart says them in a few characters: "$7,500", from ten thousand on "$12.5K", and "$1.2M". */
export function axisDollars(amount: number): string {
  if (amount < 10 * THOUSAND) return dollars(amount * 100).replace(/\.00$/, "");
  const [unit, letter] = amount < THOUSAND * THOUSAND ? [THOUSAND, "K"] : [THOUSAND * THOUSAND, "M"];
  return `$${amount / unit}${letter}`;
}
