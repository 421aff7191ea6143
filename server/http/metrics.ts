/**
 * Figures for Prometheus (OPS-01). `/metrics` exists only for requests with the token.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** What the host counts. */
export interface Metrics {
  /** Notes one answered request; `group` is the endpoint, never the path, so that the number of series stays small. */
  observe(request: { group: string; method: string; status: number; seconds: number }): void;
  /** The text of `/metrics`, or null for callers without the token. */
  text(authorization: string | undefined): Promise<string | null>;
}

/** @param gauges read at the moment of asking, by name */
export function hostMetrics(
  token: string | null,
  gauges: Record<string, { help: string; read: () => number }> = {},
): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer a request, by door, method and status.",
    labelNames: ["group", "method", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [register],
  });
  for (const [name, { help, read }] of Object.entries(gauges)) {
    new Gauge({
      name,
      help,
      registers: [register],
      collect() {
        this.set(read());
      },
    });
  }
  return {
    observe({ group, method, status, seconds }) {
      durations.observe({ group, method: knownMethods.has(method) ? method : "other", status }, seconds);
    },
    async text(authorization) {
      const isWelcome = token !== null && isSame(authorization ?? "", `Bearer ${token}`);
      return isWelcome ? register.metrics() : null;
    },
  };
}

const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Compares in a time that does not depend on where two texts differ. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
