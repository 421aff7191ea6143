/** Texts of a form as people type them, read into values: amounts, whole numbers, ticks and blanks. */
import { z } from "zod";
import { readAmount } from "#domain/cart/cart-form.ts";
import type { Problem } from "./problems.ts";
import { readWhole } from "./typed-values.ts";

/** A field that may be missing from the form, as text. */
const typed = z.string().default("");

/** Dollars ("5", "$5.00", "1,000.5") as cents that must be there, judged by `cents`. */
export const typedMoney = <Cents extends z.ZodType<number, number>>(cents: Cents) =>
  typed
    .transform((text, { addIssue }) => {
      const read = text.trim() === "" ? null : readAmount(text);
      if (read !== null) return read;
      const message = text.trim() === "" ? "required" : "unsigned";
      addIssue({ code: "custom", message });
      return z.NEVER;
    })
    .pipe(cents);

/** A whole number with or without its sign, undefined for a blank; `otherwise` is the problem of anything else. */
export const typedWhole = (otherwise: Problem) =>
  typed.transform((text, { addIssue }) => {
    const read = readWhole(text);
    if (read !== null) return read;
    addIssue({ code: "custom", message: otherwise });
    return z.NEVER;
  });

/** A text, or `otherwise` for a blank one. */
export const blankIs = <Otherwise>(otherwise: Otherwise) =>
  typed.transform((text): string | Otherwise => (text === "" ? otherwise : text));

/** A box: in the form only where it is ticked. */
export const ticked = z
  .string()
  .optional()
  .transform((value) => value !== undefined);
