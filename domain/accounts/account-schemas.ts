/** Sign-up, log-in and who one is (AUTH-01 … AUTH-06, contract section 5). */
import { z } from "zod";
import { byRules } from "../by-rules-schemas.ts";
import { EMAIL_LENGTH, email as emailProblem } from "../fields.ts";
import type { FormRule } from "../form-rules.ts";
import { plainText, requiredText } from "../id-schemas.ts";
import { checked } from "../typed-schemas.ts";
import { ACCOUNT_LENGTHS, type AccountRequirements, newPasswordRules, signUpRules } from "./account-rules.ts";
import { PASSWORD_LENGTH } from "./password-rule.ts";

/** An e-mail address, case-folded; at most 254 characters, judged by a linear pattern (security A25, A31). */
export const email = z
  .string({ error: "email" })
  .trim()
  .toLowerCase()
  .max(EMAIL_LENGTH, "email")
  .refine((text) => text !== "" && emailProblem(text) === null, "email");

const typedPassword = z
  .string({ error: "required" })
  .min(1, "required")
  .max(PASSWORD_LENGTH.most, "passwordLong");

export const logIn = z.strictObject({
  email,
  password: typedPassword,
  /** Customers may stay signed in for 30 days (AUTH-05). */
  keepSignedIn: z.boolean().default(false),
});

/** The log-in as its form is posted; a box that is not checked is not in it. */
export const logInForm = z.object({ email, password: typedPassword, keep: checked });

const signUpFields = z.strictObject({
  firstName: requiredText(ACCOUNT_LENGTHS.firstName),
  lastName: requiredText(ACCOUNT_LENGTHS.lastName),
  email,
  phone: plainText(ACCOUNT_LENGTHS.phone).default(""),
  password: z
    .string({ error: "required" })
    .min(PASSWORD_LENGTH.least, "passwordShort")
    .max(PASSWORD_LENGTH.most, "passwordLong"),
  passwordConfirmation: z.string({ error: "required" }),
  paymentService: plainText(ACCOUNT_LENGTHS.paymentService).default(""),
  paymentHandle: plainText(ACCOUNT_LENGTHS.paymentHandle).default(""),
  street: plainText(ACCOUNT_LENGTHS.street).default(""),
  zip: plainText(ACCOUNT_LENGTHS.zip).default(""),
});
/** Customer sign-up (AUTH-02). Roles, ids and verification never come from a body: unknown keys are refused. */
export const signUp = byRules(signUpFields, newPasswordRules());
/** The same with what a shop asks for, and everything that makes a password too weak there. */
export const signUpAt = (asks: AccountRequirements, weakness: FormRule) =>
  byRules(signUpFields, signUpRules(asks, weakness));
export type SignUp = z.infer<typeof signUp>;

/** One's own account as one sees it: no hash, no token, no notes (matrix projection `self`). */
export const ownAccount = z.strictObject({
  id: z.string(),
  shopId: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  email: z.string().nullable(),
  phone: z.string(),
  street: z.string(),
  zip: z.string(),
  emailVerifiedAt: z.date().nullable(),
  phoneVerifiedAt: z.date().nullable(),
  /** Whether this log-in is a merchant of the shop it is used at. */
  isMerchantHere: z.boolean(),
  isMerchant: z.boolean(),
  isSuperAdmin: z.boolean(),
  isAdminDrawerMini: z.boolean(),
  /** Percent off at this shop, or null. */
  familyDiscount: z.number().int().nullable(),
  paymentService: z.string(),
  paymentHandle: z.string(),
  createdAt: z.date(),
});
export type OwnAccount = z.infer<typeof ownAccount>;

/** An answer that carries a log-in. */
export const openedSession = z.strictObject({ token: z.string(), expiresAt: z.date(), user: ownAccount });
export type OpenedSession = z.infer<typeof openedSession>;

export const validatedSession = z.strictObject({
  /** Left out for a browser, whose scripts are told no token. */
  token: z.string().optional(),
  expiresAt: z.date(),
  emailVerifiedAt: z.date().nullable(),
});

/** The links of mails that prove an address, by what they are for. */
export const ADDRESS_PURPOSES = ["verify_email", "change_email", "activate_owner"] as const;
export type AddressPurpose = (typeof ADDRESS_PURPOSES)[number];

export const addressLink = z.strictObject({
  token: z.string().min(1).max(200),
  purpose: z.enum(ADDRESS_PURPOSES),
});

/** What the screen of such a link shows before anything is confirmed. */
export const addressToProve = z.strictObject({
  email: z.string(),
  /** It was proved before. */
  isProved: z.boolean(),
  /** The log-in at hand is the account's. */
  isOwn: z.boolean(),
  /** Orders that a guest placed with the address. */
  waiting: z.number().int(),
});
export type AddressToProve = z.infer<typeof addressToProve>;

/** What has come of it; `isOwn` says that such orders joined the account. */
export const provedAddress = z.strictObject({
  verified: z.literal(true),
  already: z.boolean(),
  isOwn: z.boolean(),
});
export type ProvedAddress = z.infer<typeof provedAddress>;

export const linkToken = z.strictObject({ token: z.string().min(1).max(200) });
