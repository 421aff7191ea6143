/** `/super`: there is nothing to see in between, so it leads to the reports (SUP-01). */
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { page } from "#app/wiring/api.server.ts";
import { PLATFORM_HOME } from "./platform-home.ts";

export async function loader(args: LoaderFunctionArgs) {
  await page(args);
  return redirect(PLATFORM_HOME);
}
