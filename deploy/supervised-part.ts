/** One program of the topology, which is started again whenever it ends, as systemd and a container engine do. */
import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";

/** What is started, and as whom. */
export interface PartCommand {
  readonly name: string;
  readonly program: string;
  readonly words: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Everything it writes is added to this file. */
  readonly logFile: string;
  readonly account?: { readonly uid: number; readonly gid: number } | undefined;
}

/** A program that runs until it is stopped. */
export interface Part {
  readonly name: string;
  /** Of the process that runs now; another one after an end. 0 between the two. */
  readonly pid: number;
  /** How often it was started. */
  readonly starts: number;
  /** Sends a signal to the process that runs now, and waits for nothing. */
  signal(signal: NodeJS.Signals): void;
  /** Asks it to end (SIGTERM), waits, and does not start it again. After 20 s it is killed. */
  stop(): Promise<void>;
}

/** How long a program that ended stays away. */
const PAUSE_MS = 500;
const LONGEST_END_MS = 20_000;

/** Starts it; `tell` is told when it had to be started again. */
export function keepRunning(command: PartCommand, tell: (line: string) => void = () => {}): Part {
  let running: ChildProcess | null = null;
  let starts = 0;
  let pause: NodeJS.Timeout | undefined;
  let isStopping = false;
  let ended = Promise.resolve();
  const start = () => {
    starts++;
    const log = createWriteStream(command.logFile, { flags: "a", mode: 0o600 });
    // In a session of its own: Ctrl-C in the terminal is for the one that stops all in their order.
    const child = spawn(command.program, [...command.words], {
      cwd: command.cwd,
      env: command.env,
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
      ...command.account,
    });
    running = child;
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    ended = new Promise((resolve) => {
      const over = (how: string) => {
        if (running !== child) return;
        running = null;
        log.end();
        resolve();
        if (isStopping) return;
        tell(`${command.name} ended (${how}) and is started again; ${command.logFile} has its words.`);
        pause = setTimeout(start, PAUSE_MS);
      };
      child.once("error", (error) => over(error.message));
      child.once("exit", (code, signal) => over(signal ?? `exit code ${code}`));
    });
  };
  start();
  return {
    name: command.name,
    get pid() {
      return running?.pid ?? 0;
    },
    get starts() {
      return starts;
    },
    signal: (signal) => void running?.kill(signal),
    async stop() {
      isStopping = true;
      clearTimeout(pause);
      running?.kill("SIGTERM");
      const killing = setTimeout(() => running?.kill("SIGKILL"), LONGEST_END_MS);
      await ended;
      clearTimeout(killing);
    },
  };
}
