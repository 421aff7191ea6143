/** What is everyone's is sent again by the host itself: as it was sent before, while the app says that it is current, and to no one who could be told something else. */
import { afterEach, describe, expect, test } from "vitest";
import type { Handler } from "#server/http/host-contract.ts";
import { type FakeHost, type HostAnswer, requestTo, startFakeHost } from "./fake-host.ts";

let host: FakeHost;
afterEach(() => host?.close());

const MENU = "/api/shops/slug/sweetcrumb/menu";
const TOKEN = "m".repeat(32);
const WITH_METRICS = { METRICS_TOKEN: TOKEN };

const metrics = async () =>
  (await requestTo(host.port, "/metrics", { headers: { authorization: `Bearer ${TOKEN}` } })).text;
const figure = async (name: string) => new RegExp(`^${name} (\\d+)$`, "m").exec(await metrics())?.[1];

/** An endpoint whose answer is everyone's; `made` counts how often it was asked, `current` says whether the answer still holds. */
function everyones(answered: (body: Buffer<ArrayBuffer>) => Response = (body) => new Response(body)) {
  const told = { made: 0, current: async (_arrivedAt: number): Promise<boolean> => true };
  const rest: Handler = async (_request, facts) => {
    told.made++;
    const body = Buffer.from(`the menu, made ${told.made} times`);
    const answer = answered(body);
    answer.headers.set("etag", '"menu"');
    const isCurrent = (arrivedAt: number) => told.current(arrivedAt);
    facts.note({ shop: "sweetcrumb", repeatable: { answer, body, isCurrent } });
    return answer;
  };
  return { told, parts: { rest, trpc: rest } };
}

const ownOf = ({ headers }: HostAnswer) => ({ id: headers["x-request-id"], limit: headers.ratelimit });
const everyonesOf = ({ status, headers, text }: HostAnswer) => {
  const { date, "x-request-id": _id, ratelimit: _limit, ...others } = headers;
  return { status, text, headers: others };
};

describe("PERF-02 answers that are everyone's", () => {
  test("PERF-02 PERF-03 OPS-01 are sent again without the app, byte for byte, and logged and counted as all are", async () => {
    const { told, parts } = everyones();
    host = await startFakeHost({ parts, env: WITH_METRICS });
    const [first, second, third] = [
      await requestTo(host.port, MENU),
      await requestTo(host.port, MENU),
      await requestTo(host.port, MENU),
    ];
    expect(told.made).toBe(1);
    expect([everyonesOf(second), everyonesOf(third)]).toEqual([everyonesOf(first), everyonesOf(first)]);
    expect(first.headers["content-length"]).toBe(String(first.text.length));
    expect(new Set([first, second, third].map((answer) => ownOf(answer).id)).size).toBe(3);
    const lines = host.lines.filter(({ msg }) => msg === "request");
    const { time, ms, request_id: _id, ...line } = lines[0] ?? {};
    expect(line).toMatchObject({ method: "GET", path: MENU, shop: "sweetcrumb", status: 200 });
    expect(lines.map((each) => ({ ...each, time, ms, request_id: _id }))).toEqual(
      Array.from({ length: 3 }, () => ({ ...line, time, ms, request_id: _id })),
    );
    expect(lines.map(({ request_id }) => request_id)).toEqual(
      [first, second, third].map((answer) => ownOf(answer).id),
    );
    expect(await metrics()).toMatch(/_count\{[^}]*group="rest"[^}]*\} 3/);
  });

  test("PERF-02 are asked of the app as soon as they are not current, and for the request's own moment", async () => {
    const { told, parts } = everyones();
    host = await startFakeHost({ parts });
    await requestTo(host.port, MENU);
    const before = performance.now();
    const arrivals: number[] = [];
    told.current = async (arrivedAt) => {
      arrivals.push(arrivedAt);
      return told.made === 2;
    };
    expect((await requestTo(host.port, MENU)).text).toBe("the menu, made 2 times");
    expect((await requestTo(host.port, MENU)).text).toBe("the menu, made 2 times");
    expect(arrivals).toHaveLength(2);
    expect(arrivals.every((at) => at > before && at < performance.now())).toBe(true);
  });

  test.each<[string, { method?: string; path?: string; headers?: Record<string, string> }]>([
    ["a cookie", { headers: { cookie: "cart=nobodys" } }],
    ["a log-in", { headers: { authorization: "Bearer someone" } }],
    ["another site", { headers: { origin: "https://shop.example" } }],
    ["a shop of its own", { headers: { "x-shop": "tamales" } }],
    ["a key", { headers: { "x-publishable-key": "wpk_x" } }],
    ["what it has already", { headers: { "if-none-match": '"menu"' } }],
    ["a header that no one has heard of", { headers: { "x-new": "1" } }],
    ["another language", { headers: { "accept-language": "es" } }],
    ["another encoding", { headers: { "accept-encoding": "br" } }],
    ["a query", { path: `${MENU}?lang=es` }],
    ["another path", { path: "/api/shops/slug/tamales/menu" }],
    ["another host", { headers: { Host: "tamales.localhost" } }],
    ["a header that is too long for a key", { headers: { "accept-language": "e".repeat(700) } }],
    ["only the head", { method: "HEAD" }],
    ["another method", { method: "DELETE" }],
  ])(
    "SEC-A14 PERF-02 are no answer to a request that brings %s",
    async (_what, { method, path = MENU, headers }) => {
      const { told, parts } = everyones();
      host = await startFakeHost({ parts });
      await requestTo(host.port, MENU);
      const before = told.made;
      await requestTo(host.port, path, { ...(method && { method }), ...(headers && { headers }) });
      expect(told.made).toBe(before + 1);
      // And what it got is no one else's.
      expect((await requestTo(host.port, MENU)).text).toBe("the menu, made 1 times");
    },
  );

  test.each<[string, (body: Buffer<ArrayBuffer>) => Response]>([
    ["sets a cookie", (body) => new Response(body, { headers: { "set-cookie": "cart=1" } })],
    ["is a refusal", (body) => new Response(body, { status: 404 })],
  ])("SEC-A14 PERF-02 are none where an answer %s", async (_what, answered) => {
    const { told, parts } = everyones(answered);
    host = await startFakeHost({ parts });
    for (let asked = 1; asked <= 3; asked++) {
      await requestTo(host.port, MENU);
      expect(told.made).toBe(asked);
    }
  });

  test("SEC-A14 PERF-02 are none where another answer went out than the one that was told of", async () => {
    const { told, parts } = everyones();
    const rest: Handler = async (request, facts) => new Response((await parts.rest(request, facts)).body);
    host = await startFakeHost({ parts: { ...parts, rest } });
    for (let asked = 0; asked < 3; asked++) await requestTo(host.port, MENU);
    expect(told.made).toBe(3);
  });

  test("SEC-A23 PERF-02 count among an address's requests, once, also where the app answers after all", async () => {
    const { told, parts } = everyones();
    host = await startFakeHost({ env: { DEMO: "0", DATABASE_URL: "postgresql://app@127.0.0.1/x" }, parts });
    const left = async () =>
      Number(/r=(\d+)/.exec(String(ownOf(await requestTo(host.port, MENU)).limit))?.[1]);
    expect([await left(), await left()]).toEqual([299, 298]);
    told.current = async () => false;
    expect([await left(), await left()]).toEqual([297, 296]);
    told.current = async () => true;
    for (let asked = 0; asked < 296; asked++) await requestTo(host.port, MENU);
    const refused = await requestTo(host.port, MENU);
    expect([refused.status, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
    expect(JSON.parse(refused.text)).toMatchObject({ code: "too_many_tries" });
    expect(told.made).toBe(3);
  });

  test("REL-R6 PERF-02 leave it to the app to say that the database is away, whether it fails or hangs", async () => {
    const { told, parts } = everyones();
    let answers = true;
    host = await startFakeHost({ parts: { ...parts, ready: async () => answers } });
    await requestTo(host.port, MENU);
    told.current = () => Promise.reject(new Error("connect ECONNREFUSED"));
    expect((await requestTo(host.port, MENU)).text).toBe("the menu, made 2 times");
    told.current = () => new Promise(() => {});
    expect((await requestTo(host.port, MENU)).text).toBe("the menu, made 3 times");
    // Once it is known to be away no one asks it any more.
    answers = false;
    expect((await requestTo(host.port, "/readyz")).status).toBe(503);
    let asked = 0;
    told.current = async () => ++asked > 0;
    await requestTo(host.port, MENU);
    expect(asked).toBe(0);
  });

  test("REL-R9 PERF-02 wait their turn as all do, and who waited in vain is refused and waits no second time", async () => {
    const { parts } = everyones();
    const opened = Promise.withResolvers<void>();
    let inside = 0;
    const rest: Handler = async (request, facts) => {
      if (!request.url.endsWith(MENU)) {
        inside++;
        await opened.promise;
      }
      return parts.rest(request, facts);
    };
    host = await startFakeHost({ parts: { ...parts, rest } });
    await requestTo(host.port, MENU);
    // As many as one shop may have worked on at once.
    const held = Array.from({ length: 8 }, (_, at) => requestTo(host.port, `${MENU}/${at}`));
    await expect.poll(() => inside).toBe(8);
    const before = performance.now();
    const refused = await requestTo(host.port, MENU);
    const waitedMs = performance.now() - before;
    opened.resolve();
    await Promise.all(held);
    expect([refused.status, waitedMs > 1900, waitedMs < 3900]).toEqual([503, true, true]);
    expect((await requestTo(host.port, MENU)).status).toBe(200);
  });

  test("REL-R9 PERF-02 keep their place where the app answers after all: nobody waits a second time", async () => {
    const { told, parts } = everyones();
    host = await startFakeHost({ parts, env: WITH_METRICS });
    await requestTo(host.port, MENU);
    // As many as one shop may have worked on at once wait to hear that they are not current; the next eight, whose answer is, stand in line.
    const heard = Promise.withResolvers<boolean>();
    let asked = 0;
    told.current = () => {
      asked++;
      return asked <= 8 ? heard.promise : Promise.resolve(true);
    };
    const order: string[] = [];
    const ask = (name: string) => requestTo(host.port, MENU).then(() => order.push(name));
    const first = Array.from({ length: 8 }, () => ask("first"));
    await expect.poll(() => asked).toBe(8);
    const second = Array.from({ length: 8 }, () => ask("second"));
    await expect.poll(() => figure("http_requests_waiting")).toBe("8");
    expect(asked).toBe(8);
    heard.resolve(false);
    await Promise.all([...first, ...second]);
    expect(order.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => "first"));
    told.current = async () => true;
    // All places are free again.
    const after = await Promise.all(Array.from({ length: 30 }, () => requestTo(host.port, MENU)));
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test("REL-R6 PERF-02 of a frozen database are answered 503 within two seconds, as all are", async () => {
    const { told, parts } = everyones();
    let isFrozen = false;
    const never = new Promise<never>(() => {});
    const rest: Handler = (request, facts) => (isFrozen ? never : parts.rest(request, facts));
    host = await startFakeHost({
      parts: { ...parts, rest, ready: () => (isFrozen ? never : Promise.resolve(true)) },
    });
    await requestTo(host.port, MENU);
    isFrozen = true;
    told.current = () => never;
    const before = performance.now();
    const answers = await Promise.all(Array.from({ length: 8 }, () => requestTo(host.port, MENU)));
    const tookMs = performance.now() - before;
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 503));
    expect(tookMs).toBeLessThan(2000);
  });

  test("REL-R8 PERF-02 are refused with all others once the process ends", async () => {
    const { parts } = everyones();
    host = await startFakeHost({ parts });
    await requestTo(host.port, MENU);
    host.beginDraining();
    const refused = await requestTo(host.port, MENU);
    expect([refused.status, refused.headers.connection]).toEqual([503, "close"]);
  });
});
