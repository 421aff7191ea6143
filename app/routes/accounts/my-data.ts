import type { LoaderFunctionArgs } from "@remix-run/node";
import { page } from "#app/wiring/api.server.ts";

/** Everything that is kept about one's own account, as a file (CUST-03). A plain link leads here, so it needs no script. */
export async function loader(args: LoaderFunctionArgs) {
  const data = await (await page(args)).customers.exportMine();
  return new Response(`${JSON.stringify(data, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${data.shop.slug}-my-data.json"`,
      "Cache-Control": "no-store",
    },
  });
}
