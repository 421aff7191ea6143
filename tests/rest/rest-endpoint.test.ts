import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { docsPage } from "#server/rest/docs-page.ts";
import { documentedPath, documentedRows } from "#server/rest/documented-calls.ts";
import { ERROR_CODES } from "#server/rest/error-codes.ts";
import { errorsPage } from "#server/rest/errors-page.ts";
import { createRestHandler } from "#server/rest/handler.ts";
import { PAGE_HEADERS } from "#server/rest/page-frame.ts";
import { REST_ROWS } from "#tests/support/rest-rows.ts";
import {
  asMerchant,
  KNOWN_ORDER,
  SHOP_ID,
  SMALL_ROWS,
  send,
  smallContext,
  smallRouter,
} from "./fake-shop.ts";

const orders = `/shops/${SHOP_ID}/orders`;
const order = {
  availability_id: KNOWN_ORDER,
  fulfillment_type: "Pickup",
  fulfillment_slot: "Fri, Nov 27",
  lines: [],
};

describe("paths and methods", () => {
  test("API-01 a static path wins over a parameter, with or without a trailing slash", async () => {
    expect((await send("GET", "/shops/slug/sweetcrumb")).body.data.slug).toBe("sweetcrumb");
    expect((await send("GET", "/shops/slug/sweetcrumb/")).status).toBe(200);
    expect((await send("GET", `/shops/${SHOP_ID}/`)).status).toBe(200);
  });

  test.for(["/nothing", "/", "/shops//x/y", "/shops/%zz", "//here", "/shops/slug/a%2Fb/c"])(
    "API-03 %s is no call: 404",
    async (path) => {
      const answer = await send("GET", path);
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ code: "not_found", request_id: "r-1", errors: {} });
    },
  );

  test("API-03 a wrong method is 405 and says what is allowed", async () => {
    const answer = await send("DELETE", orders, { headers: asMerchant });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("POST, GET, HEAD, OPTIONS");
  });

  test("API-01 OPTIONS tells the methods and admits no other site", async () => {
    const answer = await send("OPTIONS", orders, {
      headers: { origin: "https://evil.example", "access-control-request-method": "POST" },
    });
    expect(answer.status).toBe(204);
    expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  test("API-01 HEAD is a GET without its body, but for calls that do something", async () => {
    expect(await send("HEAD", "/here")).toMatchObject({ status: 200, text: "" });
    expect((await send("HEAD", "/leave", { headers: asMerchant })).status).toBe(405);
  });

  test("API-01 a row whose procedure is not there stops the start", () => {
    const rows = SMALL_ROWS.map((row) => ({ ...row, procedure: "small.nothing" }));
    expect(() => createRestHandler({ router: smallRouter, contextFor: smallContext, rows })).toThrow(
      "small.nothing",
    );
  });
});

describe("who calls comes before what is said", () => {
  test.for(["{", "[]", "7", "null", '{"lines":[]', "\u0000", undefined])(
    "SEC-MATRIX r105 %s from a stranger is 401",
    async (body) => {
      const sent = body === undefined ? {} : { body };
      expect((await send("POST", `${orders}/${KNOWN_ORDER}`, sent)).status).toBe(401);
      expect((await send("POST", `${orders}/${KNOWN_ORDER}`, sent)).headers.get("www-authenticate")).toBe(
        "Bearer",
      );
    },
  );

  test.for([
    ["{", "The body is not valid JSON."],
    ["", "This call takes a JSON body."],
  ])("API-03 a body that is %j is 422 and says so", async ([body = "", message = ""]) => {
    const answer = await send("POST", orders, { body });
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      message,
      code: "invalid",
      errors: { _: [message] },
      request_id: "r-1",
      doc_url: "/api/docs/errors#invalid",
    });
  });

  test("API-03 an update without fields, and one without an id, say what is missing", async () => {
    const empty = await send("POST", `${orders}/${KNOWN_ORDER}`, { json: {}, headers: asMerchant });
    expect([empty.status, empty.body.message]).toEqual([
      422,
      "You must provide an object of fields to update",
    ]);
    expect((await send("POST", `${orders}/${KNOWN_ORDER}`, { headers: asMerchant })).body.message).toBe(
      empty.body.message,
    );
    for (const path of [
      `${orders}//`,
      `${orders}/undefined`,
      `/shops//orders/${KNOWN_ORDER}`,
      "/shops/null/orders/null",
    ]) {
      const blank = await send("POST", path, { json: { paid: true }, headers: asMerchant });
      expect([path, blank.status, blank.body.message]).toEqual([
        path,
        422,
        "A shopId and orderId must be provided",
      ]);
    }
  });

  test.for(["abc", "0198c0de-0000-7000-8000-0000000000ff", "'; drop table orders; --", "%00"])(
    "API-03 the id %s in a path is simply not found",
    async (id) => {
      const answer = await send("POST", `${orders}/${encodeURIComponent(id)}`, {
        json: { paid: true },
        headers: asMerchant,
      });
      expect(answer.status).toBe(404);
    },
  );
});

describe("bodies", () => {
  test.for([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/json; charset=latin1",
    "application/jsonp",
  ])("API-03 SEC-A15 %s is not taken: 415", async (type) => {
    expect(
      (await send("POST", "/enter", { body: '{"email":"a"}', headers: { "content-type": type } })).status,
    ).toBe(415);
  });

  test("API-03 a GET is answered whatever type its headers name: it has no body", async () => {
    for (const type of ["text/plain", "application/json; charset=utf-16", "multipart/form-data"])
      expect((await send("GET", "/here", { headers: { "content-type": type } })).status).toBe(200);
  });

  test("SEC-A11 __proto__ and constructor are refused by name and change nothing", async () => {
    const answer = await send("POST", "/enter", {
      body: '{"email":"a","__proto__":{"x":1},"constructor":1}',
    });
    expect(answer.status).toBe(422);
    expect(Object.getOwnPropertyNames(answer.body.errors).sort()).toEqual(["__proto__", "constructor"]);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  test("API-03 fifty wrong fields are named, however many there are", async () => {
    const json = Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`f${at}`, 1]));
    const answer = await send("POST", "/enter", { json });
    expect([answer.status, Object.keys(answer.body.errors).length]).toEqual([422, 50]);
    const lines = Array.from({ length: 200 }, () => ({ itemId: 1, quantity: "x" }));
    const order = await send("POST", orders, { json: { lines } });
    expect([order.status, Object.keys(order.body.errors).length]).toEqual([422, 50]);
  });
});

describe("answers", () => {
  test("API-02 a log-in carries token and expiry inside data and at the top, a merchant's in data.data too", async () => {
    const log = { token: "a", expires_at: "2026-12-02T12:00:00.000Z" };
    expect((await send("POST", "/enter", { json: { email: "a" } })).body).toEqual({ data: log, ...log });
    expect((await send("POST", "/enter-owner", { json: { email: "a" } })).body).toEqual({
      data: { ...log, data: log },
      ...log,
    });
  });

  test("ORD-04 a new order is 201, a repeat 200 and says so", async () => {
    const first = await send("POST", orders, { json: order, headers: { "idempotency-key": "first" } });
    const again = await send("POST", orders, { json: order, headers: { "idempotency-key": "again" } });
    expect([first.status, first.headers.get("idempotent-replayed")]).toEqual([201, null]);
    expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([200, "true"]);
    expect(again.body).toEqual(first.body);
    expect(
      (await send("POST", orders, { json: order, headers: { "idempotency-key": "k".repeat(256) } })).status,
    ).toBe(422);
  });

  test("ORD-02 what ran short stands at the top level", async () => {
    const answer = await send("POST", orders, { json: { ...order, tip: 1 } });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: "oversold",
      oversold: [{ item_id: "i", name: "Rye", requested: 3, available: 2 }],
    });
  });

  test("API-02 a list has data, links and meta; unknown filters and sorts are named", async () => {
    const list = await send("GET", `${orders}?page=1&sort=-ticket_number`, { headers: asMerchant });
    expect(list.body).toMatchObject({
      data: [{ ticket_number: 7 }],
      meta: { current_page: 1, per_page: 25, total: 1, sortBy: "-ticket_number" },
    });
    expect(list.body.links.first).toContain(`http://sweetcrumb.localhost:3000/api${orders}?`);
    const refused = await send("GET", `${orders}?filter[shop_id]=1&sort=name&per_page=101`, {
      headers: asMerchant,
    });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors).sort()).toEqual(["filter.shop_id", "per_page", "sort"]);
  });

  test("API-03 nothing is kept in caches", async () => {
    for (const path of ["/here", "/me", "/nothing", "/bug"])
      expect((await send("GET", path)).headers.get("cache-control")).toBe("no-store");
  });
});

describe("failures", () => {
  test("SEC-A27 a bug says nothing about itself", async () => {
    const answer = await send("GET", "/bug");
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      message: expect.any(String),
      code: "internal",
      errors: {},
      request_id: "r-1",
      doc_url: "/api/docs/errors#internal",
    });
    expect(answer.text).not.toMatch(/select|secret|password|\.js/);
  });

  test("API-03 a database that is away is 503, too many tries are 429, both with a time to wait", async () => {
    const away = await send("GET", "/away");
    expect([away.status, away.body.code, away.headers.get("retry-after")]).toEqual([503, "unavailable", "5"]);
    const often = await send("GET", "/often");
    expect([often.status, often.body.code, often.headers.get("retry-after")]).toEqual([
      429,
      "too_many_tries",
      "17",
    ]);
  });
});

describe("where a call comes from", () => {
  const cookie = { cookie: "session=merchant" };

  test.for([
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site", origin: "http://cornerpies.localhost:3000" },
    { origin: "null" },
    { origin: "http://cornerpies.localhost:3000" },
    {},
  ] as Record<string, string>[])(
    "SEC-A15 a write by cookie with %j is refused before anything else",
    async (headers) => {
      const answer = await send("POST", `${orders}/${KNOWN_ORDER}`, {
        json: { paid: true },
        headers: { ...cookie, ...headers },
      });
      expect([answer.status, answer.body.code]).toEqual([403, "cross_site"]);
    },
  );

  test("SEC-A15 the shop's own page may write by cookie", async () => {
    const headers = { ...cookie, "sec-fetch-site": "same-origin" };
    expect((await send("POST", `${orders}/${KNOWN_ORDER}`, { json: { paid: true }, headers })).status).toBe(
      200,
    );
  });

  test("SEC-MATRIX r014 a log-out by GET takes a bearer token only, and none from another site", async () => {
    expect((await send("GET", "/leave", { headers: asMerchant })).status).toBe(204);
    expect((await send("GET", "/leave", { headers: cookie })).status).toBe(401);
    for (const headers of [
      { "sec-fetch-site": "cross-site" },
      { ...cookie, "sec-fetch-site": "same-site" },
    ]) {
      expect((await send("GET", "/leave", { headers })).status).toBe(403);
    }
  });

  test("API-01 X-Shop names the shop for headless clients, and never beside a cookie", async () => {
    expect((await send("GET", "/here", { headers: { "x-shop": "SweetCrumb" } })).status).toBe(200);
    expect((await send("GET", "/here", { headers: { "x-shop": "nobody" } })).status).toBe(404);
    const both = await send("GET", "/here", { headers: { "x-shop": "sweetcrumb", ...cookie } });
    expect([both.status, both.body.code]).toEqual([422, "shop_required"]);
  });
});

describe("documents", () => {
  test("API-04 the document is served below the calls, and not again to who has it", async () => {
    const answer = await send("GET", "/openapi.json");
    expect([answer.status, answer.body.openapi]).toEqual([200, "3.1.0"]);
    const again = await send("GET", "/openapi.json", {
      headers: { "if-none-match": String(answer.headers.get("etag")) },
    });
    expect([again.status, again.text]).toEqual([304, ""]);
    expect((await send("POST", "/openapi.json", { json: {} })).status).toBe(404);
  });

  test("API-04 every answer says the version of the document", async () => {
    const { info } = (await send("GET", "/openapi.json")).body;
    for (const path of ["/here", "/me", "/nothing", "/bug", "/docs", "/openapi.json"])
      expect([path, (await send("GET", path)).headers.get("windowsill-version")]).toEqual([
        path,
        info.version,
      ]);
  });

  test("API-04 the page names every call, and its policy allows its own script and style alone", async () => {
    const html = docsPage(REST_ROWS);
    for (const row of documentedRows(REST_ROWS))
      expect(html).toContain(`<code>${documentedPath(row)}</code>`);
    expect(html).not.toMatch(/\son\w+="|javascript:|src="|href="(?:https?:)?\/\//i);
    const hashOf = (text = "") => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    const policy = PAGE_HEADERS["content-security-policy"];
    expect([...html.matchAll(/<script/g)]).toHaveLength(1);
    expect(policy).toContain(`script-src ${hashOf(/<script>(.*)<\/script>/s.exec(html)?.[1])};`);
    expect(policy).toContain(`style-src ${hashOf(/<style>(.*)<\/style>/s.exec(html)?.[1])};`);
    expect(policy).toMatch(/^default-src 'none';/);
    expect((await send("GET", "/docs")).headers.get("content-security-policy")).toBe(policy);
  });

  test("API-04 each code has a place on the page of errors, with its cause and its cure", async () => {
    const { status, text: html } = await send("GET", "/docs/errors");
    expect(status).toBe(200);
    for (const code of Object.keys(ERROR_CODES)) expect(html).toContain(`<h3 id="${code}">`);
  });

  test("API-04 what the pages lead to is there", () => {
    const pages = {
      "/api/docs": docsPage(REST_ROWS),
      "/api/docs/errors": errorsPage(),
      "/api/openapi.json": "",
    };
    for (const [here, html] of Object.entries(pages))
      for (const [, href = ""] of html.matchAll(/href="([^"]*)"/g)) {
        const [path = "", id] = href.split("#");
        const target = Object.entries(pages).find(([page]) => page === (path || here));
        expect([href, target !== undefined]).toEqual([href, true]);
        if (id) expect([href, target?.[1].includes(`id="${id}"`)]).toEqual([href, true]);
      }
  });
});
