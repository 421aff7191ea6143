/** PERF-09: what is only a matter of one process, and has to be right where several serve one port. */
import cluster, { type Worker } from "node:cluster";
import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { labelled, mergedFigures } from "#server/http/metrics.ts";
import { limitConnections } from "#server/http/node-listener.ts";
import { requestWindows } from "#server/limits/request-windows.ts";
import { pauseBeforeStart, serveByMany, type ToServing } from "#server/supervise.ts";
import { configWith } from "#tests/http/fake-host.ts";
import { freePort, removeDataFolder, throwAwayFolder } from "#tests/support/app.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-26T12:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Limits of so many processes that tell each other. */
function processes(count: number, quota: { reads: number; writes: number }) {
  type Told = Parameters<Parameters<NonNullable<Parameters<typeof requestWindows>[2]>["onTold"]>[0]>[0];
  const hearing: ((more: Told) => void)[] = [];
  return Array.from({ length: count }, (_, self) =>
    requestWindows(quota, "test", {
      tell: (more) => {
        for (const [at, hear] of hearing.entries()) if (at !== self) hear(JSON.parse(JSON.stringify(more)));
      },
      onTold: (hear) => void hearing.push(hear),
    }),
  );
}

test("PERF-09 SEC-A23 an address has its requests of a minute once, however many processes it comes to", async () => {
  const [one, other] = processes(2, { reads: 10, writes: 3 });
  for (let times = 0; times < 6; times++) one?.take("203.0.113.9", true);
  await vi.advanceTimersByTimeAsync(250);
  const left = () => other?.take("203.0.113.9", true).remaining;
  expect([left(), left(), left(), left()]).toEqual([3, 2, 1, 0]);
  expect(other?.take("203.0.113.9", true).waitSeconds).toBeGreaterThan(0);
  // Writes are counted apart, and so is another address.
  expect(other?.take("203.0.113.9", false)).toMatchObject({ waitSeconds: null, remaining: 2 });
  expect(other?.take("203.0.113.10", true).remaining).toBe(9);
  await vi.advanceTimersByTimeAsync(250);
  expect(one?.take("203.0.113.9", true).waitSeconds).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(one?.take("203.0.113.9", true)).toMatchObject({ waitSeconds: null, remaining: 9 });
});

test("PERF-09 what was told is not told again, and a process at rest tells nothing", async () => {
  const told: unknown[] = [];
  const windows = requestWindows({ reads: 10, writes: 3 }, "test", {
    tell: (more) => told.push(more),
    onTold: () => {},
  });
  windows.take("a", true);
  windows.take("a", false);
  windows.take("b", true);
  await vi.advanceTimersByTimeAsync(5000);
  windows.take("a", true);
  await vi.advanceTimersByTimeAsync(5000);
  expect(told).toEqual([
    [
      ["a", 1, 1],
      ["b", 1, 0],
    ],
    [["a", 1, 0]],
  ]);
  expect(vi.getTimerCount()).toBe(0);
});

test("PERF-09 SEC-A25 an address's connections are shared out among the processes", () => {
  const config = { ...configWith({ CONNECTIONS_PER_ADDRESS: "5", DEMO: "0" }), webConcurrency: 2 };
  const closed: number[] = [];
  let connect = (_socket: unknown) => {};
  const server = { on: (_: string, listener: typeof connect) => (connect = listener) };
  limitConnections(server as unknown as Parameters<typeof limitConnections>[0], config);
  for (let number = 1; number <= 5; number++)
    connect({ remoteAddress: "203.0.113.9", destroy: () => closed.push(number), once: () => {} });
  expect(closed).toEqual([4, 5]);
});

test("PERF-09 a process that ends is started again soon, one that keeps ending more and more seldom, and at most ten seconds later", () => {
  expect([0, 1, 2, 3].map(pauseBeforeStart)).toEqual([100, 200, 400, 800]);
  expect([7, 8, 1000].map(pauseBeforeStart)).toEqual([10_000, 10_000, 10_000]);
});

test("PERF-09 OPS-01 figures of all processes are one text: described once, each series with its process", () => {
  const text = (orders: number) =>
    [
      "# HELP orders_total Orders {placed} by this process.",
      "# TYPE orders_total counter",
      `orders_total ${orders}`,
      "",
      "# HELP seconds Time.",
      "# TYPE seconds histogram",
      'seconds_bucket{le="0.5",status="200"} 3',
      "seconds_sum 1.5e-7",
      "",
    ].join("\n");
  expect(mergedFigures([labelled(text(2), 1), labelled(text(5), 2)])).toBe(
    [
      "# HELP orders_total Orders {placed} by this process.",
      "# TYPE orders_total counter",
      'orders_total{process="1"} 2',
      'orders_total{process="2"} 5',
      "",
      "# HELP seconds Time.",
      "# TYPE seconds histogram",
      'seconds_bucket{process="1",le="0.5",status="200"} 3',
      'seconds_sum{process="1"} 1.5e-7',
      'seconds_bucket{process="2",le="0.5",status="200"} 3',
      'seconds_sum{process="2"} 1.5e-7',
      "",
      "",
    ].join("\n"),
  );
});

/** A serving process that serves at once, and ends when it is told to; without `pid` one that the system could not begin. */
function servingProcess(pid: number | undefined): Worker {
  const worker = Object.assign(new EventEmitter(), {
    process: { pid, kill: () => true },
    isConnected: () => pid !== undefined,
    send(message: ToServing) {
      if (typeof message === "object") queueMicrotask(() => worker.emit("message", "serves"));
      else queueMicrotask(() => worker.emit("exit", 0, null));
      return true;
    },
  });
  if (pid === undefined) queueMicrotask(() => worker.emit("error", new Error("spawn EAGAIN")));
  return worker as unknown as Worker;
}

test("PERF-09 REL-R10 a serving process that the machine has no room for is begun later, and ends no other one", async () => {
  vi.useRealTimers();
  const dataDir = throwAwayFolder();
  const [first, second, last] = [servingProcess(1), servingProcess(2), servingProcess(3)];
  const fork = vi.spyOn(cluster, "fork");
  for (const worker of [first, second]) fork.mockReturnValueOnce(worker);
  fork.mockImplementationOnce(() => {
    throw new Error("spawn ENOMEM");
  });
  fork.mockImplementationOnce(() => servingProcess(undefined)).mockReturnValueOnce(last);
  vi.spyOn(cluster, "setupPrimary").mockReturnValue();
  try {
    const config = configWith({
      DATA_DIR: dataDir,
      WEB_CONCURRENCY: "2",
      PORT: String(await freePort()),
      LOG_LEVEL: "silent",
    });
    const database = { appUrl: "", directUrl: "", ownerUrl: null, replicaUrls: [] };
    const serving = await serveByMany(config, database, { given: {}, signal: new AbortController().signal });
    second.emit("exit", null, "SIGKILL");
    await expect.poll(() => fork.mock.calls.length, { timeout: 10_000 }).toBe(5);
    await serving.drain();
  } finally {
    vi.restoreAllMocks();
    removeDataFolder(dataDir);
  }
});
