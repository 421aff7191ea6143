import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { api, attempt } from "#app/wiring/api.server.ts";
import { sayWhen } from "#app/wiring/authenticator.server.ts";
import { flash } from "#app/wiring/flash.server.ts";

/** Nothing to see here: the mail is asked for by a posted form. */
export const loader = () => redirect("/manage");

/** Sends the owner's activation mail once more, as often as the limit allows; without scripts the manage area says so. */
export async function action(args: ActionFunctionArgs) {
  const answer = await attempt(async () => {
    await (await api(args)).owners.sendActivation();
    return { sent: true as const };
  });
  if ("sent" in answer) {
    flash(args, "Mail sent");
    return redirect("/manage");
  }
  const { refusal } = answer.data;
  if (refusal.code === "signed_out") return redirect("/owner/login?next=%2Fmanage");
  sayWhen(args, refusal);
  if (refusal.code === "too_many_tries") {
    flash(args, "Mail not sent, please try later");
    return redirect("/manage");
  }
  return data(answer.data, answer.init ?? undefined);
}
