import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startedWith } from "#server/bin/started-with.ts";
import { ask } from "./http.ts";

/** How the app is started for a test. */
export interface AppOptions {
  /** Environment on top of the demo's; an entry set to `undefined` is taken away. */
  readonly env?: Record<string, string | undefined>;
  /** A data folder of an earlier start, or a new one; by default one in memory, furnished unless it is no demo. */
  readonly dataDir?: string;
  /** The port to serve on, as before a crash; by default one that is free. */
  readonly port?: number;
  /** Finds the port where none is given; another program may take it before the app listens, so up to three are tried. */
  readonly findPort?: () => Promise<number>;
  /** The tree that is started; by default the one that is tested. */
  readonly root?: string;
  /** The account it runs under, where the tests run as root; by default their own. */
  readonly account?: { readonly uid: number; readonly gid: number };
  /** How long the start may take; migrating, seeding and a build included. */
  readonly startMilliseconds?: number;
}

/** One of the product's processes. */
export interface Program {
  readonly pid: number;
  /** Everything it has written so far, both streams in order. */
  output(): string;
  /** How it ended: its exit code, or -1 after a signal. */
  readonly ended: Promise<number>;
  /** Sends a signal and waits for nothing. */
  signal(signal: NodeJS.Signals): void;
  /** Asks it to end (SIGTERM) and waits. */
  stop(): Promise<void>;
  /** Kills it at once, as a power cut would; the data folder stays, its Postgres may run on. */
  kill(): Promise<void>;
}

/** The product, running as a newcomer gets it; `stop` also removes a data folder made here. */
export interface App extends Program {
  readonly port: number;
  readonly dataDir: string;
  /** `http://sweetcrumb.localhost:PORT`, for a browser; Node itself does not resolve such hosts (see `http.ts`). */
  origin(slug: string): string;
}

/** A new folder for data no one keeps: in memory where the machine offers that. Postgres' own user can look inside. */
export function throwAwayFolder(): string {
  const folder = mkdtempSync(join(writable("/dev/shm") ? "/dev/shm" : tmpdir(), "windowsill-"));
  chmodSync(folder, 0o755);
  return folder;
}

/** Names a folder of the demo shops that was made once for the whole run (`furnished-once.ts`). */
export const FURNISHED_ONCE = "FURNISHED_ONCE";

/**
 * A new folder for an app that is not about its first start: the run's demo shops, copied, which takes half of what making them takes.
 * Where none were made for the run it is empty, and the start makes them.
 */
export function furnishedFolder(): string {
  const folder = throwAwayFolder();
  const made = process.env[FURNISHED_ONCE];
  if (made) copyFolder(join(made, "postgres"), join(folder, "postgres"));
  return folder;
}

/** Copies a stopped server's folder, or a whole data folder, to a place where nothing is yet; every file keeps its owner. */
export const copyFolder = (from: string, to: string): void => void execFileSync("cp", ["-Rp", from, to]);

/** A port that was free a moment ago; another program may take it before it is used. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}

/**
 * Starts the built app with the demo shops on a throw-away data folder and waits until it is ready.
 *
 * @throws when it ends before, or is not ready in time; the message carries what it wrote.
 */
export async function startApp({
  env = {},
  dataDir,
  port: requestedPort,
  findPort = freePort,
  root = process.cwd(),
  account,
  startMilliseconds = 120_000,
}: AppOptions = {}): Promise<App> {
  const folder = dataDir ?? (env.DEMO === "0" ? throwAwayFolder() : furnishedFolder());
  for (let tries = 1; ; tries++) {
    const port = requestedPort ?? (await findPort());
    const started = run("server/bin/start.ts", {
      root,
      account,
      env: environment({ PORT: String(port), DATA_DIR: folder, ...env }),
    });
    const app: App = {
      ...started,
      port,
      dataDir: folder,
      origin: (slug) => `http://${slug}.localhost:${port}`,
      stop: async () => {
        await started.stop();
        if (!dataDir) removeDataFolder(folder);
      },
    };
    const outcome = await readiness(app, startMilliseconds);
    if (outcome === "ready") return app;
    const portWasTaken = app.output().includes(`Port ${port} is in use`);
    if (outcome === "ended" && portWasTaken && requestedPort === undefined && tries < 3) continue;
    await app.stop();
    throw new Error(
      `The app ${outcome === "ended" ? "ended before it was" : "was not"} ready:\n${app.output()}`,
    );
  }
}

/**
 * Starts `npm run worker` beside an app that runs with `RUN_WORKER=0`, and waits until it works.
 *
 * @throws when it ends before; the message carries what it wrote.
 */
export async function startWorker({ env = {}, dataDir, root = process.cwd() }: AppOptions): Promise<Program> {
  const worker = run("server/bin/work.ts", { root, env: environment({ DATA_DIR: dataDir, ...env }) });
  let over = false;
  void worker.ended.then(() => {
    over = true;
  });
  while (!worker.output().includes("✓ Worker")) {
    if (over) throw new Error(`The worker ended before it worked:\n${worker.output()}`);
    await pause(50);
  }
  return worker;
}

/** Starts `npm run db:migrate` on a data folder, and waits for nothing. */
export const startMigrating = ({ env = {}, dataDir, root = process.cwd() }: AppOptions): Program =>
  run("server/bin/migrate.ts", { root, env: environment({ DATA_DIR: dataDir, ...env }) });

function run(
  script: string,
  { root, env, account }: Pick<AppOptions, "account"> & { root: string; env: NodeJS.ProcessEnv },
): Program {
  const { flags, env: exported } = startedWith(script === "server/bin/work.ts" ? "worker" : "start");
  // As `npm run dev` does, through Vite and without a build.
  const mode = env.NODE_ENV === "development" ? ["--dev"] : [];
  const child = spawn(process.execPath, [...flags, script, ...mode], {
    cwd: root,
    env: { ...exported, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    ...account,
  });
  const written: string[] = [];
  child.stdout.on("data", (chunk: Buffer) => written.push(chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => written.push(chunk.toString()));
  const ended = new Promise<number>((resolve) => child.once("exit", (code) => resolve(code ?? -1)));
  return {
    pid: child.pid ?? 0,
    output: () => written.join(""),
    ended,
    signal: (signal) => void child.kill(signal),
    stop: () => end(child, ended, "SIGTERM"),
    kill: () => end(child, ended, "SIGKILL"),
  };
}

/** Stops a Postgres that was left running in a data folder, and removes the folder. */
export function removeDataFolder(folder: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : []) {
    if (!name.endsWith("postmaster.pid")) continue;
    const pid = Number(readFileSync(join(folder, name), "utf8").split("\n")[0]);
    try {
      if (pid > 1) process.kill(pid, "SIGQUIT");
    } catch {
      // It was gone already.
    }
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/** The demo's environment: nothing of the developer's own settings reaches the app under test. */
function environment(wished: Record<string, string | undefined>): NodeJS.ProcessEnv {
  const own = ["PATH", "HOME", "LANG", "TMPDIR", "SHELL", "USER"];
  const inherited = Object.fromEntries(own.map((name) => [name, process.env[name]]));
  return {
    ...inherited,
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    DEMO: "1",
    RATE_LIMITS: "off",
    LOG_LEVEL: "warn",
    TZ: "UTC",
    // No one answers there: no test asks Square itself.
    SQUARE_API_BASE: "http://127.0.0.1:9",
    ...wished,
  };
}

/**
 * Waits until this process says that it serves and answers that it is ready. Its own word is needed as well: on its port another app may
 * answer, which took it a moment earlier.
 */
async function readiness(app: App, startMilliseconds: number): Promise<"ready" | "ended" | "late"> {
  const latest = performance.now() + startMilliseconds;
  let over = false;
  void app.ended.then(() => {
    over = true;
  });
  while (performance.now() < latest && !over) {
    if (app.output().includes("✓ Serve")) {
      const answer = await ask({ port: app.port, host: "localhost", path: "/readyz" }).catch(() => null);
      if (answer?.status === 200) return "ready";
    }
    // A process that is starting has nothing to be awaited but its output and its port.
    await pause(100);
  }
  return over ? "ended" : "late";
}

/** Signals the process and waits; one that does not end in 20 s is killed. */
async function end(child: ChildProcess, ended: Promise<number>, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  const killing = setTimeout(() => child.kill("SIGKILL"), 20_000);
  await ended;
  clearTimeout(killing);
}

function writable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
