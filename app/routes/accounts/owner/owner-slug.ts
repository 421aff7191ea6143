import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { api, attempt } from "#app/wiring/api.server.ts";

/** What stands against a shop's address, while it is typed on the sign-up (SHOP-01); nothing is known where the limit was reached. */
export async function loader(args: LoaderFunctionArgs) {
  const slug = (new URL(args.request.url).searchParams.get("slug") ?? "").slice(0, 200);
  const answer = await attempt(async () => (await api(args)).owners.slugFree({ slug }));
  // Remix warns in the log of each answer of an address without a page that is no whole answer.
  return json("init" in answer ? null : answer);
}
