import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { logOutHere } from "#app/wiring/ended-session.server.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import { logOutForm } from "#domain/accounts/session-schemas.ts";

/** Nothing to see here: a log-out is a posted form, never a link that a page elsewhere could load. */
export const loader = () => redirect("/");

/** Ends the session and goes to the log-in (AUTH-06). One that had ended already counts as logged out. */
export async function action(args: ActionFunctionArgs) {
  const { from } = fieldsOf(await args.request.formData(), logOutForm);
  return logOutHere(args, { manage: from === "manage" });
}
