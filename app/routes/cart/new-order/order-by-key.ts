import type { LoaderFunctionArgs } from "@remix-run/node";
import { type Api, api, refusalOf, visitOf } from "#app/wiring/api.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import { statusOf } from "#domain/refusal-status.ts";

/** The longest key there is (ORD-04). */
const LONGEST_KEY = 255;

/** Where an account that is logged in no longer finds its orders. */
const LOG_IN = `/login?loggedOut=expired&next=${encodeURIComponent("/customer/orders")}`;

/**
 * `GET /order/by-key?key=…`: whether the order of this key went through, for the page that waits for an answer (ORD-05): its page, that it is
 * firmly not there, or the log-in without which no one can say.
 */
export async function loader(args: LoaderFunctionArgs) {
  const key = new URL(args.request.url).searchParams.get("key") ?? "";
  const headers = { "Cache-Control": "no-store" };
  const absent = () => Response.json({ isAbsent: true }, { status: statusOf("not-found"), headers });
  if (key === "" || key.length > LONGEST_KEY) return absent();
  const caller = await api(args);
  try {
    const { url } = await caller.orders.byKey({ key });
    // Of its page no one learns but whoever ordered; as after any order, that page says that it was received.
    if (url !== null) flash(args, "orderReceived");
    return Response.json({ url }, { headers });
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    if (refusal.kind === "not-found") {
      if (!(await mayBeAnAccounts(args, caller))) return absent();
      return Response.json({ logIn: LOG_IN }, { status: statusOf("signed-out"), headers });
    }
    return Response.json({}, { status: statusOf("unavailable"), headers });
  }
}

/**
 * Whether an account, whose log-in has ended or was ended in another tab, may have placed it (AUTH-05): the cart of a guest who orders has
 * lines, and the way to get the order still when they are gone. One that has joined an account's at log-in is blank.
 */
async function mayBeAnAccounts(args: LoaderFunctionArgs, { cart }: Api): Promise<boolean> {
  const { visitor, sessionLost } = await visitOf(args);
  if (visitor !== null || sessionLost) return visitor === null;
  const { lines, fulfillmentType } = await cart.mine();
  return lines.length === 0 && fulfillmentType === null;
}
