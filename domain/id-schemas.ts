/** Identifiers at the edge: opaque UUID strings (contract section 5); anything else never reaches the database. */
import { z } from "zod";
import { FIELD_MESSAGES, required, tooLong } from "./fields.ts";

/** Any of our ids. Case is folded, so that one object has one spelling. */
export const id = z.uuid({ error: "This is not an id." }).transform((text) => text.toLowerCase());

/** A text that Postgres can keep: no NUL, no lone surrogate; longer than `longest` is refused. */
export const plainText = (longest: number) =>
  z
    .string({ error: "This must be a text." })
    .max(longest, tooLong(longest))
    .refine(
      (text) => !text.includes("\u0000") && text.isWellFormed(),
      "This text has a character that cannot be kept.",
    );

/** A line of text that must not be blank; spaces around it are dropped. */
export const requiredText = (longest: number) =>
  plainText(longest)
    .transform((text) => text.trim())
    .refine((text) => required(text) === null, FIELD_MESSAGES.required);

/** Whole cents from 0 to `most`. Numbers only: a text that looks like a number is refused. */
export const cents = (most = 1_000_000_000) =>
  z
    .number({ error: "This must be a whole number of cents." })
    .int("This must be a whole number of cents.")
    .min(0)
    .max(most);

/** A day of a shop's calendar, `YYYY-MM-DD`. */
export const calendarDate = z.iso
  .date({ error: "This must be a date like 2026-11-27." })
  .refine((date) => date >= "0001", "This must be a date like 2026-11-27.");
