import { type Cents, dollars, share } from "#domain/money.ts";
import { linesOfType, lineTotal, type PricedLine, totalOfType } from "#domain/orders/order-lines.ts";
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

/** Whether the customer of an order still has to pay something: of one that is paid, cancelled or for nothing no one asks for money (ORD-10). */
export const isOwed = ({
  paid,
  cancelledAt = null,
  grandTotal,
}: Readonly<{ paid: boolean; cancelledAt?: Date | null; grandTotal: Cents }>): boolean =>
  !paid && cancelledAt === null && grandTotal > 0;

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

/** What a kept order says of that which was taken off it. `familyDiscount`: percent. */
type DiscountedOrder<Line> = Readonly<{
  lineItems: readonly Line[];
  subtotal: Cents;
  discounts: Cents;
  familyDiscount: number | null;
}>;

/**
 * What each discount took off an order, which is never more than its subtotal (PRICE-02): the family's first, then the DISCOUNT lines in their
 * order, each as far as there was something left to take it from. Together they are the order's `discounts`, so that what is shown adds up.
 */
export function discountParts<Line extends PricedLine>({
  lineItems,
  subtotal,
  discounts,
  familyDiscount,
}: DiscountedOrder<Line>): Readonly<{ family: Cents; lines: ReadonlyMap<Line, Cents> }> {
  const asked = totalOfType(lineItems, "DISCOUNT");
  const ofFamily = share(subtotal, (familyDiscount ?? 0) * 100);
  const family = Math.max(discounts - asked, Math.min(discounts, ofFamily));
  let left = discounts - family;
  const lines = linesOfType(lineItems, "DISCOUNT").map((line) => {
    const taken = Math.min(left, lineTotal(line));
    left -= taken;
    return [line, taken] as const;
  });
  return { family, lines: new Map(lines) };
}

/** The discounts as they counted, the family's first; a family discount of zero is not shown (PRICE-02). */
export function discountsOnInvoice(
  order: DiscountedOrder<NamedLine>,
  words: InvoiceWords = INVOICE_WORDS,
): NamedAmount[] {
  const { family, lines } = discountParts(order);
  const taken = [...lines].map(([line, amount]) => ({ name: line.itemName, amount: 0 - amount }));
  return family === 0 ? taken : [{ name: words.familyDiscount, amount: -family }, ...taken];
}
