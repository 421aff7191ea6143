/** A press of "Pay with Square" on an order's page (CART-04). */
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { type Api, attempt, page } from "#app/wiring/api.server.ts";

/** Leads to Square's page; where that cannot be opened, the same page says so beside the other ways, or shows the order as it is now. */
export async function payAtSquare(args: ActionFunctionArgs, open: (calls: Api) => Promise<{ url: string }>) {
  const opened = await attempt(async () => open(await page(args)));
  if ("url" in opened) return redirect(opened.url, SEE_OTHER);
  const { code, message } = opened.data.refusal;
  if (SHOWN_BY_ORDER.has(code)) return redirect(new URL(args.request.url).pathname, SEE_OTHER);
  return data({ problem: message }, opened.init ?? undefined);
}

/** What the order's own page says where there is nothing to press any more. */
const SHOWN_BY_ORDER: ReadonlySet<string> = new Set(["nothing_to_pay", "money_at_square", "not_found"]);

const SEE_OTHER = 303;
