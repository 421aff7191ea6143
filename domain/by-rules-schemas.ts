/** Schemas that judge by a form's rules. */
import type { z } from "zod";
import type { FormRules, FormTexts } from "./form-rules.ts";

/**
 * The schema with the rules of the form besides its own. They are asked whatever else is wrong, so that all problems come in one round; a
 * field of which the schema has told something already is left alone, and so is one that is not there. What is no form at all, or no text in it,
 * is not shown to them (REL-R11).
 */
export const byRules = <Schema extends z.ZodObject>(schema: Schema, rules: FormRules): Schema =>
  schema.superRefine(
    (value, { issues, addIssue }) => {
      const form = textsOf(value);
      for (const [field, rule] of Object.entries(rules)) {
        const text = form[field];
        if (typeof text !== "string" || issues.some(({ path }) => path?.[0] === field)) continue;
        const message = rule(text, form);
        if (message) addIssue({ code: "custom", path: [field], message });
      }
    },
    { when: () => true },
  );

const textsOf = (value: unknown): FormTexts =>
  Object.fromEntries(
    Object.entries(Object(value)).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
