/** English texts: what a merchant does with orders beside looking at the list: edit, cancel, export, prepare, print. */
export const manageOrders = {
  "csv.columns":
    "Order|Placed|Customer|Email|Phone|Type|Slot|Day|Address|Items|Subtotal|Discounts|Fees|Delivery Fee|Tip|Sales Tax|Service Fee|Total|Paid|Ready|Completed|Gift|Special instructions|Private note",
  "csv.yes": "yes",
  "csv.no": "no",
  "prep.columns": "Section|Item|Unit|Slot|Type|Quantity",
} as const;
