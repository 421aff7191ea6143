/** The HTTP host and websites of a shop's own: what it leaves to the endpoints, and what a publishable key adds to an address's share. */
import { afterEach, describe, expect, test } from "vitest";
import type { Handler } from "#server/http/host-contract.ts";
import { forWebsite, preflightAnswer, preflightOf } from "#server/http/website-headers.ts";
import { keyLimits } from "#server/limits/key-limits.ts";
import { type FakeHost, type HostAnswer, requestTo, startFakeHost } from "./fake-host.ts";

let host: FakeHost;
afterEach(() => host?.close());

const KEY = `wpk_${"k".repeat(43)}`;
const live = { DEMO: "0", DATABASE_URL: "postgresql://app@127.0.0.1/x" };

const WEBSITE = "https://shop.example";

/** An endpoint whose only shop allows one website; `questions` are the browser's ahead of its calls. */
function endpoint() {
  const questions: string[] = [];
  const handler: Handler = async (request) => {
    const website = request.headers.get("origin") === WEBSITE ? WEBSITE : null;
    const method = preflightOf(request);
    if (method !== null) questions.push(request.headers.get("origin") ?? "");
    const answer = website && method ? preflightAnswer(method) : Response.json({});
    return forWebsite(answer, website);
  };
  return { questions, handler, parts: { judgesWebsites: true as const, rest: handler, trpc: handler } };
}

const corsOf = ({ headers }: HostAnswer) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith("access-control-")));
const READABLE = {
  "access-control-allow-origin": WEBSITE,
  "access-control-expose-headers":
    "ETag, Idempotent-Replayed, Location, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id",
};

describe("websites of a shop's own", () => {
  test("API-10 a website reads that it asked too often, also ahead of its call; what no shop allows does not", async () => {
    const { parts, questions } = endpoint();
    host = await startFakeHost({ env: live, parts });
    const ask = (headers: Record<string, string>, method = "GET", path = "/api/x") =>
      requestTo(host.port, path, { method, headers });
    for (let asked = 0; asked < 300; asked++) await ask({});
    for (const path of ["/api/x", "/trpc/x"]) {
      const refused = await ask({ Origin: WEBSITE, "Sec-Fetch-Site": "cross-site" }, "GET", path);
      expect([refused.status, corsOf(refused), refused.headers.vary]).toEqual([429, READABLE, "Origin"]);
      expect(JSON.parse(refused.text)).toMatchObject({ code: "too_many_tries" });
    }
    const ahead = await ask({ Origin: WEBSITE, "Access-Control-Request-Method": "PATCH" }, "OPTIONS");
    expect([ahead.status, corsOf(ahead)]).toEqual([
      204,
      expect.objectContaining({ ...READABLE, "access-control-allow-methods": "PATCH" }),
    ]);
    const strangers: Record<string, string>[] = [
      { Origin: "https://evil.test" },
      { Origin: "null" },
      { Origin: WEBSITE, Cookie: "session=x" },
      { Origin: "https://evil.test", "Access-Control-Request-Method": "GET" },
    ];
    for (const headers of strangers) {
      const method = "Access-Control-Request-Method" in headers ? "OPTIONS" : "GET";
      const refused = await ask(headers, method);
      expect([refused.status, corsOf(refused)]).toEqual([429, {}]);
    }
    expect(corsOf(await ask({ Origin: WEBSITE }, "GET", "/menu"))).toEqual({});
    // Once for each way to name a shop; guessing asks ten times a minute.
    expect(questions).toEqual([WEBSITE, "https://evil.test"]);
    for (let tries = 0; tries < 20; tries++) await ask({ Origin: `https://guess-${tries}.test` });
    expect(questions).toHaveLength(10);
  });

  test("API-10 REL-R6 a website reads that the shop is busy, by what was allowed before, also while the database is away", async () => {
    const { parts, handler } = endpoint();
    let isAway = false;
    const rest: Handler = async (request, facts) => {
      if (isAway) throw new Error("connect ECONNREFUSED");
      return handler(request, facts);
    };
    host = await startFakeHost({ parts: { ...parts, rest, ready: async () => !isAway } });
    const ask = (origin: string) => requestTo(host.port, "/api/x", { headers: { Origin: origin } });
    expect((await ask(WEBSITE)).status).toBe(200);
    isAway = true;
    const away = await ask(WEBSITE);
    expect([away.status, corsOf(away), away.headers["retry-after"]]).toEqual([503, READABLE, "5"]);
    expect(corsOf(await ask("https://evil.test"))).toEqual({});
    isAway = false;
    host.beginDraining();
    const closed = await ask(WEBSITE);
    expect([closed.status, corsOf(closed)]).toEqual([503, READABLE]);
    expect(corsOf(await ask("https://evil.test"))).toEqual({});
  });

  test("API-10 SEC-A15 the host leaves a post from elsewhere to the endpoints that know the shop, without a cookie alone", async () => {
    host = await startFakeHost({ parts: { judgesWebsites: true } });
    const post = async (path: string, headers: Record<string, string>) =>
      (await requestTo(host.port, path, { method: "POST", headers })).status;
    const elsewhere = { Origin: "https://shop.example", "Sec-Fetch-Site": "cross-site" };
    expect(await post("/api/x", elsewhere)).toBe(200);
    expect(await post("/trpc/x", elsewhere)).toBe(200);
    for (const headers of [
      { ...elsewhere, Cookie: "session=x" },
      { ...elsewhere, Cookie: "" },
      { ...elsewhere, Origin: "null" },
      { "Sec-Fetch-Site": "cross-site" },
    ])
      expect(await post("/api/x", headers)).toBe(403);
    for (const path of ["/login", "/api", "/apis/x", "/images/x", "/"])
      expect(await post(path, elsewhere)).toBe(403);
  });

  test("SEC-A23 beyond its own share an address goes on by a key of the shop that it asks, and by no other text", async () => {
    const shopOfKey = async (key: string) => (key === KEY ? "a shop" : null);
    host = await startFakeHost({ env: live, parts: { shopOfKey } });
    const ask = async (headers: Record<string, string>, path = "/api/x") =>
      (await requestTo(host.port, path, { headers })).status;
    for (let asked = 0; asked < 300; asked++) await ask({});
    expect(await ask({})).toBe(429);
    expect(await ask({ "X-Publishable-Key": KEY })).toBe(200);
    for (const key of [`wpk_${"x".repeat(43)}`, "wpk_", "x"])
      expect(await ask({ "X-Publishable-Key": key })).toBe(429);
    expect(await ask({ "X-Publishable-Key": KEY }, "/menu")).toBe(429);
  });

  const asking = (method = "GET", path = "/api/x", headers: Record<string, string> = {}) =>
    new Request(`http://sweetcrumb.localhost${path}`, { method, headers });

  test("SEC-A23 all keys of a shop have 3,000 reads and 1,200 writes a minute, and guessing keys asks the database ten times a minute", async () => {
    const second = `wpk_${"l".repeat(43)}`;
    let asked = 0;
    const limits = keyLimits(async (key) => {
      asked++;
      return [KEY, second].includes(key) ? "a shop" : null;
    });
    const welcome = async (key: string, method: string, times: number) => {
      let count = 0;
      for (let tries = 0; tries < times; tries++)
        if ((await limits.take(key, asking(method), "9.9.9.9", 7)) === null) count++;
      return count;
    };
    expect(await welcome(KEY, "GET", 2_900)).toBe(2_900);
    expect(await welcome(second, "GET", 200)).toBe(100);
    expect(await welcome(KEY, "GET", 1)).toBe(0);
    expect(await welcome(second, "POST", 1_300)).toBe(1_200);
    expect(await welcome(KEY, "POST", 1)).toBe(0);
    expect(asked).toBe(2);
    for (let tries = 0; tries < 100; tries++) {
      const guess = `wpk_${String(tries).padStart(43, "0")}`;
      expect(await limits.take(guess, asking(), "8.8.8.8", 7)).toBe(7);
    }
    expect(asked).toBe(12);
  });

  test("SEC-A23 what was found of a key holds for the shop that was named, however it is named", async () => {
    const limits = keyLimits(async (_, { url, headers }) =>
      url.includes("/shops/own") || headers.get("x-shop") === "own" ? "own" : null,
    );
    const questions: [question: Request, wait: number | null][] = [
      [asking("GET", "/api/shops/own/menu"), null],
      [asking("GET", "/api/shops/other/menu"), 7],
      [asking("GET", "/api/me", { "x-shop": "own" }), null],
      [asking("GET", "/api/me", { "x-shop": "other" }), 7],
      [asking("GET", "/api/me"), 7],
    ];
    for (const turn of ["looked up", "remembered"])
      for (const [question, wait] of questions)
        expect([turn, question.url, await limits.take(KEY, question, "9.9.9.9", 7)]).toEqual([
          turn,
          question.url,
          wait,
        ]);
  });
});
