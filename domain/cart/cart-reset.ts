/** What a cart is left with after its order was placed (CART-07): nothing to buy, no promise to pay, no window. */
export function resetCart<Cart extends object>(cart: Cart) {
  return {
    ...cart,
    lines: [] as const,
    paymentAcknowledged: false,
    availabilityId: null,
    fulfillmentSlot: null,
  };
}
