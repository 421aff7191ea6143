/** For so long a page's data are asked for again: a server that is replaced is away for a second or two, a database that is, for some more. */
const PATIENCE_MS = 15_000;
/** The first pause between two questions, about, besides what an answer asks for; each is so much longer than the one before. */
const PAUSE_MS = 400;
/** What a proxy answers while no server is behind it, and the server while it cannot. */
const LATER = [502, 503, 504];

/**
 * The browser's fetch, patient with a page's data (PWA-01, REL-R6): where nobody answers, or a proxy or the host itself says that it cannot now, they
 * are asked for again within seconds. Without that the framework puts an error in the place of the whole page, also where a list
 * is only read anew, and what was typed is lost; it lets no one else look at the answer before it does.
 *
 * So is the list of pages that a step may ask for first. Nothing but a GET is asked twice; a word that a page says once goes with a sound answer
 * (`replyIfSound`). Without a network nothing is tried again.
 *
 * @throws what `ask` throws, when the patience is over
 */
export function patientFetch(ask: typeof fetch): typeof fetch {
  return (input, init) =>
    isForPageData(input, init) ? untilAnswered(() => ask(input, init), init?.signal) : ask(input, init);
}

async function untilAnswered(
  ask: () => Promise<Response>,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  for (let tries = 1; ; tries += 1) {
    const asking = ask();
    const pauseMs = await asking.then(
      (answer) => (isLater(answer) ? namedPauseMs(answer, tries) + ownPauseMs(tries) : null),
      () => ownPauseMs(tries),
    );
    const isOver = pauseMs === null || performance.now() + pauseMs > giveUpAt;
    if (isOver || !navigator.onLine || signal?.aborted) return asking;
    await timeout(pauseMs, signal);
  }
}

function isForPageData(input: RequestInfo | URL, init?: RequestInit): boolean {
  const [address = ""] = String(input).split("?");
  const isForPage = address.endsWith(".data") || address.endsWith("/__manifest");
  return isForPage && (init?.method ?? "GET") === "GET";
}

/** A page that means its 503, as that of a shop under maintenance does, says by a header that it is the page's own. */
const isLater = ({ status, headers }: Response) => LATER.includes(status) && !headers.has("X-Remix-Response");

/** What the answer wishes, but at first one second and then one more each time: someone is waiting, and most of what is away is back at once. */
function namedPauseMs({ headers }: Response, tries: number): number {
  const seconds = Number(headers.get("Retry-After") ?? 0);
  return Number.isFinite(seconds) ? Math.min(tries, Math.max(0, seconds)) * 1000 : 0;
}

/** Not all pages at one time, once the server is back. */
const ownPauseMs = (tries: number) => PAUSE_MS * tries * (0.5 + Math.random());

/** Ends early where the answer is no longer wanted: asking then fails as fetch does. */
function timeout(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
