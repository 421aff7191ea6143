/** An order's lines and the parts of its price as panel and ticket show them (MAN-06, MAN-08), in words and dollars. */
import { type BasisPoints, type Cents, dollars } from "#domain/money.ts";
import {
  discountsOnInvoice,
  feesOnInvoice,
  INVOICE_WORDS,
  type InvoiceWords,
} from "#domain/orders/invoice-text.ts";
import { linesOfType } from "#domain/orders/order-lines.ts";
import type { ShopOrderRow } from "#domain/orders/order-schemas.ts";
import * as invoice from "#messages/order-answers.js";
import * as t from "#messages/order-panel.js";

/** A line of the receipt. */
export interface LineView {
  readonly id: string;
  readonly quantity: number;
  readonly name: string;
  readonly unit: string;
  readonly price: string;
  readonly total: string;
  readonly oversold: boolean;
}

/** Name and amount of one part of the price. */
export interface LedgerPart {
  readonly name: string;
  readonly amount: string;
}

/** What was ordered, line by line, its amounts in dollars. */
export const lineViews = (order: ShopOrderRow): LineView[] =>
  linesOfType(order.lineItems, "PRODUCT").map((line) => ({
    id: line.id,
    quantity: line.quantity,
    name: line.itemName,
    unit: line.itemUnit,
    price: dollars(line.itemPrice),
    total: dollars(line.total),
    oversold: line.oversold,
  }));

/** Every part of the price by its name on the invoice (PRICE-06, PRICE-07); parts that are nothing are left out. */
export function ledgerOf(order: ShopOrderRow): LedgerPart[] {
  const words: InvoiceWords = {
    ...INVOICE_WORDS,
    deliveryFee: invoice.deliveryFee(),
    familyDiscount: invoice.familyDiscount(),
    serviceFee: invoice.serviceFee(),
    tip: invoice.tip(),
  };
  const parts: { name: string; amount: Cents }[] = [
    ...discountsOnInvoice(order, words).map((part) =>
      part.name === words.familyDiscount && order.familyDiscount
        ? { ...part, name: t.withPercent({ name: part.name, percent: order.familyDiscount }) }
        : part,
    ),
    ...feesOnInvoice(order.lineItems, order.deliveryFee, words),
    { name: words.serviceFee, amount: order.serviceFee },
    { name: words.tip, amount: order.tip },
    { name: taxName(order.salesTaxRate), amount: order.tax },
  ];
  return [{ name: t.subtotal(), amount: order.subtotal }, ...parts.filter(({ amount }) => amount !== 0)].map(
    ({ name, amount }) => ({ name, amount: dollars(amount) }),
  );
}

/** "Sales Tax, 9.25%" from basis points; trailing zeros are dropped. */
const taxName = (rate: BasisPoints) =>
  rate === 0 ? invoice.salesTax() : t.withPercent({ name: invoice.salesTax(), percent: rate / 100 });
