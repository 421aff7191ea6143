/** A HEAD over a real connection: what node:http and its adapter make of it counts, not what the endpoint has in mind (API-01). */
import { expect } from "vitest";
import type { App } from "#tests/support/app.ts";
import { ask } from "#tests/support/http.ts";
import { test } from "#tests/support/visited-app.ts";

const HOST = "sweetcrumb.localhost";
/** As anyone, as a browser, and with a log-in that is none. */
const ASKING: readonly Record<string, string>[] = [
  {},
  { "accept-encoding": "br" },
  { authorization: "Bearer nobody" },
];

/** The headers of an answer but for what every answer has of its own. */
async function headersOf(app: App, method: string, path: string, headers: Record<string, string>) {
  const answer = await ask({ port: app.port, host: HOST, method, path, headers });
  const own = new Set(["date", "x-request-id", "ratelimit"]);
  return {
    status: answer.status,
    length: answer.text.length,
    headers: Object.fromEntries(
      Object.entries(answer.headers)
        .filter(([name]) => !own.has(name))
        .map(([name, value]) => [name, String(value).replace(/'nonce-[^']+'/g, "'nonce'")]),
    ),
  };
}

test("API-01 a HEAD has exactly the headers of its GET over a real connection, content-length included", async ({
  app,
}) => {
  for (const path of [
    "/api/shops/slug/sweetcrumb",
    "/api/shops/slug/sweetcrumb/menu",
    "/api/shops/slug/sweetcrumb/availabilities/",
    "/api/openapi.json",
    "/api/docs",
    "/api/me",
    "/api/nothing",
  ])
    for (const headers of ASKING) {
      const got = await headersOf(app, "GET", path, headers);
      const head = await headersOf(app, "HEAD", path, headers);
      expect([path, head]).toEqual([path, { ...got, length: 0 }]);
      expect([path, Number(head.headers["content-length"]) > 0]).toEqual([path, true]);
    }
});
