import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { keepLink } from "#app/wiring/link-cookie.server.ts";
import { INVITATION } from "./parts/invitation-place.ts";
import { SECRET_HEADERS } from "./parts/opens-once.ts";

/** The link that `npm run admin:create` prints (AUTH-04): its secret leaves the address bar before the form is shown. */
export function loader(args: LoaderFunctionArgs) {
  keepLink(args, INVITATION, args.params.token ?? "");
  return redirect(INVITATION.path, { headers: SECRET_HEADERS });
}
