/**
 * Figures for Prometheus (OPS-01). `/metrics` exists only for requests with the token. Of several processes behind one port (PERF-09) the one that is asked
 * answers for all: each one's series carry `process`, what is one for all of them comes once without.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { answerOthers, askOthers } from "../siblings.ts";
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
  /** The app's own figures (`HostParts.figures`). */
  readonly figures?: (which?: "process" | "shared") => Promise<string>;
  /** Where several processes serve the port. */
  readonly process?: ProcessOfSeveral | undefined;
}

/** Which process this is, from 1, and how many others there are. */
export interface ProcessOfSeveral {
  readonly number: number;
  readonly others: number;
}

/** How long the other processes may take; one that is just being started again is left out. */
const PATIENCE_WITH_OTHERS_MS = 2000;

/** @param token null: no one is welcome */
export function hostMetrics(
  token: string | null,
  { gauges = {}, forwarding, figures, process: of }: Sources = {},
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
  const figuresOr = async (which?: "process" | "shared") =>
    (await within(figures?.(which) ?? Promise.resolve(""), LONGEST_MS).catch(() => "")) ?? "";
  const ofProcess = async (number: number) =>
    labelled(`${await register.metrics()}${await figuresOr("process")}`, number);
  if (of) answerOthers("figures", () => ofProcess(of.number));
  const ofAll = async ({ number, others }: ProcessOfSeveral) => {
    const texts = await Promise.all([
      ofProcess(number),
      askOthers("figures", others, PATIENCE_WITH_OTHERS_MS),
    ]);
    return mergedFigures(texts.flat()) + (await figuresOr("shared"));
  };
  return {
    observe({ group, method, status, seconds }) {
      durations.observe({ group, method: knownMethods.has(method) ? method : "other", status }, seconds);
    },
    async text(authorization) {
      const isWelcome = token !== null && isSame(authorization ?? "", `Bearer ${token}`);
      if (!isWelcome) return null;
      return of ? ofAll(of) : `${await register.metrics()}${await figuresOr()}`;
    },
  };
}

/** A line of a series: its name, its labels, its value. */
const SERIES = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;

/** The figures of a process, each of its series labelled with the process. */
export const labelled = (text: string, number: number): string =>
  text
    .split("\n")
    .map((line) =>
      line.replace(SERIES, (_, name: string, labels: string | undefined, value: string) =>
        [name, `{process="${number}"${labels ? `,${labels}` : ""}} `, value].join(""),
      ),
    )
    .join("\n");

/** Figures of several processes as one text: each name is described once, and all its series follow. */
export function mergedFigures(texts: readonly string[]): string {
  const families = new Map<string, { readonly head: Set<string>; readonly series: string[] }>();
  for (const text of texts) {
    let name = "";
    for (const line of text.split("\n").filter((each) => each !== "")) {
      const [, described] = /^# (?:HELP|TYPE) (\S+)/.exec(line) ?? [];
      name = described ?? name;
      const family = families.get(name) ?? { head: new Set(), series: [] };
      families.set(name, family);
      if (described) family.head.add(line);
      else family.series.push(line);
    }
  }
  return [...families.values()].map(({ head, series }) => `${[...head, ...series].join("\n")}\n\n`).join("");
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
