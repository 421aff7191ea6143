import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { attempt, page } from "#app/wiring/api.server.ts";

/** Leads to the page where card, bills and plan are looked after; back to the settings where it cannot be opened. */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const opened = await attempt(() => calls.billing.portal());
  return redirect("url" in opened ? opened.url : "/manage/shop/billing?away=1");
}
