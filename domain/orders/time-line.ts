import type { OrderStep } from "#domain/orders/order-detail-schemas.ts";

/** A step as it is kept: a flag's value, or what an edit changed by name, before and after. */
export type StoredStep = Readonly<{
  at: Date;
  who: string;
  what: string;
  from: unknown;
  to: unknown;
}>;

/** The fields of which the time line says what stood there; of the others it says that they changed. */
const SAID: ReadonlySet<string> = new Set([
  "fulfillmentSlot",
  "fulfillmentType",
  "grandTotal",
  "tip",
  "deliveryFee",
  "isGift",
]);

/** Follows from the others, and would say everything twice. */
export const FOLLOWS: ReadonlySet<string> = new Set([
  "fulfillmentDate",
  "subtotal",
  "discounts",
  "fees",
  "tax",
  "serviceFee",
  "lines",
]);

/** A step of the time line in parts that can be said (ORD-08). What it does not understand it leaves out: old steps stay readable. */
export function orderStep({ at, who, what, from, to }: StoredStep): OrderStep {
  const [before, after] = [fieldsOf(from), fieldsOf(to)];
  const isEdit = what === "edited";
  return {
    at,
    who,
    what,
    set: typeof to === "boolean" ? to : null,
    changes: what === "squarePayment" ? squareSaid(after) : isEdit ? changesSaid(before, after) : [],
    pieces: isEdit ? piecesChanged(before.lines, after.lines) : [],
    restocked: what === "cancelled" && after.restock === true,
  };
}

function changesSaid(before: Fields, after: Fields): OrderStep["changes"] {
  return Object.keys(after)
    .filter((name) => !FOLLOWS.has(name))
    .map((name) => ({ name, from: said(name, before[name]), to: said(name, after[name]) }));
}

/** What a payment at Square came to, under its verdict's name: from the order's total to what was paid, or given back. */
function squareSaid({ why, total, amount, refunded }: Fields): OrderStep["changes"] {
  if (typeof why !== "string" || typeof total !== "number") return [];
  const sum = why === "refunded" ? refunded : amount;
  return typeof sum === "number" ? [{ name: why, from: total, to: sum }] : [];
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function said(name: string, value: unknown): string | number | boolean | null {
  if (!SAID.has(name)) return null;
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}

/** How many pieces of each name there were and are, where that differs. */
function piecesChanged(before: unknown, after: unknown): OrderStep["pieces"] {
  const [had, has] = [piecesByName(before), piecesByName(after)];
  return [...new Set([...had.keys(), ...has.keys()])]
    .map((name) => ({ name, from: had.get(name) ?? 0, to: has.get(name) ?? 0 }))
    .filter(({ from, to }) => from !== to);
}

/** What differs between the lines of an order as the trail keeps them: pieces of each name, and the price of one. */
export function linesChanged(
  before: unknown,
  after: unknown,
): { field: "pieces" | "linePrice"; of: string; from: number; to: number }[] {
  const [cost, costs] = [pricesByName(before), pricesByName(after)];
  return [
    ...piecesChanged(before, after).map(({ name, from, to }) => ({
      field: "pieces" as const,
      of: name,
      from,
      to,
    })),
    ...[...costs].flatMap(([name, to]) => {
      const from = cost.get(name) ?? to;
      return from === to ? [] : [{ field: "linePrice" as const, of: name, from, to }];
    }),
  ];
}

function pricesByName(lines: unknown): Map<string, number> {
  const prices = new Map<string, number>();
  for (const line of Array.isArray(lines) ? lines : []) {
    const { itemName, itemPrice } = fieldsOf(line);
    if (typeof itemName === "string" && typeof itemPrice === "number") prices.set(itemName, itemPrice);
  }
  return prices;
}

function piecesByName(lines: unknown): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const line of Array.isArray(lines) ? lines : []) {
    const { itemName, quantity } = fieldsOf(line);
    if (typeof itemName !== "string" || typeof quantity !== "number") continue;
    pieces.set(itemName, (pieces.get(itemName) ?? 0) + quantity);
  }
  return pieces;
}
