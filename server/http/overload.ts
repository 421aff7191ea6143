/**
 * Sheds load instead of collapsing under it (REL-R9, REL-R10): 24 requests run, about twice what the pool of ten connections serves at
 * once; 400 wait at most 2 s, the rest get 503 at once. A request that places an order waits up to 8 s instead: an order is worth
 * more than a page (docs/decisions/0047). Shops take turns, and no more than eight pages of one shop run at once, so that a crowded one does not
 * starve its neighbours (REL-R19): whatever runs at once shares one thread.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { type EventLoop, eventLoop } from "./event-loop.ts";
import { isLineOfShop } from "./shop-lines.ts";

/** What a limiter is told of a request. */
export interface Arrival {
  /** Whether it places an order: then it waits longer, and also while we lag. */
  readonly isOrder?: boolean;
  /** The shop that it is about (`shopLines`). Requests of different shops take turns. */
  readonly shop?: string;
}

/**
 * Lets a bounded number of requests through.
 *
 * Those that wait stand in a line for each shop, and the lines take turns. Where there is no room for one more, the longest line gives up its last
 * one. So a shop waits for its own crowd, and never behind another one's.
 */
export interface Gate {
  /** A function to call when the request is done, or null: turn the request away. */
  enter(arrival?: Arrival): Promise<(() => void) | null>;
  running(): number;
  waiting(): number;
}

/** What the limiter admits. */
export interface GateLimits {
  run: number;
  /** How many requests of one shop run at once; as many as run where it is missing. Orders are not counted, as those that come together are written together. */
  runOfShop?: number;
  wait: number;
  patienceMs: number;
  /** The same for orders; clients give placing one 20 s (ORD-05). */
  orderPatienceMs: number;
}

const defaultLimits: GateLimits = {
  run: 24,
  runOfShop: 8,
  wait: 400,
  patienceMs: 2000,
  orderPatienceMs: 8000,
};

const ORDER_PATHS = /^\/(?:api\/shops\/[^/]+\/orders|order|order\.data|trpc\/orders\.place(?:Cart)?)$/i;

/** Whether a request places an order. Its path is spelled as `plainTarget` returns it. */
export const placesOrder = (method: string, pathname: string): boolean =>
  method === "POST" && ORDER_PATHS.test(pathname);

/**
 * Requests for which a password is hashed have a limiter of their own, so that a flood of log-ins takes no turn from an order or a page: eight
 * at once, of which two are hashing (server/accounts/passwords/passwords.ts), and fifty wait (reliability F8).
 */
export const LOG_IN_LIMITS: GateLimits = {
  run: 8,
  wait: 50,
  patienceMs: 2000,
  orderPatienceMs: 2000,
};

/** `Retry-After` of the refused ones. */
export const LOG_IN_RETRY_SECONDS = 5;

const LOG_IN_PATHS = new RegExp(
  `^/(?:${[
    "(?:owner/)?(?:login|signup)(?:\\.data)?",
    "(?:owner/invitation|login/password-reset)(?:\\.data)?",
    "login/email/[^/]+",
    "login/update/[^/]+(?:/[^/]+)?",
    "api/(?:login|merchants/signup)",
    "api/shops/[^/]+/(?:login|signup|password/reset|legacy-customer)",
    "trpc/(?:accounts\\.(?:logIn|logInOwner|signUp)|passwords\\.reset|owners\\.(?:signUp|openShop)|phoneLogIn\\.updateLegacy|admins\\.acceptInvitation)",
  ].join("|")})$`,
  "i",
);

/** Whether anyone, without a log-in, can have a password hashed by this request. Its path is spelled as `plainTarget` returns it. */
export const hashesPassword = (method: string, pathname: string): boolean =>
  method === "POST" && LOG_IN_PATHS.test(pathname);

/**
 * Uploads of pictures have a limiter too: they are drawn one at a time (server/shop/draw-apart.ts), and an upload that waits for that takes no
 * turn from an order. Twenty at once are all drawn, also beside orders, which come first; an upload that waits longer is refused with `Retry-After`.
 */
export const PICTURE_LIMITS: GateLimits = {
  run: 2,
  wait: 40,
  patienceMs: 90_000,
  orderPatienceMs: 90_000,
};

/** `Retry-After` of the refused ones. */
export const PICTURE_RETRY_SECONDS = 10;

const PICTURE_PATHS = /^\/(?:api\/shops\/[^/]+\/images|manage\/pictures)$/i;

/**
 * Icons of shops wait for the same drawing, and so in a line of their own: one that is not drawn within a few seconds is asked for again. Those
 * that are drawn already pass through in no time.
 */
export const ICON_LIMITS: GateLimits = {
  run: 4,
  wait: 40,
  patienceMs: 5_000,
  orderPatienceMs: 5_000,
};

const ICON_PATHS = /^\/(?:app-icon\/.|apple-touch-icon\.png$)/i;

/** Whether a path is a file of a shop's icon. It is spelled as `plainTarget` returns it. */
export const isIcon = (pathname: string): boolean => ICON_PATHS.test(pathname);

/** Whether a path takes pictures, and so a longer body. It is spelled as `plainTarget` returns it. */
export const takesPicture = (pathname: string): boolean => PICTURE_PATHS.test(pathname);

/** A request that waits. */
interface Waiting {
  readonly isOrder: boolean;
  /** Ends the wait: whether it may run. */
  settle(admitted: boolean): void;
}

/** Those that wait, in a line for each shop. The line that is first in turn comes first. */
function lines() {
  const byShop = new Map<string, Set<Waiting>>();
  let size = 0;
  let orders = 0;
  const longest = () => {
    let found: Set<Waiting> | undefined;
    for (const line of byShop.values()) if (line.size > (found?.size ?? 0)) found = line;
    return found;
  };
  return {
    size: () => size,
    orders: () => orders,
    add(shop: string, one: Waiting): void {
      const line = byShop.get(shop) ?? new Set<Waiting>();
      byShop.set(shop, line.add(one));
      size++;
      if (one.isOrder) orders++;
    },
    remove(shop: string, one: Waiting): void {
      const line = byShop.get(shop);
      if (!line?.delete(one)) return;
      size--;
      if (one.isOrder) orders--;
      if (line.size === 0) byShop.delete(shop);
    },
    /** The next one that may run, of the first shop in turn that has one; that shop is last in turn then. */
    next(mayRun: (shop: string, isOrder: boolean) => boolean): Waiting | undefined {
      for (const [shop, line] of byShop) {
        // Where its pages may not run its orders may: of either kind whoever came first.
        const pages = mayRun(shop, false);
        for (const one of line) {
          if (!pages && !(one.isOrder && mayRun(shop, true))) continue;
          byShop.delete(shop);
          byShop.set(shop, line);
          return one;
        }
      }
      return undefined;
    },
    /** How many lines there are. */
    count: () => byShop.size,
    sizeOf: (shop: string) => byShop.get(shop)?.size ?? 0,
    /**
     * Who makes room for one more of a shop: the last one of the longest line, and no order for a page. No one where that line is not longer than
     * the shop's own by two at least, for then the two would only change places.
     */
    lastOfLongest(shop: string, isOrder: boolean): Waiting | undefined {
      const line = longest();
      if (!line || line.size <= (byShop.get(shop)?.size ?? 0) + 1) return undefined;
      return [...line].findLast((one) => isOrder || !one.isOrder);
    },
  };
}

/** So many requests of a shop may wait while we lag, so that what is refused is the crowd's. */
const WAITING_WHILE_LAGGING = 4;

/** Pages are let in until the thread has worked so long: one that is rendered, or several that are kept. */
const BURST_MS = 2;
/** No rest is longer, also where neighbours keep the thread busy: a crowd has its turn, too, forty times a second. With several crowds it is shorter by as many, as they take turns. */
const LONGEST_REST_MS = 24;

/** Rests of the lines: each begins after a burst of pages, and lasts until the thread was idle as long as it worked since that began. */
function restsOf({ use, after }: EventLoop, crowds: () => number) {
  let before = use();
  let isAwaited = false;
  const since = () => {
    const now = use();
    return { active: now.active - before.active, idle: now.idle - before.idle };
  };
  /** How long the rest lasts still, in milliseconds, if nothing comes in between. */
  const left = () => {
    const { active, idle } = since();
    return active < BURST_MS
      ? 0
      : Math.max(Math.min(active - idle, LONGEST_REST_MS / crowds() - active - idle), 0);
  };
  return {
    left,
    /** A page was let in: of the burst that is under way, or the first one of the next. */
    admitted() {
      if (since().active >= BURST_MS) before = use();
    },
    /** Calls back once, however often it was asked for meanwhile. */
    whenOver(callback: () => void) {
      if (isAwaited) return;
      isAwaited = true;
      after(left(), () => {
        isAwaited = false;
        callback();
      });
    },
  };
}

/** @param isLagging while true only few of each shop may wait: the process cannot keep up with its present load */
export function overloadGate(
  limits: GateLimits = defaultLimits,
  isLagging: () => boolean = () => false,
  loop: EventLoop = eventLoop,
): Gate {
  const { runOfShop = limits.run } = limits;
  let running = 0;
  /** Those that run and place no order, by shop. */
  const pagesOf = new Map<string, number>();
  /** All that run, by shop. */
  const runningOf = new Map<string, number>();
  const waiting = lines();

  const mayRun = (shop: string, isOrder: boolean) =>
    running < limits.run && (isOrder || (pagesOf.get(shop) ?? 0) < runOfShop);
  const count = (shop: string, isOrder: boolean, change: 1 | -1) => {
    running += change;
    for (const map of isOrder ? [runningOf] : [runningOf, pagesOf]) {
      const left = (map.get(shop) ?? 0) + change;
      if (left > 0) map.set(shop, left);
      else map.delete(shop);
    }
  };
  /** Whether someone is being answered whose shop has no line. */
  const hasQuiet = () =>
    [...runningOf.keys()].some((line) => isLineOfShop(line) && waiting.sizeOf(line) === 0);
  const ordersMayRun = (shop: string, isOrder: boolean) => isOrder && mayRun(shop, true);
  const rests = restsOf(loop, () => Math.max(1, waiting.count()));
  const admitAll = (may: typeof mayRun) => {
    for (let next = waiting.next(may); next; next = waiting.next(may)) next.settle(true);
  };
  /**
   * Lets those run that may, whoever is next; beside a quiet shop one page in a turn, with rests: so a neighbour's request, which comes back to the
   * thread several times, finds it free about as often as not.
   */
  const admit = () => {
    if (!hasQuiet()) return admitAll(mayRun);
    admitAll(ordersMayRun);
    const isResting = rests.left() > 0;
    const page = isResting ? undefined : waiting.next(mayRun);
    if (page) {
      rests.admitted();
      page.settle(true);
      admitSoon();
    } else if (isResting && waiting.size() > 0) rests.whenOver(admit);
  };
  /**
   * The same once whatever else has arrived was handled. Answers that wait for nothing would follow one another without end otherwise, and hold the
   * thread until a whole crowd is answered.
   */
  let isDue = false;
  const admitSoon = () => {
    if (isDue || waiting.size() === 0) return;
    isDue = true;
    loop.nextTurn(() => {
      isDue = false;
      admit();
    });
  };
  /** What is called when the request is done. */
  const onceOnly = (shop: string, isOrder: boolean): (() => void) => {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      count(shop, isOrder, -1);
      admitSoon();
    };
  };
  const waitForTurn = (shop: string, isOrder: boolean) =>
    new Promise<boolean>((resolve) => {
      const one = {
        isOrder,
        settle(admitted: boolean) {
          clearTimeout(timer);
          waiting.remove(shop, one);
          if (admitted) count(shop, isOrder, 1);
          resolve(admitted);
        },
      };
      const timer = setTimeout(() => one.settle(false), isOrder ? limits.orderPatienceMs : limits.patienceMs);
      waiting.add(shop, one);
    });
  /** Whether one more request of the shop may wait; makes room for it where a longer line has some. */
  const hasRoomFor = (shop: string, isOrder: boolean): boolean => {
    if (waiting.size() < limits.wait) return true;
    const last = waiting.lastOfLongest(shop, isOrder);
    last?.settle(false);
    return last !== undefined;
  };

  /**
   * Whether someone else's turn comes first: of a page that of its shop's line; and of those who are about to be let in, where there is not room for
   * them and this one, but for an order where only pages are.
   */
  const standsBehind = (shop: string, isOrder: boolean) => {
    const hasLine = waiting.sizeOf(shop) > 0;
    if (hasLine && !isOrder) return true;
    const leavesRoom = !hasLine && limits.run - running > waiting.count();
    return isDue && !leavesRoom && !(isOrder && waiting.orders() === 0);
  };

  return {
    async enter({ isOrder = false, shop = "" } = {}) {
      if (!standsBehind(shop, isOrder) && mayRun(shop, isOrder)) {
        count(shop, isOrder, 1);
        return onceOnly(shop, isOrder);
      }
      if (!isOrder && isLagging() && waiting.sizeOf(shop) >= WAITING_WHILE_LAGGING) return null;
      if (!hasRoomFor(shop, isOrder)) return null;
      return (await waitForTurn(shop, isOrder)) ? onceOnly(shop, isOrder) : null;
    },
    running: () => running,
    waiting: waiting.size,
  };
}

/** Watches how late timers fire: the median delay of the last half second above `limitMs` means lagging. */
export function lagGate(limitMs = 150): { isLagging(): boolean; lagMs(): number; stop(): void } {
  const delays = monitorEventLoopDelay({ resolution: 10 });
  delays.enable();
  let lagMs = 0;
  const timer = setInterval(() => {
    lagMs = Math.max(0, delays.percentile(50) / 1e6 - 10);
    delays.reset();
  }, 500).unref();
  return {
    isLagging: () => lagMs > limitMs,
    lagMs: () => lagMs,
    stop() {
      clearInterval(timer);
      delays.disable();
    },
  };
}
