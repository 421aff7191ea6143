import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { logOutHere } from "#app/wiring/ended-session.server.ts";

/** Nothing to see here: a log-out is a posted form, never a link that a page elsewhere could load. */
export const loader = () => redirect("/");

/** Ends the session and goes to the log-in (AUTH-06). One that had ended already counts as logged out. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  return logOutHere(args, { manage: form.get("from") === "manage" });
}
