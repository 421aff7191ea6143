/** Every other page path: back to the front page (STORE-04). What is not a page path never gets here; the host answers 404. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { page } from "#app/wiring/api.server.ts";

/** The guards first: on the host of an unknown shop there is nothing to go back to. */
export async function loader(args: LoaderFunctionArgs) {
  await page(args);
  return redirect("/");
}

/** Nothing can be posted to a path that does not exist. */
export function action(_: ActionFunctionArgs) {
  throw data(null, { status: 404 });
}
