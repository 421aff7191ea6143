/** Which HTTP status an answer that refuses something has: chosen here and nowhere else, from the kind of the refusal (API-03). */
import type { RefusalKind } from "#domain/errors.ts";

/** The kinds of refusals, and what is answered where no procedure was reached or one failed by mistake. */
export type AnswerKind = RefusalKind | "method-not-allowed" | "internal";

/** Each kind's status, and the name that tRPC has for it. */
const STATUSES = {
  invalid: [422, "UNPROCESSABLE_CONTENT"],
  "signed-out": [401, "UNAUTHORIZED"],
  forbidden: [403, "FORBIDDEN"],
  "not-found": [404, "NOT_FOUND"],
  conflict: [409, "CONFLICT"],
  "too-many": [429, "TOO_MANY_REQUESTS"],
  unavailable: [503, "SERVICE_UNAVAILABLE"],
  "method-not-allowed": [405, "METHOD_NOT_SUPPORTED"],
  "too-large": [413, "PAYLOAD_TOO_LARGE"],
  "unsupported-type": [415, "UNSUPPORTED_MEDIA_TYPE"],
  internal: [500, "INTERNAL_SERVER_ERROR"],
} as const satisfies Record<AnswerKind, readonly [status: number, name: string]>;

/** The status of a kind of answer. */
export const statusOf = (kind: AnswerKind): number => STATUSES[kind][0];

/** The kind of answer by tRPC's name for it; an input that cannot be read at all is invalid like one that breaks a rule. */
export function kindOf(name: string): AnswerKind {
  if (name === "BAD_REQUEST") return "invalid";
  const kinds = Object.keys(STATUSES) as AnswerKind[];
  return kinds.find((kind) => nameOf(kind) === name) ?? "internal";
}

/** tRPC's name for a kind of answer. */
export const nameOf = (kind: AnswerKind) => STATUSES[kind][1];
