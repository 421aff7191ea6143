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

  test("SEC-A23 beyond its own share an address goes on by a key that some shop has, and by no other text", async () => {
    host = await startFakeHost({ env: live, parts: { isPublishableKey: async (key) => key === KEY } });
    const ask = async (headers: Record<string, string>, path = "/api/x") =>
      (await requestTo(host.port, path, { headers })).status;
    for (let asked = 0; asked < 300; asked++) await ask({});
    expect(await ask({})).toBe(429);
    expect(await ask({ "X-Publishable-Key": KEY })).toBe(200);
    for (const key of [`wpk_${"x".repeat(43)}`, "wpk_", "x"])
      expect(await ask({ "X-Publishable-Key": key })).toBe(429);
    expect(await ask({ "X-Publishable-Key": KEY }, "/menu")).toBe(429);
  });

  test("SEC-A23 a key has 3,000 reads and 1,200 writes a minute, and guessing keys asks the database ten times a minute", async () => {
    let asked = 0;
    const limits = keyLimits(async (key) => {
      asked++;
      return key === KEY;
    });
    const welcome = async (isRead: boolean, times: number) => {
      let count = 0;
      for (let tries = 0; tries < times; tries++)
        if ((await limits.take(KEY, "9.9.9.9", isRead, 7)) === null) count++;
      return count;
    };
    expect(await welcome(true, 3_100)).toBe(3_000);
    expect(await welcome(false, 1_300)).toBe(1_200);
    expect(asked).toBe(1);
    for (let tries = 0; tries < 100; tries++) {
      const guess = `wpk_${String(tries).padStart(43, "0")}`;
      expect(await limits.take(guess, "8.8.8.8", true, 7)).toBe(7);
    }
    expect(asked).toBe(11);
  });
});
