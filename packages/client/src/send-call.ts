/** One call, from the first try to its answer or its failure. */
import { createTRPCUntypedClient, httpLink, splitLink, TRPCClientError } from "@trpc/client";
import superjson from "superjson";
import { AnswerLost, ShopRefusal } from "./refusals.ts";

/** As much of an `AbortSignal` as is used, so that no library of types is needed. */
export interface Abort {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** What may be said of one call. */
export interface CallOptions {
  /** Ends the call; it then fails with the signal's reason. */
  readonly signal?: Abort | undefined;
  /** How long one try may take. */
  readonly timeoutMilliseconds?: number | undefined;
}

/** As much of `fetch` as is used. */
export interface Fetching {
  fetch(
    url: string,
    init?: { method?: string; headers?: unknown; body?: unknown; signal?: unknown; credentials?: unknown },
  ): Promise<{
    readonly ok: boolean;
    readonly status: number;
    readonly headers: { get(name: string): string | null };
    json(): Promise<unknown>;
  }>;
}

/** To whom the calls go, and in whose name. */
export interface Sending {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly retries: number;
  readonly timeoutMilliseconds: number;
  readonly fetch: Fetching["fetch"];
}

/** A procedure and its input. */
export interface Call {
  readonly type: "query" | "mutation";
  readonly procedure: string;
  readonly input: unknown;
}

/** Sends calls. */
export type SendCall = (call: Call, options?: CallOptions) => Promise<unknown>;

/** The wait before the second try; each further one is twice as long. */
const FIRST_WAIT_MILLISECONDS = 250;
/** Longer than this no one waits, whatever the shop says. */
const LONGEST_WAIT_MILLISECONDS = 5_000;

/** Makes the function that sends all calls of a client. */
export function callSender(to: Sending): SendCall {
  const client = createTRPCUntypedClient({ links: [linkTo(to)] });

  /** One try, within its time. */
  async function attempt({ type, procedure, input }: Call, options: CallOptions): Promise<unknown> {
    const controller = new AbortController();
    const { signal } = controller;
    let timedOut = false;
    const giveUp = () => controller.abort();
    const timer = setTimeout(() => {
      timedOut = true;
      giveUp();
    }, options.timeoutMilliseconds ?? to.timeoutMilliseconds);
    options.signal?.addEventListener("abort", giveUp);
    // Holds also where a `fetch` of the caller's does not look at its signal.
    const givenUp = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
    try {
      const answer =
        type === "query"
          ? client.query(procedure, input, { signal })
          : client.mutation(procedure, input, { signal });
      return await Promise.race([answer, givenUp]);
    } catch (thrown) {
      throw new Failed(thrown, timedOut);
    } finally {
      clearTimeout(timer);
      options.signal?.removeEventListener("abort", giveUp);
    }
  }

  /** One try and what came of it: an answer, or how it failed. @throws where the caller ended the call */
  async function outcomeOf(call: Call, options: CallOptions, isAfterLoss: boolean) {
    throwIfAborted(options.signal);
    try {
      return { answer: await attempt(call, options), failure: null };
    } catch (failed) {
      throwIfAborted(options.signal);
      return { answer: null, failure: failureOf(failed, call, isAfterLoss) };
    }
  }

  return (call, options = {}) => answered(call, options, { retries: to.retries, outcomeOf });
}

/** How a call is tried, and what comes of one try. */
interface Trying {
  readonly retries: number;
  outcomeOf(
    call: Call,
    options: CallOptions,
    isAfterLoss: boolean,
  ): Promise<{ answer: unknown; failure: ShopRefusal | AnswerLost | null }>;
}

/** Tries until there is an answer, or a failure that another try would not mend. */
async function answered(call: Call, options: CallOptions, { retries, outcomeOf }: Trying): Promise<unknown> {
  const mostTries = mayRepeat(call) ? 1 + retries : 1;
  let lost: AnswerLost | null = null;
  for (let tries = 1; ; tries++) {
    const { answer, failure } = await outcomeOf(call, options, lost !== null);
    if (failure === null) return answer;
    if (tries >= mostTries || !mayPass(failure)) throw concluded(failure, call, lost);
    lost = failure instanceof AnswerLost ? failure : lost;
    await pause(waitBefore(tries, failure), options.signal);
  }
}

/**
 * What a call comes to in the end. A refusal of the caller, or for want of room, says nothing of an earlier try that was not answered: what that one
 * asked may have been done, so it is its loss that is told.
 */
function concluded(
  failure: ShopRefusal | AnswerLost,
  { type, procedure }: Call,
  lost: AnswerLost | null,
): ShopRefusal | AnswerLost {
  if (!lost || type === "query" || failure instanceof AnswerLost || isAboutTheCall(failure)) return failure;
  const { idempotencyKey, timedOut } = lost;
  return new AnswerLost(lost.message, { procedure, idempotencyKey, timedOut, cause: failure });
}

/** A refusal of what was asked, not of who asks or when: the shop may be asked what became of an earlier try. */
export const isAboutTheCall = ({ status }: ShopRefusal) => status === 404 || status === 409 || status === 422;

/** A try that failed, as tRPC's client reported it. */
class Failed extends Error {
  readonly timedOut: boolean;
  constructor(cause: unknown, timedOut: boolean) {
    super("failed", { cause });
    this.timedOut = timedOut;
  }
}

/** A question without an input has no `?input=`, so that the shop may answer it from what it keeps. */
const unlessNothing = {
  input: {
    serialize: (value: unknown) => (value === undefined ? undefined : superjson.serialize(value)),
    deserialize: superjson.deserialize,
  },
  output: superjson,
};

function linkTo({ origin, headers, fetch }: Sending) {
  const link = (transformer: typeof unlessNothing | typeof superjson) =>
    httpLink({
      url: `${origin}/trpc`,
      transformer,
      headers: { ...headers },
      fetch: async (url, init) => {
        const response = await fetch(String(url), { ...init, ...WITHOUT_COOKIES });
        if (!isJson(response)) throw new NoShopsAnswer(response.status);
        return response;
      },
    });
  return splitLink({
    condition: ({ type }) => type === "query",
    true: link(unlessNothing),
    false: link(superjson),
  });
}

/** An answer that a shop does not give: a gateway's page, or another server's. */
class NoShopsAnswer extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`status ${status}`);
    this.status = status;
  }
}

const isJson = ({ headers }: Awaited<ReturnType<Fetching["fetch"]>>) =>
  /\bjson\b/i.test(headers.get("content-type") ?? "");

/** The token says in whose name a call is made. Only browsers have cookies, and only they all know the word. */
const WITHOUT_COOKIES = "location" in globalThis ? ({ credentials: "omit" } as const) : {};

const mayRepeat = ({ type, input }: Call) => type === "query" || keyOf(input) !== null;

/** The key with which a call may be sent again. */
function keyOf(input: unknown): string | null {
  const key = (input as { idempotencyKey?: unknown } | null | undefined)?.idempotencyKey;
  return typeof key === "string" && key !== "" ? key : null;
}

/** What is no one's answer to the question may be another one in a moment. */
function mayPass(failure: ShopRefusal | AnswerLost): boolean {
  return failure instanceof AnswerLost || failure.status === 503;
}

function waitBefore(tries: number, failure: ShopRefusal | AnswerLost): number {
  const asked = failure instanceof ShopRefusal ? (failure.retryAfterSeconds ?? 0) * 1_000 : 0;
  // Half of it by chance: those who were refused together do not come back together.
  const own = FIRST_WAIT_MILLISECONDS * 2 ** (tries - 1) * (0.5 + Math.random());
  return Math.min(LONGEST_WAIT_MILLISECONDS, Math.max(asked, own));
}

function pause(milliseconds: number, signal: Abort | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener("abort", end);
  });
}

function throwIfAborted(signal: Abort | undefined): void {
  if (signal?.aborted) throw signal.reason ?? new Error("The call was ended.");
}

/** The refusal in an answer, or that there was none. */
function failureOf(failed: unknown, call: Call, afterLostAnswer: boolean): ShopRefusal | AnswerLost {
  const { cause, timedOut } = failed instanceof Failed ? failed : { cause: failed, timedOut: false };
  const error = cause instanceof TRPCClientError ? cause : null;
  const response = error?.meta?.response as { status: number; headers: Headers } | undefined;
  const said = error && saidBy(error);
  if (said && response) {
    const asked = Number(response.headers.get("retry-after") ?? said.facts.retryAfterSeconds);
    const retryAfterSeconds = Number.isFinite(asked) && asked > 0 ? asked : null;
    const { status } = response;
    return new ShopRefusal({
      ...said,
      status,
      retryAfterSeconds,
      procedure: call.procedure,
      afterLostAnswer,
    });
  }
  const status = response?.status ?? (error?.cause instanceof NoShopsAnswer ? error.cause.status : null);
  return new AnswerLost(lossOf(call.procedure, status, timedOut), {
    procedure: call.procedure,
    idempotencyKey: keyOf(call.input),
    timedOut,
    cause,
  });
}

function lossOf(procedure: string, status: number | null, timedOut: boolean): string {
  if (timedOut) return `${procedure}: no answer in time.`;
  if (status === null) return `${procedure}: no answer.`;
  return `${procedure}: an answer of status ${status} that no shop gives; is the origin right?`;
}

interface Said {
  readonly message: string;
  readonly code: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly requestId: string | null;
}

/** What a refusal says, or null where none was given. */
function saidBy(error: TRPCClientError<never>): Said | null {
  return saidByProcedure(error) ?? saidByHost(error.meta?.responseJSON);
}

function saidByProcedure({ message, data }: { message: string; data: unknown }): Said | null {
  if (!isRecord(data) || typeof data.code !== "string") return null;
  const facts = isRecord(data.facts) ? data.facts : {};
  return {
    message,
    code: typeof data.refusal === "string" ? data.refusal : codeOf(data.code),
    errors: errorsIn(data.errors) ?? errorsIn(facts.errors) ?? {},
    facts,
    requestId: textOrNull(data.requestId),
  };
}

/** What the host refuses, no procedure has seen. */
function saidByHost(body: unknown): Said | null {
  if (!isRecord(body) || typeof body.code !== "string" || typeof body.message !== "string") return null;
  const { message, code, request_id } = body;
  return { message, code, errors: errorsIn(body.errors) ?? {}, facts: {}, requestId: textOrNull(request_id) };
}

const textOrNull = (value: unknown) => (typeof value === "string" ? value : null);

/** tRPC's names of what is refused without a code of its own, as REST says them. */
const CODES: Readonly<Record<string, string>> = {
  BAD_REQUEST: "invalid",
  UNPROCESSABLE_CONTENT: "invalid",
  UNAUTHORIZED: "signed_out",
  TOO_MANY_REQUESTS: "too_many",
  SERVICE_UNAVAILABLE: "unavailable",
  PAYLOAD_TOO_LARGE: "too_large",
  UNSUPPORTED_MEDIA_TYPE: "unsupported_type",
  METHOD_NOT_SUPPORTED: "method_not_allowed",
  INTERNAL_SERVER_ERROR: "internal",
};

const codeOf = (name: string) => CODES[name] ?? name.toLowerCase();

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Problems by field, or null where there are none. */
function errorsIn(value: unknown): Said["errors"] | null {
  if (!isRecord(value)) return null;
  const named = Object.entries(value).filter((entry): entry is [string, string[]] => Array.isArray(entry[1]));
  return named.length === 0 ? null : Object.fromEntries(named);
}
