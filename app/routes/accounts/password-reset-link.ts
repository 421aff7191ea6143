import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { keepLink } from "#app/wiring/link-cookie.server.ts";
import { PASSWORD_RESET } from "./parts/link-places.ts";
import { SECRET_HEADERS } from "./parts/opens-once.ts";

/**
 * The link of the mail (AUTH-03). Opening it changes nothing yet, as mail programs open links by themselves; the token leaves the
 * address before a page is shown. Never cached, never referred to.
 */
export function loader(args: LoaderFunctionArgs) {
  keepLink(args, PASSWORD_RESET, args.params.token ?? "");
  return redirect(PASSWORD_RESET.screen, { headers: SECRET_HEADERS });
}
