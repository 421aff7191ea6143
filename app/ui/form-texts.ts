/**
 * The texts of a form in the page, for the functions that a screen's script shares with the form's schema. What is posted is read by the
 * schema (`app/wiring/read-form.server.ts`), never by these.
 */
import type { FormTexts } from "#domain/form-rules.ts";

/** The texts by name; of several of one name the last. */
export const formTexts = (form: FormData): FormTexts =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );

/** All texts of one name, such as the boxes of a list. */
export const textsNamed = (form: FormData, name: string): string[] =>
  form.getAll(name).flatMap((value) => (typeof value === "string" ? [value] : []));

/** Whether two forms say the same, in the same order; of two files it is not asked what is in them. */
export const saySame = (one: FormData, other: FormData): boolean =>
  JSON.stringify([...one]) === JSON.stringify([...other]);
