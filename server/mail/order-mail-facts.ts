/** What the mails about an order have in common: its rows as a receipt prints them, with amounts in dollars and two decimals. */
import { dollars } from "#domain/money.ts";
import { discountParts } from "#domain/orders/invoice-text.ts";
import type { OrderLineView, OwnOrder } from "#domain/orders/order-schemas.ts";
import * as t from "#messages/order-mails.js";

export interface ReceiptRow {
  words: string;
  amount: string;
  strong?: boolean;
}

/** A reduced line has a note; the shop sees on the order how many were ordered. */
const wordsOf = (line: OrderLineView) =>
  (line.oversold ? t.lineCut : t.lineProduct)({ quantity: line.quantity, name: line.itemName });

/** Lines, then every part of the total that is not zero, then the total (PRICE-07). */
export function receiptRows(order: OwnOrder): ReceiptRow[] {
  const taken = discountParts(order);
  const lines = order.lineItems.map((line) => ({
    words: wordsOf(line),
    amount: dollars(line.type === "DISCOUNT" ? -(taken.lines.get(line) ?? 0) : line.total),
  }));
  const parts: [string, number][] = [
    [t.sumDiscount(), -taken.family],
    [t.sumDelivery(), order.deliveryFee],
    [t.sumTip(), order.tip],
    [t.sumTax(), order.tax],
    [t.sumService(), order.serviceFee],
  ];
  return [
    ...lines,
    { words: t.sumSubtotal(), amount: dollars(order.subtotal) },
    ...parts.filter(([, cents]) => cents !== 0).map(([words, cents]) => ({ words, amount: dollars(cents) })),
    { words: t.sumTotal(), amount: dollars(order.grandTotal), strong: true },
  ];
}
