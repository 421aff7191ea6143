/**
 * Sheds load instead of collapsing under it (REL-R9, REL-R10): 24 requests run, about twice what the pool of ten connections serves at
 * once; 400 wait at most 2 s, the rest get 503 at once. A request that places an order waits up to 8 s instead: an order is worth
 * more than a page (docs/decisions/0047).
 */
import { monitorEventLoopDelay } from "node:perf_hooks";

/** Lets a bounded number of requests through. */
export interface Gate {
  /** A function to call when the request is done, or null: turn the request away. An order waits longer, and also while we lag. */
  enter(isOrder?: boolean): Promise<(() => void) | null>;
  running(): number;
  waiting(): number;
}

/** What the limiter admits. */
export interface GateLimits {
  run: number;
  wait: number;
  patienceMs: number;
  /** The same for orders; clients give placing one 20 s (ORD-05). */
  orderPatienceMs: number;
}

const defaultLimits: GateLimits = { run: 24, wait: 400, patienceMs: 2000, orderPatienceMs: 8000 };

const ORDER_PATHS = /^\/(?:api\/shops\/[^/]+\/orders|order|order\.data|trpc\/orders\.place(?:Cart)?)$/i;

/** Whether a request places an order. Its path is spelled as `plainTarget` returns it. */
export const placesOrder = (method: string, pathname: string): boolean =>
  method === "POST" && ORDER_PATHS.test(pathname);

/**
 * Requests for which a password is hashed have a limiter of their own, so that a flood of log-ins takes no turn from an order or a page: eight
 * at once, of which two are hashing (server/accounts/passwords/passwords.ts), and fifty wait (reliability F8).
 */
export const LOG_IN_LIMITS: GateLimits = { run: 8, wait: 50, patienceMs: 2000, orderPatienceMs: 2000 };

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
export const PICTURE_LIMITS: GateLimits = { run: 2, wait: 40, patienceMs: 90_000, orderPatienceMs: 90_000 };

/** `Retry-After` of the refused ones. */
export const PICTURE_RETRY_SECONDS = 10;

const PICTURE_PATHS = /^\/(?:api\/shops\/[^/]+\/images|manage\/pictures)$/i;

/** Whether a path takes pictures, and so a longer body. It is spelled as `plainTarget` returns it. */
export const takesPicture = (pathname: string): boolean => PICTURE_PATHS.test(pathname);

/** @param isLagging while true no request may wait: the process cannot keep up with its present load */
export function overloadGate(
  limits: GateLimits = defaultLimits,
  isLagging: () => boolean = () => false,
): Gate {
  let running = 0;
  const queue = new Set<(admitted: boolean) => void>();

  const leave = () => {
    const next = queue.values().next().value;
    if (next) next(true);
    else running--;
  };
  const onceOnly = (): (() => void) => {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      leave();
    };
  };
  const waitForTurn = (patienceMs: number) =>
    new Promise<boolean>((resolve) => {
      const settle = (admitted: boolean) => {
        clearTimeout(timer);
        queue.delete(settle);
        resolve(admitted);
      };
      const timer = setTimeout(() => settle(false), patienceMs);
      queue.add(settle);
    });

  return {
    async enter(isOrder = false) {
      if (running < limits.run) {
        running++;
        return onceOnly();
      }
      if (queue.size >= limits.wait || (!isOrder && isLagging())) return null;
      return (await waitForTurn(isOrder ? limits.orderPatienceMs : limits.patienceMs)) ? onceOnly() : null;
    },
    running: () => running,
    waiting: () => queue.size,
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
