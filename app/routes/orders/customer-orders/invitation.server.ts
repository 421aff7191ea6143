import { invitationTo } from "#app/routes/orders/invoice/invoice-view.server.ts";
import { type Api, page, unlessRefused } from "#app/wiring/api.server.ts";
import type { PageRequest } from "#app/wiring/load-context.server.ts";
import { shopOrigin } from "#app/wiring/places.server.ts";
import type { OwnOrder } from "#domain/orders/order-schemas.ts";
import { statusOf } from "#domain/refusal-status.ts";

/**
 * Answers with an order as a calendar's file (ORD-10), to whoever may see its page at `path`; 404 for an order that is not there, not theirs, or without
 * a day. No one keeps it: the order may move.
 */
export async function invitation(
  args: PageRequest,
  path: string,
  find: (calls: Api) => Promise<OwnOrder>,
): Promise<Response> {
  const calls = await page(args);
  const [shop, placed] = await Promise.all([calls.shop.current(), unlessRefused(find(calls))]);
  const url = `${shopOrigin(shop)}${path}`;
  const text = placed && invitationTo(placed, shop, url, args.context.facts.now);
  if (!placed || text === null) return new Response(null, { status: statusOf("not-found") });
  return new Response(text, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8; method=PUBLISH",
      "Content-Disposition": `attachment; filename="order-${placed.ticketNumber}.ics"`,
      "Cache-Control": "no-store",
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex, nofollow",
    },
  });
}
