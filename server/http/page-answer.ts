/** What becomes of the answer that a page was rendered to before it leaves. */
import type { RequestFacts } from "./host-contract.ts";
import { type Refused, refusals } from "./refusals.ts";

/**
 * What failed for want of a database is 503 and not 500, also when the database answers again by the time that anyone asks it (REL-R6). A
 * loaded machine that was slow to open a connection would else look broken. A page's data say by a header which of the two they are: without it the
 * page asks for them again (`patient-fetch.ts`). Where there is neither page nor data to show, as for what was posted by a script or an address that only
 * redirects, the host says it in its own words (`lost-answer.ts`).
 */
export function laterThanBroken(answer: Response, refused: Refused): Response {
  const headers = new Headers(answer.headers);
  const isData = refused.path.endsWith(".data") && refused.method !== "POST";
  const isPage = headers.get("Content-Type")?.startsWith("text/html");
  if (!isData && !isPage) return refusals.unavailable(refused);
  headers.delete("X-Remix-Response");
  return new Response(answer.body, { status: 503, headers });
}

/** Remix sends a script to another page by it. */
const REDIRECT_OF_DATA = 202;

/** Whether a page was shown, or it was said what is wrong with it; not where it failed or leads to another one. */
const isShown = ({ status }: Response) =>
  status !== 500 && status !== REDIRECT_OF_DATA && !(status >= 300 && status < 400);

/** A page's own answer with the cookies that go with it alone: it takes away what it says once. */
export function withOwnReply(
  answer: Response,
  { cookiesIfSound }: Pick<RequestFacts, "cookiesIfSound">,
): Response {
  if (cookiesIfSound.length === 0 || !isShown(answer)) return answer;
  const page = changeable(answer);
  for (const cookie of cookiesIfSound) page.headers.append("Set-Cookie", cookie);
  return page;
}

/** An answer that takes new headers: `Response.redirect` and answers of `fetch` do not. */
export function changeable(answer: Response): Response {
  try {
    answer.headers.delete("X-Powered-By");
    return answer;
  } catch {
    const { body, status, statusText, headers } = answer;
    return new Response(body, { status, statusText, headers: new Headers(headers) });
  }
}
