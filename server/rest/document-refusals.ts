/** The refusals of a call in the document, by their status and with their codes (API-03, API-04). */
import { statusOf } from "#domain/refusal-status.ts";
import { EVERY_ANSWER, header } from "./document-answers.ts";
import { callOf, reference } from "./document-schemas.ts";
import { ERROR_CODES } from "./error-codes.ts";
import type { JsonSchema } from "./json-schema.ts";
import { refusalsOf } from "./refusals-of-calls.ts";
import type { RestRow } from "./row.ts";

/** How many calls have each set of refusals; what several have stands once, under the codes' names. */
export function sharedRefusals(rows: readonly RestRow[]): ReadonlyMap<string, JsonSchema> {
  const sets = new Map<string, number>();
  const responses = new Map<string, JsonSchema>();
  for (const { name, response } of rows.flatMap(refusalsByStatus)) {
    sets.set(name, (sets.get(name) ?? 0) + 1);
    responses.set(name, response);
  }
  return new Map([...responses].filter(([name]) => (sets.get(name) ?? 0) > 1));
}

/** The refusals of a call by their status, each with its codes, and with the name under which several calls share it. */
export function refusalsByStatus(row: RestRow): { status: number; name: string; response: JsonSchema }[] {
  const byStatus = new Map<number, string[]>();
  for (const code of refusalsOf(row)) {
    const known = ERROR_CODES[code];
    if (!known) throw new Error(`No one says what the code ${code} of ${callOf(row)} means.`);
    const status = statusOf(known.kind);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code].sort());
  }
  return [...byStatus].map(([status, codes]) => ({
    status,
    name: codes.map(inPascalCase).join("Or"),
    response: refusal(status, codes),
  }));
}

const inPascalCase = (code: string) =>
  code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

const CAN_BE_SENT_AGAIN = [statusOf("too-many"), statusOf("unavailable")];

function refusal(status: number, codes: readonly string[]): JsonSchema {
  return {
    description: codes.map((code) => `\`${code}\`: ${ERROR_CODES[code]?.cause}`).join("\n\n"),
    headers: {
      ...EVERY_ANSWER,
      ...(CAN_BE_SENT_AGAIN.includes(status) ? { "Retry-After": header("RetryAfter") } : {}),
      ...(status === statusOf("signed-out") ? { "WWW-Authenticate": header("Challenge") } : {}),
    },
    content: {
      "application/json": {
        schema: {
          allOf: [reference("Error"), { type: "object", properties: { code: { enum: codes } } }],
        },
      },
    },
  };
}
