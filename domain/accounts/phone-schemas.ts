/** Log-in by phone and code, and the update of accounts that have no password yet (AUTH-03, contract section 5). */
import { z } from "zod";
import { byRules } from "../by-rules-schemas.ts";
import { oneTimeCode, phoneNumber } from "../field-schemas.ts";
import { checked } from "../typed-schemas.ts";
import { newPasswordRules } from "./account-rules.ts";
import { email, openedSession, ownAccount } from "./account-schemas.ts";
import { PASSWORD_LENGTH } from "./password-rule.ts";
import { newPassword } from "./password-schemas.ts";

export const requestedPhone = z.strictObject({ phone: phoneNumber });
export const phoneExists = z.strictObject({ exists: z.boolean() });

/** What everyone is told who asks for a code, whether one is sent or not. Whole seconds. */
export const codeRequested = z.strictObject({ resendAfter: z.number().int(), expiresIn: z.number().int() });
export type CodeRequested = z.infer<typeof codeRequested>;

export const verifyCode = z.strictObject({
  phone: phoneNumber,
  code: oneTimeCode,
  /** Customers may stay signed in for 30 days (AUTH-05). */
  keepSignedIn: z.boolean().default(false),
});
export type VerifyCode = z.infer<typeof verifyCode>;

/** The code that went to the number of one's own account. */
export const ownCode = z.strictObject({ code: oneTimeCode });

/** The same as its form is posted. */
export const ownCodeForm = z.object({ code: oneTimeCode });

/** A log-in's code as its form is posted; the phone is in the path. */
export const codeForm = z.object({ code: oneTimeCode, keep: checked });

/** A log-in by phone; `withoutPassword` says how an account without one is hinted at, and is null for all others. */
export const openedByPhone = openedSession.extend({
  withoutPassword: z.strictObject({ emailHint: z.string().nullable() }).nullable(),
});
export type OpenedByPhone = z.infer<typeof openedByPhone>;

/** `valid`: the account has no password, so the token sets one. The token is never a log-in. */
export const validatedLegacy = z.strictObject({
  valid: z.boolean(),
  token: z.string(),
  emailHint: z.string().nullable(),
});
export type ValidatedLegacy = z.infer<typeof validatedLegacy>;

/** `{password}`, or `{email, password}` where the account has no e-mail yet. */
export const updateLegacy = byRules(
  z.strictObject({
    email: email.optional(),
    password: newPassword.optional(),
    /** Typed twice on the screen; programs may leave it out. */
    passwordConfirmation: z.string().max(PASSWORD_LENGTH.most).optional(),
  }),
  newPasswordRules(),
);
export type UpdateLegacy = z.infer<typeof updateLegacy>;

export const updatedLegacy = z.strictObject({
  token: z.string(),
  expiresAt: z.date(),
  customer: ownAccount.extend({ apiToken: z.string() }),
});
export type UpdatedLegacy = z.infer<typeof updatedLegacy>;
