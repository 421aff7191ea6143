/**
 * The service worker of every shop (PWA-01, PWA-02): what was seen stays readable without a network. It keeps pages as a guest sees them, asked for
 * without cookies, and the files that pages are made of: nothing of anyone in particular, and never an answer of `/api` or `/trpc` (SEC-A33).
 * Whatever is sent, and every page while there is a network, goes to the server.
 *
 * The build writes it to `/service-worker.js` behind a line that says `BUILD`, the name of this build of the browser's files: each build is
 * another worker.
 */
declare const BUILD: string;

interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends LifeEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

interface MessageEventOfPage extends LifeEvent {
  readonly data: unknown;
}

/** As much of a worker's global scope as is used; the compiler reads these sources with the types of a page. */
interface WorkerScope {
  readonly location: Location;
  readonly caches: CacheStorage;
  readonly clients: { claim(): Promise<void> };
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: LifeEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(type: "message", listener: (event: MessageEventOfPage) => void): void;
}

const worker = globalThis as unknown as WorkerScope;

/** Pages of this build's guests. The caches' names begin with `shop`: a log-out leaves what is no one's (`forget-here.ts`). */
const PAGES = `shop pages ${BUILD}`;
/** Scripts, sheets and fonts: those of the build before stay, because pages that are open go on with them. */
const FILES = "shop files";
const PICTURES = "shop pictures";
const MOST_FILES = 400;
const MOST_PICTURES = 80;
/** The page for every address that was never kept. */
const OFFLINE_PAGE = "/offline";
const KEPT_PAGES = ["/", "/menu", OFFLINE_PAGE];
/** The pick-up list's page without any data (MAN-11), kept for those who open the list; what it shows is in the page's own store. */
const PICKUP_PAGE = "/offline/pickup";
const PICKUP_LIST = "/manage/pickup";
/** A page that is opened again and again is kept anew once in so long. */
const KEPT_FRESH_MS = 60_000;

/** Of each page one is kept, whatever its answer says that it varies by. */
const KEPT_ONCE = { ignoreVary: true };

const keptAt = new Map<string, number>();
/** What the pages are read in (UI-03): the browser's language until a page tells of another choice. */
let language = navigator.language.slice(0, 2);

worker.addEventListener("install", (event) => {
  // The pages that are open go on with what they have; they ask their reader to load them again (`app-updates.tsx`).
  void worker.skipWaiting();
  event.waitUntil(keptPaths().then((paths) => Promise.all(paths.map(keepPage))));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const names = await worker.caches.keys();
      const former = names.filter((name) => name.startsWith("shop pages ") && name !== PAGES);
      await Promise.all(former.map((name) => worker.caches.delete(name)));
      await worker.registration.navigationPreload?.enable();
      await worker.clients.claim();
    })(),
  );
});

/**
 * A page tells which files it was made of, as it loaded most of them before there was a worker, and what language it is in; and the pick-up list that its
 * own page is to be kept.
 */
worker.addEventListener("message", (event) => {
  const { files, lang, isPickup } = event.data as {
    files: readonly string[];
    lang: string;
    isPickup?: boolean;
  };
  const isOther = lang !== language;
  language = lang;
  if (isOther) keptAt.clear();
  event.waitUntil(
    Promise.all([
      keepFiles(files.filter((url) => isFile(new URL(url, ownOrigin())))),
      ...(isPickup && !isOther ? [keepPage(PICKUP_PAGE)] : []),
      ...(isOther
        ? [
            keptPaths().then((paths) =>
              Promise.all([...paths, ...(isPickup ? [PICKUP_PAGE] : [])].map(keepPage)),
            ),
          ]
        : []),
    ]),
  );
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== ownOrigin()) return;
  if (isFile(url)) event.respondWith(keptFirst(FILES, MOST_FILES, request));
  else if (isPicture(url)) event.respondWith(keptFirst(PICTURES, MOST_PICTURES, request));
  // Every step to a page is answered here: one that is not would be asked for twice, as the browser asks ahead of the worker.
  else if (request.mode === "navigate")
    event.respondWith(
      url.pathname === PICKUP_LIST
        ? pickupList(event, url)
        : isPrivate(url)
          ? fromServer(event)
          : pageOf(event, url.pathname),
    );
});

const ownOrigin = () => worker.location.origin;
const isFile = ({ origin: from, pathname }: URL) =>
  from === ownOrigin() && /^\/(?:assets|fonts)\//.test(pathname);
const isPicture = ({ pathname }: URL) => pathname.startsWith("/images/");
/** Pages that mean nothing without their server: without a network the browser says so itself. */
const isPrivate = ({ pathname }: URL) =>
  /^\/(?:manage|super|api|trpc|dev|webhooks|owner)(?:\/|$)/.test(pathname);

const fromServer = async (event: FetchEvent): Promise<Response> =>
  (await event.preloadResponse) ?? fetch(event.request);

/** What is kept of pages, in this build or the one before: the pick-up list's page only where someone opened the list. */
async function keptPaths(): Promise<readonly string[]> {
  const isKept = await worker.caches.match(PICKUP_PAGE, KEPT_ONCE);
  return isKept ? [...KEPT_PAGES, PICKUP_PAGE] : KEPT_PAGES;
}

/** The pick-up list from the server; without a network the page that shows what its device has of it. */
async function pickupList(event: FetchEvent, { search }: URL): Promise<Response> {
  try {
    return await fromServer(event);
  } catch (error) {
    if (!(await worker.caches.match(PICKUP_PAGE, KEPT_ONCE))) throw error;
    return Response.redirect(PICKUP_PAGE + search);
  }
}

/** The server's page; where there is no network, what was kept of it, or the page that says so. */
async function pageOf(event: FetchEvent, path: string): Promise<Response> {
  try {
    const answer = await fromServer(event);
    if (answer.ok && [...KEPT_PAGES, PICKUP_PAGE].includes(path)) event.waitUntil(keepPage(path));
    return answer;
  } catch (error) {
    const cache = await worker.caches.open(PAGES);
    const kept = await cache.match(path, KEPT_ONCE);
    if (kept) return asKept(kept);
    if (!(await cache.match(OFFLINE_PAGE, KEPT_ONCE))) throw error;
    // A page knows its own address: under another one it would load itself again.
    return Response.redirect(`${OFFLINE_PAGE}?instead=${encodeURIComponent(path)}`);
  }
}

/** The page says of itself that it was kept, so that nothing on it is taken for what the server shows now (`app-updates.tsx`). */
async function asKept(page: Response): Promise<Response> {
  const html = await page.text();
  return new Response(html.replace("<html", "<html data-kept"), { headers: page.headers });
}

/** Asks for a page as a guest and keeps it with the files that it names. Without a network, or where guests see none, nothing changes. */
async function keepPage(path: string): Promise<void> {
  const now = Date.now();
  if (now - (keptAt.get(path) ?? 0) < KEPT_FRESH_MS) return;
  keptAt.set(path, now);
  try {
    const answer = await fetch(path, {
      credentials: "omit",
      redirect: "error",
      headers: { "Accept-Language": language },
    });
    if (!answer.ok) return;
    const html = await answer.clone().text();
    const cache = await worker.caches.open(PAGES);
    await cache.delete(path, KEPT_ONCE);
    await cache.put(path, answer);
    await keepFiles(html.match(/\/(?:assets|fonts)\/[\w.-]+/g) ?? []);
  } catch {
    keptAt.delete(path);
  }
}

async function keepFiles(urls: readonly string[]): Promise<void> {
  const cache = await worker.caches.open(FILES);
  await Promise.all(
    [...new Set(urls)].map(async (url) => {
      if (await cache.match(url)) return;
      const answer = await fetch(url).catch(() => null);
      if (answer?.ok) await cache.put(url, answer);
    }),
  );
  await removeOldest(cache, MOST_FILES);
}

/** What never changes under its address: from the cache, else from the server. */
async function keptFirst(name: string, most: number, request: Request): Promise<Response> {
  const cache = await worker.caches.open(name);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  // A part of a file (206) cannot be kept.
  if (answer.status === 200) {
    await cache.put(request, answer.clone());
    await removeOldest(cache, most);
  }
  return answer;
}

/** A cache lists what it holds in the order in which it was put there. */
async function removeOldest(cache: Cache, most: number): Promise<void> {
  const requests = await cache.keys();
  await Promise.all(requests.slice(0, Math.max(0, requests.length - most)).map((each) => cache.delete(each)));
}

// A module, so that its names are its own among the sources.
export {};
