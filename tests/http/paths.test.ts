/** What the HTTP host makes of paths: files, endpoints, pages, and ways out of the folder. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FakeHost, receiveRaw, requestTo, startFakeHost } from "./fake-host.ts";

let host: FakeHost;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "windowsill-files-"));
  mkdirSync(join(folder, "client", "assets"), { recursive: true });
  writeFileSync(join(folder, "client", "assets", "app-1a2b.js"), "export {}");
  writeFileSync(join(folder, "client", "favicon.ico"), "icon");
  writeFileSync(join(folder, "secret.env"), "TOP SECRET");
  host = await startFakeHost({ folder: join(folder, "client") });
});

afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true, force: true });
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
    ...[
      "..%2f..%2fsecret.env",
      "..%5csecret.env",
      "%2e%2e",
      "a%2f.",
      "a%00",
      "a%2fb/c",
      "a\\b",
      "%zz",
      "/a",
    ].map((key) => `/api/shops/1/orders/by-key/${key}`),
    "/api/shops/1%2f2/orders/by-key/a",
    "/api/shops/1/orders%2fby-key/a",
    "/api/shops/1/orders/a%2fb",
    "/api/shops/1/orders/guest/a%2fb",
    "/trpc/shops/1/orders/by-key/a%2fb",
    "/x/api/shops/1/orders/by-key/a%2fb",
    "/api/shops//orders/by-key/a%2fb",
    "/api/shops//",
    "/api/shops//login",
    "/api/shops//orders",
    "/api/shops//orders/",
    "/api/shops//orders/..",
    "/api/shops//orders/a%2fb",
    "/api/shops//orders/1//",
    "/api/shops///orders/1",
    "/api/shops//customers/1/2",
    "/api//shops//orders/1",
    "/shops//orders/1",
  ];

  test.each(corpus)("SEC-A26 %s is 404 and no file outside", async (path) => {
    const answer = await requestTo(host.port, path);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain("TOP SECRET");
  });

  test.each(["//api/me", "///api/shops/1", "/api//me", "/api/me//", "/%61pi/me//", "/%61%70%69/%E0%A4%A"])(
    "API-03 the refusal of %s has the one shape of refusals",
    async (path) => {
      const answer = await requestTo(host.port, path);
      expect([answer.status, JSON.parse(answer.text)]).toEqual([
        404,
        {
          message: expect.stringContaining("/api/docs"),
          code: "not_found",
          errors: {},
          request_id: expect.any(String),
          doc_url: "/api/docs/errors#not_found",
        },
      ]);
    },
  );

  test.each([
    ["/api/shops/1/orders/by-key/a%2Fb%5cc", "/api/shops/1/orders/by-key/a%2Fb%5cc"],
    ["/api/shops/1/orders/by-key/%2f%2F/?x=1", "/api/shops/1/orders/by-key/%2f%2F?x=1"],
    ["/api/shops//email/verify", "/api/shops//email/verify"],
    ["/api/shops//customers/1/", "/api/shops//customers/1"],
    ["/api/shops//orders/1", "/api/shops//orders/1"],
  ])("SEC-A26 ORD-04 API-03 %s reaches the calls as it is", async (path, plain) => {
    expect((await requestTo(host.port, path)).status).toBe(200);
    expect(host.urls.at(-1)).toBe(plain);
  });

  test("SEC-A26 backslashes and fragments in the target are refused", async () => {
    const requested = (target: string) =>
      receiveRaw(host.port, `GET ${target} HTTP/1.1\r\nHost: a.localhost\r\n\r\n`);
    expect(await requested("/assets\\..\\..\\secret.env")).toBe(404);
    expect([400, 404]).toContain(await requested("*"));
    expect(await requested(`/${"a".repeat(9000)}`)).toBe(414);
    expect(await requested(`/${"a".repeat(17_000)}`)).toBe(431);
  });

  test("STORE-04 unknown pages reach the app, unknown files, endpoints and methods are 404", async () => {
    const status = async (path: string, method = "GET") =>
      (await requestTo(host.port, path, { method })).status;
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
    const asset = await requestTo(host.port, "/assets/app-1a2b.js");
    expect([asset.status, asset.headers["cache-control"]]).toEqual([
      200,
      "public, max-age=31536000, immutable",
    ]);
    expect((await requestTo(host.port, "/favicon.ico")).headers["cache-control"]).toBe("no-cache");
    expect((await requestTo(host.port, "/assets/app-1a2b.js", { method: "POST" })).status).toBe(404);
  });
});
