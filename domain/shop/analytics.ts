/** What a shop's visits are counted by (UI-02): where, and what is told. */

/** Google Analytics 4: `G-` and capitals or digits. */
const MEASUREMENT_ID = /^G-[A-Z0-9]{4,16}$/;

/** Whether it can be an id of Google Analytics 4. */
export const isMeasurementId = (text: string): boolean => MEASUREMENT_ID.test(text);

/** The pages that are counted, each under a name without anyone's ids. No page of a log-in, of a token or of the manage area is among them. */
const COUNTED: readonly (readonly [page: RegExp, name: string])[] = [
  [/^\/$/, "/"],
  [/^\/(?:menu|about|help|order)$/, "$&"],
  [/^\/customer\/orders\/[\w-]+$/, "/customer/orders/order"],
];

/** The name under which a page is counted; null for those that are not. */
export function countedAs(path: string): string | null {
  const found = COUNTED.find(([page]) => page.test(path));
  return found ? path.replace(...found) : null;
}

/** An order that was just placed: `id` is the same each time it is told, so that it counts once; cents. */
export type Purchase = Readonly<{ id: string; total: number }>;

/** One event in the words of Google Analytics. */
export type CountedEvent = Readonly<{
  name: "page_view" | "begin_checkout" | "purchase";
  facts: Readonly<Record<string, string | number>>;
}>;

/** That an order was placed. */
export const purchaseEvent = ({ id, total }: Purchase): CountedEvent => ({
  name: "purchase",
  facts: { transaction_id: id, value: total / 100, currency: "USD" },
});
