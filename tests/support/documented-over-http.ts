/** Holds every REST answer that comes over a real connection against the document for developers (API-04). */
import { undocumented } from "./documented-answers.ts";
import { lookAtAnswers } from "./http.ts";

/** What is answered to bytes that are no request which could be read; the page of errors tells of it. */
const UNREAD = new Set([400, 408, 417, 431]);

lookAtAnswers(({ method = "GET", path }, { status, headers, text }) => {
  const { pathname } = new URL(path, "http://localhost");
  if (!pathname.startsWith("/api/") || UNREAD.has(status)) return;
  // Packed bytes are those of an answer that is looked at elsewhere.
  if (headers["content-encoding"] !== undefined) return;
  const problems = undocumented(method, pathname.slice("/api".length), {
    status,
    type: headers["content-type"] ?? null,
    text,
  });
  if (problems.length > 0) throw new Error(`API-04: ${problems.join("; ")}\n${text.slice(0, 500)}`);
});
