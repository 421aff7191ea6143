/**
 * Every other page path: back to the front page of the shop (STORE-04), or of the manage area for anyone who was there. What is not a page path never
 * gets here; the host answers 404.
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { MANAGE_HOME } from "#app/routes/shop/manage-area/manage-places.ts";
import { page } from "#app/wiring/api.server.ts";
import { statusOf } from "#domain/refusal-status.ts";

/** The guards first: on the host of an unknown shop there is nothing to go back to, and in the manage area no one else's business. */
export async function loader(args: LoaderFunctionArgs) {
  await page(args);
  const { pathname } = new URL(args.request.url);
  return redirect(pathname.startsWith("/manage/") ? MANAGE_HOME : "/");
}

/** Nothing can be posted to a path that does not exist. */
export function action(_: ActionFunctionArgs) {
  throw data(null, { status: statusOf("not-found") });
}
