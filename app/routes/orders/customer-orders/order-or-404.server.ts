import { data } from "@remix-run/node";
import { refusalOf } from "#app/wiring/api.server.ts";
import { statusOf } from "#domain/refusal-status.ts";
import * as t from "#messages/placed-order.js";

/** Waits for an order; one that is not there, not yours, or whose id is no id ends in the same page with status 404 (SHOP-07): `OrderFailure`. */
export async function orderOr404<Found>(looking: Promise<Found>): Promise<Found> {
  try {
    return await looking;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal?.code === "not_found" || refusal?.code === "invalid") {
      throw data({ missing: "order", message: t.missingTitle() }, { status: statusOf("not-found") });
    }
    throw error;
  }
}
