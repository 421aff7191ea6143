/** What one may change about one's own account, and what one may take along (CUST-01, CUST-03). */
import { z } from "zod";
import { cartView } from "../cart/cart-schemas.ts";
import { FIELD_MESSAGES } from "../fields.ts";
import { id, plainText, requiredText } from "../id-schemas.ts";
import { ownOrder } from "../orders/order-schemas.ts";
import { email, ownAccount } from "./account-schemas.ts";
import { newPassword, presentPassword } from "./password-schemas.ts";

/** The specification's words for an update that updates nothing (section 8). */
export const NOTHING_TO_UPDATE = "You must provide an object of fields to update";

const nothing = { error: NOTHING_TO_UPDATE };
/** What is no object at all has no fields either; an unknown key is named instead. */
const noObject = {
  error: ({ code }: { code?: string }) => (code === "invalid_type" ? NOTHING_TO_UPDATE : undefined),
};

export const accountQuestion = z.strictObject({ id });

const ADDRESS = { zip: plainText(10), street: plainText(200) };

/** The address alone (POST /customers/{id}). */
export const ownAddress = z.strictObject(ADDRESS, noObject);
/** The procedure's own spelling, with whose address it is. */
export const addressOf = z
  .strictObject({ id, ...ownAddress.partial().shape }, noObject)
  .refine(hasFields, nothing)
  .pipe(z.strictObject({ id, ...ADDRESS }));

/**
 * What one may write of oneself; what is not named stays. Roles, discounts, verification, shop and standing are not among it, so they
 * are refused by name (security A9).
 */
const WRITABLE = {
  firstName: requiredText(60).optional(),
  lastName: requiredText(60).optional(),
  phone: plainText(30).optional(),
  ...ownAddress.partial().shape,
  email: email.optional(),
  password: newPassword.optional(),
  /** The screen also sends what was typed a second time. */
  passwordConfirmation: z.string({ error: FIELD_MESSAGES.required }).optional(),
  /** One's present password: asked for a new e-mail or password (contract section 5). */
  currentPassword: presentPassword.optional(),
  paymentService: plainText(40).optional(),
  paymentHandle: plainText(120).optional(),
  isAdminDrawerMini: z.boolean({ error: "This must be true or false." }).optional(),
};

/** The body of an update, for the documents. */
export const accountChanges = z.strictObject(WRITABLE, noObject);
export type AccountChanges = z.infer<typeof accountChanges>;

/** The procedure's input: whose account, and what is to change. */
export const accountUpdate = z
  .strictObject({ id, ...WRITABLE }, noObject)
  .refine(hasFields, nothing)
  .superRefine((fields, check) => {
    const { email: address, password, passwordConfirmation, currentPassword } = fields;
    if ((address !== undefined || password !== undefined) && currentPassword === undefined) {
      check.addIssue({ code: "custom", path: ["currentPassword"], message: FIELD_MESSAGES.required });
    }
    if (passwordConfirmation !== undefined && passwordConfirmation !== password) {
      check.addIssue({
        code: "custom",
        path: ["passwordConfirmation"],
        message: "The two passwords differ.",
      });
    }
  });

/** Proofs are no changes. */
const NO_CHANGES = ["id", "currentPassword", "passwordConfirmation"];

function hasFields(fields: object): boolean {
  return Object.entries(fields).some(([name, value]) => value !== undefined && !NO_CHANGES.includes(name));
}

export const erasure = z.strictObject({ currentPassword: presentPassword });

/** An order as its owner takes it along: without the shop's own words and handles. */
const exportedOrder = ownOrder.omit({ payment: true, instructions: true, invoiceUrl: true });

/** Everything that is kept about an account (CUST-03): no hashes, no tokens, and not what a merchant noted for the shop alone. */
export const accountExport = z.strictObject({
  exportedAt: z.date(),
  shop: z.strictObject({ slug: z.string(), title: z.string() }),
  profile: ownAccount,
  /** The address that is one's own once its link is opened. */
  pendingEmail: z.string().nullable(),
  orders: z.array(exportedOrder),
  cart: cartView.omit({ idempotencyKey: true }),
  messages: z.array(
    z.strictObject({
      channel: z.string(),
      to: z.string(),
      kind: z.string(),
      subject: z.string(),
      status: z.string(),
      queuedAt: z.date(),
      sentAt: z.date().nullable(),
    }),
  ),
  logIns: z.array(
    z.strictObject({
      openedAt: z.date(),
      usedAt: z.date(),
      endsAt: z.date(),
      endedAt: z.date().nullable(),
      door: z.string(),
      browser: z.string(),
      networkAddress: z.string(),
    }),
  ),
  feedback: z.array(
    z.strictObject({ writtenAt: z.date(), name: z.string(), email: z.string(), message: z.string() }),
  ),
});
export type AccountExport = z.infer<typeof accountExport>;
