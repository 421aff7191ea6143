import type { SubmissionResult } from "@conform-to/dom";

/**
 * What a form's action answers when nothing was saved: Conform's result of the submission (what was typed, without secrets, and what is wrong by
 * field, `""` for the form as a whole), with the code of the refusal.
 */
export interface FormReply extends SubmissionResult<string[]> {
  readonly code: string;
}

/** The code of the reply to a form whose answer never came: it may have been taken or not, and its fields stand as they were typed. */
export const LOST = "lost";

/** What is wrong by field, one sentence each; `""` is the form as a whole. */
export type Problems = Readonly<Record<string, string>>;

/** The first problem of each field of a reply. */
export function problemsOf(reply: FormReply | null): Problems {
  const told = Object.entries(reply?.error ?? {}).map(([name, said]) => [name, said?.[0] ?? ""]);
  return Object.fromEntries(told.filter(([, problem]) => problem !== ""));
}
