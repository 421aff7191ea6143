/** What the mails of an order and the changes of its flags are called, in the panel and on the time line. */
import * as panel from "#messages/order-panel.js";
import * as t from "#messages/order-time-line.js";

const MAIL_NAMES = new Map<string, () => string>([
  ["customer-invoice", panel.mailInvoice],
  ["payment-received", panel.mailPaymentReceived],
  ["order-completed", panel.mailOrderCompleted],
  ["order-cancelled", panel.mailOrderCancelled],
  ["new-order-alert", panel.mailNewOrderAlert],
  ["note-to-customer", panel.mailNote],
]);

/** What a mail is called. */
export const mailName = (mail: string): string => (MAIL_NAMES.get(mail) ?? panel.mailOther)();

/** The steps that set or take back a flag, each with both. */
const FLAG_STEPS = new Map<string, readonly [off: () => string, on: () => string]>([
  ["paid", [t.paidOff, t.paidOn]],
  ["readyForGuest", [t.readyOff, t.readyOn]],
  ["completed", [t.completedOff, t.completedOn]],
  ["packed", [t.packedOff, t.packedOn]],
]);
/** Whether a step sets a flag or takes it back. */
export const isFlagStep = (what: string): boolean => FLAG_STEPS.has(what);

/** What turning a flag is called, on the time line and where it can be taken back. */
export const flagStepText = (flag: string, set: boolean): string =>
  (FLAG_STEPS.get(flag)?.[set ? 1 : 0] ?? t.other)();
