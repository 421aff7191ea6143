import type { LoaderFunctionArgs } from "@remix-run/node";
import { attempt, page } from "#app/wiring/api.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import { ordersQuestionOf, ordersSearch } from "./order-search.ts";

/** The orders of the present filter as a file for spreadsheets, all pages of them; the next page says 'Export success' (MAN-06). */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const { searchParams } = new URL(args.request.url);
  const query = ordersSearch.read(searchParams);
  const answer = await attempt(async () => ({ text: await calls.orders.export(ordersQuestionOf(query)) }));
  if ("init" in answer) return new Response(answer.data.refusal.message, { status: answer.init?.status });
  // A script says it itself, at once.
  if (!searchParams.has("by")) flash(args, "exportSuccess");
  return new Response(answer.text, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="orders.csv"',
      "cache-control": "no-store",
    },
  });
}
