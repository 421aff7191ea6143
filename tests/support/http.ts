import { type Agent, type IncomingHttpHeaders, request as send } from "node:http";

/** One request to a server on this machine. */
export interface Question {
  readonly port: number;
  /** The Host header without its port: `sweetcrumb.localhost`. It is sent as it stands, which fetch would not do. */
  readonly host: string;
  readonly method?: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as a browser sends a form. */
  readonly form?: Record<string, string> | URLSearchParams;
  /** Sent as it is. */
  readonly body?: string | Buffer;
  /** How long to wait for the whole answer; 10 seconds unless told. */
  readonly timeoutMilliseconds?: number;
  /** Keeps connections for anyone who asks very often; each request has its own unless told. */
  readonly agent?: Agent;
}

/** What came back. Redirects are not followed. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
  /** The body read as JSON; the caller says what it expects to find. */
  json<Body>(): Body;
}

/** What is asked of every answer; nothing, unless a project of tests says so. */
let look: (question: Question, answer: Answer) => void = () => {};
/** Has every answer looked at; what throws fails its test. */
export const lookAtAnswers = (by: typeof look): void => {
  look = by;
};

/** Sends one request and reads the answer to its end. */
export async function ask(question: Question): Promise<Answer> {
  const answer = await sendAndRead(question);
  look(question, answer);
  return answer;
}

function sendAndRead(question: Question): Promise<Answer> {
  const { port, host, method = "GET", path, timeoutMilliseconds = 10_000, agent = false } = question;
  const { body, type } = bodyOf(question);
  const headers: Record<string, string> = { host: `${host}:${port}`, ...type, ...question.headers };
  if (body !== undefined) headers["content-length"] = String(Buffer.byteLength(body));
  return new Promise((resolve, reject) => {
    const sending = send({ host: "127.0.0.1", port, method, path, headers, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () => {
        const bytes = Buffer.concat(chunks);
        const text = bytes.toString("utf8");
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          bytes,
          text,
          json: <Body>() => JSON.parse(text) as Body,
        });
      });
    });
    sending.setTimeout(timeoutMilliseconds, () =>
      sending.destroy(new Error(`${method} ${path}: no answer in time`)),
    );
    sending.on("error", reject);
    sending.end(body);
  });
}

function bodyOf({ json, form, body }: Question): { body?: string | Buffer; type: Record<string, string> } {
  if (json !== undefined) return { body: JSON.stringify(json), type: { "content-type": "application/json" } };
  if (form === undefined) return body === undefined ? { type: {} } : { body, type: {} };
  return {
    body: new URLSearchParams(form).toString(),
    type: { "content-type": "application/x-www-form-urlencoded" },
  };
}

/** Someone with a browser that has no scripts: keeps cookies, posts forms, says where forms come from. */
export class Visitor {
  readonly #port: number;
  readonly #host: string;
  readonly #cookies: Map<string, string>;

  /** A visitor of one shop, with the cookies the browser has kept: `new Visitor(app.port, "sweetcrumb.localhost")`. */
  constructor(port: number, host: string, cookies: Readonly<Record<string, string>> = {}) {
    this.#port = port;
    this.#host = host;
    this.#cookies = new Map(Object.entries(cookies));
  }

  /** Opens a page. */
  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#ask({ path, headers });
  }

  /** Posts a form from a page of the same shop. */
  post(path: string, form: Record<string, string> | URLSearchParams): Promise<Answer> {
    const origin = `http://${this.#host}:${this.#port}`;
    return this.#ask({ method: "POST", path, form, headers: { origin, "sec-fetch-site": "same-origin" } });
  }

  /** The value of a cookie that is kept now. */
  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  async #ask(question: Omit<Question, "port" | "host">): Promise<Answer> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await ask({
      port: this.#port,
      host: this.#host,
      ...question,
      headers: { accept: "text/html", ...(cookie ? { cookie } : {}), ...question.headers },
    });
    for (const line of answer.headers["set-cookie"] ?? []) this.#keep(line);
    return answer;
  }

  #keep(line: string): void {
    const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
    const name = pair.slice(0, pair.indexOf("="));
    const gone = attributes.some((attribute) => /^max-age=0$/i.test(attribute)) || pair.endsWith("=");
    if (gone) this.#cookies.delete(name);
    else this.#cookies.set(name, pair.slice(name.length + 1));
  }
}
