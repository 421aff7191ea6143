import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import type { z } from "zod";
import { api, refusalOf } from "#app/wiring/api.server.ts";
import { logOutHere } from "#app/wiring/ended-session.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import { endForm } from "#domain/accounts/session-schemas.ts";

/** Nothing to see here: the list stands on the account's own screen. */
export const loader = () => redirect("/");

/**
 * Ends log-ins of one's own account (AUTH-05): `end` names one, `which` is `others` or `all`. Goes `back` and says 'Logged out', or to
 * the log-in where the one that asks is among them. One that has ended already counts as ended (AUTH-06).
 */
export async function action(args: ActionFunctionArgs) {
  const { back: typedBack, ...wished } = fieldsOf(await args.request.formData(), endForm);
  const back = typedBack ?? "/";
  const isOwnOver = await endRequested(args, wished);
  if (isOwnOver) return logOutHere(args, { manage: back.startsWith("/manage") });
  flash(args, "loggedOut");
  return redirect(back);
}

/** Ends what was wished for, and says whether that is also the log-in that asks. */
async function endRequested(
  args: ActionFunctionArgs,
  { end: id, which }: Omit<z.output<typeof endForm>, "back">,
): Promise<boolean> {
  const { sessions } = await api(args);
  try {
    if (id) return (await sessions.end({ id })).isThis;
    await sessions.endOthers();
    return which === "all";
  } catch (error) {
    const refusal = refusalOf(error);
    // What could not be ended now has not ended.
    if (!refusal || refusal.kind === "unavailable") throw error;
    return refusal.code === "signed_out";
  }
}
