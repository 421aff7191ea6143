import { initTRPC } from "@trpc/server";
import superjson from "superjson";
import { expect, test } from "vitest";
import { createTrpcHandler } from "#server/http/trpc-endpoint.ts";
import { asMerchant, facts, KNOWN_ORDER, smallContext, smallRouter } from "./fake-shop.ts";

const format = createTrpcHandler({ router: smallRouter, contextFor: smallContext });

async function call(path: string, body?: unknown, headers: Record<string, string> = {}) {
  const request = new Request(`http://sweetcrumb.localhost:3000/trpc/${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const response = await format(request, facts());
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}

const names = (count: number) => Array.from({ length: count }, () => "small.shop").join(",");

test("API-06 a procedure answers over HTTP, instants as instants", async () => {
  const answer = await call("small.enter", superjson.serialize({ email: "a" }));
  expect(answer.status).toBe(200);
  expect(superjson.deserialize(answer.body.result.data)).toEqual({
    token: "a",
    expiresAt: new Date("2026-12-02T12:00:00Z"),
  });
});

test("API-06 each call of a batch is judged by itself: 207", async () => {
  const answer = await call("small.shop,small.who?batch=1");
  expect(answer.status).toBe(207);
  expect(answer.body[0].result).toBeDefined();
  expect(answer.body[1].error.json.data).toMatchObject({
    httpStatus: 401,
    refusal: "signed_out",
    requestId: "r-1",
  });
});

test("API-06 a batch that is answered by lines is answered once all its calls are done, so that their cookies are in its head", async () => {
  const known = facts();
  const { procedure, router } = initTRPC.create();
  const late = procedure.query(async () => {
    await new Promise((resolve) => setImmediate(resolve));
    known.cookies.push("cart=1");
    return "kept";
  });
  const byLines = createTrpcHandler({ router: router({ late }), contextFor: smallContext });
  const request = new Request("http://sweetcrumb.localhost:3000/trpc/late,late?batch=1", {
    headers: { "trpc-accept": "application/jsonl" },
  });
  const answer = await byLines(request, known);
  expect(known.cookies).toHaveLength(2);
  expect(answer.headers.has("transfer-encoding")).toBe(false);
  const lines = (await answer.text()).trim().split("\n");
  expect(lines.map((line) => JSON.parse(line)).length).toBeGreaterThan(2);
  expect(lines.join("")).toContain("kept");
});

test("UI-03 PERF-02 what is kept for everyone is neither made of nor given to a reader of another language", async () => {
  const asked: string[] = [];
  const { procedure, router } = initTRPC.create();
  const keeping = createTrpcHandler({
    router: router({ catalog: router({ menu: procedure.query(() => "menu") }) }),
    contextFor: smallContext,
    cachedResponse: async ({ name }) => {
      asked.push(name);
      return null;
    },
  });
  const menuIn = async (language: "en" | "es") => {
    const headers = { "x-shop": "sweetcrumb" };
    const request = new Request("http://sweetcrumb.localhost:3000/trpc/catalog.menu", { headers });
    return (await keeping(request, { ...facts(), language })).status;
  };
  expect([await menuIn("es"), asked]).toEqual([200, []]);
  expect([await menuIn("en"), asked]).toEqual([200, ["trpc catalog.menu"]]);
});

test("SEC-A24 ten calls fit into one request, eleven do not", async () => {
  expect((await call(`${names(10)}?batch=1`)).status).toBe(200);
  expect((await call(`${names(11)}?batch=1`)).status).toBe(400);
  expect((await call(`${names(11).replaceAll(",", "%2C")}?batch=1`)).status).toBe(400);
});

test("SEC-A24 a log-in stands alone", async () => {
  const answer = await call("accounts.logIn,accounts.logIn?batch=1", { 0: { json: {} }, 1: { json: {} } });
  expect([answer.status, answer.body.code]).toEqual([400, "not_batchable"]);
});

test("SEC-A15 a write by cookie from elsewhere, and a form, are refused", async () => {
  const body = superjson.serialize({ email: "a" });
  expect((await call("small.enter", body, { cookie: "session=merchant" })).status).toBe(403);
  expect((await call("small.enter", body, { "sec-fetch-site": "same-site" })).status).toBe(403);
  expect((await call("small.enter", body, { "content-type": "text/plain" })).status).toBe(415);
  expect(
    (await call("small.enter", body, { "content-type": "application/x-www-form-urlencoded" })).status,
  ).toBe(415);
});

test("SEC-A11 a superjson path into the prototype is refused and changes nothing", async () => {
  const answer = await call("small.enter", {
    json: { email: "a" },
    meta: { values: { "__proto__.x": ["Date"] } },
  });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(({} as Record<string, unknown>).x).toBeUndefined();
});

test.for(["constructor", "prototype"])(
  "SEC-A11 the name %s is refused by its name and in our words, alone and in a batch",
  async (name) => {
    const body = `{"json":{"email":"a","${name}":1,"street":2}}`;
    const words = "This field is not known here, or may not be written.";
    const alone = await call("small.enter", body);
    expect(alone.status).toBe(422);
    expect(alone.body.error.json.data.errors).toEqual({ _: [`${name}: ${words}`], street: [words] });
    const batch = await call("small.enter,small.enter?batch=1", `{"0":${body},"1":${body}}`);
    expect(batch.status).toBe(422);
    expect(batch.body).toEqual([alone.body, alone.body]);
    expect(alone.text + batch.text).not.toMatch(/pollution/);
  },
);

test("API-03 fifty wrong fields are named, however many there are", async () => {
  const json = Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`f${at}`, 1]));
  const answer = await call("small.enter", { json });
  expect([answer.status, Object.keys(answer.body.error.json.data.errors).length]).toEqual([422, 50]);
});

test.for(["{", "", '{"json":', "[]"])("API-03 the body %j is the caller's mistake", async (body) => {
  const answer = await call("small.enter", body);
  expect([400, 422]).toContain(answer.status);
  expect(answer.text).not.toMatch(/stack|node_modules|\.ts|SyntaxError/);
});

test("SEC-A27 a bug says nothing about itself", async () => {
  const answer = await call("small.bug");
  expect(answer.status).toBe(500);
  expect(answer.text).not.toMatch(/select|secret|password|stack|\.js/);
});

test("API-06 a refused field is named in our own words", async () => {
  const answer = await call(
    "small.flags",
    superjson.serialize({ orderId: KNOWN_ORDER, shopId: 1, paid: true }),
    asMerchant,
  );
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.error.json.data.errors)).toEqual(["shopId"]);
});
