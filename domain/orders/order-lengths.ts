/** The longest texts of an order, in UTF-16 code units: forms take no more, and schemas refuse it. */
export const ORDER_LENGTHS = {
  name: 100,
  phone: 30,
  itemName: 200,
  gifteeMessage: 500,
  street: 250,
  zip: 10,
  search: 200,
  notes: 2_000,
  cancelReason: 500,
} as const;
