/**
 * The load: keeps connections open, sends the next request when an answer has come, and measures. Runs as a process of its own, so
 * that its work counts for neither server; reads an `Order` as JSON on standard input and writes a `Measured` on standard output.
 *
 * Plain sockets and no HTTP client: the generator must be quicker than the quickest server it measures.
 */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { text } from "node:stream/consumers";

/** One request, sent as it stands; `Host` is among the headers. */
export interface LoadRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What to send, to whom, how long. The requests are sent in turn; each POST gets an `Idempotency-Key` of its own. */
export interface LoadOptions {
  readonly port: number;
  readonly clients: number;
  readonly seconds: number;
  readonly requests: readonly LoadRequest[];
  /** Each client begins a request so often, or as soon as the one before is answered where that takes longer; at once where it is left out. */
  readonly everyMilliseconds?: number;
}

/** What came of it. Times are milliseconds, from the first byte sent to the last byte read. */
export interface Rates {
  readonly answers: number;
  /** Answers with a status of 400 and above. */
  readonly failures: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** Of the last answer's body. */
  readonly bytes: number;
}

/** The same, and what only a flood is asked for. */
export interface Measured extends Rates {
  /** How many answers had which status. */
  readonly statuses: Readonly<Record<number, number>>;
  /** Of the answers with a status below 400 alone. */
  readonly p99OfGood: number;
  /** How many requests a second were sent: what was asked for, while `perSecond` is what was answered until the last answer came. */
  readonly sentPerSecond: number;
}

/** Runs the load in a process of its own. */
export async function load(options: LoadOptions): Promise<Measured> {
  const child = spawn(process.execPath, [import.meta.filename], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(JSON.stringify(options));
  return JSON.parse(await text(child.stdout)) as Measured;
}

/** An answer in the bytes that came so far: its end, or null while it is not complete. */
function completeAnswer(bytes: Buffer): { status: number; bodyBytes: number } | null {
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd < 0) return null;
  const head = bytes.toString("latin1", 0, headEnd);
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  const arrived = bytes.length - headEnd - 4;
  if (length !== undefined) return arrived >= Number(length) ? { status, bodyBytes: Number(length) } : null;
  if (status === 204 || status === 304) return { status, bodyBytes: 0 };
  return bytes.subarray(-5).equals(LAST_CHUNK) ? { status, bodyBytes: arrived } : null;
}

const LAST_CHUNK = Buffer.from("0\r\n\r\n");

function bytesOf({ method, path, headers, body = "" }: LoadRequest): Buffer {
  const all: Record<string, string> =
    method === "POST"
      ? { ...headers, "Content-Length": String(Buffer.byteLength(body)), "Idempotency-Key": randomUUID() }
      : { ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
}

async function generate({
  port,
  clients,
  seconds,
  requests,
  everyMilliseconds = 0,
}: LoadOptions): Promise<Measured> {
  const times: number[] = [];
  const timesOfGood: number[] = [];
  const statuses: Record<number, number> = {};
  let bytes = 0;
  /** How many were sent. */
  let turn = 0;
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  const ready = requests.map((request) => (request.method === "GET" ? bytesOf(request) : null));

  const nextRequest = (): Buffer => {
    const at = turn++ % requests.length;
    const request = requests[at];
    if (!request) throw new Error("There is nothing to send.");
    return ready[at] ?? bytesOf(request);
  };
  /** Notes an answer; when the next request is due, or null where none is any more. */
  const note = (answer: { status: number; bodyBytes: number }, sentAt: number): number | null => {
    const now = performance.now();
    const took = now - sentAt;
    times.push(took);
    if (answer.status < 400) timesOfGood.push(took);
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    bytes = answer.bodyBytes;
    const due = Math.max(now, sentAt + everyMilliseconds);
    return due < until ? due : null;
  };
  const whenDue = (due: number, send: () => void): void => {
    const rest = due - performance.now();
    if (rest > 0) setTimeout(send, rest);
    else send();
  };
  const client = (number: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port, host: "127.0.0.1", noDelay: true });
      let sentAt = 0;
      let arrived: Buffer[] = [];
      const send = () => {
        sentAt = performance.now();
        socket.write(nextRequest());
      };
      // They come one after another.
      socket.on("connect", () => setTimeout(send, (everyMilliseconds * number) / clients));
      socket.on("error", reject);
      socket.on("close", () => reject(new Error("The server closed a connection.")));
      socket.on("data", (chunk) => {
        arrived.push(chunk);
        const answer = completeAnswer(arrived.length === 1 ? chunk : Buffer.concat(arrived));
        if (!answer) return;
        arrived = [];
        const due = note(answer, sentAt);
        if (due !== null) return whenDue(due, send);
        socket.removeAllListeners("close").destroy();
        resolve();
      });
    });
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  const took = (performance.now() - startedAt) / 1000;
  const at = (share: number, of = times) =>
    of.sort((a, b) => a - b)[Math.min(of.length - 1, Math.floor(of.length * share))] ?? Number.NaN;
  return {
    answers: times.length,
    failures: times.length - timesOfGood.length,
    statuses,
    perSecond: times.length / took,
    sentPerSecond: turn / seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    p99OfGood: at(0.99, timesOfGood),
    bytes,
  };
}

if (import.meta.main) {
  const options = JSON.parse(await text(process.stdin)) as LoadOptions;
  // It ends by itself: told to exit while V8 still compiles what was hot a moment ago, Node may wait for itself for ever (nodejs/node#54918).
  process.stdout.write(JSON.stringify(await generate(options)));
}
