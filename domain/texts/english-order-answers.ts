/** English texts: what only the server says about the order screen, so that no browser loads it: refusals of fields, the lines of days and ways. */
export const orderAnswers = {
  "order.tooLate": "Too late to order",
  "order.noFee": "no fee",
  "order.pickupSays": "You come and get it from us.",
  "order.deliverySays": "We bring it to your door.",
  "order.shippingSays": "We send it by mail.",
  "order.windowUntil": "until {moment}",
  "order.orderBy": "Order by {moment}.",
  "order.noTip": "No tip",
  "order.payByLink":
    "Your order page shows a link and a code to scan, with the amount and order number filled in.",
  "order.payByAmountLink":
    "Your order page shows a link and a code to scan with the amount filled in, and the number to write in the note.",
  "order.payByDetails": "Your order page shows how, with the amount and order number.",
  "order.cashAtPickup": "Pay in cash when you pick up.",
  "order.cashAtHandOver": "Pay in cash when you get your order.",
  "order.opensHeading": "Orders open {moment}",
  "order.opensSays":
    "This week is baked and gone. You can look at the menu until then, and what you add to your cart is kept.",
  "order.closedHeading": "Orders are closed for now",
  "order.closedSays":
    "The next order window is not planned yet. You can look at the menu, and what you add to your cart is kept.",
  "order.notTakingHeading": "Not taking orders right now",
  "order.notTakingSays": "What is in your cart is kept.",
  "order.maintenanceHeading": "The shop is being worked on",
  "order.maintenanceSays": "Orders can be placed again soon. What is in your cart is kept.",
  "order.problemItems": "Your cart is empty. Add something from the menu first.",
  "order.problemTip": "Enter an amount like 5.00.",
  "order.problemTipMost": "A tip can be at most $1,000.00.",
  "order.problemQuantity": "Enter a whole number from 1 to 999.",
} as const;
