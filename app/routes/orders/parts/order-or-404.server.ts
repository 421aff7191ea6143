import { data } from "@remix-run/node";
import { refusalOf } from "#app/wiring/api.server.ts";

/** Waits for an order; one that is not there, not yours, or whose id is no id ends in the same 404 page (SHOP-07). */
export async function orderOr404<Found>(looking: Promise<Found>): Promise<Found> {
  try {
    return await looking;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal?.code === "not_found" || refusal?.code === "invalid") {
      throw data({ code: 404, message: refusal.message }, { status: 404 });
    }
    throw error;
  }
}
