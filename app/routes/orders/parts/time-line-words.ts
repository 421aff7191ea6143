/** What happened to an order, in sentences (ORD-08, NOTE-01). */
import { dayLabel } from "#domain/day-label.ts";
import { dollars } from "#domain/money.ts";
import type { MailOfOrder, OrderDetail, OrderStep } from "#domain/orders/order-detail-schemas.ts";
import { orderDetail } from "#domain/texts/english-order-detail.ts";
import { speak } from "#domain/texts/text.ts";
import { calendarDate, clockLabel } from "#domain/time.ts";

const t = speak(orderDetail);

/** An entry of the time line; `who` is blank where nobody did it. */
export interface TimeLineEntry {
  readonly at: string;
  readonly when: string;
  readonly who: string;
  readonly what: string;
}

/** "Sun, Nov 22, 2:15 PM" by the shop's clock. */
export function momentOf(at: Date, timeZone: string): string {
  return `${dayLabel(calendarDate(at, timeZone))}, ${clockLabel(at, timeZone)}`;
}

/** Steps and mails together, newest first. */
export function timeLine({ steps, mails }: OrderDetail, timeZone: string): TimeLineEntry[] {
  const done = steps.map((step) => ({ at: step.at, who: step.who, what: stepText(step) }));
  const sent = mails.map((mail) => ({ at: mail.at, who: "", what: mailText(mail) }));
  return [...done, ...sent]
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .map(({ at, who, what }) => ({ at: at.toISOString(), when: momentOf(at, timeZone), who, what }));
}

/** What a mail is called. */
export function mailName(mail: string): string {
  const key = `mail.${mail}`;
  return key in orderDetail ? t(key as keyof typeof orderDetail) : t("mail.other");
}

const MAIL_TEXTS = {
  queued: "step.mailQueued",
  sent: "step.mailSent",
  failed: "step.mailFailed",
  dead: "step.mailDead",
} as const;

const mailText = ({ mail, recipient, status }: MailOfOrder) =>
  t(MAIL_TEXTS[status], { mail: mailName(mail), recipient });

function stepText(step: OrderStep): string {
  const { what, set, restocked } = step;
  if (what === "edited") return editText(step);
  if (what.startsWith("sent ")) return t("step.sent", { mail: mailName(what.slice("sent ".length)) });
  if (what === "cancelled" && restocked) return t("step.cancelledRestocked");
  const key = `step.${what}${set === null || what === "cancelled" || what === "deleted" ? "" : set ? "On" : "Off"}`;
  return key in orderDetail ? t(key as keyof typeof orderDetail) : t("step.other");
}

/** "moved it from Fri, Nov 27 to Wed, Nov 25; Rye: 1 to 3; Total $43.26 to $51.90". */
function editText({ changes, pieces }: OrderStep): string {
  const changed = new Map(changes.map((change) => [change.name, change]));
  const parts: string[] = [];
  const moved = changed.get("fulfillmentSlot");
  if (moved) parts.push(t("step.moved", { from: String(moved.from), to: String(moved.to) }));
  const type = changed.get("fulfillmentType");
  if (type) parts.push(t("step.type", { from: String(type.from), to: String(type.to) }));
  for (const { name, from, to } of pieces) parts.push(t("step.pieces", { name, from, to }));
  const rest = fieldNames([...changed.keys()].filter((name) => !TOLD.has(name)));
  if (rest) parts.push(t("step.changed", { fields: rest }));
  const total = changed.get("grandTotal");
  if (total)
    parts.push(t("step.total", { from: dollars(Number(total.from)), to: dollars(Number(total.to)) }));
  return parts.join("; ") || t("step.edited");
}

const TOLD: ReadonlySet<string> = new Set(["fulfillmentSlot", "fulfillmentType", "grandTotal"]);

/** "the tip, the address"; names that have no word are left out. */
export function fieldNames(names: readonly string[]): string {
  return names
    .flatMap((name) => {
      const key = `field.${name}`;
      return key in orderDetail ? [t(key as keyof typeof orderDetail)] : [];
    })
    .join(", ");
}
