/**
 * Rules of a form, field by field. A schema judges by them (`by-rules-schemas.ts`), and so does the screen while someone types: the same
 * functions, so that the two cannot disagree. No schema library, because these reach the browser.
 */
import { tooLong } from "./fields.ts";
import type { Problem } from "./problems.ts";

/** The texts of a form by field; a field that is not in the form is left out. */
export type FormTexts = Readonly<Record<string, string | undefined>>;

/** What is wrong with a field's text beside the other texts of its form, or null. */
export interface FormRule {
  (text: string, form: FormTexts): Problem | null;
  /** The longest text that it allows, in UTF-16 code units: then the field itself takes no more. */
  readonly longest?: number | undefined;
}

/** The rules of a form by field. */
export type FormRules = Readonly<Record<string, FormRule>>;

/** Rules in their order; the first that finds something decides. */
export const all = (...rules: readonly FormRule[]): FormRule =>
  Object.assign(
    (text: string, form: FormTexts) => {
      for (const rule of rules) {
        const problem = rule(text, form);
        if (problem) return problem;
      }
      return null;
    },
    { longest: rules.find(({ longest }) => longest !== undefined)?.longest },
  );

/** At most `longest` UTF-16 code units, as the schemas count them. */
export const atMost = (longest: number): FormRule =>
  Object.assign((text: string) => (text.length > longest ? tooLong(longest) : null), { longest });

/** The same text as in another field of the form. */
export const sameAs =
  (field: string, otherwise: Problem): FormRule =>
  (text, form) =>
    text === (form[field] ?? "") ? null : otherwise;
