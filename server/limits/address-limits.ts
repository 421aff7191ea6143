/**
 * A coarse fence per network address, kept in memory: 300 reads and 120 writes a minute (the permission matrix's default
 * limit). The fine limits (log-in, codes, mail, orders) are counted in the database and hold everywhere.
 */
import { isIP } from "node:net";

/** Says whether one more request of an address is welcome. */
export interface AddressLimits {
  /** Null: welcome. Otherwise the seconds to wait. */
  take(address: string, method: string, nowMs?: number): number | null;
}

const windowMs = 60_000;
const readsPerWindow = 300;
const writesPerWindow = 120;
/** Beyond so many addresses the oldest windows are forgotten: memory stays bounded under a flood. */
const mostAddresses = 50_000;

interface Window {
  endsAt: number;
  reads: number;
  writes: number;
}

/** @param options.freeLoopback demo mode: the newcomer's own machine does not count */
export function addressLimits(options: { freeLoopback: boolean }): AddressLimits {
  const windows = new Map<string, Window>();
  const openWindow = (key: string, nowMs: number): Window => {
    windows.delete(key);
    const window = { endsAt: nowMs + windowMs, reads: 0, writes: 0 };
    windows.set(key, window);
    const oldest = windows.keys().next().value;
    if (windows.size > mostAddresses && oldest !== undefined) windows.delete(oldest);
    return window;
  };
  return {
    take(address, method, nowMs = Date.now()) {
      if (options.freeLoopback && isLoopback(address)) return null;
      const key = addressKey(address);
      const known = windows.get(key);
      const window = known && known.endsAt > nowMs ? known : openWindow(key, nowMs);
      const isRead = method === "GET" || method === "HEAD";
      const welcome = isRead ? ++window.reads <= readsPerWindow : ++window.writes <= writesPerWindow;
      return welcome ? null : Math.max(1, Math.ceil((window.endsAt - nowMs) / 1000));
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
