import type { TicketHead } from "#domain/orders/order-detail-schemas.ts";
import type { AtShop } from "../context.ts";
import { shopWays } from "../payments/payment-options.ts";

/** What the shop itself puts on a ticket (MAN-08): its phone, and the handle of each payment option. */
export function ticketHead({ shop: { settings } }: Pick<AtShop, "shop">): TicketHead {
  return {
    phone: settings.phone,
    ways: shopWays(settings, null).map(({ name, details }) => ({ name, details })),
  };
}
