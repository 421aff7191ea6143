import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { page } from "#app/wiring/api.server.ts";
import { lookAsShopper } from "#app/wiring/shopper-view.server.ts";
import { MANAGE_HOME } from "./manage-places.ts";

/** Leads to the shop's own pages as a guest sees them, and with `end` back to the manage area (UI-01). It changes only what one looks at. */
export async function loader(args: LoaderFunctionArgs) {
  await page(args);
  const isOver = new URL(args.request.url).searchParams.has("end");
  lookAsShopper(args, !isOver);
  return redirect(isOver ? MANAGE_HOME : "/");
}
