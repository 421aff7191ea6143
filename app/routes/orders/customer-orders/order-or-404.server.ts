import { data } from "@remix-run/node";
import { unlessRefused } from "#app/wiring/api.server.ts";
import { statusOf } from "#domain/refusal-status.ts";
import * as t from "#messages/placed-order.js";

/** Waits for an order; one that is not there, not yours, or whose id is no id ends in the page `OrderFailure` with status 404 (SHOP-07). */
export async function orderOr404<Found>(looking: Promise<Found>): Promise<Found> {
  const found = await unlessRefused(looking);
  if (found === null)
    throw data({ missing: "order", message: t.missingTitle() }, { status: statusOf("not-found") });
  return found;
}
