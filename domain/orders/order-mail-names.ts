/** The mails about an order that a merchant may send again (NOTE-02). */
export const ORDER_MAILS = ["customer-invoice", "payment-received", "order-completed"] as const;
export type OrderMail = (typeof ORDER_MAILS)[number];
