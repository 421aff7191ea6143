/** The one way in which a form is read: Conform, with the domain's schema as the only judge. */
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { type FormReply, type Problems, problemsOf } from "#app/ui/form-reply.ts";
import { type Refused, replyOf } from "#app/ui/refused.ts";
import { sentenceOfProblem } from "#server/refusal-sentences.ts";

/** Never sent back, in whatever form: passwords, codes, and what proves that a shop is itself elsewhere. */
const SECRET = /password|code|token|secret|webhookKey/i;

/** A form that was read: its value by the schema, or null; and the reply with what is wrong, by the schema or by a refusal. */
export interface ReadForm<Value> {
  readonly value: Value | null;
  readonly reply: (refusal?: Refused) => FormReply;
}

/**
 * Reads the fields that the schema has, and no others: a name that it does not know is not looked at, however many there are and whatever
 * they spell. Texts come as they were typed, line ends as one character; what is blank is a blank text.
 */
export function readForm<Schema extends z.ZodObject>(
  form: FormData,
  schema: Schema,
): ReadForm<z.output<Schema>> {
  const fields = Object.keys(schema.shape);
  const known = new FormData();
  for (const name of fields)
    for (const value of form.getAll(name))
      known.append(name, typeof value === "string" ? value.replaceAll("\r\n", "\n") : value);
  const submission = parseWithZod(known, { schema, disableAutoCoercion: true });
  const { error, ...judged } = submission.reply({ hideFields: fields.filter((name) => SECRET.test(name)) });
  const told = Object.entries(error ?? {}).map(([name, wrong]) => [
    name,
    wrong?.map(sentenceOfProblem) ?? null,
  ]);
  return {
    value: submission.status === "success" ? submission.value : null,
    reply: (refusal) =>
      refusal
        ? { ...judged, ...replyOf(refusal, fields), initialValue: judged.initialValue }
        : { ...judged, ...(error && { error: Object.fromEntries(told) }), code: "invalid" },
  };
}

/**
 * Reads a form that keeps what is right: a field that the schema refuses is left out, and told of in `problems` by its name. The schema's fields
 * may all be missing.
 *
 * @throws Error where the schema refuses the form without them, which is a mistake of the schema
 */
export function readRightFields<Schema extends z.ZodObject>(
  form: FormData,
  schema: Schema,
): { readonly value: z.output<Schema>; readonly problems: Problems } {
  const whole = readForm(form, schema);
  if (whole.value !== null) return { value: whole.value, problems: {} };
  const problems = problemsOf(whole.reply());
  const right = new FormData();
  for (const [name, typed] of form) if (!Object.hasOwn(problems, name)) right.append(name, typed);
  const { value } = readForm(right, schema);
  if (value === null) throw new Error(`The form cannot be read without ${Object.keys(problems).join(", ")}.`);
  return { value, problems };
}

/** The fields of a form whose schema takes whatever is posted, as buttons and hidden fields are read: nothing is told of. */
export const fieldsOf = <Schema extends z.ZodObject>(form: FormData, schema: Schema): z.output<Schema> =>
  readRightFields(form, schema).value;
