import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { api, attempt } from "#app/wiring/api.server.ts";
import { flash } from "#app/wiring/flash.server.ts";

/** The link of the verification mail (AUTH-02): proves the address, and says so on a page of its own. Never cached, never referred to. */
export async function loader(args: LoaderFunctionArgs) {
  const answer = await attempt(async () =>
    (await api(args)).accounts.verifyEmail({ token: args.params.token ?? "" }),
  );
  if ("verified" in answer) flash(args, "Email verified");
  return redirect("verified" in answer ? "/email/verify/success" : "/email/verify/expired", {
    headers: { "Referrer-Policy": "no-referrer", "Cache-Control": "no-store" },
  });
}
