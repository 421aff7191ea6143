/** English texts: the few words that the order screen and an order's own page share. */
export const orderWords = {
  "order.instructions": "Special instructions",
  "order.subtotal": "Subtotal",
  "order.total": "Total",
  "order.percent": "{percent} %",
} as const;
