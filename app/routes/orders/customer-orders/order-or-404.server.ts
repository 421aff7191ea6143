import { data } from "@remix-run/node";
import { refusalOf } from "#app/wiring/api.server.ts";
import { statusOf } from "#domain/refusal-status.ts";
import * as t from "#messages/placed-order.js";

/** Waits for an order; null for one that is not there, not yours, or whose id is no id (SHOP-07). */
export async function orderOrNull<Found>(looking: Promise<Found>): Promise<Found | null> {
  try {
    return await looking;
  } catch (error) {
    const code = refusalOf(error)?.code;
    if (code === "not_found" || code === "invalid") return null;
    throw error;
  }
}

/** The same, which ends in the page `OrderFailure` with status 404. */
export async function orderOr404<Found>(looking: Promise<Found>): Promise<Found> {
  const found = await orderOrNull(looking);
  if (found === null)
    throw data({ missing: "order", message: t.missingTitle() }, { status: statusOf("not-found") });
  return found;
}
