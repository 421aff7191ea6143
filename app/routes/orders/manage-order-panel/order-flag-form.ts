import type { z } from "zod";
import type { OrderFlagsView } from "#app/routes/orders/manage-orders/order-row.ts";
import type { flagForm } from "#domain/orders/manage-order-form-schemas.ts";
import * as t from "#messages/order-panel.js";

/** The flags in the order in which their boxes stand (ORD-08). */
export const ORDER_FLAGS = [
  { name: "paid", label: t.paid },
  { name: "readyForGuest", label: t.ready },
  { name: "completed", label: t.completed },
] as const;
export type OrderFlagName = (typeof ORDER_FLAGS)[number]["name"];

/** Fields of the form beside the boxes: the version looked at, and the flags that it had. */
export const FLAG_FORM_FIELDS = { version: "version", before: "before" } as const;

/** Names of the flags that are set, as the form carries them. */
export const setFlagNames = (flags: OrderFlagsView) =>
  ORDER_FLAGS.filter(({ name }) => flags[name]).map(({ name }) => name);

/** What the form changes. A box that is not checked is not posted, so the flags that the order had tell what changed. */
export function flagChanges({ before, ...fields }: z.output<typeof flagForm>) {
  const had = (name: OrderFlagName) => before.includes(name);
  const changes = ORDER_FLAGS.filter(({ name }) => fields[name] !== had(name)).map(
    ({ name }) => [name, fields[name]] as const,
  );
  return { changes: Object.fromEntries(changes) as Partial<Record<OrderFlagName, boolean>>, had };
}

/** The flags that differ from what the form was made from: what someone else did meanwhile. */
export function changedMeanwhile(now: OrderFlagsView, had: (name: OrderFlagName) => boolean) {
  return ORDER_FLAGS.filter(({ name }) => now[name] !== had(name)).map(({ name }) => ({
    name,
    set: now[name],
  }));
}
