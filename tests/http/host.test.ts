/** The HTTP host: health, headers, host names, origins. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { HostParts } from "#server/http/host-contract.ts";
import { openWorkerPort } from "#server/http/worker-port.ts";
import { freePort } from "#tests/support/app.ts";
import { configWith, type FakeHost, receiveRaw, requestTo, startFakeHost } from "./fake-host.ts";

let host: FakeHost;

beforeAll(async () => {
  host = await startFakeHost({ env: { METRICS_TOKEN: "m".repeat(16) } });
});

afterAll(() => host.close());

describe("health", () => {
  test("SEC-MATRIX r173 /healthz is 200 on every host and tells nothing", async () => {
    const answer = await requestTo(host.port, "/healthz", { headers: { Host: "10.0.0.1" } });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { status: "ok" }]);
    expect(answer.headers).not.toHaveProperty("x-powered-by");
    expect(answer.headers).not.toHaveProperty("server");
  });

  test("SEC-MATRIX r174 /readyz is 200 with the database, 503 with Retry-After without it and while draining", async () => {
    expect((await requestTo(host.port, "/readyz")).status).toBe(200);
    let answers = false;
    const away = await startFakeHost({ parts: { ready: async () => answers } });
    const refused = await requestTo(away.port, "/readyz");
    expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "5"]);
    expect((await requestTo(away.port, "/healthz")).status).toBe(200);
    answers = true;
    expect((await requestTo(away.port, "/readyz")).status).toBe(200);
    away.beginDraining();
    const draining = await requestTo(away.port, "/readyz");
    expect([draining.status, draining.headers.connection]).toEqual([503, "close"]);
    await away.close();
  });

  test("REL-R6 MAN-06 a stream that opens when its reader was told already that the database is away is closed", async () => {
    const opening = Promise.withResolvers<Response>();
    const away = await startFakeHost({ parts: { ready: async () => false, events: () => opening.promise } });
    expect((await requestTo(away.port, "/manage/events")).status).toBe(503);
    const closed = Promise.withResolvers<string>();
    opening.resolve(new Response(new ReadableStream({ cancel: () => closed.resolve("closed") })));
    expect(await closed.promise).toBe("closed");
    await away.close();
  });

  test("OPS-01 SEC-MATRIX r175 /metrics is 404 without the token, and always when none is set", async () => {
    expect((await requestTo(host.port, "/metrics")).status).toBe(404);
    expect(
      (await requestTo(host.port, "/metrics", { headers: { Authorization: "Bearer wrong" } })).status,
    ).toBe(404);
    const figures = await requestTo(host.port, "/metrics", {
      headers: { Authorization: `Bearer ${"m".repeat(16)}` },
    });
    expect(figures.status).toBe(200);
    expect(figures.text).toContain("http_request_duration_seconds_bucket");
    const without = await startFakeHost();
    expect(
      (await requestTo(without.port, "/metrics", { headers: { Authorization: "Bearer " } })).status,
    ).toBe(404);
    await without.close();
  });
});

describe("figures", () => {
  const asked = { headers: { Authorization: `Bearer ${"m".repeat(16)}` } };

  test("OPS-01 /metrics has what the app counts after the host's own, and comes without it where that fails", async () => {
    let figures = async () => "orders_placed_total 7\n";
    const counting = await startFakeHost({
      env: { METRICS_TOKEN: "m".repeat(16) },
      parts: { figures: () => figures() },
    });
    const whole = (await requestTo(counting.port, "/metrics", asked)).text;
    expect(whole).toMatch(/http_requests_running 0\n[\s\S]*orders_placed_total 7\n$/);
    figures = async () => {
      throw new Error("the database is away");
    };
    const partly = await requestTo(counting.port, "/metrics", asked);
    expect([partly.status, partly.text.includes("http_requests_running 0")]).toEqual([200, true]);
    await counting.close();
  });

  test("OPS-02 SEC-A23 a proxy that is not trusted, and a trusted one that is silent about its visitors, are counted; monitors are not", async () => {
    const counts = async (env: Record<string, string>, headers: Record<string, string>) => {
      const one = await startFakeHost({ env: { METRICS_TOKEN: "m".repeat(16), ...env } });
      for (const path of ["/menu", "/menu?a=1", "/healthz", "/readyz"])
        await requestTo(one.port, path, { headers });
      const { text } = await requestTo(one.port, "/metrics", asked);
      await one.close();
      return ["untrusted", "silent"].map((fault) =>
        Number(
          new RegExp(`^http_forwarding_faults_total\\{fault="${fault}"\\} (\\d+)$`, "m").exec(text)?.[1],
        ),
      );
    };
    const forwarded = { "X-Forwarded-For": "203.0.113.9" };
    expect(await counts({}, {})).toEqual([0, 0]);
    expect(await counts({}, forwarded)).toEqual([2, 0]);
    expect(await counts({ TRUST_PROXY: "127.0.0.1" }, forwarded)).toEqual([0, 0]);
    expect(await counts({ TRUST_PROXY: "127.0.0.1" }, {})).toEqual([0, 2]);
  });

  test("OPS-01 a process that works the queue alone answers health, readiness and figures on a port of its own, and nothing else", async () => {
    const drain = new AbortController();
    const state = { answers: true };
    const parts = { ready: async () => state.answers, figures: async () => "messages_sent_total 3\n" };
    const config = configWith({ METRICS_TOKEN: "m".repeat(16), WORKER_PORT: String(await freePort()) });
    const opened = await openWorkerPort(config, parts, drain.signal);
    const port = config.workerPort ?? 0;
    const status = async (path: string) => (await requestTo(port, path)).status;
    expect([await status("/healthz"), await status("/readyz")]).toEqual([200, 200]);
    expect([await status("/metrics"), await status("/"), await status("/menu")]).toEqual([404, 404, 404]);
    expect((await requestTo(port, "/metrics", asked)).text).toMatch(
      /process_cpu[\s\S]*messages_sent_total 3\n$/,
    );
    await expect(openWorkerPort(config, parts, drain.signal)).rejects.toThrow(`Port ${port} is in use`);
    state.answers = false;
    const away = await requestTo(port, "/readyz");
    expect([away.status, away.headers["retry-after"], await status("/healthz")]).toEqual([503, "5", 200]);
    state.answers = true;
    drain.abort();
    expect((await requestTo(port, "/readyz")).text).toBe('{"status":"draining"}');
    await new Promise((closed) => opened?.close(closed));
    expect(await openWorkerPort(configWith({}), parts, drain.signal)).toBeNull();
  });
});

test("OPS-02 the check of a container ends well while an app or a worker answers in it, and badly where neither does", async () => {
  const nobody = await freePort();
  const codeWith = (env: Record<string, string>) =>
    promisify(execFile)(process.execPath, ["server/bin/healthy.ts"], {
      env: { NODE_ENV: "test", PATH: process.env.PATH, ...env },
    }).then(
      () => 0,
      ({ code }: { code: number }) => code,
    );
  expect(
    await Promise.all([
      codeWith({ PORT: String(host.port) }),
      codeWith({ PORT: String(nobody), WORKER_PORT: String(host.port) }),
      codeWith({ PORT: String(nobody) }),
    ]),
  ).toEqual([0, 0, 1]);
});

describe("headers", () => {
  test("SEC-A16 every page has a policy with a nonce of its own, and the page knows it", async () => {
    const [one, two] = [await requestTo(host.port, "/"), await requestTo(host.port, "/")];
    const nonceOf = (policy: unknown) => /'nonce-([^']+)'/.exec(String(policy))?.[1];
    const nonce = nonceOf(one.headers["content-security-policy"]);
    expect(one.text).toBe(`<script nonce="${nonce}"></script>`);
    expect(nonceOf(two.headers["content-security-policy"])).not.toBe(nonce);
    expect(String(one.headers["content-security-policy"]).replaceAll(String(nonce), "N")).toBe(
      "default-src 'none'; script-src 'nonce-N' 'strict-dynamic'; style-src 'self' 'nonce-N'; connect-src 'self'; img-src 'self' data:; font-src 'self'; manifest-src 'self'; frame-src 'self'; worker-src 'self'; media-src 'self'; form-action 'self' https://checkout.stripe.com https://square.link https://*.square.link https://*.square.site https://*.squareup.com https://*.squareupsandbox.com http://localhost:3000; frame-ancestors 'none'; base-uri 'none'; object-src 'none'; style-src-attr 'unsafe-inline'",
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

  test("SEC-A16 what an API answers may show and run nothing, with and without a call for the path", async () => {
    for (const path of [
      "/api/shops/slug/sweetcrumb/menu",
      "/trpc/catalog.menu",
      "/API/nothing",
      "/api//nothing",
    ]) {
      const { headers } = await requestTo(host.port, path);
      expect(headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'");
    }
  });

  test("AUTH-08 what a page notes for its answer is in its head: when a form may be sent again, and its cookies", async () => {
    const noting = await startFakeHost({
      parts: {
        loadContext(_request, facts) {
          facts.note({ retryAfterSeconds: 7 });
          facts.cookies.push("one=1", "two=2");
          return facts;
        },
      },
    });
    const { headers } = await requestTo(noting.port, "/");
    expect([headers["retry-after"], headers["set-cookie"]]).toEqual(["7", ["one=1", "two=2"]]);
    await noting.close();
  });

  test("SEC-A16 outside demo mode on https: HSTS for two years, and no form target but Stripe and Square", async () => {
    const live = await startFakeHost({
      env: {
        DEMO: "0",
        DATABASE_URL: "postgresql://app@127.0.0.1/x",
        PUBLIC_ORIGIN: "https://shops.example",
        ROOT_DOMAIN: "shops.example",
      },
    });
    const ours = await requestTo(live.port, "/", { headers: { Host: "sweetcrumb.shops.example" } });
    expect(ours.headers["strict-transport-security"]).toBe("max-age=63072000; includeSubDomains");
    expect(ours.headers["content-security-policy"]).toContain(
      "form-action 'self' https://checkout.stripe.com https://square.link https://*.square.link https://*.square.site https://*.squareup.com https://*.squareupsandbox.com;",
    );
    const sellers = await requestTo(live.port, "/", { headers: { Host: "order.tamales.example" } });
    expect(sellers.headers["strict-transport-security"]).toBe("max-age=63072000");
    expect(
      (await requestTo(live.port, "/dev/outbox", { headers: { Host: "sweetcrumb.shops.example" } })).status,
    ).toBe(404);
    await live.close();
  });

  test("BILL-02 the stand-in for Stripe answers in demo mode, and outside of it there is nothing", async () => {
    const paths = ["/dev/stripe/pay/cs_1", "/dev/stripe/portal/bps_1", "/dev/stripe/v1/customers"];
    for (const path of paths) {
      expect((await requestTo(host.port, path)).status).toBe(200);
      expect((await requestTo(host.port, path)).headers["referrer-policy"]).toBe("no-referrer");
    }
    const live = await startFakeHost({
      env: { DEMO: "0", DATABASE_URL: "postgresql://app@127.0.0.1/x", ROOT_DOMAIN: "shops.example" },
    });
    for (const path of paths) expect((await requestTo(live.port, path)).status).toBe(404);
    await live.close();
  });

  test("SEC-A32 addresses that hold a token send no referrer and stay out of the log", async () => {
    const answer = await requestTo(host.port, "/order/secret-token-of-a-guest");
    expect(answer.headers["referrer-policy"]).toBe("no-referrer");
    expect(JSON.stringify(host.lines)).not.toContain("secret-token-of-a-guest");
  });

  test("OPS-01 every kind of answer carries a request id of ours, and the log line has it with status and time", async () => {
    const paths = ["/", "/healthz", "/api/x", "/assets/app-1a2b.js", "/assets/none.js", "/a%2fb", "/metrics"];
    const answers = await Promise.all(
      paths.map((path) => requestTo(host.port, path, { headers: { "X-Request-Id": "forged" } })),
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

  test("OPS-01 what monitors ask twice a second has no line while all is well, and one when it is not", async () => {
    let answers = true;
    const watched = await startFakeHost({ parts: { ready: async () => answers } });
    for (const path of ["/healthz", "/readyz"]) await requestTo(watched.port, path);
    answers = false;
    await requestTo(watched.port, "/readyz");
    const lines = watched.lines.map(({ path, status }) => [path, status]);
    await watched.close();
    expect(lines).toEqual([["/readyz", 503]]);
  });

  test("OPS-01 the log line of a request is JSON with its id, the shop and who asked", async () => {
    const known = { shop: "sweetcrumb", userId: "0193643a-7f7a-7d2f-9c51-0b9d6f5f1c11" };
    const rest: HostParts["rest"] = async (_request, facts) => {
      facts.note(known);
      return Response.json({});
    };
    const noting = await startFakeHost({ parts: { rest } });
    const answer = await requestTo(noting.port, "/api/me");
    expect(noting.lines).toContainEqual(
      expect.objectContaining({
        level: 30,
        time: expect.any(String),
        request_id: answer.headers["x-request-id"],
        shop: known.shop,
        user_id: known.userId,
        path: "/api/me",
        status: 200,
      }),
    );
    await noting.close();
  });
});

test("OPS-01 where the app gives no answer at all the log has the id that is answered", async () => {
  const broken = await startFakeHost({ fetch: () => Promise.reject(new Error("nothing")) });
  try {
    const { status, headers, text } = await requestTo(broken.port, "/menu");
    expect([status, JSON.parse(text)]).toEqual([500, expect.objectContaining({ code: "unexpected" })]);
    expect(broken.lines).toContainEqual(
      expect.objectContaining({ msg: "the app gave no answer", request_id: headers["x-request-id"] }),
    );
  } finally {
    await broken.close();
  }
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
    const status = await receiveRaw(
      host.port,
      `GET / HTTP/1.1\r\nHost: ${Buffer.from(name).toString("latin1")}\r\n\r\n`,
    );
    expect(status).toBe(400);
  });

  test.each(["[:::]", "[0:0:0:0:0:0:0:1]"])(
    "SEC-A13 OPS-01 a Host that means another address than it says is 400 in our words, with a request id: %s",
    async (name) => {
      const answer = await requestTo(host.port, "/menu", { headers: { Host: name } });
      expect(answer.status).toBe(400);
      expect(answer.headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
      expect(answer.headers["x-content-type-options"]).toBe("nosniff");
      expect(JSON.parse(answer.text)).toMatchObject({
        code: "bad_request",
        request_id: answer.headers["x-request-id"],
      });
    },
  );

  test.each([
    "sweetcrumb.localhost",
    "SweetCrumb.LOCALHOST:3000",
    "localhost",
    "127.0.0.1:80",
    "[::1]:3000",
    "shop.example.",
  ])("SHOP-01 a well-formed Host comes through in lower case: %s", async (name) => {
    expect((await requestTo(host.port, "/menu", { headers: { Host: name } })).status).toBe(200);
    expect(host.seen.at(-1)?.host).toBe(name.toLowerCase());
  });

  test("SEC-A13 no Host, two Hosts and a whole URL as target are 400", async () => {
    const { port } = host;
    expect(await receiveRaw(port, "GET / HTTP/1.1\r\n\r\n")).toBe(400);
    expect(await receiveRaw(port, "GET / HTTP/1.1\r\nHost: a.localhost\r\nHost: b.localhost\r\n\r\n")).toBe(
      400,
    );
    expect(await receiveRaw(port, "GET http://b.localhost/ HTTP/1.1\r\nHost: a.localhost\r\n\r\n")).toBe(400);
    expect(await receiveRaw(port, "NONSENSE\r\n\r\n")).toBe(400);
  });

  test("SEC-A23 forwarding headers count only from a trusted proxy", async () => {
    const forged = {
      "X-Forwarded-Host": "b.localhost",
      "X-Forwarded-For": "9.9.9.9",
      "X-Forwarded-Proto": "https",
      Host: "a.localhost",
    };
    await requestTo(host.port, "/api/x", { headers: forged });
    expect(host.seen.at(-1)).toMatchObject({
      host: "a.localhost",
      address: "127.0.0.1",
      origin: "http://a.localhost",
    });
    const proxied = await startFakeHost({ env: { TRUST_PROXY: "127.0.0.0/8, 10.0.0.0/8" } });
    await requestTo(proxied.port, "/api/x", {
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
      await requestTo(host.port, path, {
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
