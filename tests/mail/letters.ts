import type { MailFacts } from "#server/mail/templates.ts";

const order = {
  shopTitle: "Sweet Crumb Bakery",
  ticket: 42,
  slot: "Fri, Dec 4",
  instructions: "Please leave it at the side door.\nThank you!",
  rows: [
    { words: "2 × Country Sourdough", amount: "$16.00" },
    { words: "1 × Lemon Celebration Cake with candied peel (not all of it was in stock)", amount: "$30.00" },
    { words: "Subtotal", amount: "$46.00" },
    { words: "Family Discount", amount: "-$4.60" },
    { words: "Delivery Fee", amount: "$7.00" },
    { words: "Tip", amount: "$5.00" },
    { words: "Sales Tax", amount: "$3.83" },
    { words: "Total", amount: "$57.23", strong: true },
  ],
};

const FORGOTTEN = "http://sweetcrumb.localhost:3000/login/forgot-password";

/** One of each mail, filled with everything it can say. */
export const LETTERS: { readonly [Name in keyof MailFacts]: MailFacts[Name] } = {
  "verify-email": {
    shopTitle: order.shopTitle,
    firstName: "Nell",
    link: "http://sweetcrumb.localhost:3000/email/verify/abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG",
  },
  "admin-activation": {
    shopTitle: order.shopTitle,
    firstName: "Rosa",
    link: "http://sweetcrumb.localhost:3000/owner/activate/abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG",
    manageUrl: "http://sweetcrumb.localhost:3000/manage",
  },
  welcome: {
    shopTitle: order.shopTitle,
    firstName: "Nell",
    paragraphs: ["Thank you for finding us.", "We bake on Wednesdays and Fridays, and sell out by noon."],
    link: "http://sweetcrumb.localhost:3000/email/verify/abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG",
    menuUrl: "http://sweetcrumb.localhost:3000/menu",
  },
  "customer-invoice": {
    ...order,
    type: "Delivery",
    address: "12 Alder Street, 94110",
    giftFor: "Aunt May",
    shopSays: "The door is on Alder Street.\n\nWe drive between 9 and 11.",
    oversoldNote: "Some items didn't make it into your order.",
    paymentInfo: "Please pay before Thursday.",
    ways: [
      { name: "Venmo", details: "@sweetcrumb", url: "https://venmo.com/sweetcrumb?txn=pay&amount=57.23" },
      { name: "Cash", details: "", url: null },
    ],
    url: "http://sweetcrumb.localhost:3000/customer/orders/1",
  },
  "payment-received": {
    ...order,
    type: "Delivery",
    total: "$57.23",
    ownWords: ["Your payment is here, thank you.", "See you on Friday!"],
    url: "http://sweetcrumb.localhost:3000/customer/orders/1",
  },
  "payment-reminder": {
    shopTitle: order.shopTitle,
    ticket: order.ticket,
    slot: order.slot,
    type: "Delivery",
    total: "$57.23",
    paymentInfo: "Please pay before Thursday.",
    ways: [
      { name: "Venmo", details: "@sweetcrumb", url: "https://venmo.com/sweetcrumb?txn=pay&amount=57.23" },
    ],
    url: "http://sweetcrumb.localhost:3000/customer/orders/1",
  },
  "order-completed": {
    ...order,
    type: "Pickup",
    total: "$57.23",
    ownWords: ["We hope you enjoy every crumb."],
    url: "http://sweetcrumb.localhost:3000/customer/orders/1",
  },
  "order-cancelled": {
    ...order,
    type: "Pickup",
    total: "$57.23",
    ownWords: [],
    url: "http://sweetcrumb.localhost:3000/customer/orders/1",
  },
  "new-order-alert": {
    ...order,
    type: "Delivery",
    address: "12 Alder Street, 94110",
    giftFor: "Aunt May",
    name: "Sam Sample",
    contact: "sam@example.test, 415-555-0142",
    ranShort: true,
    url: "http://sweetcrumb.localhost:3000/manage/orders/1",
  },
  "note-to-customer": {
    shopTitle: order.shopTitle,
    text: "We cannot deliver on Saturdays any more.\nPlease tell us whether you can come by instead.",
    orders: [
      {
        ticket: 42,
        type: "Delivery",
        slot: "Sat, Dec 5",
        url: "http://sweetcrumb.localhost:3000/customer/orders/1",
      },
      {
        ticket: 43,
        type: "Delivery",
        slot: "Sat, Dec 12",
        url: "http://sweetcrumb.localhost:3000/customer/orders/2",
      },
    ],
    contact: "help@example.test",
  },
  "merchant-feedback": {
    shopTitle: order.shopTitle,
    name: "Rosa Marlow",
    email: "rosa@example.test",
    message: "My oven broke.\nHow do I close my shop for two days and keep the orders that I have?",
  },
  "feedback-received": {
    shopTitle: order.shopTitle,
    name: "Sam Sample",
    email: "sam@example.test",
    message: "The button for the menu does nothing when I tap it on my phone.\n\nOtherwise I love the bread.",
  },
  "reset-password": {
    shopTitle: order.shopTitle,
    firstName: "Nell",
    link: "http://sweetcrumb.localhost:3000/login/password-reset/abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG",
  },
  "password-changed": {
    shopTitle: order.shopTitle,
    firstName: "Nell",
    staysLoggedIn: true,
    link: FORGOTTEN,
  },
  "change-email": {
    shopTitle: order.shopTitle,
    firstName: "Nell",
    inUse: false,
    link: "http://sweetcrumb.localhost:3000/email/change/abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG",
  },
  "email-changing": {
    shopTitle: order.shopTitle,
    firstName: "Nell",
    maskedEmail: "n•••@o•••.test",
    link: FORGOTTEN,
  },
  "forgotten-email": {
    shopTitle: order.shopTitle,
    maskedEmail: "r•••@s•••.test",
    link: "http://sweetcrumb.localhost:3000/owner/login",
  },
  "money-moved": {
    shopTitle: order.shopTitle,
    owner: "Rosa Delgado",
    by: "Rosa Delgado",
    settings: ["venmoName", "zelleContact"],
    link: "http://sweetcrumb.localhost:3000/manage/shop/payment",
  },
  "trial-ends": {
    shopTitle: order.shopTitle,
    days: 3,
    endsOn: "Fri, Dec 4",
    link: "http://sweetcrumb.localhost:3000/manage/shop/billing",
  },
  "webhook-disabled": {
    shopTitle: order.shopTitle,
    host: "hooks.example.com",
    reason: "failing",
    link: "http://sweetcrumb.localhost:3000/manage/webhooks",
  },
  "orders-unseen": {
    shopTitle: order.shopTitle,
    link: "http://sweetcrumb.localhost:3000/manage/orders",
    settingsLink: "http://sweetcrumb.localhost:3000/manage/shop/notifications",
  },
  "square-trouble": {
    shopTitle: order.shopTitle,
    trouble: "wrongAmount",
    ticket: 1042,
    amount: "$20.00",
    total: "$23.50",
    link: "http://sweetcrumb.localhost:3000/manage/orders",
  },
};

/** The same facts with an attack in every text but the addresses, which are ours. */
export function soiled(value: unknown, attack: string): unknown {
  if (typeof value === "string") return value.startsWith("http") ? value : attack;
  if (Array.isArray(value)) return value.map((inner) => soiled(inner, attack));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, soiled(inner, attack)]));
}
