/**
 * Figures for Prometheus (OPS-01). `/metrics` exists only for requests with the token.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { within } from "./health.ts";
import type { ForwardingFaults } from "./request-info.ts";

/** What the host counts. */
export interface Metrics {
  /** Notes one answered request; `group` is the endpoint, never the path, so that the number of series stays small. */
  observe(request: { group: string; method: string; status: number; seconds: number }): void;
  /** The text of `/metrics`, or null for callers without the token. */
  text(authorization: string | undefined): Promise<string | null>;
}

/** How long the app's own figures, which the database is asked for, may take; those of the host come without them. */
const LONGEST_MS = 3000;

/** What else is counted, all of it read at the moment of asking. */
interface Sources {
  /** By name. */
  readonly gauges?: Record<string, { help: string; read: () => number }>;
  readonly forwarding?: ForwardingFaults;
  /** The app's own figures (`server/figures.ts`). */
  readonly figures?: () => Promise<string>;
}

/** @param token null: no one is welcome */
export function hostMetrics(
  token: string | null,
  { gauges = {}, forwarding, figures }: Sources = {},
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
  if (forwarding) countForwarding(register, forwarding);
  return {
    observe({ group, method, status, seconds }) {
      durations.observe({ group, method: knownMethods.has(method) ? method : "other", status }, seconds);
    },
    async text(authorization) {
      const isWelcome = token !== null && isSame(authorization ?? "", `Bearer ${token}`);
      if (!isWelcome) return null;
      const own = await register.metrics();
      const others = await within(figures?.() ?? Promise.resolve(""), LONGEST_MS).catch(() => "");
      return own + (others ?? "");
    },
  };
}

/** Shows a proxy that does not set what it must, and one that TRUST_PROXY does not name; the doctor reads it (OPS-02). */
function countForwarding(register: Registry, faults: ForwardingFaults): void {
  new Counter({
    name: "http_forwarding_faults_total",
    help: "Requests that came through a proxy by their headers alone (untrusted), or from a trusted one without X-Forwarded-For (silent).",
    labelNames: ["fault"],
    registers: [register],
    collect() {
      this.reset();
      for (const [fault, count] of Object.entries(faults)) this.inc({ fault }, count);
    },
  });
}

const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Compares in a time that does not depend on where two texts differ. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
