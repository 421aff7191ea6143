/** Identifiers at the edge: opaque UUID strings (contract section 5); anything else never reaches the database. */
import { z } from "zod";
import { required, tooLong } from "./fields.ts";

/** Any of our ids. Case is folded, so that one object has one spelling. */
export const id = z.uuid({ error: "notAnId" }).transform((text) => text.toLowerCase());

/** A text that Postgres can keep: no NUL, no lone surrogate; longer than `longest` is refused, and told that `told` is the limit. */
export const plainText = (longest: number, told = longest) =>
  z
    .string({ error: "notText" })
    .max(longest, tooLong(told))
    .refine((text) => !text.includes("\u0000") && text.isWellFormed(), "badCharacter");

/** A line of text that must not be blank; spaces around it are dropped. */
export const requiredText = (longest: number) =>
  plainText(longest)
    .transform((text) => text.trim())
    .refine((text) => required(text) === null, "required");

/** Whole cents from 0 to `most`. Numbers only: a text that looks like a number is refused. */
export const cents = (most = 1_000_000_000) =>
  z.number({ error: "notCents" }).int("notCents").min(0).max(most);

/** A day of a shop's calendar, `YYYY-MM-DD`. */
export const calendarDate = z.iso.date({ error: "notDate" }).refine((date) => date >= "0001", "notDate");
