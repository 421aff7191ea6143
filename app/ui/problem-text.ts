import { readProblem } from "#domain/problems.ts";
import * as t from "#messages/fields.js";

const SENTENCES: Readonly<Record<string, (facts: never) => string>> = t;

/** The sentence of a problem that a rule of a form found; a text that is no problem stays as it is. */
export function problemText(problem: string): string {
  const { key, facts } = readProblem(problem);
  return SENTENCES[key]?.(facts as never) ?? problem;
}
