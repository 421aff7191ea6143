/** Asks the app and keeps every answer whole, so that all of them can be searched at the end. */
import { Agent } from "node:http";
import { type Answer, ask, type Question } from "#tests/support/http.ts";
import type { Role, Seen } from "./who-may-see.ts";

/** One answer: who had asked what, and all that came back. */
export interface Recorded extends Seen {
  readonly call: string;
  readonly status: number;
  /** Everything that was sent, to tell an echo from a leak. */
  readonly sent: string;
  /** Status, headers and body. */
  readonly text: string;
}

/** A question at a shop's host; null is the root domain. */
export type Requested = Omit<Question, "port" | "host"> & { readonly host: string | null };

/** A question, and what is to be known of its answer beside the shop it is asked at. */
export type Step = readonly [Requested, Partial<Seen>?];

export class Recorder {
  readonly answers: Recorded[] = [];
  readonly #port: number;
  /** Everyone's questions come over the same few connections, as through a proxy: what one leaves on a connection the next one would see. */
  readonly #agent = new Agent({ keepAlive: true });

  constructor(port: number) {
    this.#port = port;
  }

  /** Asks and records. `about` is the host's shop unless told otherwise. */
  async ask(role: Role, { host, ...question }: Requested, more: Partial<Seen> = {}): Promise<Answer> {
    const name = host === null ? "localhost" : `${host}.localhost`;
    const origin = `http://${name}:${this.#port}`;
    const method = question.method ?? "GET";
    const answer = await ask({
      ...question,
      port: this.#port,
      agent: this.#agent,
      host: name,
      headers: {
        ...(method === "GET" ? {} : { origin, "sec-fetch-site": "same-origin" }),
        ...question.headers,
      },
      timeoutMilliseconds: 30_000,
    });
    const sent = [question.path, question.json, question.form, question.body]
      .map((part) => (typeof part === "string" ? part : (JSON.stringify(part) ?? "")))
      .join("\n");
    this.answers.push({
      about: host,
      ...more,
      role,
      call: `${method} ${origin}${question.path}`,
      status: answer.status,
      sent,
      text: `${answer.status}\n${JSON.stringify(answer.headers)}\n${answer.text}`,
    });
    return answer;
  }
}
