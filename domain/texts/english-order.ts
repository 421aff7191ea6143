/** English texts: the order screen. The specification's texts are to the letter (spec §8). */
export const order = {
  // The screen
  "order.title": "New Order",
  "order.takingUntil": "Taking orders until {moment}",
  "order.steps": "Steps of the order",
  "order.stepMenu": "Menu",
  "order.stepHow": "How",
  "order.stepWhen": "When",
  "order.stepWho": "Who",
  "order.stepExtras": "Extras",
  "order.stepPay": "Pay",
  "order.stepReview": "Review",
  "order.whatHeading": "What would you like?",
  "order.add": "Add {item}",
  "order.inYourOrder": "{count} in your order",
  "order.onlyLeft": "Only {count} left",
  "order.soldOut": "Sold Out",

  // How
  "order.fulfillment": "Fulfillment",
  "order.street": "Street",
  "order.zip": "Zip",

  // When
  "order.window": "Order window",
  "order.showDays": "Show its days",
  "order.day": "Day",
  "order.moreDays": "More days",
  "order.dayOnlyFor": "{day}, {way} only",
  "order.noDays":
    "There is no day left to choose for this. Please choose another way, or come back when the next orders open.",
  "order.windowWasClosed":
    "The order window you had chosen has closed. Your cart is kept; please look at the days on offer now.",

  // Who
  "order.whoLogIn": "Log in or sign up, and come straight back: your cart is kept.",
  "order.whoVerify": "Your e-mail address still needs to be verified. Your cart is kept.",
  "order.logIn": "Log In",
  "order.signUp": "Create Account",
  "order.verify": "Verify Email",
  "order.editDetails": "Edit your details",
  "order.guestSays": "No account needed. We write to you about this order and nothing else.",
  "order.guestLogIn": "Been here before? Log in",
  "order.name": "Name",
  "order.email": "Email",
  "order.phone": "Phone",
  "order.phoneHint": "Ten digits, like 415-555-0165.",

  // Extras
  "order.gift": "This order is a gift",
  "order.giftSays": "No prices on the slip in the box.",
  "order.gifteeName": "Who is it for?",
  "order.gifteeContact": "How can we reach them?",
  "order.gifteeMessage": "Message on the card",
  "order.instructionsCount": "{count} of 1,000 characters",
  "order.instructionsMost": "Up to 1,000 characters",
  "order.tipThanks": "A thank-you for the bakers",
  "order.tip": "Tip",

  // Pay
  "order.payment": "Payment",
  "order.acknowledge": "I will pay as described",

  // Review
  "order.yourOrder": "Your order",
  "order.itemsInOrder": "Items in your order",
  "order.noDayYet": "{way}, no day chosen yet",
  "order.wayAndDay": "{way}, {day}",
  "order.change": "Change",
  "order.aGiftFor": "a gift for {name}",
  "order.aGift": "a gift",
  "order.quantityOf": "Quantity of {item}",
  "order.shortOf": "{item}: {left}",
  "order.oneLess": "One less {item}",
  "order.oneMore": "One more {item}",
  "order.remove": "Remove {item}",
  "order.removeShort": "Remove",
  "order.update": "Update the total",
  "order.orderTotal": "Order total",
  "order.place": "Place Order",
  "order.placing": "Placing your order",
  "order.review": "Review",
  "order.soFar": "Your order so far",
  "order.itemsAllIn": "{count} items, all in",
  "order.oneItemAllIn": "1 item, all in",
  "order.emptyHeading": "Only crumbs here",
  "order.emptySays": "Your order is empty. Add something from the menu and it shows up on this slip.",
  "order.offline": "You are offline. Your cart is kept; you can place the order when you are back.",
  "order.unanswered": "The shop does not answer right now. Your cart is kept; we go on trying.",
  "order.notPlaced": "Your order was not placed. Your cart is kept; press Place Order to try again.",
  "order.offlineWaiting": "You are offline. We look for your order as soon as you are back.",
  "order.viewMenu": "VIEW OUR MENU",

  // What is missing or wrong
  "order.problemsHeading": "Please have another look",
  "order.problemOf": "{field}: {problem}",
  "order.newTotal": "Please check the new total",
  "order.newTotalSays":
    "With what you chose, the order comes to {total}. Press Place Order again if that is right.",

  // Dialogs and overlay (spec §8, to the letter)
  "order.oversoldTitle": "Items Have Limited Stock or Sold Out",
  "order.oversoldSays":
    "Your cart has been updated because there wasn't enough of the following items available",
  "order.oversoldButton": "Ok, Show My Cart",
  "order.errorTitle": "Your order could not be placed",
  "order.errorTry": "Please try again; your cart is as you left it.",
  "order.errorContact": "If it happens again, contact us via",
  "order.errorChat": "live chat",
  "order.errorOr": "or",
  "order.errorNoContact": "If it happens again, please tell the shop.",
  "order.errorButton": "Ok, Hide This",
  "order.wrongTitle": "Something went wrong",
  "order.wrongSays": "Please try ordering again.",
  "order.pickerTitle": "When would you like it?",
  "order.pickerNotNow": "Not now",
  "order.pickerChoose": "Choose this day",
} as const;
