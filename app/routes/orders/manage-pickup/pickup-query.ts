/** The pick-up list's address: which day, and what is searched for (MAN-11). */

import { findPickup, orderIdIn } from "#domain/orders/find-pickup.ts";
import type { PickupDay } from "#domain/orders/pickup-schemas.ts";

export const PICKUP_PATH = "/manage/pickup";
export const PICKUP_FIELDS = { day: "day", find: "find" } as const;
const LONGEST_FIND = 200;

export interface PickupQuery {
  readonly day: string | null;
  readonly find: string;
}

/** Whether a text is a day of the calendar, as the server understands it. */
const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  text >= "0001" &&
  !Number.isNaN(Date.parse(`${text}T12:00:00Z`)) &&
  new Date(`${text}T12:00:00Z`).toISOString().startsWith(text);

/** What an address asks for; a day that is none is left out. */
export function readPickupQuery(params: URLSearchParams): PickupQuery {
  const day = params.get(PICKUP_FIELDS.day) ?? "";
  const find = (params.get(PICKUP_FIELDS.find) ?? "").slice(0, LONGEST_FIND);
  return { day: isDay(day) ? day : null, find };
}

/** The search part of an address, "?day=2026-12-04"; blank where it asks for nothing. */
export function pickupSearch({ day, find }: PickupQuery): string {
  const params = new URLSearchParams();
  if (day) params.set(PICKUP_FIELDS.day, day);
  if (find) params.set(PICKUP_FIELDS.find, find);
  const text = params.toString();
  return text ? `?${text}` : "";
}

/** What stands in the search box: of an order whose code was scanned its number, which a person can read. */
export function shownFind({ orders }: Pick<PickupDay, "orders">, find: string): string {
  const [order] = orderIdIn(find) ? findPickup(orders, find) : [];
  return order ? `#${order.ticketNumber}` : find;
}
