/** A shop's customers as its merchant reads and writes them (MAN-05, AUTH-01; matrix r046 to r053, r144 to r149, r159). */
import { z } from "zod";
import { phone as phoneProblem, zip as zipProblem } from "../fields.ts";
import { id, plainText } from "../id-schemas.ts";
import { cursorField, listQuestion, pageOf } from "../paging-schemas.ts";
import { ACCOUNT_LENGTHS } from "./account-rules.ts";
import { email } from "./account-schemas.ts";
import { LONGEST_CUSTOMER_NOTES, readPercent } from "./shop-customer-rules.ts";

const line = (longest: number) => plainText(longest).transform((text) => text.trim());

/** A rule of `domain/fields.ts` with its own words. */
const judged = (longest: number, problemOf: (text: string) => string | null) =>
  line(longest).superRefine((text, context) => {
    const message = problemOf(text);
    if (message) context.addIssue({ code: "custom", message });
  });

/** What a merchant may write of a customer. Never passwords, roles, proofs or shops: other names are refused (security A9). */
const fields = {
  firstName: line(ACCOUNT_LENGTHS.firstName),
  lastName: line(ACCOUNT_LENGTHS.lastName),
  email: email.nullable(),
  phone: judged(ACCOUNT_LENGTHS.phone, phoneProblem),
  street: line(ACCOUNT_LENGTHS.street),
  zip: judged(ACCOUNT_LENGTHS.zip, zipProblem),
  paymentService: line(ACCOUNT_LENGTHS.paymentService),
  paymentHandle: line(ACCOUNT_LENGTHS.paymentHandle),
  /** Percent off each order at this shop; null for none. */
  familyDiscount: z
    .number({ error: "notPercent" })
    .int("notPercent")
    .min(0, "notPercent")
    .max(100, "notPercent")
    .nullable(),
  /** What the shop keeps to itself about the customer. */
  notes: line(LONGEST_CUSTOMER_NOTES),
} as const;

/** A customer added by hand: by a name, an address or a number at least. */
export const newCustomer = z
  .strictObject({
    firstName: fields.firstName.default(""),
    lastName: fields.lastName.default(""),
    email: fields.email.default(null),
    phone: fields.phone.default(""),
    street: fields.street.default(""),
    zip: fields.zip.default(""),
    paymentService: fields.paymentService.default(""),
    paymentHandle: fields.paymentHandle.default(""),
    familyDiscount: fields.familyDiscount.default(null),
    notes: fields.notes.default(""),
  })
  .refine(
    ({ firstName, lastName, email: address, phone }) => Boolean(firstName || lastName || address || phone),
    { path: ["firstName"], error: "customerUnnamed" },
  );
export type NewCustomer = z.infer<typeof newCustomer>;

/** What a change may hold; what is not named stays. `updatedAt` refuses a stale change. */
export const customerChange = z
  .strictObject({
    ...fields,
    updatedAt: z.union([z.date(), z.iso.datetime({ offset: true }).transform((text) => new Date(text))]),
  })
  .partial();
/** The same with the customer who is meant. */
export const changedCustomer = customerChange
  .extend({ customerId: id })
  .refine(
    ({ customerId: _, updatedAt: __, ...named }) => Object.values(named).some((value) => value !== undefined),
    "nothingToUpdate",
  );
export type ChangedCustomer = z.infer<typeof changedCustomer>;

const typed = z.string().default("");

/** The customer editor's form: texts as they were typed, read into what the procedures take. */
export const customerForm = z.object({
  /** When the customer that the form was made from was last changed; undefined for a new one. */
  updatedAt: typed.transform((text) => (Number.isNaN(Date.parse(text)) ? undefined : new Date(text))),
  firstName: typed.pipe(fields.firstName),
  lastName: typed.pipe(fields.lastName),
  email: typed.transform((text) => text.trim() || null).pipe(fields.email),
  phone: typed.pipe(fields.phone),
  street: typed.pipe(fields.street),
  zip: typed.pipe(fields.zip),
  paymentService: typed.pipe(fields.paymentService),
  paymentHandle: typed.pipe(fields.paymentHandle),
  familyDiscount: typed.transform(readPercent).pipe(fields.familyDiscount),
  notes: typed.pipe(fields.notes),
});

export const customerQuestion = z.strictObject({ customerId: id });

/** A customer as the shop's merchant sees them. */
export const shopCustomer = z.strictObject({
  id: z.string(),
  shopId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  email: z.string().nullable(),
  emailVerifiedAt: z.date().nullable(),
  /** The address the account is to have once the link to it is opened. */
  pendingEmail: z.string().nullable(),
  phone: z.string(),
  street: z.string(),
  zip: z.string(),
  /** Street and zip in one line, with placeholders for what is missing. */
  address: z.string(),
  paymentService: z.string(),
  paymentHandle: z.string(),
  familyDiscount: z.number().int().nullable(),
  notes: z.string(),
  /** Orders but cancelled ones, and what they came to, in cents. */
  orders: z.number().int(),
  spent: z.number().int(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type ShopCustomer = z.infer<typeof shopCustomer>;

/** The names the table may be sorted by: its columns (specification section 3). */
export const CUSTOMER_SORTS = [
  "last_name",
  "first_name",
  "email",
  "family_discount",
  "phone",
  "payment_service",
  "created_at",
] as const;
export const customersQuestion = listQuestion({ sorts: CUSTOMER_SORTS, perPage: 100, filters: {} }).extend({
  cursor: cursorField,
});
export const customersPage = pageOf(shopCustomer);
