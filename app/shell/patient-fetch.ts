/** For so long another page's data are asked for again: a server that is replaced is away for a second or two, a database that is, for some more. */
const PATIENCE_MS = 15_000;
/** The first pause between two questions, about, besides what an answer asks for; each is so much longer than the one before. */
const PAUSE_MS = 400;
/** The longest pause, about: what is asked for too often to be answered is not asked for oftener by many open pages. */
const LONGEST_PAUSE_MS = 15_000;
/** What a proxy answers while no server is behind it, and the server while it cannot. */
const LATER = [502, 503, 504];

/**
 * The browser's fetch, patient with a page's data (PWA-01, REL-R6): where nobody answers, or a proxy or the host itself says that it cannot now, they
 * are asked for again within seconds. Without that the framework puts an error in the place of the whole page, also where a list
 * is only read anew, and what was typed is lost; it lets no one else look at the answer before it does.
 *
 * The data of the page that stands open are asked for until they come or are no longer wanted, without a network as well: the page is there, only not
 * the newest, and someone may be typing in it. Another page's are given up at last, so that whoever waits is told.
 *
 * So is the list of pages that a step may ask for first. Nothing but a GET is asked twice; a word that a page says once goes with a sound answer
 * (`cookiesIfSound`). Where there is no network, nothing but the open page's data is tried again.
 *
 * @param openPath the path of the page that stands open, null before there is one
 * @throws what `ask` throws, when the patience is over
 */
export function patientFetch(ask: typeof fetch, openPath: () => string | null): typeof fetch {
  return (input, init) => {
    // Of whole addresses, as Remix asks for them, and of others the path alone counts.
    const { pathname } = new URL(String(input), "https://any.example");
    if (!isForPageData(pathname, init)) return ask(input, init);
    const open = openPath();
    // Whatever is asked of it: it is looked at anew, or its list is searched.
    const isOpen = open !== null && pathname === dataPathOf(open);
    return untilAnswered(() => ask(input, init), isOpen, init?.signal);
  };
}

/** As Remix names the data of a page. */
const dataPathOf = (path: string) => (path === "/" ? "/_root.data" : `${path.replace(/\/$/, "")}.data`);

async function untilAnswered(
  ask: () => Promise<Response>,
  isOpen: boolean,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  const giveUpAt = isOpen ? Number.POSITIVE_INFINITY : performance.now() + PATIENCE_MS;
  for (let tries = 1; ; tries += 1) {
    const asking = ask();
    const pauseMs = await asking.then(
      (answer) => (isLater(answer) ? namedPauseMs(answer, tries) + ownPauseMs(tries) : null),
      () => ownPauseMs(tries),
    );
    const isOver = pauseMs === null || performance.now() + pauseMs > giveUpAt;
    if (isOver || signal?.aborted || !(navigator.onLine || isOpen)) return asking;
    await timeout(pauseMs, signal);
  }
}

function isForPageData(path: string, init?: RequestInit): boolean {
  const isForPage = path.endsWith(".data") || path.endsWith("/__manifest");
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
const ownPauseMs = (tries: number) => Math.min(PAUSE_MS * tries, LONGEST_PAUSE_MS) * (0.5 + Math.random());

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
