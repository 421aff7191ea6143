/** English texts: an earlier order once more. */
export const orderAgain = {
  button: "Order Again",
  ofOrder: "Order again: {ticket}",
  busy: "Filling your cart...",
  title: "Your cart is filled, with a few changes",
  nothing: "Nothing of this order can be had at the moment",
  gone: "{name}: no longer on the menu",
  soldOut: "{name}: Sold Out",
  tooLate: "{name}: too late to order",
  fewer: "{name}: only {now} left, you had {wanted}",
  price: "{name}: {now} each now, it was {before}",
  cart: "Show My Cart",
  menu: "View the Menu",
} as const;
