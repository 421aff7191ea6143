/** What the order screen asks of a guest (ORD-06, spec §5), read from the form; pure, and light enough for the browser. */
import { phoneDigits } from "#domain/accounts/phone.ts";
import type { FieldProblems } from "#domain/cart/cart-form.ts";
import type { PostedFields } from "#domain/cart/read-cart-form.ts";
import { email, phone, required, tooLong } from "#domain/fields.ts";
import type { Guest } from "#domain/orders/order-schemas.ts";

/** A guest's fields as they were typed, so that the form can show them again. */
export type TypedGuest = Readonly<{ name: string; email: string; phone: string }>;

/** The reading: a guest, or what is wrong with each field. `typed` is always there. */
export type GuestForm = Readonly<{ typed: TypedGuest; guest: Guest | null; problems: FieldProblems }>;

/** The longest name of a guest, as in the schema `guest`. */
const LONGEST_NAME = 100;

/** The marks people write around a number ("(555) 123-4567") say nothing; they are dropped before it is judged. */
export const withoutMarks = (typed: string) => typed.replace(/[\s().+]/g, "");

function nameProblem(typed: string): string | null {
  return typed.length > LONGEST_NAME ? tooLong(LONGEST_NAME) : null;
}

function field(form: PostedFields, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.replaceAll("\u0000", "").toWellFormed().trim() : "";
}

/** Reads Name, Email and Phone; all three are needed for a guest's order. */
export function readGuest(form: PostedFields): GuestForm {
  const typed = {
    name: field(form, "guestName"),
    email: field(form, "guestEmail"),
    phone: field(form, "guestPhone"),
  };
  const judged = {
    guestName: required(typed.name) ?? nameProblem(typed.name),
    guestEmail: required(typed.email) ?? email(typed.email),
    guestPhone: required(typed.phone) ?? phone(withoutMarks(typed.phone)),
  };
  const problems: Record<string, string> = {};
  for (const [name, problem] of Object.entries(judged)) if (problem) problems[name] = problem;
  const isRight = Object.keys(problems).length === 0;
  return { typed, guest: isRight ? { ...typed, phone: phoneDigits(typed.phone) } : null, problems };
}
