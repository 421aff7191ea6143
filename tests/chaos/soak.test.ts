/**
 * REL-R23: under mixed load for as long as it takes, the app holds no more than it did: memory, open files, connections, and in the database
 * nothing that is of no use.
 */
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { expect, test } from "vitest";
import { startApp } from "#tests/support/app.ts";
import { fullCount, howMany } from "#tests/support/how-many.ts";
import type { Answer } from "#tests/support/http.ts";
import { seeded } from "#tests/support/seed.ts";
import { openSmtpSink } from "#tests/support/smtp-sink.ts";
import { test as behindALine } from "./behind-a-line.ts";
import { bloated, type Held, megabytes, tablesAndIndexes } from "./bloat.ts";
import { fillShelves, postgresOf, query } from "./books.ts";
import { openMixedLoad } from "./mixed-load.ts";

/** Half an hour at full counts. */
const SECONDS = howMany({ short: 4, full: 1800 });
/** What is held is compared with what was held after this share of the time: before it caches fill, and code is compiled. */
const SETTLED = 0.3;
/** Requests a second, by so many clients. */
const RATE = 50;
const CLIENTS = 4;
/** Ten times the promised half a megabyte. */
const MOST_GROWTH_MB_PER_MINUTE = 5;
/** The pool has 10, the worker's queue 2, LISTEN and the clock one each; two more may be about to end. */
const MOST_CONNECTIONS = 16;

/** A page that is not there leads home; a shop that is not there is 404. */
const EXPECTED = new Set(["200", "201", "204", "302 to /", "404", "503"]);

interface Sample {
  readonly minutes: number;
  readonly megabytes: number;
  readonly files: number;
  readonly connections: number;
}

test("REL-R23 mixed load leaves neither memory nor connections nor open files behind, and no dead rows", {
  timeout: SECONDS * 1000 + 180_000,
}, async () => {
  const { random, tell } = seeded("REL-R23");
  const sink = await openSmtpSink(() => "taken", { keeps: false });
  // With its worker inside, as `npm start` has it: mails and jobs come and go.
  const app = await startApp({ env: { SMTP_URL: sink.url } });
  try {
    const { url } = postgresOf(app.dataDir);
    await fillShelves(url);
    const send = await openMixedLoad(app.port, random, "r23");
    const began = performance.now();
    const elapsed = () => (performance.now() - began) / 1000;
    const samples: Sample[] = [];
    const outcomes: Record<string, number> = {};
    let number = 0;
    const load = Array.from({ length: CLIENTS }, async (_, client) => {
      await pause((client * 1000) / RATE);
      while (elapsed() < SECONDS) {
        const next = performance.now() + (CLIENTS * 1000) / RATE;
        const outcome = outcomeOf(await send(number++));
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
        await pause(Math.max(0, next - performance.now()));
      }
    });
    let before: Held[] = [];
    const watching = (async () => {
      while (elapsed() < SECONDS) {
        await pause(Math.min(10_000, SECONDS * 100));
        samples.push({ minutes: elapsed() / 60, ...(await held(app.pid, url)) });
        if (before.length === 0 && elapsed() > SECONDS * SETTLED) before = await tablesAndIndexes(url);
      }
    })();
    await Promise.all([...load, watching]);
    const after = await tablesAndIndexes(url);

    const settled = samples.filter(({ minutes }) => minutes * 60 > SECONDS * SETTLED);
    const growth = slope(settled.map((sample) => [sample.minutes, sample.megabytes]));
    const [first, last] = [settled[0], settled.at(-1)];
    tell(
      `${number} requests in ${SECONDS} s: memory ${first?.megabytes.toFixed(0)} → ${last?.megabytes.toFixed(0)} MB (${growth.toFixed(2)} MB a minute; on average ${byFifths(settled)}), files ${first?.files} → ${last?.files}, connections ${first?.connections} → ${last?.connections}, in the database of no use ${ofNoUse(before)} → ${ofNoUse(after)} MB; ${JSON.stringify(outcomes)}`,
    );
    // Where the machine stands still for a moment, everyone who waits just then is told to come again: once, however few requests there are.
    expect(outcomes["503"] ?? 0).toBeLessThanOrEqual(CLIENTS + number / 100);
    expect(Object.keys(outcomes).filter((outcome) => !EXPECTED.has(outcome))).toEqual([]);
    expect(outcomes["201"] ?? 0).toBeGreaterThan(number / 10);
    // In a few seconds the code is still being compiled, and the pools are still filling.
    if (fullCount) {
      expect(growth).toBeLessThan(MOST_GROWTH_MB_PER_MINUTE);
      expect((last?.connections ?? 99) - (first?.connections ?? 0)).toBeLessThanOrEqual(4);
    }
    expect(last?.connections).toBeLessThanOrEqual(MOST_CONNECTIONS);
    expect((last?.files ?? 9999) - (first?.files ?? 0)).toBeLessThanOrEqual(12);
    expect([before.length > 100, after.length > 100]).toEqual([true, true]);
    expect(bloated(after)).toEqual([]);
  } finally {
    await app.stop();
    await sink.close();
  }
});

behindALine(
  "REL-R23 dead rows that an open transaction keeps are seen, in the table and in its index",
  async ({ place }) => {
    await query(place.url, "create database hoarder");
    const url = Object.assign(new URL(place.url), { pathname: "/hoarder" }).href;
    const reader = new pg.Client({ connectionString: url });
    await reader.connect();
    try {
      await query(url, "create table shelf (id int primary key, note text)");
      await query(url, "insert into shelf select n, repeat('x', 500) from generate_series(1, 1000) n");
      expect(bloated(await tablesAndIndexes(url))).toEqual([]);
      await reader.query("begin isolation level repeatable read");
      await reader.query("select count(*) from shelf");
      for (let turn = 0; turn < 40; turn++) {
        await query(url, "update shelf set id = -id");
        await query(url, "vacuum shelf");
      }
      expect(bloated(await tablesAndIndexes(url))).toEqual([expect.stringContaining("public.shelf: ")]);
    } finally {
      await reader.end();
      await query(place.url, "drop database hoarder");
    }
  },
);

/** The status of an answer, and where it sends whoever asked. */
const outcomeOf = ({ status, headers: { location } }: Answer): string =>
  status < 300 || location === undefined ? String(status) : `${status} to ${location}`;

/** What the app holds at this moment. */
async function held(pid: number, url: string): Promise<Omit<Sample, "minutes">> {
  const status = readFileSync(`/proc/${pid}/status`, "latin1");
  const [row] = await query<{ count: number }>(
    url,
    "select count(*)::int as count from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  return {
    megabytes: Number(/VmRSS:\s*(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024,
    files: readdirSync(`/proc/${pid}/fd`).length,
    connections: row?.count ?? Number.NaN,
  };
}

/** The mean of each fifth of the time: whether it still grows, or has grown to what it needs. */
function byFifths(samples: readonly Sample[]): string {
  const fifth = Math.max(1, Math.ceil(samples.length / 5));
  return Array.from({ length: Math.ceil(samples.length / fifth) }, (_, place) => {
    const some = samples.slice(place * fifth, (place + 1) * fifth);
    return (some.reduce((sum, sample) => sum + sample.megabytes, 0) / some.length).toFixed(0);
  }).join(", ");
}

/** Megabytes of all together, those of no use before those there are. */
function ofNoUse(all: readonly Held[]): string {
  const [idle, bytes] = [0, 1].map((at) =>
    all.reduce((sum, one) => sum + (at === 0 ? one.idle : one.bytes), 0),
  );
  return `${megabytes(idle ?? 0)} of ${megabytes(bytes ?? 0)}`;
}

/** How fast the second number grows with the first: the line of the least squares. */
function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const over = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  const under = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
  return over / under;
}
