import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { page } from "#app/wiring/api.server.ts";
import { MANAGE_HOME } from "./manage-places.ts";

/** /manage and /settings lead to the manage area's first screen (specification section 2); who may not go there is sent to the log-in first. */
export async function loader(args: LoaderFunctionArgs) {
  await page(args);
  return redirect(MANAGE_HOME);
}
