import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { isOpening, notOpened, SECRET_HEADERS } from "#app/routes/accounts/account-page/opens-once.ts";
import { MANAGE_HOME } from "#app/routes/shop/manage-area/manage-places.ts";
import { api, unlessRefused } from "#app/wiring/api.server.ts";
import { keepSession, rememberDevice } from "#app/wiring/cookie.server.ts";

/** Takes a log-in over that was opened on the root domain (AUTH-04): once, within 60 seconds; later the log-in says why it is asked for. */
export async function loader(args: LoaderFunctionArgs) {
  if (!isOpening(args.request)) return notOpened();
  const calls = await api(args);
  const answer = await unlessRefused(calls.owners.enter({ token: args.params.token ?? "" }));
  if (!answer) return redirect("/owner/login?expired=enter", { headers: SECRET_HEADERS });
  keepSession(args, { token: answer.token, keep: false });
  await rememberDevice(args, answer.user.email, answer.user);
  return redirect(MANAGE_HOME, { headers: SECRET_HEADERS });
}
