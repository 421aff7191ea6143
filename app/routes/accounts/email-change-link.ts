import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { api, attempt } from "#app/wiring/api.server.ts";
import { flash } from "#app/wiring/flash.server.ts";

/** The link to a new address (CUST-01): from now on it is the account's, and proved. Never cached, never referred to. */
export async function loader(args: LoaderFunctionArgs) {
  const answer = await attempt(async () =>
    (await api(args)).accounts.confirmEmail({ token: args.params.token ?? "" }),
  );
  if ("verified" in answer) flash(args, "Email verified");
  return redirect("verified" in answer ? "/email/verify/success" : "/email/verify/expired?of=change", {
    headers: { "Referrer-Policy": "no-referrer", "Cache-Control": "no-store" },
  });
}
