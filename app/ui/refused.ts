import * as t from "#messages/accounts.js";
import type { FormReply } from "./form-reply.ts";

/** A refusal as a screen gets it from its action. */
export interface Refused {
  readonly code: string;
  readonly message: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/**
 * A refusal as the reply of a form with these fields: what it says of each of them, or else its words for the form as a whole. `typed` is what
 * stands in the fields, without secrets.
 */
export function replyOf(
  refusal: Refused,
  fields: readonly string[],
  typed: Readonly<Record<string, string>> = {},
): FormReply {
  const errors = (refusal.facts.errors ?? {}) as Readonly<Record<string, readonly string[]>>;
  const told = fields.flatMap((name): [string, string[]][] => {
    const said = Object.hasOwn(errors, name) ? errors[name] : undefined;
    return said ? [[name, said.length > 0 ? [...said] : [refusal.message]]] : [];
  });
  const error = told.length > 0 ? Object.fromEntries(told) : { "": [refusalText(refusal)] };
  return { status: "error", code: refusal.code, error, initialValue: typed };
}

/** The refusal in one sentence; too many tries say how long to wait (AUTH-08). */
export function refusalText({ message, facts }: Pick<Refused, "message" | "facts">): string {
  const seconds = facts.retryAfterSeconds;
  return typeof seconds === "number" ? t.summaryTooMany({ wait: waitText(seconds) }) : message;
}

/** A wait in words, rounded up: seconds up to a minute, then whole minutes. */
export function waitText(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole <= 60) return t.summarySeconds({ count: whole });
  return t.summaryMinutes({ count: Math.ceil(whole / 60) });
}
