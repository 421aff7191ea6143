/**
 * A coarse fence per network address, kept in memory: 300 reads and 120 writes a minute (the permission matrix's default
 * limit). The fine limits (log-in, codes, mail, orders) are counted in the database and hold everywhere.
 */
import { isIP } from "node:net";
import { type Quota, requestWindows, type Taken, WINDOW_SECONDS } from "./request-windows.ts";

/** Says whether one more request of an address is welcome. */
export interface AddressLimits {
  take(address: string, method: string, nowMs?: number): Taken;
}

const PER_MINUTE: Quota = { reads: 300, writes: 120 };

/** These change nothing. */
const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a request of this method counts among the reads. */
export const isReading = (method: string): boolean => READING.has(method);

/** In the words of the IETF's draft on rate limit headers, what reads is the default. */
const NAMES = { reads: "default", writes: "writes" } as const;

const policies = (["reads", "writes"] as const)
  .map((policy) => `"${NAMES[policy]}";q=${PER_MINUTE[policy]};w=${WINDOW_SECONDS}`)
  .join(", ");

/** What programs are told of the limits. */
export function rateLimitHeaders({
  policy,
  remaining,
  resetSeconds,
}: Taken): [name: string, value: string][] {
  return [
    ["RateLimit-Policy", policies],
    ["RateLimit", `"${NAMES[policy]}";r=${remaining};t=${resetSeconds}`],
  ];
}

/** @param options.freeLoopback demo mode: the newcomer's own machine does not count */
export function addressLimits(options: { freeLoopback: boolean }): AddressLimits {
  const windows = requestWindows(PER_MINUTE, "addresses");
  return {
    take(address, method, nowMs = Date.now()) {
      if (!options.freeLoopback || !isLoopback(address))
        return windows.take(addressKey(address), isReading(method), nowMs);
      const policy = isReading(method) ? "reads" : "writes";
      return { waitSeconds: null, policy, remaining: PER_MINUTE[policy], resetSeconds: WINDOW_SECONDS };
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
