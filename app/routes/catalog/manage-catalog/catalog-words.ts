import type { FormReply } from "#app/ui/form-reply.ts";
import * as t from "#messages/catalog.js";

/** What stands over the problems of an editor's form. */
export function notSavedTitle(reply: FormReply | null): string {
  if (reply?.code === "stale") return t.itemStale();
  return Object.keys(reply?.error ?? {}).some((name) => name !== "") ? t.itemProblems() : t.itemNotSaved();
}
