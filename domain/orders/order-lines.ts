import { type Cents, sum } from "#domain/money.ts";

/** What a line of an order is: something sold, something added, something taken off (specification section 3). */
export const LINE_TYPES = ["PRODUCT", "FEE", "DISCOUNT"] as const;
export type LineType = (typeof LINE_TYPES)[number];

/** Quantities are whole numbers from 1 to 999 (CART-02). */
export const MAX_QUANTITY = 999;

/** Whether a line holds as many as there are, or as one may order: more of it cannot be had (CART-02). `stock` is null where no one counts. */
export function isFull({ quantity, stock }: Readonly<{ quantity: number; stock: number | null }>): boolean {
  return quantity >= (stock ?? MAX_QUANTITY);
}

/** The most lines one order may have (R15). */
export const MAX_LINES = 200;

/** As much of a line as money needs. Prices are positive, a discount's too: its type says it is subtracted. */
export type PricedLine = Readonly<{ type: LineType; quantity: number; itemPrice: Cents }>;

/** What one line comes to, in cents. */
export function lineTotal(line: Pick<PricedLine, "quantity" | "itemPrice">): Cents {
  return line.quantity * line.itemPrice;
}

/** The lines of one type, in their order. */
export function linesOfType<Line extends { type: LineType }>(lines: readonly Line[], type: LineType): Line[] {
  return lines.filter((line) => line.type === type);
}

/** What all lines of one type come to, in cents. */
export function totalOfType(lines: readonly PricedLine[], type: LineType): Cents {
  return sum(linesOfType(lines, type).map(lineTotal));
}
