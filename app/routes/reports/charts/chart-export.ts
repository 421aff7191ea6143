import type { LoaderFunctionArgs } from "@remix-run/node";
import { attempt, page } from "#app/wiring/api.server.ts";
import { csvFile } from "#app/wiring/csv-file.server.ts";
import { statusOf } from "#domain/refusal-status.ts";
import { CHARTS } from "#domain/reports/chart-schemas.ts";

/** `/manage/charts/{name}`: a chart's numbers as a file for spreadsheets (MAN-01). */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const chart = CHARTS.find((name) => name === args.params.chart);
  if (!chart) return new Response(null, { status: statusOf("not-found") });
  const answer = await attempt(async () => ({ text: await calls.charts.file({ chart }) }));
  if ("init" in answer) return new Response(answer.data.refusal.message, { status: answer.init?.status });
  return csvFile(`${chart}.csv`, answer.text);
}
