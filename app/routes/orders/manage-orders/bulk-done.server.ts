/** What a change of the selected orders came to, said once on the next page, also without JavaScript. */
import type { PageRequest } from "#app/wiring/load-context.server.ts";
import { keepOnce, takeOnce } from "#app/wiring/once-cookie.server.ts";
import { type BulkDone, readBulkDone } from "./bulk-done.ts";

/** Says it on the next page of the list. */
export function keepBulkDone(query: PageRequest, done: BulkDone): void {
  keepOnce(query, "ticked", JSON.stringify(done));
}

/** What is to be said, once; null for nothing. */
export function takeBulkDone(query: PageRequest): BulkDone | null {
  const text = takeOnce(query, "ticked");
  return text === null ? null : readBulkDone(text);
}
