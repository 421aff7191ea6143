/** English texts: the platform's own page on the root domain; apart from the shops', so that no shop page ships them. */
export const platform = {
  "platform.issuer": "Windowsill",
  "platform.demoShops": "Demo shops",
  "platform.headline": "Sell what you bake from your own windowsill",
  "platform.says":
    "Open orders on Monday, close them on Thursday, and bake exactly what was asked for. Windowsill keeps the list, the stock and the sums, so that you can keep the oven.",
  "platform.start": "Start your shop",
  "platform.free": "14 days free, no card needed",
  "platform.lookAround": "Walk into a demo shop",
  "platform.window": "Drawing: a pie cooling in an open kitchen window",
  "platform.week": "One week, start to finish",
  "platform.month": "December",
  "platform.days": "MTWTFSS",
  "platform.openPicture": "Drawing: a wall calendar with four days marked",
  "platform.openWhen": "Monday, 8:00 AM",
  "platform.openTitle": "The window opens by itself",
  "platform.openSays":
    "You set the days once. Copy last week, change two prices, done. Your customers see what is left and which days they can have it.",
  "platform.closePicture": "Drawing: order slips on a rail above three loaves",
  "platform.closeWhen": "Thursday, 8:00 PM",
  "platform.closeTitle": "It closes, and you read one list",
  "platform.closeSays":
    "Nineteen boules, six pies, forty croissants. By item, by day, by customer, on paper if you like.",
  "platform.handPicture": "Drawing: a tied box with a name tag in front of a blue door",
  "platform.handWhen": "Saturday, 9:00 AM",
  "platform.handTitle": "You hand it over",
  "platform.handSays": "Each box has its ticket. You tick it off with one thumb.",
  "platform.promises": "Promises it keeps",
  "platform.onceTitle": "The last loaf is sold once",
  "platform.onceSays":
    "Two people pressing at the same second never get the same brioche. The second one is told kindly, and the cart is kept.",
  "platform.twiceTitle": "Pressed twice, ordered once",
  "platform.twiceSays": "A slow phone, a double tap, a lost connection: one order, one ticket number.",
  "platform.moneyTitle": "The money goes to you",
  "platform.moneySays":
    "Venmo, PayPal, Cash App, Zelle, Apple Pay, card or cash in an envelope. Windowsill never holds it.",
  "platform.yoursTitle": "Your customers are yours",
  "platform.yoursSays":
    "Download them, their orders and your menu whenever you want, in a file that opens in any spreadsheet.",
  "platform.lightTitle": "It works in a parking lot",
  "platform.lightSays": "Light pages, big buttons, and no app to install.",
  "platform.demoTitle": "Walk into a demo shop",
  "platform.demoSays": "Order something. Nobody will bake it.",
  "platform.closingTitle": "Your first window can open tonight",
  "platform.closingSays":
    "A name, six things you bake well, and the days you are willing to get up early. That is the whole set-up.",
} as const;
