import { describe, expect, test } from "vitest";
import { withNext } from "#app/routes/accounts/login/with-next.ts";
import { problemsOf } from "#app/ui/form-reply.ts";
import { refusalText, replyOf, waitText } from "#app/ui/refused.ts";
import { EmailTaken, WrongCredentials } from "#domain/accounts/account-errors.ts";
import { TooManyTries } from "#domain/too-many-tries.ts";
import { withSentence } from "#server/refusal-sentences.ts";

describe("refusals on account screens", () => {
  test("AUTH-02 a taken e-mail is told beside its field", () => {
    const refusal = withSentence(new EmailTaken());
    expect(problemsOf(replyOf(refusal, ["email", "phone"]))).toEqual({ email: refusal.message });
    // A form without that field says it as a whole.
    expect(problemsOf(replyOf(refusal, ["phone"]))).toEqual({ "": refusal.message });
  });

  test("AUTH-08 a wrong password names no field, so that no one learns which of the two was wrong", () => {
    const refusal = withSentence(new WrongCredentials());
    expect(problemsOf(replyOf(refusal, ["email", "password"]))).toEqual({ "": refusal.message });
    expect(refusalText(refusal)).toBe(refusal.message);
  });

  test.each([
    [0, "1 second"],
    [42, "42 seconds"],
    [60, "60 seconds"],
    [61, "2 minutes"],
    [900, "15 minutes"],
  ])("AUTH-08 a wait of %i seconds reads '%s'", (seconds, words) => {
    expect(waitText(seconds)).toBe(words);
  });

  test("AUTH-08 too many tries say when to try again", () => {
    expect(refusalText(new TooManyTries({ retryAfterSeconds: 120 }))).toContain(
      "please try again in 2 minutes",
    );
  });

  test("AUTH-07 next goes on from log-in to sign-up and back as one value", () => {
    const address = withNext("/signup", "/order?x=1&y=2");
    expect(new URL(address, "http://windowsill.invalid").searchParams.get("next")).toBe("/order?x=1&y=2");
    expect(withNext("/login", null)).toBe("/login");
  });
});
