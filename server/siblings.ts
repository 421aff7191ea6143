/**
 * What the processes behind one port tell each other (WEB_CONCURRENCY, PERF-09). They share nothing but Postgres; what is only a matter of this one
 * machine goes from process to process, and the supervising one hands it on (`server/supervise.ts`). In a process that serves by itself nothing is sent,
 * and nothing comes.
 */
import cluster, { type Worker } from "node:cluster";
import { randomUUID } from "node:crypto";

/** Whether other processes serve the same port. */
export const isOneOfSeveral: boolean = cluster.isWorker;

/** What goes over the line. `to` and `from` are the supervising process's names of the others. */
interface Note {
  readonly note: string;
  readonly data: unknown;
  readonly to?: number | undefined;
  readonly from?: number;
}

const isNote = (message: unknown): message is Note =>
  typeof message === "object" && message !== null && "note" in message && typeof message.note === "string";

/** Sends a note to all others, or to one of them. */
function send(note: Note): void {
  // Where the supervising process is gone this one is about to end.
  if (isOneOfSeveral && process.connected) process.send?.(note);
}

/** Tells all other processes. The data has to survive JSON. */
export const tellOthers = (note: string, data: unknown): void => send({ note, data });

/** Has `handle` called with what the others tell; only what is in `data` of their notes. */
export function onNote(note: string, handle: (data: unknown, from: number) => void): void {
  if (!isOneOfSeveral) return;
  process.on("message", (message: unknown) => {
    if (isNote(message) && message.note === note) handle(message.data, message.from ?? 0);
  });
}

interface Question {
  readonly id: string;
}

interface Answer extends Question {
  readonly answer: string;
}

/** Answers what another process asks by `askOthers`. */
export function answerOthers(name: string, answer: () => Promise<string>): void {
  onNote(`${name}?`, (data, from) => {
    const { id } = data as Question;
    answer().then(
      (text) => send({ note: `${name}!`, data: { id, answer: text }, to: from }),
      // Who asked goes on without this one.
      () => {},
    );
  });
}

/** The answers of so many other processes; of those alone that answer within `patienceMs`. */
export function askOthers(name: string, others: number, patienceMs: number): Promise<string[]> {
  if (others <= 0 || !isOneOfSeveral) return Promise.resolve([]);
  const id = randomUUID();
  const answers: string[] = [];
  return new Promise((resolve) => {
    const hear = (message: unknown) => {
      if (!isNote(message) || message.note !== `${name}!`) return;
      const { id: of, answer } = message.data as Answer;
      if (of !== id) return;
      answers.push(answer);
      if (answers.length === others) finish();
    };
    const finish = () => {
      clearTimeout(timer);
      process.off("message", hear);
      resolve(answers);
    };
    const timer = setTimeout(finish, patienceMs);
    process.on("message", hear);
    tellOthers(`${name}?`, { id } satisfies Question);
  });
}

/** In the supervising process: hands notes on. One for a process that is gone is dropped. */
export function handNotesOn(): void {
  cluster.on("message", (sender: Worker, message: unknown) => {
    if (!isNote(message)) return;
    for (const other of Object.values(cluster.workers ?? {})) {
      const isMeant = message.to === undefined ? other !== sender : other?.id === message.to;
      if (isMeant && other?.isConnected()) other.send({ ...message, from: sender.id });
    }
  });
}
