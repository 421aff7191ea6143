/** The sentences of problems, for actions that judge a form's fields themselves: in the language of the request. */
import * as server from "#server/refusal-sentences.ts";

/** The sentence of what is wrong with a field. */
export const sentenceOfProblem = (problem: string): string => server.sentenceOfProblem(problem);

/** The sentence of a schema's issue. */
export const sentenceOfIssue = (issue: { message: string; maximum?: unknown }): string =>
  server.sentenceOfIssue(issue);
