import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { page } from "#app/wiring/api.server.ts";

/** The settings open at their first section. */
export async function loader(args: LoaderFunctionArgs) {
  await page(args);
  return redirect("/manage/shop/business-details");
}
