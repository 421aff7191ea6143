import { beforeEach, describe, expect, test } from "vitest";
import type { RequestFacts } from "#server/http/host-contract.ts";
import { shopOfKey } from "#server/http/known-keys.ts";
import { knownWebsites } from "#server/http/known-websites.ts";
import { requestedShopOf, shopOfCall } from "#server/rest/shop-of-call.ts";
import { rememberApp, theApp } from "#server/running-app.ts";
import { shopByHost } from "#server/shop/shop-by-host.ts";
import { requestTo, startFakeHost } from "#tests/http/fake-host.ts";
import { newPublishableKey } from "#tests/support/api-token.ts";
import { useDatabase } from "#tests/support/database.ts";
import { REST_ROWS } from "#tests/support/rest-rows.ts";
import { type Answered, openWorld, orderOfRye, type Question, type World } from "#tests/support/world.ts";

const WEBSITE = "https://shop.example";

const database = useDatabase();
let world: World;
beforeEach(async () => {
  await database.clean();
  world = await openWorld(database);
});

const menu = (headers: Record<string, string> = {}, more: Partial<Question> = {}): Question => ({
  method: "GET",
  path: "/api/shops/slug/sweetcrumb/menu",
  headers,
  ...more,
});
/** What a browser asks ahead of a call. */
const preflight = (
  path: string,
  origin: string,
  method = "POST",
  more: Partial<Question> = {},
): Question => ({
  method: "OPTIONS",
  path,
  headers: {
    origin,
    "sec-fetch-site": "cross-site",
    "access-control-request-method": method,
    "access-control-request-headers": "authorization, content-type",
  },
  ...more,
});
/** A guest's order, as a website's page sends it: without cookies. */
const order = (origin: string, more: Partial<Question> = {}): Question => {
  const { json, ...question } = orderOfRye(world);
  const guest = { name: "Gus", email: "gus@example.test", phone: "555-010-0100" };
  return {
    ...question,
    json: { ...json, guest },
    headers: { origin, "sec-fetch-site": "cross-site" },
    ...more,
  };
};
const corsOf = ({ headers }: Answered) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith("access-control-")));
const EXPOSED = {
  "access-control-expose-headers":
    "ETag, Idempotent-Replayed, Location, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id",
};
const ALLOWED = { "access-control-allow-origin": WEBSITE, ...EXPOSED };
const dependsOnOrigin = ({ headers }: Answered) => headers.get("vary")?.split(", ").includes("Origin");

describe("API-10 a shop without keys", () => {
  test("API-10 allows no website: not the question ahead of a call, not the answer, not a post", async () => {
    const { a } = world;
    for (const question of [
      preflight(`/api/shops/${a.id}/orders`, WEBSITE),
      preflight("/trpc/catalog.menu", WEBSITE, "GET"),
      menu({ origin: WEBSITE }),
      { method: "GET", path: "/trpc/catalog.menu", headers: { origin: WEBSITE } },
      order(WEBSITE),
    ]) {
      const answer = await world.send(question);
      expect(corsOf(answer)).toEqual({});
      expect(dependsOnOrigin(answer)).toBe(true);
    }
    const refused = await world.send(order(WEBSITE));
    expect([refused.status, refused.json<{ code: string }>().code]).toEqual([403, "cross_site"]);
  });
});

describe("API-10 a website that a key names", () => {
  beforeEach(async () => {
    await newPublishableKey(world, ["https://other.example", WEBSITE]);
    await world.set("shop_settings", world.a, { order_access: "guest" });
  });

  test("API-10 is told ahead of a call what it may send, at this shop's paths and nowhere else", async () => {
    const answer = await world.send(preflight(`/api/shops/${world.a.id}/orders`, WEBSITE));
    expect(answer.status).toBe(204);
    expect(corsOf(answer)).toEqual({
      ...ALLOWED,
      "access-control-allow-methods": "POST, GET, PATCH, HEAD, OPTIONS",
      "access-control-allow-headers":
        "Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Publishable-Key, X-Shop, Trpc-Accept",
      "access-control-max-age": "600",
    });
    expect(dependsOnOrigin(answer)).toBe(true);
    const trpc = await world.send(preflight("/trpc/orders.place", WEBSITE));
    expect([trpc.status, corsOf(trpc)["access-control-allow-origin"]]).toEqual([204, WEBSITE]);
    for (const elsewhere of [
      preflight(`/api/shops/${world.b.id}/orders`, WEBSITE),
      preflight("/trpc/orders.place", WEBSITE, "POST", { host: world.b.slug }),
      preflight("/trpc/orders.place", WEBSITE, "POST", { host: null }),
      preflight("/api/nothing", WEBSITE),
    ])
      expect(corsOf(await world.send(elsewhere))).toEqual({});
  });

  test("API-10 reads the menu and places a guest's order from a browser, by REST and tRPC, without cookies", async () => {
    expect(corsOf(await world.send(menu({ origin: WEBSITE })))).toEqual(ALLOWED);
    const placed = await world.send(order(WEBSITE));
    expect([placed.status, corsOf(placed)]).toEqual([201, ALLOWED]);
    const batch = await world.send({
      method: "GET",
      path: "/trpc/catalog.menu,shop.current?batch=1",
      headers: { origin: WEBSITE },
    });
    expect([batch.status, corsOf(batch)]).toEqual([200, ALLOWED]);
  });

  test("API-10 reads refusals too", async () => {
    const refused = await world.send(order(WEBSITE, { json: {} }));
    expect([refused.status, corsOf(refused)]).toEqual([422, ALLOWED]);
  });

  test("API-10 reads what the host itself refuses, at this shop's calls and no other's", async () => {
    const { a, b } = world;
    const websites = knownWebsites(async () => async ({ method, url, headers }) => {
      const { pathname, hostname } = new URL(url);
      const host = hostname === "localhost" ? null : hostname.replace(".localhost", "");
      const answer = await world.send({ method, path: pathname, headers: Object.fromEntries(headers), host });
      return new Response(null, { status: answer.status, headers: answer.headers });
    });
    const refusedAt = async (url: string, headers: Record<string, string> = {}) => {
      const request = new Request(url, { method: "POST", headers: { origin: WEBSITE, ...headers } });
      const facts = { origin: new URL(url).origin, address: "9.9.9.9" } as RequestFacts;
      const answer = await websites.readable(Response.json({}, { status: 429 }), request, facts);
      return [answer.status, answer.headers.get("access-control-allow-origin"), answer.headers.get("vary")];
    };
    const root = "http://localhost:3000";
    for (const [url, headers] of [
      [`${root}/api/shops/${a.id}/orders`],
      [`${root}/api/shops/slug/sweetcrumb/menu`],
      ["http://sweetcrumb.localhost:3000/trpc/orders.place"],
      [`${root}/trpc/orders.place`, { "x-shop": "sweetcrumb" }],
    ] as const)
      expect(await refusedAt(url, headers)).toEqual([429, WEBSITE, "Origin"]);
    for (const [url, headers] of [
      [`${root}/api/shops/${b.id}/orders`],
      ["http://cornerpies.localhost:3000/trpc/orders.place"],
      [`${root}/trpc/orders.place`],
      [`${root}/api/shops/${a.id}/orders`, { origin: "https://evil.test" }],
    ] as const)
      expect(await refusedAt(url, headers)).toEqual([429, null, "Origin"]);
  });

  test.each([
    "null",
    "https://shop.example.evil.test",
    "https://evilshop.example",
    "https://www.shop.example",
    "https://shop.example:8443",
    "http://shop.example",
    "https://SHOP.example",
    "https://shop.example/",
    "https://shop.example, https://evil.test",
    "http://cornerpies.localhost:3000",
    "http://localhost:3000",
    "*",
  ])("API-10 SEC-A15 the origin %s is none that it named", async (origin) => {
    for (const question of [
      preflight(`/api/shops/${world.a.id}/orders`, origin),
      preflight("/trpc/orders.place", origin),
      menu({ origin }),
      order(origin),
    ])
      expect(corsOf(await world.send(question))).toEqual({});
    expect((await world.send(order(origin))).status).toBe(403);
  });

  test("API-10 SEC-A15 with a cookie it is a stranger as before: nothing is allowed, nothing is posted", async () => {
    const { merchantOwn } = world.people;
    for (const cookie of [`session=${merchantOwn.token}`, "cart=x", "other=1"]) {
      const headers = { origin: WEBSITE, "sec-fetch-site": "cross-site", cookie };
      expect(corsOf(await world.send(menu(headers)))).toEqual({});
      const posted = await world.send(order(WEBSITE, { headers }));
      expect([posted.status, corsOf(posted)]).toEqual([403, {}]);
      const trpc = { method: "POST", path: "/trpc/cart.reset", json: {}, headers };
      expect([(await world.send(trpc)).status]).toEqual([403]);
    }
  });

  test("API-10 credentials are allowed to no one", async () => {
    for (const question of [
      preflight(`/api/shops/${world.a.id}/orders`, WEBSITE),
      menu({ origin: WEBSITE }),
      order(WEBSITE),
      { method: "GET", path: "/api/me", token: world.people.merchantOwn.token, headers: { origin: WEBSITE } },
    ]) {
      const { headers } = await world.send(question);
      expect(headers.get("access-control-allow-credentials")).toBeNull();
      expect(headers.get("access-control-allow-origin")).toBe(WEBSITE);
      expect(headers.get("set-cookie")).toBeNull();
    }
  });

  test("API-10 another shop's data are not read by it, however the shop is named", async () => {
    const headers = { origin: WEBSITE };
    for (const question of [
      menu(headers, { path: "/api/shops/slug/cornerpies/menu" }),
      menu(headers, { path: `/api/shops/${world.b.id}` }),
      menu({ ...headers, "x-shop": "cornerpies" }, { path: "/trpc/catalog.menu" }),
      menu(headers, { path: "/trpc/catalog.menu", host: "cornerpies" }),
      order(WEBSITE, { path: `/api/shops/${world.b.id}/orders` }),
    ])
      expect(corsOf(await world.send(question))).toEqual({});
  });

  test("API-10 an answer that is kept for everyone gives no origin what another one got", async () => {
    const asked = async (origin: string | null, more: Record<string, string> = {}) => {
      const answer = await world.send(menu({ ...(origin && { origin }), ...more }));
      expect(dependsOnOrigin(answer)).toBe(true);
      return [answer.status, answer.headers.get("access-control-allow-origin")];
    };
    const etag = (await world.send(menu())).headers.get("etag") ?? "";
    expect(await asked(WEBSITE)).toEqual([200, WEBSITE]);
    expect(await asked(null)).toEqual([200, null]);
    expect(await asked("https://other.example")).toEqual([200, "https://other.example"]);
    expect(await asked("https://evil.test")).toEqual([200, null]);
    expect(await asked("https://evil.test", { "if-none-match": etag })).toEqual([304, null]);
    expect(await asked(WEBSITE, { "if-none-match": etag })).toEqual([304, WEBSITE]);
  });

  test("API-10 is none any more once the key is revoked, at once", async () => {
    const { id } = await newPublishableKey(world, ["https://third.example"]);
    const third = menu({ origin: "https://third.example" });
    expect(corsOf(await world.send(third))).toMatchObject({
      "access-control-allow-origin": "https://third.example",
    });
    const path = `/api/shops/${world.a.id}/keys/${id}`;
    const { token } = world.people.merchantOwn;
    expect((await world.send({ method: "DELETE", path, token })).status).toBe(204);
    expect(corsOf(await world.send(third))).toEqual({});
  });
});

describe("API-10 a publishable key", () => {
  test("API-10 is made, listed and revoked by the shop's merchant; the trail has both", async () => {
    const { id, key } = await newPublishableKey(world, ["https://Shop.example/", WEBSITE]);
    expect(key).toMatch(/^wpk_[\w-]{43}$/);
    const { token } = world.people.merchantOwn;
    const path = `/api/shops/${world.a.id}/keys`;
    const list = await world.send({ method: "GET", path, token });
    const created_at = world.clock.now().toISOString();
    expect(list.json()).toEqual({ data: [{ id, name: "Website", key, origins: [WEBSITE], created_at }] });
    expect((await world.send({ method: "DELETE", path: `${path}/${id}`, token })).status).toBe(204);
    expect((await world.send({ method: "DELETE", path: `${path}/${id}`, token })).status).toBe(404);
    const trail = await database.asPlatform((tx) =>
      tx.execute("select action from audit_entries where subject = 'publishable_keys' order by id"),
    );
    expect(trail).toEqual([{ action: "key.made" }, { action: "key.revoked" }]);
  });

  test.each([
    [{ origins: ["http://shop.example"] }, "origins.0"],
    [{ origins: ["https://shop.example", "null"] }, "origins.1"],
    [{ origins: "https://shop.example" }, "origins"],
    [{ origins: Array.from({ length: 11 }, (_, at) => `https://a${at}.example`) }, "origins"],
    [{ name: " " }, "name"],
  ])("API-10 %j is refused beside its field", async (change, field) => {
    const { token } = world.people.merchantOwn;
    const json = { name: "Website", origins: [], ...change };
    const answer = await world.send({ method: "POST", path: `/api/shops/${world.a.id}/keys`, token, json });
    expect([answer.status, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([422, [field]]);
  });

  test("API-10 a developer's own machine is named in demo mode alone", async () => {
    const local = "http://localhost:5173";
    await newPublishableKey(world, [local]);
    const allowed = async () => corsOf(await world.send(menu({ origin: local })));
    expect(await allowed()).toMatchObject({ "access-control-allow-origin": local });
    const app = theApp();
    rememberApp({ ...app, config: { ...app.config, demo: false } });
    expect(await allowed()).toEqual({});
    await expect(newPublishableKey(world, [local])).rejects.toThrow(/Enter each address/);
  });

  test("API-10 it opens nothing: a guest with a key may do what a guest may", async () => {
    const { key } = await newPublishableKey(world, []);
    const headers = { "x-publishable-key": key };
    const path = `/api/shops/${world.a.id}/orders`;
    for (const question of [
      { method: "GET", path, headers },
      { method: "GET", path: "/api/me", headers },
      { method: "GET", path, token: key },
    ])
      expect((await world.send(question)).status).toBe(401);
    expect((await world.send(menu(headers))).status).toBe(200);
  });

  test("API-10 a website's server places more orders from its one address than an address may, by its key", async () => {
    await database.clean();
    world = await openWorld(database, { rateLimits: "on" });
    await world.set("shop_settings", world.a, { order_access: "guest" });
    const app = theApp();
    // Loopback is free in demo mode, so that the limits of addresses are seen here without it.
    rememberApp({ ...app, config: { ...app.config, demo: false } });
    const { key } = await newPublishableKey(world, []);
    const { key: theirs } = await newPublishableKey(world, [], { merchant: world.people.merchantOther });
    const statuses = async (times: number, headers: Record<string, string>) => {
      const found = new Set<number>();
      for (let tries = 0; tries < times; tries++)
        found.add((await world.send(order("", { json: {}, headers }))).status);
      return [...found];
    };
    expect(await statuses(60, {})).toEqual([422]);
    expect(await statuses(1, {})).toEqual([429]);
    expect(await statuses(1, { "x-publishable-key": theirs })).toEqual([429]);
    expect(await statuses(80, { "x-publishable-key": key })).toEqual([422]);
  });

  test("API-10 SEC-A23 beyond an address's share a key lets on at its own shop alone, however the call names it", async () => {
    const { a, b } = world;
    const { key: ours, id } = await newPublishableKey(world, []);
    const { key: second } = await newPublishableKey(world, []);
    const { key: theirs } = await newPublishableKey(world, [], { merchant: world.people.merchantOther });
    const host = await startFakeHost({
      env: { DEMO: "0", DATABASE_URL: "postgresql://app@127.0.0.1/x" },
      parts: { shopOfKey },
    });
    const statusOf = async (path: string, key: string | null, more: Record<string, string> = {}) => {
      const headers = { Host: "localhost", ...(key !== null && { "X-Publishable-Key": key }), ...more };
      const { status, headers: told } = await requestTo(host.port, path, { headers });
      expect(Number(told["retry-after"] ?? 0) > 0).toBe(status === 429);
      return status;
    };
    try {
      const menuOf = `/api/shops/${a.id}/menu`;
      for (let asked = 0; asked < 300; asked++) await statusOf(menuOf, null);
      expect(await statusOf(menuOf, null)).toBe(429);
      const atA: [path: string, headers?: Record<string, string>][] = [
        [menuOf],
        ["/api/shops/slug/sweetcrumb/menu"],
        ["/api/me", { "X-Shop": "sweetcrumb" }],
        ["/trpc/catalog.menu", { Host: "sweetcrumb.localhost" }],
      ];
      for (const [path, headers] of atA) {
        expect([path, await statusOf(path, ours, headers)]).toEqual([path, 200]);
        expect([path, await statusOf(path, theirs, headers)]).toEqual([path, 429]);
      }
      expect(await statusOf(menuOf, second)).toBe(200);
    } finally {
      await host.close();
    }
    const asked = (path: string, headers: Record<string, string> = {}) =>
      shopOfKey(ours, new Request(`http://localhost:3000${path}`, { headers }));
    expect(await asked(`/api/shops/${a.id.toUpperCase()}`)).toBe(a.id);
    // The path wins over header and host, as it does for the call; a key where no shop is named is no one's.
    expect(await asked(`/api/shops/${b.id}/menu`, { "x-shop": "sweetcrumb" })).toBeNull();
    expect(await asked("/api/shops/slug/cornerpies", { host: "sweetcrumb.localhost:3000" })).toBeNull();
    expect(await asked("/api/me")).toBeNull();
    expect(await asked("/api/shops/slug/no-such-shop/menu")).toBeNull();
    const path = `/api/shops/${a.id}/keys/${id}`;
    await world.send({ method: "DELETE", path, token: world.people.merchantOwn.token });
    expect(await asked(`/api/shops/${a.id}`)).toBeNull();
  });

  test("API-10 SEC-A23 the path of every call names the same shop to the limit of keys as to the call", () => {
    const params = { shopId: world.a.id, slug: world.a.slug };
    // DELETE of a shop is refused to everyone, and leaves the shop to the host.
    const rows = REST_ROWS.filter(({ method, path }) => method !== "DELETE" || path !== "/shops/{shopId}");
    expect(rows).toHaveLength(REST_ROWS.length - 1);
    for (const { path, shop } of rows) {
      const filled = path.replace(/\{(\w+)\}/g, (_, name) => Reflect.get(params, name) ?? "x");
      const request = new Request(`http://cornerpies.localhost:3000/api${filled}`);
      const named = requestedShopOf(request, shop, params) ?? shopByHost(request, "localhost");
      expect([path, shopOfCall(request, "localhost")]).toEqual([path, named]);
    }
  });

  test("API-10 SEC-A24 an order that is refused is given back to the shop and to the website's key, and counts for the address that sent it", async () => {
    await database.clean();
    world = await openWorld(database, { rateLimits: "on" });
    await world.set("shop_settings", world.a, { order_access: "guest" });
    const app = theApp();
    rememberApp({ ...app, config: { ...app.config, demo: false } });
    const { key } = await newPublishableKey(world, []);
    const headers = { "x-publishable-key": key };
    for (let tries = 0; tries < 62; tries++)
      expect((await world.send(order("", { json: {}, headers }))).status).toBe(422);
    const spent = async () =>
      Object.fromEntries(
        (
          await database.asPlatform((tx) =>
            tx.execute<{ name: string; points: number }[]>(
              "select split_part(key, ':', 1) as name, points from ops.rate_limits where key like 'order%'",
            ),
          )
        ).map(({ name, points }) => [name, Number(points)]),
      );
    // Two of them beyond the address's own sixty.
    expect(await spent()).toEqual({ orderFromAddress: 62, orderByKey: 0, orderAtShop: 0 });
    expect((await world.send(order("", { headers }))).status).toBe(201);
    expect(await spent()).toEqual({ orderFromAddress: 63, orderByKey: 1, orderAtShop: 1 });
  });
});
