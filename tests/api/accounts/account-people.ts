import type { DomainError } from "#domain/errors.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { openWorld, type World } from "#tests/support/world.ts";

/** A sign-up as the form posts it; fields can be changed. */
export const signUpForm = (changes: Record<string, string> = {}) => ({
  firstName: "Nell",
  lastName: "Newcomer",
  email: "nell@example.test",
  password: "a-quiet-tuesday",
  passwordConfirmation: "a-quiet-tuesday",
  ...changes,
});

/** The refusal that a call ends in; a call that succeeds, or fails in another way, fails the test. */
export async function refusal(call: Promise<unknown>): Promise<DomainError> {
  const error = await call.then(
    () => {
      throw new Error("The call was not refused.");
    },
    (reason: unknown) => reason,
  );
  const { cause } = error as { cause?: unknown };
  if (cause instanceof Error && "kind" in cause) return cause as DomainError;
  throw error;
}

/** An empty database with the two bakeries in it. */
export async function freshWorld(
  database: TestDatabase,
  options: { rateLimits?: "on" | "off" } = {},
): Promise<World> {
  await database.clean();
  return openWorld(database, options);
}
