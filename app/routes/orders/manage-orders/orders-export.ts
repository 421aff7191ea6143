import type { LoaderFunctionArgs } from "@remix-run/node";
import { attempt, page, type Refusal } from "#app/wiring/api.server.ts";
import { csvFile } from "#app/wiring/csv-file.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import type { FieldErrors } from "#domain/errors.ts";
import { fileQuestionOf, ordersSearch } from "./order-search.ts";

/**
 * The orders of the present filter as a file for spreadsheets, all pages of them, or of the days from `from` to `until`; the next page says
 * 'Export success' (MAN-06).
 */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const { searchParams } = new URL(args.request.url);
  const question = fileQuestionOf(ordersSearch.read(searchParams), searchParams);
  const answer = await attempt(async () => ({ text: await calls.orders.export(question) }));
  if ("init" in answer) return new Response(sentenceOf(answer.data.refusal), { status: answer.init?.status });
  // A script says it itself, at once.
  if (!searchParams.has("by")) flash(args, "exportSuccess");
  return csvFile("orders.csv", answer.text);
}

/** Why there is no file: what is wrong with its days, or else the refusal's own words. */
function sentenceOf({ message, facts }: Refusal): string {
  const errors = Object.values((facts.errors ?? {}) as FieldErrors).flat();
  return errors.length > 0 ? errors.join(" ") : message;
}
