import type { LoaderFunctionArgs } from "@remix-run/node";
import { attempt, page } from "#app/wiring/api.server.ts";
import { csvFile } from "#app/wiring/csv-file.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import { customersQuestionOf, customersSearch } from "./customer-search.ts";

/** The table of customers as a file for spreadsheets; the next page says 'Export success' (MAN-05). */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const { searchParams } = new URL(args.request.url);
  const answer = await attempt(async () => ({
    text: await calls.shopCustomers.exportCsv(customersQuestionOf(customersSearch.read(searchParams))),
  }));
  if ("init" in answer) return new Response(answer.data.refusal.message, { status: answer.init?.status });
  // A script says it itself, at once.
  if (!searchParams.has("by")) flash(args, "exportSuccess");
  return csvFile("customers.csv", answer.text);
}
