import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { attempt, page } from "#app/wiring/api.server.ts";
import { text } from "#app/wiring/authenticator.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import { nextPath } from "#domain/accounts/next-path.ts";
import type { TimeZone } from "#domain/time.ts";
import { MANAGE_HOME } from "./parts/manage-places.ts";

/** Nothing to see here: the question stands before the manage area's screens. */
export async function loader(args: LoaderFunctionArgs) {
  await page(args);
  return redirect(MANAGE_HOME);
}

/** Takes the answer of the time-zone prompt (MAN-10); without a script it leads on to the screen that was asked for. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const calls = await page(args);
  // What is no zone is refused by the procedure.
  const timeZone = text(form, "timeZone") as TimeZone;
  const answer = await attempt(async () => {
    await calls.shop.setTimeZone({ timeZone });
    return { saved: timeZone };
  });
  if (form.has("byScript")) return answer;
  if ("saved" in answer) flash(args, "timeZoneSaved");
  return redirect(nextPath(text(form, "back")) ?? MANAGE_HOME);
}
