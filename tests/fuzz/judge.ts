/** What no answer may be, whatever was asked (REL-R11): a failure, an answer that no document tells of, a word of the inside. */
import { kindOf, statusOf } from "#domain/refusal-status.ts";
import { isPlainPath, pathOf, plainTarget } from "#server/http/paths.ts";
import { undocumented } from "#tests/support/documented-answers.ts";
import type { Sent } from "./drafts.ts";
import { MAY_TAKE_MS, SLOW_MS } from "./told.ts";

/** One answer, read to its end; status 0 where none came. */
export interface Got {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
  /** From the first byte sent to the last one read, in milliseconds. */
  readonly ms: number;
}

/** Whether something was done or shown, or a form led on from where it was done; to a log-in leads a refusal. */
export const isAccepted = ({ status, text, headers }: Got): boolean => {
  if (status === 207) return text.includes('"result"');
  if (status >= 300 && status < 400) return !/\/login\b/.test(String(headers.location ?? ""));
  return status >= 200 && status < 300;
};

/** Traces of programs, of statements and of folders. */
const LEAKS: readonly RegExp[] = [
  /node_modules|\/server\/[\w/.-]+\.[jt]sx?|file:\/\/\//,
  /\bat (?:async )?[\w.<>]+ \(.*:\d+:\d+\)|\.[jt]sx?:\d+:\d+/,
  /mikro-?orm|kysely|driverexception|postgres(?:ql)?:\/\//i,
  /\b(?:select|update|insert into|delete from)\b[^"<]{0,80}\b(?:from|set|values|where)\b "?\w+"?\."?\w/i,
  /violates (?:\w+ )+constraint|SQLSTATE|syntax error at or near|relation \\?"|invalid input syntax/i,
  /TypeError|ReferenceError|RangeError|Cannot read propert/,
];

/** What is answered to bytes that are no request which could be read; the page of errors tells of it. */
const UNREAD = new Set([400, 408, 414, 417, 431]);

/** What is wrong with an answer; nothing is an empty list. */
export function problemsOf(sent: Sent, got: Got): string[] {
  if (got.status === 0) return [`no answer: ${got.text}`];
  const path = plainTarget(sent.target).split("?")[0] ?? "";
  const problems: string[] = [];
  if (got.status >= 500 && !gaveUp(got)) problems.push(`${got.status}`);
  if (got.ms > MAY_TAKE_MS) problems.push(`the answer took ${Math.round(got.ms)} ms`);
  const leak = LEAKS.map((pattern) => pattern.exec(withoutEcho(got.text, sent))?.[0]).find(Boolean);
  if (leak !== undefined) problems.push(`it tells of the inside: ${leak}`);
  if (got.status >= 500 || sent.method === "OPTIONS") return problems;
  if (path.startsWith("/api/")) problems.push(...problemsByRest(sent, got, path));
  else if (path.startsWith("/trpc/")) problems.push(...problemsByTrpc(sent, got));
  else problems.push(...problemsOfPage(got));
  return problems;
}

/**
 * Whether someone else was waited for as long as it may take, Stripe or Postgres, and the answer says so: on a machine that is too busy that is
 * no fault. Such answers are slow ones, and a run in which there are many does not count.
 */
const gaveUp = ({ status, ms, headers }: Got): boolean =>
  status === 503 && ms > SLOW_MS && headers["retry-after"] !== undefined;

/** What was sent may come back, in the words of a refusal. */
function withoutEcho(text: string, { body, target }: Sent): string {
  const sent = `${body?.toString() ?? ""} ${safelyDecoded(target)}`;
  return /TypeError|node_modules|select |from /i.test(sent) ? "" : text;
}

function safelyDecoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}

const typeOf = ({ headers }: Got): string => String(headers["content-type"] ?? "");

function problemsByRest({ method, target }: Sent, got: Got, path: string): string[] {
  const { status, text } = got;
  if (UNREAD.has(status) || !isPlainPath(pathOf(target))) return refusalProblems(method, got);
  try {
    return undocumented(method, path.slice("/api".length), { status, type: typeOf(got), text });
  } catch (error) {
    return [`${status} cannot be read: ${error}`];
  }
}

/** Statuses of refusals that say by themselves what was wrong with the request. */
const OF_TRPC: ReadonlySet<number> = new Set([
  200, 204, 207, 301, 304, 400, 401, 403, 404, 405, 409, 413, 414, 415, 417, 422, 429, 431,
]);

interface CallError {
  readonly message?: unknown;
  readonly data?: { readonly code?: string; readonly httpStatus?: number };
}
interface Envelope {
  readonly result?: unknown;
  readonly error?: { readonly json?: CallError };
}

/** An answer of the procedures is an envelope for each call, or a refusal of the request as a whole. */
function problemsByTrpc(sent: Sent, got: Got): string[] {
  const { method } = sent;
  const { status, text } = got;
  if (!OF_TRPC.has(status)) return [`${status} is no answer of a procedure`];
  if (text === "") return [];
  if (method === "HEAD") return ["a HEAD has a body"];
  const body = parsed(text);
  // Asked for so, tRPC answers a batch line by line.
  const asksForLines = Object.values(sent.headers).some((value) => value.includes("application/jsonl"));
  if (body === undefined && asksForLines) return problemsOfLines(text);
  if (body === undefined) return [`${status} is no JSON: ${text.slice(0, 80)}`];
  const envelopes = (Array.isArray(body) ? body : [body]) as readonly (Envelope | null)[];
  return envelopes.flatMap((envelope) => {
    if (envelope?.result !== undefined) return [];
    const error = envelope?.error?.json;
    return error === undefined ? refusalProblems(method, got) : errorProblems(error);
  });
}

function problemsOfLines(text: string): string[] {
  const broken = text.split("\n").filter((line) => line.trim() !== "" && parsed(line) === undefined);
  const failure = /"httpStatus":5\d\d/.exec(text)?.[0];
  return [
    ...broken.map((line) => `no JSON in a line: ${line.slice(0, 80)}`),
    ...(failure === undefined ? [] : [`a call of a batch: ${failure}`]),
  ];
}

function errorProblems({ message, data: { code = "", httpStatus = 0 } = {} }: CallError): string[] {
  if (typeof message !== "string") return ["an error has no words"];
  const kind = kindOf(code);
  if (kind === "internal" || httpStatus >= 500) return [`${httpStatus} of a call: ${code}`];
  return code === "BAD_REQUEST" || statusOf(kind) === httpStatus ? [] : [`${code} is ${httpStatus}`];
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Every refusal has the one shape (API-03). */
function refusalProblems(method: string, { status, text }: Got): string[] {
  if (method === "HEAD" || status === 304) return [];
  const { message, code, errors, request_id } = Object(parsed(text)) as Record<string, unknown>;
  const isOne =
    status >= 300 &&
    typeof message === "string" &&
    typeof code === "string" &&
    typeof errors === "object" &&
    typeof request_id === "string";
  return isOne ? [] : [`${status} is no refusal: ${text.slice(0, 80)}`];
}

const OF_PAGES: ReadonlySet<number> = new Set([
  200, 201, 202, 204, 301, 302, 303, 304, 307, 308, 400, 401, 403, 404, 405, 409, 410, 413, 414, 415, 417,
  422, 429, 431,
]);

/** A page, data of one, or a refusal. */
function problemsOfPage({ status }: Got): string[] {
  return OF_PAGES.has(status) ? [] : [`${status} is no answer of a page`];
}
