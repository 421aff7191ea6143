import type { FormRules, FormTexts } from "#domain/form-rules.ts";
import type { Problems } from "./form-reply.ts";
import { problemText } from "./problem-text.ts";

/**
 * The problems to show while someone types: those that were told, until their field is right, and those of fields that were left with
 * something in them. `rules` are the schema's own, so a field that is right here is right there. What only the server knows (a taken address)
 * stays until its text is another one, and so does what is wrong with the form as a whole until it is sent again.
 */
export function openProblems({
  told,
  before,
  now,
  left,
  rules,
  description = problemText,
}: {
  /** What the reply said. */
  told: Problems;
  /** The form's texts when it was said. */
  before: FormTexts;
  now: FormTexts;
  /** Fields that someone has left. */
  left: ReadonlySet<string>;
  rules: FormRules;
  /** The sentence of what a rule found. */
  description?: ((problem: string) => string) | undefined;
}): Problems {
  const open: Record<string, string> = {};
  for (const name of new Set([...Object.keys(told), ...left])) {
    const judged = (texts: FormTexts) => rules[name]?.(texts[name] ?? "", texts) ?? null;
    const isServers = told[name] !== undefined && judged(before) === null && before[name] === now[name];
    const found = name === "" || isServers ? null : judged(now);
    const problem = name === "" || isServers ? told[name] : found && description(found);
    if (problem) open[name] = problem;
  }
  return open;
}
