import * as t from "#messages/accounts.js";

/** A refusal as an account screen gets it from its action. */
export interface Refused {
  readonly code: string;
  readonly message: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** What is wrong with one field, or undefined. */
export function problemOf(refusal: Refused | null, field: string): string | undefined {
  return problemsByField(refusal)[field];
}

/** The first message of each field that the refusal names. */
export function problemsByField(refusal: Refused | null): Readonly<Record<string, string>> {
  const errors = refusal?.facts.errors;
  if (typeof errors !== "object" || errors === null) return {};
  const firsts = Object.entries(errors as Record<string, readonly string[]>).map(([field, messages]) => [
    field,
    messages[0] ?? refusal?.message ?? "",
  ]);
  return Object.fromEntries(firsts);
}

/** The refusal in one sentence; too many tries say how long to wait (AUTH-08). */
export function refusalText({ message, facts }: Refused): string {
  const seconds = facts.retryAfterSeconds;
  return typeof seconds === "number" ? t.summaryTooMany({ wait: waitText(seconds) }) : message;
}

/** A wait in words, rounded up: seconds up to a minute, then whole minutes. */
export function waitText(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole <= 60) return t.summarySeconds({ count: whole });
  return t.summaryMinutes({ count: Math.ceil(whole / 60) });
}
