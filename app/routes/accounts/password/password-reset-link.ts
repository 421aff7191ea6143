import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { PASSWORD_RESET } from "#app/routes/accounts/account-page/link-places.ts";
import { SECRET_HEADERS } from "#app/routes/accounts/account-page/opens-once.ts";
import { api } from "#app/wiring/api.server.ts";
import { keepLink } from "#app/wiring/link-cookie.server.ts";

/**
 * The link of the mail (AUTH-03). Opening it changes nothing yet, as mail programs open links by themselves; the token leaves the
 * address before a page is shown. Never cached, never referred to.
 */
export async function loader(args: LoaderFunctionArgs) {
  // A shop that changed its name since is followed first: the cookie belongs to the host where it is read.
  await api(args);
  keepLink(args, PASSWORD_RESET, args.params.token ?? "");
  return redirect(PASSWORD_RESET.screen, { headers: SECRET_HEADERS });
}
