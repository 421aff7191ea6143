/** The HTTP host and websites of a shop's own: what it leaves to the endpoints, and what a publishable key adds to an address's share. */
import { afterEach, describe, expect, test } from "vitest";
import { keyLimits } from "#server/limits/key-limits.ts";
import { type FakeHost, requestTo, startFakeHost } from "./fake-host.ts";

let host: FakeHost;
afterEach(() => host?.close());

const KEY = `wpk_${"k".repeat(43)}`;
const live = { DEMO: "0", DATABASE_URL: "postgresql://app@127.0.0.1/x" };

describe("websites of a shop's own", () => {
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
