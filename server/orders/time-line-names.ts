/** What a step of an order's time line was about (ORD-08). */
import type { OrderEvent } from "#entities/orders/order-event.ts";

/** The names of the edited fields, else what was done itself: a flag, the cancelling. */
export function namesOf({ what, to }: Pick<OrderEvent, "what" | "to">): string[] {
  return what === "edited" && typeof to === "object" && to !== null ? Object.keys(to) : [what];
}
