import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { MANAGE_HOME } from "#app/routes/shop/parts/manage-places.ts";
import { api, attempt } from "#app/wiring/api.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import { SECRET_HEADERS } from "./parts/opens-once.ts";

/** The link of the activation mail (AUTH-04): proves the owner's address and leads on to the manage area, by the log-in if need be. */
export async function loader(args: LoaderFunctionArgs) {
  const answer = await attempt(async () =>
    (await api(args)).owners.activate({ token: args.params.token ?? "" }),
  );
  if ("init" in answer) return redirect("/owner/login?expired=activation", { headers: SECRET_HEADERS });
  flash(args, "Email verified");
  return redirect(MANAGE_HOME, { headers: SECRET_HEADERS });
}
