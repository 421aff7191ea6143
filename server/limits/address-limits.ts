/**
 * A coarse fence per network address, kept in memory: 300 reads and 120 writes a minute (the permission matrix's default
 * limit). The fine limits (log-in, codes, mail, orders) are counted in the database and hold everywhere.
 */
import { isIP } from "node:net";

/** Says whether one more request of an address is welcome. */
export interface AddressLimits {
  take(address: string, method: string, nowMs?: number): Taken;
}

/** What is left to an address after a request. */
export interface Taken {
  /** Null: welcome. Otherwise the seconds to wait. */
  readonly waitSeconds: number | null;
  /** Whether it counts among the reads or the writes. */
  readonly policy: keyof typeof QUOTAS;
  readonly remaining: number;
  /** Until all of it is there again. */
  readonly resetSeconds: number;
}

const windowMs = 60_000;
/** Requests of a window: `default` are those that read. */
const QUOTAS = { default: 300, writes: 120 } as const;
const windowSeconds = windowMs / 1000;
/** Beyond so many addresses the oldest windows are forgotten: memory stays bounded under a flood. */
const mostAddresses = 50_000;

interface Window {
  readonly endsAt: number;
  readonly taken: Record<Taken["policy"], number>;
}

/** These change nothing. */
const reading = new Set(["GET", "HEAD", "OPTIONS"]);

/** What programs are told of the limits, in the words of the IETF's draft on rate limit headers. */
export function rateLimitHeaders({ policy, remaining, resetSeconds }: Taken): Record<string, string> {
  return {
    "RateLimit-Policy": policies,
    RateLimit: `"${policy}";r=${remaining};t=${resetSeconds}`,
  };
}

const policies = Object.entries(QUOTAS)
  .map(([name, quota]) => `"${name}";q=${quota};w=${windowSeconds}`)
  .join(", ");

/** @param options.freeLoopback demo mode: the newcomer's own machine does not count */
export function addressLimits(options: { freeLoopback: boolean }): AddressLimits {
  const windows = new Map<string, Window>();
  const openWindow = (key: string, nowMs: number): Window => {
    windows.delete(key);
    const window: Window = { endsAt: nowMs + windowMs, taken: { default: 0, writes: 0 } };
    windows.set(key, window);
    const oldest = windows.keys().next().value;
    if (windows.size > mostAddresses && oldest !== undefined) windows.delete(oldest);
    return window;
  };
  return {
    take(address, method, nowMs = Date.now()) {
      const policy = reading.has(method) ? "default" : "writes";
      const quota = QUOTAS[policy];
      if (options.freeLoopback && isLoopback(address))
        return { waitSeconds: null, policy, remaining: quota, resetSeconds: windowSeconds };
      const key = addressKey(address);
      const known = windows.get(key);
      const window = known && known.endsAt > nowMs ? known : openWindow(key, nowMs);
      const taken = ++window.taken[policy];
      const resetSeconds = Math.max(1, Math.ceil((window.endsAt - nowMs) / 1000));
      const waitSeconds = taken <= quota ? null : resetSeconds;
      return { waitSeconds, policy, remaining: Math.max(0, quota - taken), resetSeconds };
    },
  };
}

/** One household has a whole IPv6 /64: all of it is one address (SEC-A23). */
export function addressKey(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = "", tail] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(zeros).fill("0"), ...right]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ""))
    .join(":");
}

/** An address of this machine itself. */
export function isLoopback(address: string): boolean {
  return address === "::1" || address.startsWith("127.");
}
