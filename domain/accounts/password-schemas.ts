/** Forgotten passwords and addresses, and addresses that are corrected (AUTH-03, AUTH-04, contract section 5). */
import { z } from "zod";
import { byRules } from "../by-rules-schemas.ts";
import type { FormRule } from "../form-rules.ts";
import { plainText } from "../id-schemas.ts";
import { newPasswordRules, PHONE_RULES } from "./account-rules.ts";
import { email, linkToken } from "./account-schemas.ts";
import { PASSWORD_LENGTH } from "./password-rule.ts";

/** A password that is to be; what else makes one too weak, the use case says. */
export const newPassword = z
  .string({ error: "required" })
  .min(PASSWORD_LENGTH.least, "passwordShort")
  .max(PASSWORD_LENGTH.most, "passwordLong");

/** A password that is there already, as it was typed. */
export const presentPassword = z
  .string({ error: "required" })
  .min(1, "required")
  .max(PASSWORD_LENGTH.most, "passwordLong");

export const forgottenPassword = z.strictObject({ email });

const resetFields = z.strictObject({
  ...linkToken.shape,
  email,
  password: newPassword,
  passwordConfirmation: z.string({ error: "required" }).optional(),
});
/** The screen also sends what was typed a second time. */
export const resetPassword = byRules(resetFields, newPasswordRules());
/** The same with everything that makes a password too weak at a shop. */
export const resetPasswordAt = (weakness: FormRule) => byRules(resetFields, newPasswordRules(weakness));
/** The screen's form: the link is kept by the browser's cookie. */
export const newPasswordAt = (weakness: FormRule) =>
  byRules(
    z.object({
      email,
      password: newPassword,
      passwordConfirmation: z.string({ error: "required" }),
    }),
    newPasswordRules(weakness),
  );
export type ResetPassword = z.infer<typeof resetPassword>;

/** Any text: whether it is the phone number of someone, or of a phone at all, the answer does not tell. */
export const forgottenEmail = z.strictObject({ phone: plainText(60).default("") });

/** The screen's form, which does tell what is no phone number. */
export const requestedPhone = byRules(z.object({ phone: plainText(60).default("") }), PHONE_RULES);

export const requestedEmail = z.strictObject({ email });

export const correctedEmail = z.strictObject({ email, currentPassword: presentPassword });
export type CorrectedEmail = z.infer<typeof correctedEmail>;

/** Whose password a link resets, for the screen that asks for the new one. */
export const resetAccount = z.strictObject({ email: z.string(), isMerchant: z.boolean() });
