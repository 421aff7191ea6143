/**
 * What sort of "no" a refusal is. Only `refusal-status.ts` turns a kind into an HTTP status (API-03).
 */
export type RefusalKind =
  | "invalid"
  | "signed-out"
  | "forbidden"
  | "not-found"
  | "conflict"
  | "too-large"
  | "unsupported-type"
  | "too-many"
  | "unavailable";

/** Problems by field path (`lines.0.quantity`); API-03 answers their sentences under `errors`. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/**
 * A refusal: an answer that was designed. Everything else that is thrown is a bug, and its answer tells nothing of it.
 *
 * `code` is for programs and never changes. The sentence is made where the refusal leaves the server (`server/refusal-sentences.ts`), from
 * `sentence`, which is the code where several refusals do not share one, and from `facts`.
 */
export abstract class DomainError extends Error {
  abstract readonly kind: RefusalKind;
  abstract readonly code: string;
  readonly facts: Readonly<Record<string, unknown>> = {};
  /** The key of its sentence, where that is not the code. */
  readonly sentence: string | undefined;
}

/** A refusal that says more than its code: figures, names or fields, given when it is thrown. */
export abstract class RefusalWithFacts<Facts extends Readonly<Record<string, unknown>>> extends DomainError {
  override readonly facts: Readonly<Facts>;

  constructor(facts: Readonly<Facts>) {
    super();
    this.facts = facts;
  }
}
