import { type Cents, dollars } from "#domain/money.ts";
import { linesOfType, lineTotal, type PricedLine } from "#domain/orders/order-lines.ts";
import type { Price } from "#domain/orders/pricing.ts";

/** The fixed names of lines and the words for "nothing" (PRICE-07, specification section 3), English to the letter. */
export const INVOICE_WORDS = {
  deliveryFee: "Delivery Fee",
  tip: "Tip",
  salesTax: "Sales Tax",
  familyDiscount: "Family Discount",
  serviceFee: "Service Fee",
  noSubtotal: "No subtotal.",
  noTax: "No tax.",
  noTip: "No tip.",
  noGrandTotal: " – ",
  noServiceFee: "",
} as const;

/** The same words in any language. */
export type InvoiceWords = Readonly<Record<keyof typeof INVOICE_WORDS, string>>;

/** The five totals as they stand on an invoice; zero has words of its own. */
export function invoiceText(
  price: Pick<Price, "subtotal" | "tax" | "tip" | "serviceFee" | "grandTotal">,
  words: InvoiceWords = INVOICE_WORDS,
) {
  const text = (amount: Cents, none: string) => (amount === 0 ? none : dollars(amount));
  return {
    subtotal: text(price.subtotal, words.noSubtotal),
    tax: text(price.tax, words.noTax),
    tip: text(price.tip, words.noTip),
    serviceFee: text(price.serviceFee, words.noServiceFee),
    grandTotal: text(price.grandTotal, words.noGrandTotal),
  };
}

/** A line of the invoice under its name; an amount taken off is negative. */
export type NamedAmount = Readonly<{ name: string; amount: Cents }>;

type NamedLine = PricedLine & Readonly<{ itemName: string }>;

/** The FEE lines, with 'Delivery Fee' behind them when there is one (specification section 3). */
export function feesOnInvoice(
  lines: readonly NamedLine[],
  deliveryFee: Cents,
  words: InvoiceWords = INVOICE_WORDS,
): NamedAmount[] {
  const fees = linesOfType(lines, "FEE").map((line) => ({ name: line.itemName, amount: lineTotal(line) }));
  return deliveryFee === 0 ? fees : [...fees, { name: words.deliveryFee, amount: deliveryFee }];
}

/** The discounts, the family's first; a family discount of zero is not shown (PRICE-02). */
export function discountsOnInvoice(
  lines: readonly NamedLine[],
  familyDiscountAmount: Cents,
  words: InvoiceWords = INVOICE_WORDS,
): NamedAmount[] {
  const taken = linesOfType(lines, "DISCOUNT").map((line) => ({
    name: line.itemName,
    amount: -lineTotal(line),
  }));
  return familyDiscountAmount === 0
    ? taken
    : [{ name: words.familyDiscount, amount: -familyDiscountAmount }, ...taken];
}
