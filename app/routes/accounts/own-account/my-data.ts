import type { LoaderFunctionArgs } from "@remix-run/node";
import { attempt, page } from "#app/wiring/api.server.ts";

/** Everything that is kept about one's own account, as a file (CUST-03). A plain link leads here, so it needs no script. */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const answer = await attempt(async () => ({ mine: await calls.customers.exportMine() }));
  if (!("mine" in answer)) return new Response(answer.data.refusal.message, answer.init ?? undefined);
  const data = answer.mine;
  return new Response(`${JSON.stringify(data, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${data.shop.slug}-my-data.json"`,
      "Cache-Control": "no-store",
    },
  });
}
