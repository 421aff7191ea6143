/** What a row of the REST table takes from its procedure: who may call it, its input and its answer (API-01). */
import { ZodArray, ZodObject, type ZodType, ZodVoid } from "zod";
import type { ApiTokenScope } from "#domain/accounts/api-token.ts";
import type { Policy } from "../trpc.ts";
import type { RestQuestion, RestRow } from "./row.ts";

/** A row as it is written: whatever it leaves out of `query`, `body`, `input` and `answer` is its procedure's. */
export type WrittenRow = Omit<RestRow, "who" | "tokens" | "type">;

/** What a procedure declares. */
interface Declared {
  readonly meta: { readonly policy: Policy; readonly tokens?: readonly ApiTokenScope[] };
  readonly type: NonNullable<RestRow["type"]>;
  readonly inputs: readonly ZodType[];
  readonly output?: ZodType;
}

/**
 * Completes rows by the procedures that they name.
 *
 * @throws Error at start for a procedure that is not there
 */
export function completeRows(
  rows: readonly WrittenRow[],
  procedures: Readonly<Record<string, unknown>>,
): readonly RestRow[] {
  return rows.map((row) => {
    const procedure = procedures[row.procedure] as { _def: Declared } | undefined;
    if (!procedure) throw new Error(`REST's ${row.path} calls ${row.procedure}, which is no procedure.`);
    const { meta, type, inputs, output } = procedure._def;
    const answer = answerOf(row, output);
    return {
      ...inputOf(row, inputs.at(-1)),
      ...(answer && { answer }),
      ...row,
      type,
      who: meta.policy,
      tokens: meta.tokens,
    };
  });
}

/** A procedure's input is what the path says of it; else the query of a GET, or the body. */
function inputOf(
  { path, method, input }: WrittenRow,
  schema: ZodType | undefined,
): Partial<Pick<RestRow, "query" | "body" | "input">> {
  if (input || !schema || schema instanceof ZodVoid) return {};
  const named = [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = ""]) =>
    schema instanceof ZodObject && name in schema.shape ? [name] : [],
  );
  if (named.length > 0)
    return {
      input: ({ params }: RestQuestion) => Object.fromEntries(named.map((name) => [name, params[name]])),
    };
  if (method === "GET") return { query: schema, input: ({ query }) => query };
  return { body: schema, input: ({ body }) => body };
}

/** A list answers with its rows; a file and an empty answer have no schema. */
function answerOf({ shape }: WrittenRow, output: ZodType | undefined): ZodType | undefined {
  if (shape === "nothing" || shape === "csv") return undefined;
  if (shape !== "list") return output;
  const rows: unknown = output instanceof ZodObject ? output.shape.rows : undefined;
  return rows instanceof ZodArray ? (rows.element as ZodType) : undefined;
}
