/** Sign-up, log-in and who one is (AUTH-01 … AUTH-06, contract section 5). */
import { z } from "zod";
import { plainText, requiredText } from "../id-schemas.ts";

/** An e-mail address, case-folded; at most 254 characters, judged by a linear pattern (security A25, A31). */
export const email = z
  .string({ error: "Please enter a valid email" })
  .trim()
  .toLowerCase()
  .max(254, "Please enter a valid email")
  .regex(
    /^[^\s@<>(),;:\\"[\]\p{C}]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/u,
    "Please enter a valid email",
  );

const typedPassword = z.string({ error: "This field is required" }).min(1, "This field is required").max(128);

export const logIn = z.strictObject({
  email,
  password: typedPassword,
  /** Customers may stay signed in for 30 days (AUTH-05). */
  keepSignedIn: z.boolean().default(false),
});

/** Customer sign-up (AUTH-02). Roles, ids and verification never come from a body: unknown keys are refused. */
export const signUp = z
  .strictObject({
    firstName: requiredText(60),
    lastName: requiredText(60),
    email,
    phone: plainText(30).default(""),
    password: z
      .string({ error: "This field is required" })
      .min(8, "Use at least 8 characters.")
      .max(128, "Use at most 128 characters."),
    passwordConfirmation: z.string({ error: "This field is required" }),
    paymentService: plainText(40).default(""),
    paymentHandle: plainText(120).default(""),
    street: plainText(200).default(""),
    zip: plainText(10).default(""),
  })
  .refine((form) => form.password === form.passwordConfirmation, {
    path: ["passwordConfirmation"],
    error: "The two passwords differ.",
  });
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
  token: z.string(),
  expiresAt: z.date(),
  emailVerifiedAt: z.date().nullable(),
});

export const linkToken = z.strictObject({ token: z.string().min(1).max(200) });
