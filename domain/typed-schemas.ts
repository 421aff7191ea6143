/** Texts of a form as people type them, read into values: amounts, whole numbers, check boxes and blanks. */
import { z } from "zod";
import { readAmount } from "#domain/cart/cart-form.ts";
import type { Problem } from "./problems.ts";
import { readWhole } from "./typed-values.ts";

/** A field that may be missing from the form, as text. */
export const typed = z.string().default("");

/** A field that nothing is told of: its text, or a blank one where there is none, more than one or a file. */
export const anyText = typed.catch("");

/** All texts of one name, such as the boxes of a list. */
export const manyTexts = z.union([z.string().transform((text) => [text]), z.array(z.string())]).catch([]);

/** The pressed button, "delete:ID": what it does, and what it is about, both blank where there was none. */
export const pressedButton = anyText.transform((text) => {
  const [verb = "", about = ""] = text.split(":");
  return { verb, about };
});

/** The form of which only the button counts. */
export const buttonForm = z.object({ intent: pressedButton });

/** The version of the record that a form was made from; what is no number says nothing. */
export const typedVersion = anyText.transform((text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined));

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

/** What a script wrote as JSON; `otherwise` is the problem of what is none. */
export const typedJson = (otherwise: Problem) =>
  z.string().transform((text, { addIssue }): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      addIssue({ code: "custom", message: otherwise });
      return z.NEVER;
    }
  });

/** A text, or `otherwise` for a blank one. */
export const blankIs = <Otherwise>(otherwise: Otherwise) =>
  typed.transform((text): string | Otherwise => (text === "" ? otherwise : text));

/** A box: in the form only where it is checked. */
export const checked = z
  .string()
  .optional()
  .transform((value) => value !== undefined);
