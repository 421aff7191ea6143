import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { contextOf } from "#app/wiring/api.server.ts";
import { endSession } from "#app/wiring/authenticator.server.ts";

/** Nothing to see here: a log-out is a posted form, never a link that a page elsewhere could load. */
export const loader = () => redirect("/");

/**
 * Ends the session and goes to the log-in one came through, which says 'Logged out' (AUTH-06): the merchant's for merchants and from
 * the manage area, else the customer's. A session that had ended already counts as logged out.
 */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const { visitor } = await contextOf(args);
  await endSession(args);
  const owner = visitor?.isMerchant || visitor?.isSuperAdmin || form.get("from") === "manage";
  return redirect(owner ? "/owner/login?loggedOut=1" : "/login?loggedOut=1");
}
