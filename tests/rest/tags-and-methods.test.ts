/** What the API says besides its data: tags, caches and methods. */
import { beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { REST_ROWS } from "#tests/support/rest-rows.ts";
import { openWorld, type World } from "#tests/support/world.ts";

const database = useDatabase();
let world: World;
beforeAll(async () => {
  world = await openWorld(database);
});

const PUBLIC = () => [
  `/api/shops/${world.a.id}`,
  "/api/shops/slug/sweetcrumb",
  "/api/shops/slug/sweetcrumb/menu",
  "/api/shops/slug/sweetcrumb/availabilities",
];

describe("what everyone may read", () => {
  test("API-01 PERF-02 has a tag, is 304 to whoever has it, and another one once the shop has changed", async () => {
    for (const path of PUBLIC()) {
      const first = await world.send({ method: "GET", path });
      const tag = first.headers.get("etag") ?? "";
      expect([path, first.status, tag]).toEqual([path, 200, expect.stringMatching(/^W\/"[\w-]{22}"$/)]);
      expect(first.headers.get("cache-control")).toBe("no-cache");
      for (const method of ["GET", "HEAD"]) {
        const again = await world.send({ method, path, headers: { "if-none-match": tag } });
        expect([path, again.status, again.text, again.headers.get("etag")]).toEqual([path, 304, "", tag]);
      }
    }
    const tags = () =>
      Promise.all(
        PUBLIC().map(async (path) => (await world.send({ method: "GET", path })).headers.get("etag")),
      );
    const before = await tags();
    await world.set("shop_settings", world.a, { tip_default: 123, lead_time_minutes: 2880 });
    await database.asPlatform((tx) =>
      tx.execute("update items set price = price + 1 where id = ?", [world.a.rye]),
    );
    const after = await tags();
    expect(after.filter((tag, at) => tag === before[at])).toEqual([]);
    await world.set("shop_settings", world.a, { tip_default: 0, lead_time_minutes: 0 });
    await database.asPlatform((tx) =>
      tx.execute("update items set price = price - 1 where id = ?", [world.a.rye]),
    );
  });

  test("API-01 with a log-in it has the same tag, and only the one who asked may keep it", async () => {
    for (const path of PUBLIC())
      for (const { token } of [world.people.customerSelf, world.people.merchantOwn]) {
        const everyones = await world.send({ method: "GET", path });
        const own = await world.send({ method: "GET", path, token });
        expect([path, own.text]).toEqual([path, everyones.text]);
        expect(own.headers.get("etag")).toBe(everyones.headers.get("etag"));
        expect(own.headers.get("cache-control")).toBe("private, no-cache");
        const again = await world.send({
          method: "GET",
          path,
          token,
          headers: { "if-none-match": own.headers.get("etag") ?? "" },
        });
        expect([again.status, again.text]).toEqual([304, ""]);
      }
  });

  test("API-04 the document has a tag as well", async () => {
    const first = await world.send({ method: "GET", path: "/api/openapi.json" });
    const headers = { "if-none-match": first.headers.get("etag") ?? "none" };
    expect((await world.send({ method: "GET", path: "/api/openapi.json", headers })).status).toBe(304);
  });
});

test("SEC-A14 what is anyone's own is stored nowhere, whatever it answers", async () => {
  const plain = (path: string) =>
    path.replace(/\{shopId\}/, world.a.id).replace(/\{\w+\}/g, "0198c0de-0000-7000-8000-000000000007");
  const personal = REST_ROWS.filter(({ method, isCached }) => method === "GET" && !isCached);
  expect(personal.length).toBeGreaterThan(20);
  for (const { path } of personal)
    for (const person of [null, world.people.customerSelf, world.people.merchantOwn]) {
      // One of the calls ends the log-in that it is made with.
      const token = person && (await world.newToken(person));
      const answer = await world.send({ method: "GET", path: `/api${plain(path)}`, token });
      expect([path, answer.headers.get("cache-control"), answer.headers.get("etag")]).toEqual([
        path,
        "no-store",
        null,
      ]);
    }
});

test("API-01 OPTIONS tells of every path which methods it takes, HEAD is among them wherever a GET only reads", async () => {
  const plain = (path: string) =>
    path.replace(/\{slug\}/, "sweetcrumb").replace(/\{\w+\}/g, "0198c0de-0000-7000-8000-000000000007");
  for (const { method, path, bearerOnly } of REST_ROWS) {
    const answer = await world.send({ method: "OPTIONS", path: `/api${plain(path)}` });
    const allow = (answer.headers.get("allow") ?? "").split(", ");
    expect([path, answer.status, answer.text]).toEqual([path, 204, ""]);
    expect([path, allow]).toEqual([
      path,
      expect.arrayContaining([method, "OPTIONS", ...(method === "GET" && !bearerOnly ? ["HEAD"] : [])]),
    ]);
  }
  const ofTrpc = await world.send({ method: "OPTIONS", path: "/trpc/catalog.menu" });
  expect([ofTrpc.status, ofTrpc.headers.get("allow")]).toEqual([204, "GET, HEAD, POST, OPTIONS"]);
  for (const path of ["/api/openapi.json", "/api/docs/"]) {
    const answer = await world.send({ method: "OPTIONS", path });
    expect([answer.status, answer.headers.get("allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
    const head = await world.send({ method: "HEAD", path });
    const got = await world.send({ method: "GET", path });
    expect([head.status, head.headers.get("content-length")]).toEqual([
      200,
      String(Buffer.byteLength(got.text)),
    ]);
  }
});
