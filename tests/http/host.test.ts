/** The HTTP host: headers, host names, origins, paths, health, limits, a database that is away. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressKey, addressLimits } from "#server/http/address-limits.ts";
import { CONNECTION_LIMITS } from "#server/http/node-listener.ts";
import { overloadGate, placesOrder } from "#server/http/overload.ts";
import { type FakeHost, hear, hearRaw, startFakeHost } from "./fake-host.ts";

let host: FakeHost;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "windowsill-files-"));
  mkdirSync(join(folder, "client", "assets"), { recursive: true });
  writeFileSync(join(folder, "client", "assets", "app-1a2b.js"), "export {}");
  writeFileSync(join(folder, "client", "favicon.ico"), "icon");
  writeFileSync(join(folder, "secret.env"), "TOP SECRET");
  host = await startFakeHost({ env: { METRICS_TOKEN: "m".repeat(16) }, folder: join(folder, "client") });
});

afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("health", () => {
  test("SEC-MATRIX r173 /healthz is 200 on every host and tells nothing", async () => {
    const answer = await hear(host.port, "/healthz", { headers: { Host: "10.0.0.1" } });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { status: "ok" }]);
    expect(answer.headers).not.toHaveProperty("x-powered-by");
    expect(answer.headers).not.toHaveProperty("server");
  });

  test("SEC-MATRIX r174 /readyz is 200 with the database, 503 with Retry-After without it and while draining", async () => {
    expect((await hear(host.port, "/readyz")).status).toBe(200);
    let answers = false;
    const away = await startFakeHost({ parts: { ready: async () => answers } });
    const refused = await hear(away.port, "/readyz");
    expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "5"]);
    expect((await hear(away.port, "/healthz")).status).toBe(200);
    answers = true;
    expect((await hear(away.port, "/readyz")).status).toBe(200);
    away.beginDraining();
    const draining = await hear(away.port, "/readyz");
    expect([draining.status, draining.headers.connection]).toEqual([503, "close"]);
    await away.close();
  });

  test("SEC-MATRIX r175 /metrics is 404 without the token, and always when none is set", async () => {
    expect((await hear(host.port, "/metrics")).status).toBe(404);
    expect((await hear(host.port, "/metrics", { headers: { Authorization: "Bearer wrong" } })).status).toBe(
      404,
    );
    const figures = await hear(host.port, "/metrics", {
      headers: { Authorization: `Bearer ${"m".repeat(16)}` },
    });
    expect(figures.status).toBe(200);
    expect(figures.text).toContain("http_request_duration_seconds_bucket");
    const without = await startFakeHost();
    expect((await hear(without.port, "/metrics", { headers: { Authorization: "Bearer " } })).status).toBe(
      404,
    );
    await without.close();
  });
});

describe("headers", () => {
  test("SEC-A16 every page has a policy with a nonce of its own, and the page knows it", async () => {
    const [one, two] = [await hear(host.port, "/"), await hear(host.port, "/")];
    const nonceOf = (policy: unknown) => /'nonce-([^']+)'/.exec(String(policy))?.[1];
    const nonce = nonceOf(one.headers["content-security-policy"]);
    expect(one.text).toBe(`<script nonce="${nonce}"></script>`);
    expect(nonceOf(two.headers["content-security-policy"])).not.toBe(nonce);
    expect(String(one.headers["content-security-policy"]).replaceAll(String(nonce), "N")).toBe(
      "default-src 'none'; script-src 'nonce-N' 'strict-dynamic'; style-src 'self' 'nonce-N'; connect-src 'self'; img-src 'self' data:; font-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; form-action 'self' https://checkout.stripe.com http://localhost:3000; frame-ancestors 'none'; base-uri 'none'; object-src 'none'; style-src-attr 'unsafe-inline'",
    );
    expect(one.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "no-store",
    });
    expect(one.headers).not.toHaveProperty("strict-transport-security");
  });

  test("SEC-A16 outside demo mode on https: HSTS for two years, and no form target but Stripe", async () => {
    const live = await startFakeHost({
      env: {
        DEMO: "0",
        DATABASE_URL: "postgresql://app@127.0.0.1/x",
        PUBLIC_ORIGIN: "https://shops.example",
        ROOT_DOMAIN: "shops.example",
      },
    });
    const ours = await hear(live.port, "/", { headers: { Host: "sweetcrumb.shops.example" } });
    expect(ours.headers["strict-transport-security"]).toBe("max-age=63072000; includeSubDomains");
    expect(ours.headers["content-security-policy"]).toContain(
      "form-action 'self' https://checkout.stripe.com;",
    );
    const sellers = await hear(live.port, "/", { headers: { Host: "order.tamales.example" } });
    expect(sellers.headers["strict-transport-security"]).toBe("max-age=63072000");
    expect(
      (await hear(live.port, "/dev/outbox", { headers: { Host: "sweetcrumb.shops.example" } })).status,
    ).toBe(404);
    await live.close();
  });

  test("SEC-A32 addresses that hold a token send no referrer and stay out of the log", async () => {
    const answer = await hear(host.port, "/order/secret-token-of-a-guest");
    expect(answer.headers["referrer-policy"]).toBe("no-referrer");
    expect(JSON.stringify(host.lines)).not.toContain("secret-token-of-a-guest");
  });

  test("OPS-01 every kind of answer carries a request id of ours, and the log line has it with status and time", async () => {
    const paths = ["/", "/healthz", "/api/x", "/assets/app-1a2b.js", "/assets/none.js", "/a%2fb", "/metrics"];
    const answers = await Promise.all(
      paths.map((path) => hear(host.port, path, { headers: { "X-Request-Id": "forged" } })),
    );
    const ids = answers.map((answer) => answer.headers["x-request-id"]);
    expect(new Set(ids).size).toBe(paths.length);
    for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/);
    expect(host.lines.find((line) => line.request_id === ids[2])).toMatchObject({
      status: 200,
      path: "/api/x",
      ms: expect.any(Number),
    });
  });
});

describe("hosts", () => {
  test.each([
    "",
    "sweetcrumb.localhost/evil",
    "sweetcrumb.localhost:3000/x",
    "evil@sweetcrumb.localhost",
    "a b",
    "sweetcrumb.localhost:99999",
    "sweetcrumb.localhost:x",
    "-a.localhost",
    "a..localhost",
    ".localhost",
    "a.localhost?x",
    "a.localhost#x",
    "a\\b.localhost",
    "[::1",
    "a%2elocalhost",
    "a.localhost,b.localhost",
    "ä.localhost",
    `${"a".repeat(64)}.localhost`,
    `${"a.".repeat(140)}localhost`,
  ])("SEC-A13 a malformed Host is 400: %j", async (name) => {
    const status = await hearRaw(
      host.port,
      `GET / HTTP/1.1\r\nHost: ${Buffer.from(name).toString("latin1")}\r\n\r\n`,
    );
    expect(status).toBe(400);
  });

  test.each([
    "sweetcrumb.localhost",
    "SweetCrumb.LOCALHOST:3000",
    "localhost",
    "127.0.0.1:80",
    "[::1]:3000",
    "shop.example.",
  ])("SHOP-01 a well-formed Host comes through in lower case: %s", async (name) => {
    expect((await hear(host.port, "/menu", { headers: { Host: name } })).status).toBe(200);
    expect(host.seen.at(-1)?.host).toBe(name.toLowerCase());
  });

  test("SEC-A13 no Host, two Hosts and a whole URL as target are 400", async () => {
    const { port } = host;
    expect(await hearRaw(port, "GET / HTTP/1.1\r\n\r\n")).toBe(400);
    expect(await hearRaw(port, "GET / HTTP/1.1\r\nHost: a.localhost\r\nHost: b.localhost\r\n\r\n")).toBe(400);
    expect(await hearRaw(port, "GET http://b.localhost/ HTTP/1.1\r\nHost: a.localhost\r\n\r\n")).toBe(400);
    expect(await hearRaw(port, "NONSENSE\r\n\r\n")).toBe(400);
  });

  test("SEC-A23 forwarding headers count only from a trusted proxy", async () => {
    const forged = {
      "X-Forwarded-Host": "b.localhost",
      "X-Forwarded-For": "9.9.9.9",
      "X-Forwarded-Proto": "https",
      Host: "a.localhost",
    };
    await hear(host.port, "/api/x", { headers: forged });
    expect(host.seen.at(-1)).toMatchObject({
      host: "a.localhost",
      address: "127.0.0.1",
      origin: "http://a.localhost",
    });
    const proxied = await startFakeHost({ env: { TRUST_PROXY: "127.0.0.0/8, 10.0.0.0/8" } });
    await hear(proxied.port, "/api/x", {
      headers: { ...forged, "X-Forwarded-For": "6.6.6.6, 9.9.9.9, 10.1.2.3" },
    });
    expect(proxied.seen.at(-1)).toMatchObject({
      host: "b.localhost",
      address: "9.9.9.9",
      origin: "https://b.localhost",
    });
    await proxied.close();
  });
});

describe("origins", () => {
  const own = () => `http://sweetcrumb.localhost:${host.port}`;
  const cookie = { Cookie: "session=x" };
  const post = async (path: string, headers: Record<string, string>, method = "POST") =>
    (
      await hear(host.port, path, {
        method,
        headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
        body: "{}",
      })
    ).status;

  test.each(["/login", "/api/shops/1", "/trpc/orders.place"])(
    "SEC-A15 only the very same origin may use a cookie: %s",
    async (path) => {
      for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
        const refused: Record<string, string>[] = [
          { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" },
          { "Sec-Fetch-Site": "same-site", Origin: `http://cornerpies.localhost:${host.port}` },
          { "Sec-Fetch-Site": "none" },
          { Origin: "null" },
          { "Sec-Fetch-Site": "same-site", Origin: "null" },
          { "Sec-Fetch-Site": "cross-site", Origin: "null" },
          { Origin: `http://cornerpies.localhost:${host.port}` },
          { Origin: `https://sweetcrumb.localhost:${host.port}` },
          { "Sec-Fetch-Site": "same-origin", Origin: "https://evil.example" },
          { "Sec-Fetch-Site": "same-origin", "Content-Type": "text/plain" },
          {},
        ];
        for (const headers of refused)
          expect([headers, await post(path, { ...cookie, ...headers }, method)]).toEqual([headers, 403]);
      }
      expect(await post(path, { ...cookie, "Sec-Fetch-Site": "same-origin", Origin: own() })).toBe(200);
      expect(await post(path, { ...cookie, Origin: own() })).toBe(200);
      // The form of a page that names no referrer.
      expect(await post(path, { ...cookie, "Sec-Fetch-Site": "same-origin", Origin: "null" })).toBe(200);
    },
  );

  test("SEC-A15 a browser's request from elsewhere is refused without a cookie too; a program's is not", async () => {
    expect(await post("/login", { "Sec-Fetch-Site": "cross-site" })).toBe(403);
    expect(await post("/login", { Origin: "https://evil.example" })).toBe(403);
    expect(await post("/api/login", {})).toBe(200);
    expect(await post("/api/login", { ...cookie, Authorization: "Bearer x" })).toBe(200);
    expect(await post("/webhooks/stripe", { Origin: "https://stripe.example" })).toBe(200);
  });
});

describe("paths", () => {
  const encoded = [
    "..%2f..%2fsecret.env",
    "%2e%2e/%2e%2e/secret.env",
    "..%5c..%5csecret.env",
    "..%252f..%252fsecret.env",
    "../../secret.env",
    "./secret.env",
  ];
  const corpus = [
    ...["/assets/", "/", "/images/", "/manage/"].flatMap((start) => encoded.map((end) => start + end)),
    "//manage/orders",
    "///",
    "/api%2fshops",
    "/api%5Cshops",
    "/manage//orders",
    "/%00",
    "/menu%0d%0aX-Evil:1",
    "/%",
    "/%zz",
    "/%c0%ae%c0%ae/",
    "/assets/%2e%2e/%2e%2e/package.json",
    "/.env",
    "/.git/config",
    "/package.json",
    "/server/main.ts",
    "/assets/",
    "/assets",
  ];

  test.each(corpus)("SEC-A26 %s is 404 and no file outside", async (path) => {
    const answer = await hear(host.port, path);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain("TOP SECRET");
  });

  test("SEC-A26 backslashes and fragments in the target are refused", async () => {
    const asked = (target: string) =>
      hearRaw(host.port, `GET ${target} HTTP/1.1\r\nHost: a.localhost\r\n\r\n`);
    expect(await asked("/assets\\..\\..\\secret.env")).toBe(404);
    expect([400, 404]).toContain(await asked("*"));
    expect(await asked(`/${"a".repeat(9000)}`)).toBe(414);
    expect(await asked(`/${"a".repeat(17_000)}`)).toBe(431);
  });

  test("STORE-04 unknown pages reach the app, unknown files, doors and methods are 404", async () => {
    const status = async (path: string, method = "GET") => (await hear(host.port, path, { method })).status;
    const cases = {
      "/nowhere": 200,
      "/nowhere.data": 200,
      "/menu.data": 200,
      "/manage/export/orders.csv": 200,
      "/nowhere.txt": 404,
      "/assets/x": 404,
    };
    for (const [path, expected] of Object.entries(cases))
      expect([path, await status(path)]).toEqual([path, expected]);
    for (const method of ["POST", "PUT", "PATCH", "DELETE"])
      expect(await status("/nowhere", method)).toBe(404);
    expect(await status("/images/x")).toBe(404);
    expect(await status("/nowhere", "HEAD")).toBe(200);
  });

  test("PERF-05 built files are kept for a year, others asked for again; other methods get no file", async () => {
    const asset = await hear(host.port, "/assets/app-1a2b.js");
    expect([asset.status, asset.headers["cache-control"]]).toEqual([
      200,
      "public, max-age=31536000, immutable",
    ]);
    expect((await hear(host.port, "/favicon.ico")).headers["cache-control"]).toBe("no-cache");
    expect((await hear(host.port, "/assets/app-1a2b.js", { method: "POST" })).status).toBe(404);
  });
});

describe("too much", () => {
  test("SEC-A25 a body over 1 MB is 413, announced or not; a picture may have 6 MB", async () => {
    const megabytes = (count: number) => "x".repeat(count * 1024 * 1024);
    const sized = (path: string, body: string, headers: Record<string, string>) =>
      hear(host.port, path, { method: "POST", body, headers });
    const announced = await sized("/api/x", megabytes(2), { "Content-Length": String(2 * 1024 * 1024) });
    expect([announced.status, JSON.parse(announced.text)]).toEqual([
      413,
      expect.objectContaining({ code: "too_large", request_id: expect.any(String) }),
    ]);
    expect((await sized("/api/x", megabytes(2), { "Transfer-Encoding": "chunked" })).status).toBe(413);
    expect((await sized("/api/x", "x".repeat(1_000_000), {})).status).toBe(200);
    expect((await sized("/api/shops/1/images", megabytes(5), {})).status).toBe(200);
    expect((await sized("/api/shops/1/images", megabytes(7), {})).status).toBe(413);
  });

  test("SEC-A23 an address has 300 reads and 120 writes a minute; an IPv6 /64 is one address; loopback is free in demo mode", () => {
    const limits = addressLimits({ freeLoopback: true });
    const taken = (address: string, method: string, times: number, now: number) =>
      Array.from({ length: times }, () => limits.take(address, method, now)).filter((wait) => wait === null)
        .length;
    expect(taken("9.9.9.9", "GET", 400, 0)).toBe(300);
    expect(taken("9.9.9.9", "POST", 400, 0)).toBe(120);
    expect(limits.take("9.9.9.9", "GET", 20_000)).toBe(40);
    expect(taken("9.9.9.9", "GET", 400, 60_001)).toBe(300);
    expect(taken("127.0.0.1", "GET", 400, 0)).toBe(400);
    expect(addressKey("2001:db8::1")).toBe(addressKey("2001:0db8:0:0:ffff::2"));
    expect(addressKey("2001:db8::1")).not.toBe(addressKey("2001:db8:0:1::1"));
  });

  /** What clients and careless proxies call the address of who asks. */
  const FORGED = [
    "X-Forwarded-For",
    "Forwarded",
    "X-Real-IP",
    "X-Client-IP",
    "X-Cluster-Client-IP",
    "CF-Connecting-IP",
    "True-Client-IP",
    "Fastly-Client-IP",
    "X-Originating-IP",
    "X-ProxyUser-IP",
  ];
  const live = { DEMO: "0", DATABASE_URL: "postgresql://app@127.0.0.1/x" };
  const forgedHeaders = (number: number) => {
    const address = number % 2 ? `8.8.${number % 250}.${number % 199}` : `2001:db8:${number.toString(16)}::1`;
    const name = FORGED[number % FORGED.length] ?? "";
    return { [name]: name === "Forwarded" ? `for="[${address}]"` : address };
  };

  test("SEC-A23 a thousand requests with forged headers are one address: 300 reads and 120 writes, then 429 with Retry-After", async () => {
    const host = await startFakeHost({ env: live });
    const count = async (method: string) => {
      let welcome = 0;
      for (let number = 0; number < 1_000; number++) {
        const answer = await hear(host.port, "/api/x", { method, headers: forgedHeaders(number) });
        if (answer.status === 200) welcome++;
        else expect([answer.status, Number(answer.headers["retry-after"]) > 0]).toEqual([429, true]);
      }
      return welcome;
    };
    expect([await count("GET"), await count("POST")]).toEqual([300, 120]);
    expect(new Set(host.seen.map(({ address }) => address))).toEqual(new Set(["127.0.0.1"]));
    await host.close();
  });

  test("SEC-A23 whoever changes the address inside an IPv6 /64 is one address behind a trusted proxy; a neighbour is another", async () => {
    const host = await startFakeHost({ env: { ...live, TRUST_PROXY: "127.0.0.1" } });
    const from = async (address: string) =>
      (await hear(host.port, "/api/x", { headers: { "X-Forwarded-For": address } })).status;
    const spellings = (number: number) => [
      `2001:db8:1:2::${number.toString(16)}`,
      `2001:0DB8:0001:0002:${number.toString(16)}:0:0:1`,
      `2001:db8:1:2:ffff:${number.toString(16)}::`,
    ];
    const statuses: number[] = [];
    for (let number = 1; number <= 330; number++)
      statuses.push(await from(spellings(number)[number % 3] ?? ""));
    expect(statuses.filter((status) => status === 200)).toHaveLength(300);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
    expect(await from("2001:db8:1:3::1")).toBe(200);
    // What a proxy says of itself is no address, and what is none is the proxy's own.
    expect([await from("not-an-address"), host.seen.at(-1)?.address]).toEqual([200, "127.0.0.1"]);
    await host.close();
  });

  test("SEC-A25 an address that is too long is 414, headers that are too many or too long are 431, and the next one is served", async () => {
    const send = (target: string, headers: string) =>
      hearRaw(host.port, `GET ${target} HTTP/1.1\r\nHost: a.localhost\r\n${headers}\r\n`);
    expect(await send(`/menu?q=${"a".repeat(9_000)}`, "")).toBe(414);
    expect(await send(`/__manifest?${"p=%2Fmenu&".repeat(900)}`, "")).toBe(414);
    expect(await send(`/${"a".repeat(20_000)}`, "")).toBe(431);
    expect(await send("/menu", `Cookie: ${"a".repeat(17_000)}\r\n`)).toBe(431);
    expect(await send("/menu", "a: b\r\n".repeat(5_000))).toBe(431);
    expect(await send("/menu", `X-${"a".repeat(17_000)}: b\r\n`)).toBe(431);
    expect((await hear(host.port, "/menu")).status).toBe(200);
  });

  test("SEC-A25 two hundred that send their headers or bodies drop by drop hear 408, and everybody else is served meanwhile", async () => {
    expect(CONNECTION_LIMITS).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000 });
    expect(CONNECTION_LIMITS.connectionsCheckingInterval).toBeLessThanOrEqual(1_000);
    const slowed = await startFakeHost({
      limits: { headersTimeout: 1_500, requestTimeout: 2_500, connectionsCheckingInterval: 50 },
    });
    const drips = Array.from({ length: 200 }, (_, at) =>
      at % 2
        ? hearRaw(slowed.port, "GET / HTTP/1.1\r\nHost: a.localhost\r\nX-a: b\r\n")
        : hearRaw(slowed.port, "POST /api/x HTTP/1.1\r\nHost: a.localhost\r\nContent-Length: 999\r\n\r\n{"),
    );
    let over = 0;
    for (const drip of drips) void drip.then(() => over++);
    const others = await Promise.all(Array.from({ length: 50 }, () => hear(slowed.port, "/menu")));
    expect([new Set(others.map(({ status }) => status)), over]).toEqual([new Set([200]), 0]);
    expect(new Set(await Promise.all(drips))).toEqual(new Set([408]));
    expect((await hear(slowed.port, "/menu")).status).toBe(200);
    await slowed.close();
  });

  test("REL-R10 the gate runs so many, lets so many wait, and turns the rest away at once", async () => {
    const gate = overloadGate({ run: 2, wait: 1, patienceMs: 30, orderPatienceMs: 60 });
    const [one, two] = [await gate.enter(), await gate.enter()];
    const patient = gate.enter();
    expect(await gate.enter()).toBeNull();
    one?.();
    one?.();
    const third = await patient;
    expect(third).not.toBeNull();
    expect(gate.running()).toBe(2);
    expect(await gate.enter()).toBeNull();
    two?.();
    third?.();
    expect([gate.running(), gate.waiting()]).toEqual([0, 0]);
    const lagging = overloadGate({ run: 1, wait: 9, patienceMs: 30, orderPatienceMs: 60 }, () => true);
    await lagging.enter();
    expect(await lagging.enter()).toBeNull();
  });

  test("ORD-05 whoever places an order waits longer than a page, also while we lag", async () => {
    const gate = overloadGate({ run: 1, wait: 9, patienceMs: 0, orderPatienceMs: 5_000 }, () => true);
    const first = await gate.enter();
    const order = gate.enter(placesOrder("POST", "/api/shops/01a1fc60/orders"));
    expect(await gate.enter(placesOrder("GET", "/api/shops/01a1fc60/orders"))).toBeNull();
    first?.();
    expect(await order).not.toBeNull();
  });
});

describe("a database that is away", () => {
  const refused = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });

  test("REL-R6 refused: 503 with Retry-After 5, a page for people, JSON for programs, and back by itself", async () => {
    let isUp = false;
    const away = await startFakeHost({
      parts: {
        ready: async () => isUp,
        rest: async () => (isUp ? Response.json({}) : Promise.reject(refused)),
      },
      pages: async () => new Response("<h1>Hello</h1>", { status: isUp ? 200 : 500 }),
    });
    const json = await hear(away.port, "/api/x");
    expect([json.status, json.headers["retry-after"]]).toEqual([503, "5"]);
    expect(JSON.parse(json.text)).toEqual({
      message: "Connectivity : Error Response Status 503",
      code: "unavailable",
      request_id: json.headers["x-request-id"],
    });
    const page = await hear(away.port, "/menu", { headers: { Accept: "text/html" } });
    expect([page.status, page.headers["retry-after"]]).toEqual([503, "5"]);
    expect(page.text).toContain("Sorry but we couldn&#39;t load this shop.");
    expect(page.text).toContain("Try Loading Again");
    expect(json.text + page.text).not.toMatch(/ECONNREFUSED|5432| at /);
    isUp = true;
    expect((await hear(away.port, "/api/x")).status).toBe(200);
    expect((await hear(away.port, "/menu")).status).toBe(200);
    await away.close();
  });

  test("REL-R6 frozen: every answer within two seconds, none hangs", async () => {
    const hang = () => new Promise<never>(() => {});
    const frozen = await startFakeHost({ parts: { ready: hang, rest: hang, trpc: hang } });
    const startedAt = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, number) => hear(frozen.port, number % 2 ? "/api/x" : "/trpc/x")),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    expect((await hear(frozen.port, "/healthz")).status).toBe(200);
    await frozen.close();
  });

  test("SEC-A27 a bug is 500 without its message, and slow work with a healthy database is left to finish", async () => {
    const buggy = await startFakeHost({
      parts: {
        rest: async () => Promise.reject(new Error("select secret from users at /srv/app.js")),
        trpc: () => new Promise((resolve) => setTimeout(() => resolve(Response.json({ slow: true })), 1200)),
      },
    });
    const bug = await hear(buggy.port, "/api/x");
    expect([bug.status, JSON.parse(bug.text)]).toEqual([
      500,
      expect.objectContaining({ code: "unexpected" }),
    ]);
    expect(bug.text).not.toMatch(/select|srv/);
    expect((await hear(buggy.port, "/trpc/x")).text).toBe('{"slow":true}');
    await buggy.close();
  });
});
