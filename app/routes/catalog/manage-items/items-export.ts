import type { LoaderFunctionArgs } from "@remix-run/node";
import { attempt, page } from "#app/wiring/api.server.ts";
import { csvFile } from "#app/wiring/csv-file.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import { itemsQuestionOf, itemsSearch } from "./item-search.ts";

/** The items of the present filter as a file for spreadsheets, all pages of them; the next page says 'Export success' (MAN-02). */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const { searchParams } = new URL(args.request.url);
  const answer = await attempt(async () => ({
    text: await calls.catalog.items.exportCsv(itemsQuestionOf(itemsSearch.read(searchParams))),
  }));
  if ("init" in answer) return new Response(answer.data.refusal.message, { status: answer.init?.status });
  // A script says it itself, at once.
  if (!searchParams.has("by")) flash(args, "exportSuccess");
  return csvFile("items.csv", answer.text);
}
