import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { DomainError } from "#domain/errors.ts";
import { fieldErrors } from "#server/trpc.ts";

/** How a call was refused, as its caller sees it. */
export interface Refusal {
  /** The refusal's own code, or tRPC's where it has none (`UNPROCESSABLE_CONTENT` for a malformed input). */
  readonly code: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/**
 * Waits for a call that must be refused, and says how.
 *
 * @throws when it was not refused, or when it failed in a way no one designed
 */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  const failure: unknown = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (failure === null) throw new Error("The call was not refused.");
  if (!(failure instanceof TRPCError) || failure.code === "INTERNAL_SERVER_ERROR") throw failure;
  const { cause, code, message } = failure;
  if (cause instanceof DomainError) return { code: cause.code, facts: cause.facts, message };
  return { code, facts: cause instanceof ZodError ? { errors: fieldErrors(cause) } : {}, message };
}
