import { spawn } from "node:child_process";
import { resolve as absolute, delimiter } from "node:path";
import type { Counts } from "./closing-line.ts";

/** One command of the check. */
export interface Step {
  /** What it checks, in the words of the summary. */
  readonly name: string;
  /** Program and arguments; the program is one of node_modules/.bin or a path. */
  readonly command: readonly string[];
  readonly env?: Record<string, string>;
  /** Reads how many of the step's own checks held; without it the step as a whole is one check. */
  readonly count?: () => Counts;
  /** Writes what the step says while it says it, not only when it fails. */
  readonly live?: boolean;
  /** The longest it may take, in minutes, before it is stopped and counts as failed; ten unless told. */
  readonly minutes?: number;
}

/** What came of a step. */
export interface Outcome extends Counts {
  readonly name: string;
  readonly milliseconds: number;
  /** What it wrote, when something is wrong with it. */
  readonly complaint: string;
}

/** Words that no healthy step writes: a promise no one waited for, an exception no one caught. */
const ALARM = /Unhandled (Rejection|Error)|UnhandledPromiseRejection|Uncaught Exception|uncaughtException/;

const BIN = absolute("node_modules/.bin");

/** Runs a step to its end. It never throws: a program that cannot be started is a failed step. */
export async function run(step: Step): Promise<Outcome> {
  const started = performance.now();
  const { code, output } = await execute(step);
  const counts = countsOf(step, code);
  const alarmed = ALARM.test(output);
  // A program that ends badly with every count green (a broken set-up, a lost promise) has failed all the same.
  const unexplained = (code !== 0 || alarmed) && counts.failed === 0 ? 1 : 0;
  const failed = counts.failed + unexplained;
  return {
    name: step.name,
    milliseconds: performance.now() - started,
    passed: counts.passed,
    failed,
    complaint: failed > 0 && !step.live ? output : "",
  };
}

/** Runs steps, so many at a time, and tells of each when it is done. */
export async function runAll(
  steps: readonly Step[],
  atOnce: number,
  tell: (outcome: Outcome) => void,
): Promise<Outcome[]> {
  const waiting = [...steps];
  const outcomes: Outcome[] = [];
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const outcome = await run(step);
      outcomes.push(outcome);
      tell(outcome);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return outcomes;
}

function countsOf(step: Step, code: number): Counts {
  if (!step.count) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  try {
    return step.count();
  } catch {
    // No report: the program fell before it could write one. What it wrote is shown with the step.
    return { passed: 0, failed: 1 };
  }
}

function execute({
  command,
  env = {},
  live = false,
  minutes = 10,
}: Step): Promise<{ code: number; output: string }> {
  const [program = "", ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      // The project's own programs first, its Node among them: their first line asks for `node`.
      env: { ...process.env, PATH: [BIN, process.env.PATH].join(delimiter), NO_COLOR: "1", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const chunks: string[] = [];
    const receive = (chunk: Buffer) => {
      chunks.push(chunk.toString());
      if (live) process.stdout.write(chunk);
    };
    const slow = setTimeout(() => {
      chunks.push(`\nstopped after ${minutes} minutes\n`);
      // Politely first: a test runner that is asked takes its servers down with it.
      child.kill("SIGTERM");
      setTimeout(() => child.kill("SIGKILL"), 10_000).unref();
    }, minutes * 60_000);
    child.stdout.on("data", receive);
    child.stderr.on("data", receive);
    child.once("error", (error) => chunks.push(error.message));
    const done = (code: number | null) => {
      clearTimeout(slow);
      resolve({ code: code ?? 1, output: chunks.join("") });
    };
    child.once("close", done);
    // A grandchild that was left behind may hold the pipe open for ever; the step is over all the same.
    child.once("exit", (code) => setTimeout(done, 2_000, code).unref());
  });
}
