/** What one may change about one's own account, and what one may take along (CUST-01, CUST-03). */
import { z } from "zod";
import { byRules } from "../by-rules-schemas.ts";
import { cartView } from "../cart/cart-schemas.ts";
import type { FormRule } from "../form-rules.ts";
import { id, plainText, requiredText } from "../id-schemas.ts";
import { ownOrder } from "../orders/order-schemas.ts";
import { anyText } from "../typed-schemas.ts";
import {
  ACCOUNT_LENGTHS,
  type AccountRequirements,
  detailRules,
  eraseRules,
  newPasswordRules,
} from "./account-rules.ts";
import { email, ownAccount } from "./account-schemas.ts";
import { cameFrom } from "./next-path-schemas.ts";
import { newPassword, presentPassword } from "./password-schemas.ts";

const nothing = { error: "nothingToUpdate" };
/** What is no object at all has no fields either; an unknown key is named instead. */
const noObject = {
  error: ({ code }: { code?: string }) => (code === "invalid_type" ? "nothingToUpdate" : undefined),
};

export const accountQuestion = z.strictObject({ id });

const ADDRESS = { zip: plainText(ACCOUNT_LENGTHS.zip), street: plainText(ACCOUNT_LENGTHS.street) };

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
  firstName: requiredText(ACCOUNT_LENGTHS.firstName).optional(),
  lastName: requiredText(ACCOUNT_LENGTHS.lastName).optional(),
  phone: plainText(ACCOUNT_LENGTHS.phone).optional(),
  ...ownAddress.partial().shape,
  email: email.optional(),
  password: newPassword.optional(),
  /** The screen also sends what was typed a second time. */
  passwordConfirmation: z.string({ error: "required" }).optional(),
  /** One's present password: asked for a new e-mail or password (contract section 5). */
  currentPassword: presentPassword.optional(),
  paymentService: plainText(ACCOUNT_LENGTHS.paymentService).optional(),
  paymentHandle: plainText(ACCOUNT_LENGTHS.paymentHandle).optional(),
  isAdminDrawerMini: z.boolean({ error: "notFlag" }).optional(),
};

/** Whether the manage area's drawer is to be folded. */
export const drawerForm = cameFrom.extend({ mini: anyText.transform((mini) => mini === "1") });

/** The body of an update, for the documents. */
export const accountChanges = z.strictObject(WRITABLE, noObject);
export type AccountChanges = z.infer<typeof accountChanges>;

const updateFields = z
  .strictObject({ id, ...WRITABLE }, noObject)
  .refine(hasFields, nothing)
  .superRefine(
    (fields, check) => {
      const { email: address, password, currentPassword } = Object(fields);
      if ((address !== undefined || password !== undefined) && currentPassword === undefined) {
        check.addIssue({ code: "custom", path: ["currentPassword"], message: "required" });
      }
    },
    { when: () => true },
  );
/** The procedure's input: whose account, and what is to change. */
export const accountUpdate = byRules(updateFields, newPasswordRules());
/** The same with what a shop asks for, and everything that makes a password too weak there. */
export const accountUpdateAt = (asks: AccountRequirements, weakness: FormRule) =>
  byRules(updateFields, { ...detailRules(asks), ...newPasswordRules(weakness) });

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

/** The screen's forms about one's own account; each is judged with what the shop asks for. */
export const accountForms = (asks: AccountRequirements, weakness: FormRule, word: string) => {
  const { currentPassword: _, ...fields } = accountChanges.shape;
  const proved = { currentPassword: presentPassword };
  return {
    details: byRules(
      z.object({
        firstName: fields.firstName,
        lastName: fields.lastName,
        phone: fields.phone,
        street: fields.street,
        zip: fields.zip,
        paymentService: fields.paymentService,
        paymentHandle: fields.paymentHandle,
      }),
      detailRules(asks),
    ),
    email: z.object({ email, ...proved }),
    password: byRules(
      z.object({
        password: newPassword,
        passwordConfirmation: z.string({ error: "required" }),
        ...proved,
      }),
      newPasswordRules(weakness),
    ),
    erase: byRules(z.object({ confirmation: plainText(200), ...proved }), eraseRules(word)),
  };
};
