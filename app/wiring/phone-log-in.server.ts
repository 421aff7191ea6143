/** What the screens of the phone log-in need of the server besides its procedures. */
import { data } from "@remix-run/node";
import { TRPCError } from "@trpc/server";
import { phoneDigits } from "#domain/accounts/phone.ts";
import { phone as phoneProblem } from "#domain/fields.ts";
import { statusOf } from "#domain/refusal-status.ts";
import { sendsTexts } from "#server/accounts/phone-codes.ts";
import { createCaller } from "#server/router.ts";
import { theApp } from "#server/running-app.ts";
import { type Api, type Asked, attempt, contextOf } from "./api.server.ts";

/** Whether a code would reach anybody: without Twilio nobody is led there (NOTE-03). */
export const offersPhoneLogIn = (): boolean => sendsTexts(theApp().config);

/** The procedures with an upgrade token as bearer, as `updateLegacy` asks for it. */
export async function withUpgradeToken(asked: Asked, token: string): Promise<Api> {
  return createCaller({ ...(await contextOf(asked)), bearer: token });
}

/**
 * Runs a step of the phone log-in: whatever fails in it counts as 'no' and leaves the visitor on the step (AUTH-08). What was a bug has
 * been logged where it happened.
 */
export async function asStep<Answer>(act: () => Promise<Answer>) {
  try {
    return await attempt(act);
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error;
    return data(
      { refusal: { kind: "internal" as const, code: "failed", message: error.message, facts: {} } },
      { status: statusOf("internal") },
    );
  }
}

/** The ten digits of a phone number in a path, or null for anything else. */
export function phoneInPath(text: string | undefined): string | null {
  return text === undefined || text === "" || phoneProblem(text) !== null ? null : phoneDigits(text);
}
