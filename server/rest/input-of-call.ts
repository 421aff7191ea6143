/** What a call hands to its procedure (API-01), and what becomes of a body that the call does not take (contract section 5). */
import { TRPCError } from "@trpc/server";
import { ZodError, z } from "zod";
import { readListQuery } from "./paged-list.ts";
import type { RequestBody } from "./request-body.ts";
import type { RestQuestion, RestRow } from "./row.ts";
import { idOrUnknown } from "./shop-of-call.ts";
import type { FoundRow } from "./table.ts";

/** The input of a procedure, and what is wrong with a body that its call takes none of; null where none came, or an empty one. */
interface Input {
  readonly value: unknown;
  readonly untaken: ZodError | null;
}

/** Writes the procedure's input from the path, the query and the body. */
export function inputOf(
  request: Request,
  row: RestRow,
  params: FoundRow["params"],
  body: RequestBody,
): Input {
  // Rows say by what they read whether they take a body: what none of them reads would otherwise be passed over in silence.
  let isRead = false;
  const value = row.input?.({
    ...questionOf(request, row, params),
    get body() {
      isRead = true;
      return body.kind === "none" && row.bodyOptional ? Object.create(null) : readValue(body);
    },
  });
  const untaken =
    isRead || body.kind === "none" ? null : (NO_FIELDS.safeParse(readValue(body)).error ?? null);
  return { value: untaken ? null : value, untaken };
}

const NO_FIELDS = z.strictObject({});

/** Calls a procedure. Of a body that is not taken it gets null, which no schema takes, so that it checks its caller first. */
export async function answerOf(procedure: (input: unknown) => Promise<unknown>, { value, untaken }: Input) {
  try {
    return await procedure(value);
  } catch (thrown) {
    throw untaken && thrown instanceof TRPCError && thrown.cause instanceof ZodError ? untaken : thrown;
  }
}

function questionOf(request: Request, row: RestRow, params: FoundRow["params"]): Omit<RestQuestion, "body"> {
  return {
    params: Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        /^id$|Id$/.test(name) ? idOrUnknown(value) : value,
      ]),
    ),
    query: row.query ? readListQuery(new URL(request.url).searchParams) : {},
    idempotencyKey: request.headers.get("idempotency-key"),
  };
}

/** What cannot be read is null, which no schema takes. */
export const readValue = (body: RequestBody): unknown => (body.kind === "json" ? body.value : null);
