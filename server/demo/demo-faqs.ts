/** The platform's answers for merchants, by topic (MAN-09, contract section 4). */
export const DEMO_FAQS: ReadonlyArray<
  Readonly<{ topic: string; answers: ReadonlyArray<Readonly<{ question: string; answer: string }>> }>
> = [
  {
    topic: "Taking orders",
    answers: [
      {
        question: "How do I open my shop for orders?",
        answer: "Add an availability with a start and an end. Between the two, shoppers can order.",
      },
      {
        question: "Why can nobody choose the day I bake?",
        answer:
          "Check the pickup and delivery days of the availability, and your lead time in the shop settings.",
      },
      {
        question: "How do I stop orders for a while?",
        answer: "Write a message into Not Taking Orders. It stands on your storefront until you clear it.",
      },
      {
        question: "Can I write down an order that came by phone?",
        answer: "Yes: Manage Orders, then New Order. You can add a fee or a discount of your own.",
      },
    ],
  },
  {
    topic: "Menu and stock",
    answers: [
      {
        question: "What is the difference between hidden and sold out?",
        answer: "A hidden item is not on the menu. A sold-out item is, but nobody can order it.",
      },
      {
        question: "When does the stock go down?",
        answer: "The moment an order is placed. The last loaf is sold once.",
      },
      {
        question: "How do I sell something without counting it?",
        answer: "Switch on Unlimited for the item.",
      },
      {
        question: "Does a new price change old orders?",
        answer: "No. An order keeps names, prices and units as they were when it was placed.",
      },
    ],
  },
  {
    topic: "Money",
    answers: [
      {
        question: "How do my customers pay me?",
        answer: "Directly, by the ways you choose in the shop settings. The money never passes through us.",
      },
      {
        question: "How do I mark an order as paid?",
        answer: "Open the order and tick Paid. Your customer gets a mail if you switched that on.",
      },
      {
        question: "How is the sales tax worked out?",
        answer: "On the subtotal after discounts, at the rate of your shop settings.",
      },
      {
        question: "What happens when my trial ends?",
        answer: "Your storefront closes until you subscribe. Nothing is lost, and you can still log in.",
      },
    ],
  },
];
