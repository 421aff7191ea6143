import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { keepLinkToken } from "#app/wiring/link-cookie.server.ts";

/**
 * The link of the mail (AUTH-03). Opening it changes nothing yet, as mail programs open links by themselves; the token leaves the
 * address before a page is shown. Never cached, never referred to.
 */
export function loader(args: LoaderFunctionArgs) {
  keepLinkToken(args, args.params.token ?? "");
  return redirect("/login/password-reset", {
    headers: { "Referrer-Policy": "no-referrer", "Cache-Control": "no-store" },
  });
}
