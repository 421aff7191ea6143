/** Section 5's rules (`fields.ts`) as schemas: what procedures and REST rows judge by is what forms are told (SET-04). */
import { z } from "zod";
import { phoneDigits } from "./accounts/phone.ts";
import { code, type FieldRule, LONGEST_TYPED_CODE, phone, required } from "./fields.ts";
import { plainText } from "./id-schemas.ts";

/** A text judged by rules, in their words and order; the first that finds a problem gives the message. What `tooLong` says is said of more than `longest`. */
export const judged = (longest: number, tooLong: string, ...rules: readonly FieldRule<string>[]) =>
  z
    .string({ error: "required" })
    .max(longest, tooLong)
    .pipe(plainText(longest))
    .superRefine((text, issues) => {
      const problem = rules.map((rule) => rule(text)).find((message) => message !== null);
      if (problem) issues.addIssue({ code: "custom", message: problem });
    });

/** A phone number that must be there, as it was typed. */
export const phoneTyped = judged(40, "phoneLength", required, phone);

/** The same as its ten digits. */
export const phoneNumber = phoneTyped.transform(phoneDigits);

/** A one-time code. */
export const oneTimeCode = judged(LONGEST_TYPED_CODE, "code", required, code).transform((text) =>
  text.trim(),
);
