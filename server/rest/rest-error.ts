/** Errors as REST answers them (API-03): `{message, code, errors, request_id, doc_url}`, and what is needed to go on. */
import { TRPCError } from "@trpc/server";
import { ZodError, z } from "zod";
import { shortage } from "#domain/cart/cart-schemas.ts";
import { DomainError } from "#domain/errors.ts";
import { InvalidFields } from "#domain/invalid.ts";
import { orderPrice } from "#domain/orders/order-schemas.ts";
import { type AnswerKind, kindOf, statusOf } from "#domain/refusal-status.ts";
import { asPublicError, fieldErrors } from "../trpc.ts";
import { docUrl } from "./doc-url.ts";
import { inTheirNames, theirPath } from "./field-names.ts";

/** Seconds after which a caller may try again where no one knows better. */
const RETRY_AFTER_SECONDS = 5;
/** Where `fieldErrors` puts what is wrong with no single field. */
const WHOLE_BODY = "_";

/** The facts of a refusal on REST, at the top level; all others, and fields not named here, are for our own screens. */
export const TOLD_FACTS = {
  oversold: z.array(z.object(shortage.shape)),
  quote: z.object(orderPrice.shape),
  fields: z.array(z.string()),
} as const;

/** Words that could be about any field. */
const SAYS_NO_NAME = /^(?:This|Invalid|Too|Enter|Expected|Unrecognized|Choose|Sort|Show)\b/;

interface ErrorBody {
  readonly message: string;
  readonly code: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly request_id: string;
}

/** How the fields of a call are called, and what is said of a body that is no object at all. */
interface Naming {
  readonly fieldName?: (ours: string) => string;
  readonly bodyMessage?: string | undefined;
}

/** Turns whatever was thrown into an answer; what it was never shows (security A27). */
export function errorAnswer(thrown: unknown, requestId: string, naming: Naming = {}): Response {
  const error = isSaidAlready(thrown) ? thrown : asPublicError(thrown, "program");
  const kind = kindOf(error.code);
  const errors = errorsOf(error.cause, naming);
  return answer(
    statusOf(kind),
    {
      message: messageOf(error, errors),
      code: codeOf(error, kind),
      errors,
      request_id: requestId,
      ...toldFacts(error.cause),
    },
    retryAfter(error, kind),
  );
}

/** A bug that a procedure has logged and replaced: not to be logged again. */
const isSaidAlready = (thrown: unknown): thrown is TRPCError =>
  thrown instanceof TRPCError && thrown.code === "INTERNAL_SERVER_ERROR" && thrown.cause === undefined;

/** An answer for what never reached a procedure: unknown paths, methods, types. */
export function plainError(
  status: number,
  {
    code,
    message,
    requestId,
    headers = {},
  }: { code: string; message: string; requestId: string; headers?: Record<string, string> },
): Response {
  return answer(status, { message, code, errors: {}, request_id: requestId }, headers);
}

function answer(status: number, told: ErrorBody, headers: Record<string, string>): Response {
  const { message, code, errors, request_id, ...facts } = told;
  const body = { message, code, errors, request_id, doc_url: docUrl(code), ...facts };
  const challenge: Record<string, string> =
    status === statusOf("signed-out") ? { "www-authenticate": "Bearer" } : {};
  return Response.json(body, { status, headers: { "cache-control": "no-store", ...challenge, ...headers } });
}

function errorsOf(
  cause: unknown,
  { fieldName = theirPath, bodyMessage }: Naming,
): Record<string, readonly string[]> {
  const errors: Record<string, readonly string[]> = Object.create(null);
  for (const [ours, messages] of Object.entries(refusedFields(cause))) {
    const theirs = ours === WHOLE_BODY ? ours : fieldName(ours);
    errors[theirs] = ours === WHOLE_BODY && bodyMessage !== undefined ? [bodyMessage] : messages;
  }
  return errors;
}

function refusedFields(cause: unknown): Readonly<Record<string, readonly string[]>> {
  if (cause instanceof ZodError) return fieldErrors(cause);
  if (cause instanceof DomainError && isFieldErrors(cause.facts.errors)) return cause.facts.errors;
  return {};
}

const isFieldErrors = (value: unknown): value is Record<string, readonly string[]> =>
  typeof value === "object" && value !== null && Object.values(value).every(Array.isArray);

/** A refusal of fields has the first field's message, with the field's name where the message alone is not clear. */
function messageOf(error: TRPCError, errors: Readonly<Record<string, readonly string[]>>): string {
  if (!isOfFields(error.cause)) return error.message;
  const [first, ...others] = Object.entries(errors);
  if (!first) return error.message;
  const [name, messages] = first;
  const said = messages[0] ?? error.message;
  const words = name !== WHOLE_BODY && SAYS_NO_NAME.test(said) ? `${name}: ${said}` : said;
  return others.length === 0 ? words : `${words} (and ${others.length} more)`;
}

/** A schema's refusal, or one of the domain that has nothing to say of it all. */
const isOfFields = (cause: unknown): boolean =>
  cause instanceof ZodError || (cause instanceof InvalidFields && cause.sentence === undefined);

/** A refusal has a code of its own; whatever else failed is named by its kind. */
const codeOf = ({ cause }: TRPCError, kind: AnswerKind): string =>
  cause instanceof DomainError ? cause.code : kind.replaceAll("-", "_");

function toldFacts(cause: unknown): Record<string, unknown> {
  if (!(cause instanceof DomainError)) return {};
  const { facts } = cause;
  const told = Object.entries(TOLD_FACTS).flatMap(([name, schema]) => {
    const fact = schema.safeParse(facts[name]);
    return fact.success ? [[name, inTheirNames(fact.data)]] : [];
  });
  return Object.fromEntries(told);
}

/** When a caller may try again, where that is what an error is about. */
export function retryAfter(error: TRPCError, kind = kindOf(error.code)): Record<string, string> {
  if (kind !== "too-many" && kind !== "unavailable") return {};
  const known = error.cause instanceof DomainError ? error.cause.facts.retryAfterSeconds : undefined;
  return {
    "retry-after": String(typeof known === "number" ? Math.max(1, Math.ceil(known)) : RETRY_AFTER_SECONDS),
  };
}
