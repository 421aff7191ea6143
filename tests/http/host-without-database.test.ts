/** The HTTP host while the database is away, and while something in the app fails. */
import { describe, expect, test } from "vitest";
import { requestTo, startFakeHost } from "./fake-host.ts";

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
    const json = await requestTo(away.port, "/api/x");
    expect([json.status, json.headers["retry-after"]]).toEqual([503, "5"]);
    expect(JSON.parse(json.text)).toEqual({
      message: "The database cannot be reached. Nothing was changed; try again in a moment.",
      code: "unavailable",
      errors: {},
      request_id: json.headers["x-request-id"],
      doc_url: "/api/docs/errors#unavailable",
    });
    const page = await requestTo(away.port, "/menu", { headers: { Accept: "text/html" } });
    expect([page.status, page.headers["retry-after"]]).toEqual([503, "5"]);
    expect(page.text).toContain("Sorry but we couldn&#39;t load this shop.");
    expect(page.text).toContain("Connectivity : Error Response Status 503");
    expect(page.text).toContain("Try Loading Again");
    expect(json.text + page.text).not.toMatch(/ECONNREFUSED|5432| at /);
    isUp = true;
    expect((await requestTo(away.port, "/api/x")).status).toBe(200);
    expect((await requestTo(away.port, "/menu")).status).toBe(200);
    await away.close();
  });

  test("REL-R6 frozen: every answer within two seconds, none hangs", async () => {
    const hang = () => new Promise<never>(() => {});
    const frozen = await startFakeHost({ parts: { ready: hang, rest: hang, trpc: hang } });
    const startedAt = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, number) => requestTo(frozen.port, number % 2 ? "/api/x" : "/trpc/x")),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    expect((await requestTo(frozen.port, "/healthz")).status).toBe(200);
    await frozen.close();
  });

  test("REL-R6 a connection that breaks while the database is there is no bug: 503 with Retry-After", async () => {
    const cut = await startFakeHost({ parts: { rest: () => Promise.reject(refused) } });
    const { status, headers } = await requestTo(cut.port, "/api/x");
    expect([status, headers["retry-after"]]).toEqual([503, "5"]);
    await cut.close();
  });

  test("SEC-A27 a bug is 500 without its message, and slow work with a healthy database is left to finish", async () => {
    const buggy = await startFakeHost({
      parts: {
        rest: async () => Promise.reject(new Error("select secret from users at /srv/app.js")),
        trpc: () => new Promise((resolve) => setTimeout(() => resolve(Response.json({ slow: true })), 1200)),
      },
    });
    const bug = await requestTo(buggy.port, "/api/x");
    expect([bug.status, JSON.parse(bug.text)]).toEqual([
      500,
      expect.objectContaining({ code: "unexpected" }),
    ]);
    expect(bug.text).not.toMatch(/select|srv/);
    expect((await requestTo(buggy.port, "/trpc/x")).text).toBe('{"slow":true}');
    await buggy.close();
  });
});
