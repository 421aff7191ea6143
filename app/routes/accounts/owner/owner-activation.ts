import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { MANAGE_HOME } from "#app/routes/shop/manage-area/manage-places.ts";
import { api, attempt } from "#app/wiring/api.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import { sayWhen } from "#app/wiring/form.server.ts";

/** Nothing to see here: the mail is asked for by a posted form. */
export const loader = () => redirect(MANAGE_HOME);

/** Sends the owner's activation mail once more, as often as the limit allows; without scripts the manage area says so. */
export async function action(args: ActionFunctionArgs) {
  const answer = await attempt(async () => {
    await (await api(args)).owners.sendActivation();
    return { sent: true as const };
  });
  if ("sent" in answer) {
    flash(args, "mailSent");
    return redirect(MANAGE_HOME);
  }
  const { refusal } = answer.data;
  sayWhen(args, refusal);
  // Anyone who is no owner here gets to the log-in for owners, as in the whole manage area (GUARD-03).
  if (["signed_out", "forbidden", "wrong_shop"].includes(refusal.code))
    return redirect(`/owner/login?next=${encodeURIComponent(MANAGE_HOME)}`);
  flash(args, "mailNotSent");
  return redirect(MANAGE_HOME);
}
