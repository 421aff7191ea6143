/** What the screens of the phone log-in need of the server besides its procedures. */
import { TRPCError } from "@trpc/server";
import type { z } from "zod";
import { phoneDigits } from "#domain/accounts/phone.ts";
import { phone as phoneProblem } from "#domain/fields.ts";
import { statusOf } from "#domain/refusal-status.ts";
import { sendsTexts } from "#server/accounts/phone-codes/phone-codes.ts";
import { createCaller } from "#server/router.ts";
import { theApp } from "#server/running-app.ts";
import { type Api, contextOf } from "./api.server.ts";
import { type NotTaken, takeForm } from "./form.server.ts";
import type { PageRequest } from "./load-context.server.ts";
import { readForm } from "./read-form.server.ts";

/** Whether a code would reach anyone: without Twilio no one is led there (NOTE-03). */
export const offersPhoneLogIn = (): boolean => sendsTexts(theApp().config);

/** The procedures with an upgrade token as bearer, as `updateLegacy` asks for it. */
export async function withUpgradeToken(args: PageRequest, token: string): Promise<Api> {
  return createCaller({ ...(await contextOf(args)), bearer: token });
}

/**
 * As `takeForm`, for a step of the phone log-in: whatever fails in it counts as 'no' and leaves the visitor on the step (AUTH-08). What was a bug
 * has been logged where it happened.
 */
export async function takeStep<Schema extends z.ZodObject, Answer>(
  args: PageRequest,
  form: FormData,
  schema: Schema,
  act: (value: z.output<Schema>) => Promise<Answer>,
): Promise<Answer | NotTaken> {
  try {
    return await takeForm(args, form, schema, act);
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error;
    const refused = { code: "failed", message: error.message, facts: {} };
    return { notTaken: readForm(form, schema).reply(refused), status: statusOf("internal"), refusal: null };
  }
}

/** The ten digits of a phone number in a path, or null for anything else. */
export function phoneInPath(text: string | undefined): string | null {
  return text === undefined || text === "" || phoneProblem(text) !== null ? null : phoneDigits(text);
}
