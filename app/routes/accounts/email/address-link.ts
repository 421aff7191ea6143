import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { ADDRESS_LINKS, type AddressLinkKind } from "#app/routes/accounts/account-page/link-places.ts";
import { SECRET_HEADERS } from "#app/routes/accounts/account-page/opens-once.ts";
import { api, unlessRefused } from "#app/wiring/api.server.ts";
import { keepLink } from "#app/wiring/link-cookie.server.ts";

/** Which link stands at which address. */
const KINDS: Readonly<Record<string, AddressLinkKind>> = {
  "/email/verify/": "account",
  "/email/change/": "change",
  "/owner/activate/": "owner",
};

/**
 * The links of mails that prove an address (AUTH-02, AUTH-04, CUST-01). Opening one changes nothing yet, as mail programs and scanners
 * open links by themselves: the token leaves the address for a cookie, and the screen it leads to has the button.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { pathname } = new URL(args.request.url);
  const [, kind = "account"] = Object.entries(KINDS).find(([folder]) => pathname.startsWith(folder)) ?? [];
  const place = ADDRESS_LINKS[kind];
  const token = args.params.token ?? "";
  // Found first: a shop that changed its name since is followed, and the cookie belongs to the host where it is read.
  const calls = await api(args);
  const found = await unlessRefused(calls.accounts.addressLink({ token, purpose: place.purpose }));
  if (!found) return redirect(place.expired, { headers: SECRET_HEADERS });
  keepLink(args, place, token);
  return redirect(place.screen, { headers: SECRET_HEADERS });
}
