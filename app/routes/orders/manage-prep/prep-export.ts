import type { LoaderFunctionArgs } from "@remix-run/node";
import { attempt, page } from "#app/wiring/api.server.ts";
import { csvFile } from "#app/wiring/csv-file.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import { prepScopeOf, readPrepQuery } from "./prep-query.ts";

/** What to make as a file for spreadsheets: the question of the page it is asked from; the next page says 'Export success' (MAN-07). */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const question = prepScopeOf(readPrepQuery(new URL(args.request.url).searchParams));
  const answer = await attempt(async () => ({ text: await calls.orders.prepFile(question) }));
  if ("init" in answer) return new Response(answer.data.refusal.message, { status: answer.init?.status });
  flash(args, "exportSuccess");
  return csvFile("order-prep.csv", answer.text);
}
