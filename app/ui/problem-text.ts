import { readProblem } from "#domain/problems.ts";
import * as t from "#messages/fields.js";

type Sentences = Readonly<Record<string, (facts: never) => string>>;

/** The sentence of a problem that a rule of a form found, one of `sentences`; a text that is no problem stays as it is. */
export function problemText(problem: string, sentences: Sentences = t): string {
  const { key, facts } = readProblem(problem);
  return sentences[key]?.(facts as never) ?? problem;
}
