/**
 * Sends one event to an address that a merchant entered (API-09, SEC-A17): the name is resolved here, every one of its addresses must be
 * public, and the connection goes to one that was looked at, so that a second answer of the name's server changes nothing. A redirect is not
 * followed; time and answer are bounded, and once the status is known what else is said is waited for a moment only.
 */
import type { IncomingMessage } from "node:http";
import { type RequestOptions, request } from "node:https";
import { isIP } from "node:net";
import { ANSWER_BYTES, type AttemptError, webhookUrl } from "#domain/shop/webhook-rules.ts";
import { isPublicAddress } from "./public-address.ts";
import { namesBy } from "./resolve-name.ts";

/** How receivers are reached. */
export interface WebhookNetwork {
  /** Every address of a name; ends with the signal. */
  readonly resolve: (name: string, signal: AbortSignal) => Promise<readonly string[]>;
  readonly isAllowed: (address: string) => boolean;
  /** Makes the request of `node:https`. */
  readonly request: (options: RequestOptions) => ReturnType<typeof request>;
  /** For name, connection and answer together. */
  readonly timeoutMs: number;
  /** How long a receiver may go on answering after its status; what came until then is kept. */
  readonly answerMs: number;
  /** An answer that took longer counts against its receiver as none does. */
  readonly slowMs: number;
}

/** The public internet. */
export const PUBLIC_INTERNET: WebhookNetwork = {
  resolve: namesBy(),
  isAllowed: isPublicAddress,
  request: (options) => request(options),
  timeoutMs: 10_000,
  answerMs: 1_000,
  slowMs: 5_000,
};

/** What became of it; `status` and `answer` are the receiver's, where one answered. */
export interface Sent {
  readonly error: AttemptError | null;
  readonly status: number | null;
  readonly answer: string;
}

/** A message as it is posted. */
export interface OutgoingWebhook {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Posts the message. Whatever goes wrong is in the answer; it never throws. */
export async function sendWebhook(message: OutgoingWebhook, network: WebhookNetwork): Promise<Sent> {
  const url = webhookUrl(message.url);
  if (!url) return failed("address");
  const timer = new AbortController();
  const clock = setTimeout(() => timer.abort(), network.timeoutMs);
  try {
    const address = await addressOf(url, network, timer.signal);
    return "error" in address
      ? failed(address.error)
      : await post(url, address.ips, message, network, timer.signal);
  } catch (thrown) {
    return failed(timer.signal.aborted ? "timeout" : errorOf(thrown));
  } finally {
    clearTimeout(clock);
  }
}

const failed = (error: AttemptError): Sent => ({ error, status: null, answer: "" });

/** The addresses of the name, where all of them are allowed. @throws where the time is over */
async function addressOf(
  url: URL,
  { resolve, isAllowed }: WebhookNetwork,
  signal: AbortSignal,
): Promise<{ ips: readonly [string, ...string[]] } | { error: AttemptError }> {
  const name = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(name)
    ? [name]
    : await inTime(
        resolve(name, signal).catch(() => []),
        signal,
      );
  const [ip, ...others] = addresses;
  if (ip === undefined) return { error: "name" };
  return addresses.every(isAllowed) ? { ips: [ip, ...others] } : { error: "address" };
}

function inTime<Value>(value: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  return Promise.race([value, promise]);
}

/** @throws where no answer begins */
function post(
  url: URL,
  ips: readonly [string, ...string[]],
  { body, headers }: OutgoingWebhook,
  network: WebhookNetwork,
  signal: AbortSignal,
): Promise<Sent> {
  const { promise, resolve, reject } = Promise.withResolvers<Sent>();
  const call = network.request({
    method: "POST",
    hostname: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port,
    path: url.pathname + url.search,
    // A connection of its own: one that is kept could lead to an address that is not looked at again.
    agent: false,
    signal,
    // Of IPv4 and IPv6 the one is tried that the machine can reach.
    lookup: (_name, options, found) => {
      if (options.all)
        found(
          null,
          ips.map((address) => ({ address, family: isIP(address) })),
        );
      else found(null, ips[0], isIP(ips[0]));
    },
    headers: {
      ...headers,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      "user-agent": "Windowsill-Webhooks/1",
      accept: "*/*",
      "accept-encoding": "identity",
    },
  });
  let isAnswered = false;
  call.on("response", (response) => {
    isAnswered = true;
    const status = response.statusCode ?? 0;
    const ending = setTimeout(() => response.destroy(), network.answerMs);
    // What was answered so far is kept, however the answer ends.
    firstBytes(response).then((answer) => {
      clearTimeout(ending);
      call.destroy();
      resolve({ error: errorOfStatus(status), status, answer });
    }, reject);
  });
  const end = (error: Error) => {
    if (!isAnswered) reject(error);
  };
  call.on("error", end);
  // An answer that wants another protocol ends the connection without a word.
  call.on("close", () => end(new Error("closed")));
  call.end(body);
  return promise;
}

function errorOfStatus(status: number): AttemptError | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? "redirect" : "status";
}

/** The beginning of an answer as text that Postgres can keep. */
async function firstBytes(response: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      pieces.push(piece);
      length += piece.length;
      if (length >= ANSWER_BYTES) break;
    }
  } catch {
    // A time is over, or the receiver went away amid its answer.
  }
  const text = Buffer.concat(pieces).subarray(0, ANSWER_BYTES).toString("utf8");
  return text.replaceAll("\u0000", "");
}

const CERTIFICATE = /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH|EPROTO)/;

const errorOf = (thrown: unknown): AttemptError =>
  thrown instanceof Error && "code" in thrown && CERTIFICATE.test(String(thrown.code))
    ? "certificate"
    : "connection";
