/**
 * What sort of "no" a refusal is. Only `refusal-status.ts` turns a kind into an HTTP status (API-03).
 */
export type RefusalKind =
  | "invalid"
  | "signed-out"
  | "forbidden"
  | "not-found"
  | "conflict"
  | "too-many"
  | "unavailable";

/** Messages by field path (`lines.0.quantity`), as API-03 answers them under `errors`. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/**
 * A refusal: an answer that was designed, with words a person may read. Everything else that
 * is thrown is a bug and says nothing about itself.
 *
 * `code` is for programs and never changes; `facts` are what the sentence is made of (`server/refusal-sentences.ts`).
 */
export abstract class DomainError extends Error {
  abstract readonly kind: RefusalKind;
  abstract readonly code: string;
  readonly facts: Readonly<Record<string, unknown>> = {};
}
