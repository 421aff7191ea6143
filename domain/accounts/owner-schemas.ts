/** A baker opens a shop; owners and super admins come in (AUTH-04, contract section 5). */
import { z } from "zod";
import { phoneTyped } from "#domain/field-schemas.ts";
import { LONGEST_TYPED_CODE, shopName as shopNameProblem } from "#domain/fields.ts";
import type { FormRule } from "#domain/form-rules.ts";
import { foldedSlug, LONGEST_TYPED_SLUG } from "#domain/shop/slug.ts";
import { byRules } from "../by-rules-schemas.ts";
import { plainText, requiredText } from "../id-schemas.ts";
import { anyText, checked } from "../typed-schemas.ts";
import { newPasswordRules } from "./account-rules.ts";
import { email, logIn, logInForm, openedSession } from "./account-schemas.ts";
import { ownerSignUpRules } from "./owner-rules.ts";
import { newPassword } from "./password-schemas.ts";

/** A text judged by one of the specification's rules; spaces around it are dropped. */
const ruled = (longest: number, problemOf: (text: string) => string | null) =>
  plainText(longest)
    .transform((text) => text.trim())
    .superRefine((text, ctx) => {
      const problem = problemOf(text);
      if (problem) ctx.addIssue({ code: "custom", message: problem });
    });

/** A slug as it is asked for: any text, folded. Whether it can be one is a rule of its own. */
const requestedSlug = z.string({ error: "notText" }).max(LONGEST_TYPED_SLUG).transform(foldedSlug);

const repeated = z.string({ error: "required" });

const ownerSignUpFields = z.strictObject({
  /** At most 40 characters (SHOP-01). */
  shopName: ruled(1_000, shopNameProblem),
  /** The first label of the shop's host; blank takes the one that is made from the name. */
  slug: requestedSlug.default(""),
  firstName: requiredText(60),
  lastName: requiredText(60),
  email,
  /** Needed: by it an owner who forgot the e-mail is found again. */
  phone: phoneTyped,
  password: newPassword,
  passwordConfirmation: repeated,
});
/** Owner sign-up: the shop and its owner. It never names a shop that is there: unknown keys are refused (matrix r171). */
export const ownerSignUp = byRules(ownerSignUpFields, newPasswordRules());
/** The same with what makes an address impossible and a password too weak, so that all problems are told in one round. */
export const ownerSignUpAt = (weakness: FormRule) => byRules(ownerSignUpFields, ownerSignUpRules(weakness));
export type OwnerSignUp = z.output<typeof ownerSignUp>;

/** A shop that was just opened. */
export const newShop = z.strictObject({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  /** The shop's origin. */
  url: z.string(),
});
export type NewShop = z.infer<typeof newShop>;

/** The answer to a sign-up by an API: a log-in and the shop. */
export const openedShop = openedSession.extend({ shop: newShop });
export type OpenedShop = z.infer<typeof openedShop>;

/** A link that carries a log-in to a shop's host: good once, for 60 seconds. */
export const handOver = z.strictObject({ url: z.string() });
export type HandOver = z.infer<typeof handOver>;

/** The same for the owner of a shop that was just opened. */
export const handedOverShop = z.strictObject({ shop: newShop, url: z.string() });

export const slugQuestion = z.strictObject({ slug: requestedSlug });
export const slugAnswer = z.strictObject({
  slug: z.string(),
  /** Null for an address that is free. */
  problem: z.enum(["malformed", "reserved", "taken"]).nullable(),
});

/** A time-based code: six digits; the space that apps show between them does not count. */
const totpCode = z
  .string({ error: "sixDigits" })
  .transform((text) => text.replace(/\s/g, ""))
  .refine((text) => /^\d{6}$/.test(text), "sixDigits");

/** The log-in of merchants and super admins; outside demo mode the latter also give a code (AUTH-04). */
export const ownerLogIn = logIn.extend({
  code: z
    .string()
    .max(LONGEST_TYPED_CODE, "sixDigits")
    .transform((text) => text.replace(/\s/g, ""))
    .default(""),
});

/** The same as its form is posted. */
export const ownerLogInForm = logInForm.extend({ code: ownerLogIn.shape.code });

/** The forms of the owners' log-in: on the platform's own host there is one more, which asks for a shop and for no e-mail. */
export const ownerLogInPrefill = z.object({ email: checked, shop: anyText });

/** What a super admin's invitation leads to: the key for an authenticator app. */
export const invitation = z.strictObject({
  email: z.string(),
  /** The key in Base32, for typing. */
  key: z.string(),
  /** `otpauth://…`, for a code to scan. */
  uri: z.string(),
});
export type Invitation = z.infer<typeof invitation>;

const invited = { password: newPassword, passwordConfirmation: repeated, code: totpCode };
export const acceptInvitation = byRules(
  z.strictObject({ token: z.string().min(1).max(200), ...invited }),
  newPasswordRules(),
);
/** The screen's form: the link is kept by the browser's cookie. */
export const invitationForm = byRules(z.object(invited), newPasswordRules());
export type AcceptInvitation = z.output<typeof acceptInvitation>;

/** Whose activation mail is to be sent again. */
export const activationMail = z.strictObject({ adminEmail: email });
