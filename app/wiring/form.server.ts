/** How an action takes its form: reads it, does what it is for, and answers what is wrong in one shape, found by schema or by server. */
import type { z } from "zod";
import type { FormReply } from "#app/ui/form-reply.ts";
import { statusOf } from "#domain/refusal-status.ts";
import { attempt, type Refusal } from "./api.server.ts";
import type { PageRequest } from "./load-context.server.ts";
import { readForm } from "./read-form.server.ts";

/** Says in `Retry-After` when a limited call may be tried again (AUTH-08). */
export function sayWhen({ context }: PageRequest, { facts }: Refusal): void {
  if (typeof facts.retryAfterSeconds === "number") {
    context.facts.note({ retryAfterSeconds: Math.max(1, Math.ceil(facts.retryAfterSeconds)) });
  }
}

/** A form that was not taken: the reply for its screen, and the status. */
export interface NotTaken {
  readonly notTaken: FormReply;
  readonly status: number;
  /** Why a procedure refused it; null where the schema did. */
  readonly refusal: Refusal | null;
}

/**
 * Reads the form and does what it is for. A form with problems is answered with all of them and 422; a procedure's refusal comes back in the
 * same shape, beside the fields that it names, with its own status.
 */
export async function takeForm<Schema extends z.ZodObject, Answer>(
  args: PageRequest,
  form: FormData,
  schema: Schema,
  act: (value: z.output<Schema>) => Promise<Answer>,
): Promise<Answer | NotTaken> {
  const { value, reply } = readForm(form, schema);
  if (value === null) return { notTaken: reply(), status: statusOf("invalid"), refusal: null };
  const answer = await attempt(() => act(value));
  if (!isRefused(answer)) return answer;
  sayWhen(args, answer.data.refusal);
  const { refusal } = answer.data;
  return { notTaken: reply(refusal), status: statusOf(refusal.kind), refusal };
}

/**
 * The reply where someone else has saved the record meanwhile: `now` says sentence by sentence what it has instead of what was typed, and the
 * form's next post, with the record's present `version`, replaces that.
 */
export const staleReply = (
  { notTaken }: NotTaken,
  { now, version }: { now: readonly string[]; version: number },
): FormReply => ({
  ...notTaken,
  error: { "": [now.join(" ")] },
  initialValue: { ...notTaken.initialValue, version: String(version) },
});

type Attempted = Awaited<ReturnType<typeof attempt<never>>>;

const isRefused = (answer: unknown): answer is Attempted =>
  typeof answer === "object" && answer !== null && "init" in answer && "data" in answer;

/** Whether `takeForm` came back with a reply for the screen. */
export const isNotTaken = (answer: unknown): answer is NotTaken =>
  typeof answer === "object" && answer !== null && "notTaken" in answer;
