/** The servers that are measured, and what they use of the machine. */
import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { type Agent, type IncomingHttpHeaders, request } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { startedWith } from "#server/bin/started-with.ts";

/** A server in a process of its own. */
export interface MeasuredServer {
  readonly port: number;
  readonly pid: number;
  /** From the start of its process to its first good answer, milliseconds. */
  readonly startMilliseconds: number;
  stop(): Promise<void>;
}

/** Starts a program and waits until `path` answers with a status below 400. */
export async function startServer(
  program: string,
  env: Readonly<Record<string, string>>,
  path: string,
): Promise<MeasuredServer> {
  const port = await freePort();
  const startedAt = performance.now();
  const own = program === "server/bin/start.ts" ? startedWith("start") : { flags: [], env: {} };
  const more = process.env.BENCH_NODE_FLAGS?.split(" ") ?? [];
  const child = spawn(process.execPath, [...own.flags, ...more, program], {
    env: {
      ...own.env,
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      ...env,
      PORT: String(port),
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  while (!(await isGood(port, path))) {
    if (isOver() || performance.now() - startedAt > 60_000) throw new Error(`${program} did not start.`);
    await pause(5);
  }
  return {
    port,
    pid: child.pid ?? 0,
    startMilliseconds: performance.now() - startedAt,
    stop: () => end(child, ended),
  };
}

/** One answer, read to its end; over a connection of its own, or one that the agent keeps. */
export function ask(
  port: number,
  input: { method: string; path: string; headers: Readonly<Record<string, string>>; body?: string },
  agent: Agent | false = false,
): Promise<{ status: number; headers: IncomingHttpHeaders; body: string }> {
  const { method, path, headers, body } = input;
  return new Promise((resolve, reject) => {
    const asking = request({ host: "127.0.0.1", port, method, path, headers, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks).toString("utf8"),
        }),
      );
    });
    asking.on("error", reject);
    asking.end(body);
  });
}

const isGood = (port: number, path: string) =>
  ask(port, { method: "GET", path, headers: { Host: `localhost:${port}` } }).then(
    ({ status }) => status < 400,
    () => false,
  );

async function end(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill("SIGTERM");
  const killing = setTimeout(() => child.kill("SIGKILL"), 15_000);
  await ended;
  clearTimeout(killing);
}

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** The kernel counts processor time in hundredths of a second. */
const TICK_MILLISECONDS = 10;

/** Milliseconds of processor time that a process has used, all its threads, without and with its ended children. */
function processorTime(pid: number): { own: number; endedChildren: number; parent: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name in brackets may hold blanks; what follows it counts from the third field.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = (field: number) => Number(fields[field - 3]) * TICK_MILLISECONDS;
    return { own: ticks(14) + ticks(15), endedChildren: ticks(16) + ticks(17), parent: Number(fields[1]) };
  } catch {
    return null;
  }
}

/** Milliseconds of processor time of one process so far. */
export const processorMilliseconds = (pid: number): number => processorTime(pid)?.own ?? Number.NaN;

/** The same of a process, its children, and those that have ended: a Postgres server, or an app of several processes. */
export function familyMilliseconds(parent: number): number {
  const itself = processorTime(parent);
  if (!itself) return Number.NaN;
  let sum = itself.own + itself.endedChildren;
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const process = processorTime(Number(name));
    if (process?.parent === parent) sum += process.own;
  }
  return sum;
}

/** Resident memory of a process, MB. */
export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "latin1");
  return Number(/VmRSS:\s*(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024;
}
