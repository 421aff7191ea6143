import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { page } from "#app/wiring/api.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import { isNotTaken, takeForm } from "#app/wiring/form.server.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import { cameFrom } from "#domain/accounts/next-path-schemas.ts";
import { chosenTimeZone } from "#domain/shop/time-zone-schemas.ts";
import { MANAGE_HOME } from "./manage-places.ts";

/** Nothing to see here: the question stands before the manage area's screens. */
export async function loader(args: LoaderFunctionArgs) {
  await page(args);
  return redirect(MANAGE_HOME);
}

/** Takes the answer of the time-zone prompt (MAN-10); without a script it leads on to the screen that was asked for. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const calls = await page(args);
  const { back, byScript } = fieldsOf(form, cameFrom);
  const answer = await takeForm(args, form, chosenTimeZone, async (chosen) => {
    await calls.shop.setTimeZone(chosen);
    return { saved: chosen.timeZone };
  });
  if (byScript)
    return isNotTaken(answer) ? data({ reply: answer.notTaken }, { status: answer.status }) : answer;
  if (!isNotTaken(answer)) flash(args, "timeZoneSaved");
  return redirect(back ?? MANAGE_HOME);
}
