/** What is searched for at the counter (MAN-11): a name, a ticket's number, the end of a phone, or the code on the customer's order page. */
import type { PickupOrder } from "./pickup-schemas.ts";

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** The order's id that a text holds, as the code of its page does; null where there is none. */
export const orderIdIn = (text: string): string | null => ID.exec(text)?.[0].toLowerCase() ?? null;

/** Without accents and letter case, so that "jose" finds José. */
const folded = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The orders that a text means; all of them where it is blank. Digits are a ticket's number or the last four of a phone. */
export function findPickup<Order extends Pick<PickupOrder, "id" | "ticketNumber" | "who" | "phoneEnd">>(
  orders: readonly Order[],
  text: string,
): readonly Order[] {
  const wanted = folded(text).trim();
  if (wanted === "") return orders;
  const orderId = orderIdIn(wanted);
  if (orderId) return orders.filter(({ id }) => id === orderId);
  const digits = /^#?\s*(\d+)$/.exec(wanted)?.[1];
  if (digits) {
    return orders.filter(
      ({ ticketNumber, phoneEnd }) => String(ticketNumber) === digits || phoneEnd === digits,
    );
  }
  const words = wanted.split(/\s+/);
  return orders.filter(({ who }) => words.every((word) => folded(who).includes(word)));
}
