import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { INVITATION } from "#app/routes/accounts/account-page/link-places.ts";
import { SECRET_HEADERS } from "#app/routes/accounts/account-page/opens-once.ts";
import { keepLink } from "#app/wiring/link-cookie.server.ts";

/** The link that `npm run admin:create` prints (AUTH-04): its secret leaves the address bar before the form is shown. */
export function loader(args: LoaderFunctionArgs) {
  keepLink(args, INVITATION, args.params.token ?? "");
  return redirect(INVITATION.screen, { headers: SECRET_HEADERS });
}
