/** What an app says while its database is away, in each of the ways in which databases are away (REL-R6). */
import { realpathSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { processesInFolder } from "#server/database/postmaster-file.ts";
import { type Answer, ask, type Question } from "#tests/support/http.ts";
import { type LoadOrder, openShops, send } from "#tests/support/load.ts";
import type { Seeded } from "#tests/support/seed.ts";
import type { BehindALine } from "./behind-a-line.ts";

/** A way to be away, and how it ends. */
export interface Outage {
  readonly name: string;
  begin(place: BehindALine): Promise<void>;
  end(place: BehindALine): Promise<void>;
}

const signalAll = (data: string, signal: NodeJS.Signals) => {
  for (const pid of processesInFolder(realpathSync(data))) process.kill(pid, signal);
};

export const OUTAGES: readonly Outage[] = [
  { name: "refused", begin: ({ line }) => line.refuse(), end: ({ line }) => line.accept() },
  {
    name: "black-holed",
    begin: async ({ line }) => {
      line.blackHole = true;
    },
    end: async ({ line }) => {
      line.blackHole = false;
    },
  },
  {
    name: "frozen",
    begin: async ({ data }) => signalAll(data, "SIGSTOP"),
    end: async ({ data }) => signalAll(data, "SIGCONT"),
  },
];

/** How much is asked during an outage. */
export interface OutageOptions extends Seeded {
  readonly name: string;
  readonly questions: number;
}

/** What an answer may take during an outage, and what the way back may take, at most: ten times the promise, which is what is told. */
const LONGEST_ANSWER_MS = 20_000;
const LONGEST_WAY_BACK_MS = 50_000;
/** The error box of the specification. */
const FRIENDLY = /role="alert"/;

/** Asks pages, REST and tRPC during an outage, then waits for the way back. Returns what was wrong, in words. */
export async function goAway(place: BehindALine, outage: Outage, options: OutageOptions): Promise<string[]> {
  const { app } = place;
  const { name, questions, random, tell } = options;
  const [shop] = await openShops(app.port);
  const order = (number: number) => shop.orderFor(`${name}-${number}`, random);
  const isDown = await outage.begin(place).then(() => performance.now());
  const faults: string[] = [];
  const times: number[] = [];
  let next = 0;
  const client = async () => {
    while (next < questions) {
      const number = next++;
      const requested = performance.now();
      faults.push(...(await faultsWhileAway(app.port, number, order(number))));
      times.push(performance.now() - requested);
    }
  };
  try {
    await Promise.all(Array.from({ length: 8 }, client));
    faults.push(...(await faultsInHealth(app.port)));
  } finally {
    await outage.end(place);
  }
  const downMs = performance.now() - isDown;
  const { backMs, lastSaid } = await wayBack(app.port, order(questions));
  times.sort((a, b) => a - b);
  const longest = times.at(-1) ?? 0;
  if (longest > LONGEST_ANSWER_MS) faults.push(`an answer took ${Math.round(longest)} ms`);
  if (backMs > LONGEST_WAY_BACK_MS) faults.push(`it did not come back; last it said ${lastSaid}`);
  tell(
    `${outage.name} for ${Math.round(downMs)} ms: ${questions} answers, half within ${Math.round(times[times.length >> 1] ?? 0)} ms, all within ${Math.round(longest)} ms; back after ${Math.round(backMs)} ms`,
  );
  return faults;
}

const SWEETCRUMB = "sweetcrumb.localhost";
const PAGE = { host: SWEETCRUMB, headers: { accept: "text/html" } };
const ASKED: readonly (Omit<Question, "port"> | null)[] = [
  { ...PAGE, path: "/" },
  { ...PAGE, path: "/menu" },
  { host: SWEETCRUMB, path: "/api/shops/slug/sweetcrumb/menu" },
  { ...PAGE, path: "/login" },
  { host: SWEETCRUMB, path: "/trpc/catalog.menu" },
  // An order.
  null,
];

async function faultsWhileAway(port: number, number: number, order: LoadOrder): Promise<string[]> {
  const requested = ASKED[number % ASKED.length] ?? null;
  const what = requested?.path ?? `an order to ${order.path}`;
  const answer = await (requested
    ? ask({ port, ...requested, timeoutMilliseconds: LONGEST_ANSWER_MS })
    : send(port, order)
  ).catch((error: Error) => error.message);
  if (typeof answer === "string") return [`${what} had no answer: ${answer}`];
  const wrong = [
    answer.status !== 503 && `status ${answer.status}`,
    answer.headers["retry-after"] !== "5" && `Retry-After ${answer.headers["retry-after"]}`,
    requested?.headers && !FRIENDLY.test(answer.text) && "no friendly page",
  ].filter(Boolean);
  return wrong.length > 0 ? [`${what}: ${wrong.join(", ")}: ${answer.text.slice(0, 300)}`] : [];
}

async function faultsInHealth(port: number): Promise<string[]> {
  const alive = await ask({ port, host: "localhost", path: "/healthz" });
  const ready = await ask({ port, host: "localhost", path: "/readyz" });
  return [
    ...(alive.status === 200 ? [] : [`/healthz was answered ${alive.status}`]),
    ...(ready.status === 503 ? [] : [`/readyz was answered ${ready.status}`]),
  ];
}

/** Milliseconds until pages, APIs and an order are answered with 2xx again, and what each was answered the last time. */
async function wayBack(port: number, order: LoadOrder): Promise<{ backMs: number; lastSaid: string }> {
  const started = performance.now();
  const questions = ASKED.filter((requested) => requested !== null);
  const elapsed = () => performance.now() - started;
  const all = () => [
    ...questions.map((requested) => answerOf(requested.path, ask({ port, ...requested }))),
    answerOf("an order", send(port, order)),
  ];
  let lastSaid = "";
  while (elapsed() <= LONGEST_WAY_BACK_MS) {
    const answers = await Promise.all(all());
    lastSaid = answers.map(({ said }) => said).join("; ");
    if (answers.every(({ isGood }) => isGood)) break;
    await pause(50);
  }
  return { backMs: elapsed(), lastSaid };
}

/** Whether something was answered with 2xx, and what was said. */
async function answerOf(
  path: string,
  answering: Promise<Answer>,
): Promise<{ isGood: boolean; said: string }> {
  try {
    const { status, text } = await answering;
    const isGood = status >= 200 && status < 300;
    return { isGood, said: `${path}: ${status}${isGood ? "" : ` ${text.slice(0, 300)}`}` };
  } catch (error) {
    return { isGood: false, said: `${path}: ${error instanceof Error ? error.message : String(error)}` };
  }
}
