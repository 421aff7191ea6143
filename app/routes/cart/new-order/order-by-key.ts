import type { LoaderFunctionArgs } from "@remix-run/node";
import { api, refusalOf } from "#app/wiring/api.server.ts";
import { statusOf } from "#domain/refusal-status.ts";

/** The longest key there is (ORD-04). */
const LONGEST_KEY = 255;

/**
 * `GET /order/by-key?key=…`: whether the order of this key went through, for the page that waits for an answer (ORD-05): its page, or that it is
 * firmly not there.
 */
export async function loader(args: LoaderFunctionArgs) {
  const key = new URL(args.request.url).searchParams.get("key") ?? "";
  const headers = { "Cache-Control": "no-store" };
  const absent = () => Response.json({ isAbsent: true }, { status: statusOf("not-found"), headers });
  if (key === "" || key.length > LONGEST_KEY) return absent();
  const caller = await api(args);
  try {
    const { url } = await caller.orders.byKey({ key });
    return Response.json({ url }, { headers });
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    if (refusal.kind === "not-found") return absent();
    return Response.json({}, { status: statusOf("unavailable"), headers });
  }
}
