/** What happened to an order, in sentences (ORD-08, NOTE-01). */

import { flagStepText, isFlagStep, mailName } from "#app/routes/orders/manage-orders/order-words.ts";
import { momentText } from "#app/ui/local-text.ts";
import { slotText, typeText } from "#app/ui/stored-text.ts";
import { dollars } from "#domain/money.ts";
import type { MailOfOrder, OrderDetail, OrderStep } from "#domain/orders/order-detail-schemas.ts";
import * as t from "#messages/order-time-line.js";

/** An entry of the time line; `who` is blank where no one did it. */
export interface TimeLineEntry {
  readonly at: string;
  readonly when: string;
  readonly who: string;
  readonly what: string;
}

/** Steps and mails together, newest first. */
export function timeLine({ steps, mails }: OrderDetail, timeZone: string): TimeLineEntry[] {
  const done = steps.map((step) => ({ at: step.at, who: step.who, what: stepText(step) }));
  const sent = mails.map((mail) => ({ at: mail.at, who: "", what: mailText(mail) }));
  return [...done, ...sent]
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .map(({ at, who, what }) => ({ at: at.toISOString(), when: momentText(at, timeZone), who, what }));
}

const MAIL_TEXTS = { queued: t.mailQueued, sent: t.mailSent, failed: t.mailFailed, dead: t.mailDead };

const mailText = ({ mail, recipient, status }: MailOfOrder) =>
  MAIL_TEXTS[status]({ mail: mailName(mail), recipient });

const STEPS = new Map<string, () => string>([
  ["placed", t.placed],
  ["cancelled", t.cancelled],
  ["deleted", t.deleted],
  ["paymentMatched", t.paymentMatched],
]);

/** A step in words: "marked it Paid". */
export function stepText(step: OrderStep): string {
  const { what, set, restocked } = step;
  if (what === "edited") return editText(step);
  if (what === "squarePayment") return squareText(step);
  if (what.startsWith("sent ")) return t.sent({ mail: mailName(what.slice("sent ".length)) });
  if (what === "cancelled" && restocked) return t.cancelledRestocked();
  if (set !== null && isFlagStep(what)) return flagStepText(what, set);
  return (STEPS.get(what) ?? t.other)();
}

/** "took $43.26 and marked it Paid": what came of a payment at Square. */
function squareText({ changes: [said] }: OrderStep): string {
  const words = said && SQUARE.get(said.name);
  return words ? words({ amount: dollars(Number(said.to)), total: dollars(Number(said.from)) }) : t.other();
}

const SQUARE = new Map<string, (sums: { amount: string; total: string }) => string>([
  ["paid", t.squarePaid],
  ["wrongAmount", t.squareWrongAmount],
  ["wrongCurrency", t.squareWrongCurrency],
  ["cancelled", t.squareCancelled],
  ["alreadyPaid", t.squareAlreadyPaid],
  ["refunded", t.squareRefunded],
]);

/** "moved it from Fri, Nov 27 to Wed, Nov 25; Rye: 1 to 3; Total $43.26 to $51.90". */
function editText({ changes, pieces }: OrderStep): string {
  const changed = new Map(changes.map((change) => [change.name, change]));
  const parts: string[] = [];
  const moved = changed.get("fulfillmentSlot");
  if (moved) parts.push(t.moved({ from: slotText(String(moved.from)), to: slotText(String(moved.to)) }));
  const type = changed.get("fulfillmentType");
  if (type) parts.push(t.typeChanged({ from: typeText(String(type.from)), to: typeText(String(type.to)) }));
  for (const { name, from, to } of pieces) parts.push(t.pieces({ name, from, to }));
  const rest = fieldNames([...changed.keys()].filter((name) => !TOLD.has(name)));
  if (rest) parts.push(t.changed({ fields: rest }));
  const total = changed.get("grandTotal");
  if (total) parts.push(t.total({ from: dollars(Number(total.from)), to: dollars(Number(total.to)) }));
  return parts.join("; ") || t.edited();
}

const TOLD: ReadonlySet<string> = new Set(["fulfillmentSlot", "fulfillmentType", "grandTotal"]);

const FIELD_NAMES = new Map<string, () => string>([
  ["lines", t.fieldLines],
  ["notes", t.fieldNotes],
  ["specialInstructions", t.fieldSpecialInstructions],
  ["deliveryAddress", t.fieldDeliveryAddress],
  ["availabilityId", t.fieldAvailability],
  ["fulfillmentSlot", t.fieldSlot],
  ["fulfillmentType", t.fieldType],
  ["isGift", t.fieldGift],
  ["gifteeDetails", t.fieldGiftee],
  ["tip", t.fieldTip],
  ["deliveryFee", t.fieldDeliveryFee],
  ["paid", t.fieldPaid],
  ["packed", t.fieldPacked],
  ["readyForGuest", t.fieldReady],
  ["completed", t.fieldCompleted],
  ["cancelled", t.fieldCancelled],
  ["grandTotal", t.fieldTotal],
]);

/** "the tip, the address"; names that have no word are left out. */
export const fieldNames = (names: readonly string[]): string =>
  names.flatMap((name) => FIELD_NAMES.get(name)?.() ?? []).join(", ");
