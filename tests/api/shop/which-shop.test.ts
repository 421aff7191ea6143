import { beforeAll, describe, expect, test } from "vitest";
import { contextFor } from "#server/context-for.ts";
import { originOf } from "#server/origin.ts";
import { movedShop } from "#server/shop/moved-shop.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { openWorld, type World } from "#tests/support/world.ts";

const database = useDatabase();
let world: World;
beforeAll(async () => {
  world = await openWorld(database);
  await world.set("shops", world.b, { shop_domain: "pies.example.com" });
});

/** What a Host header leads to: a shop's slug, "nothing" where there is none of that name, or "platform". */
async function reached(host: string, headers: Record<string, string> = {}): Promise<string> {
  const request = new Request("http://127.0.0.1:3000/", { headers: { host, ...headers } });
  const facts = { requestId: "test", address: "203.0.113.7", cookies: [] };
  const { shop, requestedShop } = await contextFor(request, facts, "page");
  return requestedShop === "none" ? "platform" : (shop?.slug ?? "nothing");
}

describe("SHOP-01 the Host header names the shop", () => {
  test.each([
    ["sweetcrumb.localhost", "sweetcrumb"],
    ["sweetcrumb.localhost:3000", "sweetcrumb"],
    ["SweetCrumb.LOCALHOST:80", "sweetcrumb"],
    ["sweetcrumb.localhost.", "sweetcrumb"],
    ["cornerpies.localhost", "cornerpies"],
    ["pies.example.com", "cornerpies"],
    ["PIES.example.com:443", "cornerpies"],
    ["localhost:3000", "platform"],
    ["127.0.0.1:3000", "platform"],
    ["[::1]:3000", "platform"],
    ["www.localhost", "platform"],
    ["api.localhost", "platform"],
    ["admin.localhost", "platform"],
    ["nosuchshop.localhost", "nothing"],
    ["shop.pies.example.com", "nothing"],
    ["evil.example", "nothing"],
    ["sweetcrumb.evil.example", "nothing"],
    ["sweetcrumb.localhost.evil.example", "nothing"],
    ["sweetcrumb", "nothing"],
    ["sweet%63rumb.localhost", "nothing"],
  ])("SHOP-01 %s leads to %s", async (host, where) => {
    expect(await reached(host)).toBe(where);
  });

  test("SHOP-01 an exact shop_domain wins over the first label", async () => {
    await world.set("shops", world.b, { shop_domain: "sweetcrumb.localhost" });
    expect(await reached("sweetcrumb.localhost:3000")).toBe("cornerpies");
    await world.set("shops", world.b, { shop_domain: "pies.example.com" });
  });

  test("SEC-A13 forwarded hosts do not choose the shop", async () => {
    const forwarded = { "x-forwarded-host": "cornerpies.localhost", forwarded: "host=cornerpies.localhost" };
    expect(await reached("sweetcrumb.localhost", forwarded)).toBe("sweetcrumb");
  });

  test("SEC-A13 links carry the configured scheme and port, a shop's own domain where it has one", () => {
    const config = {
      ...world.config,
      publicOrigin: "https://windowsill.example",
      rootDomain: "windowsill.example",
    };
    expect(originOf(config, { slug: "sweetcrumb", shopDomain: null })).toBe(
      "https://sweetcrumb.windowsill.example",
    );
    expect(originOf(config, { slug: "cornerpies", shopDomain: "pies.example.com" })).toBe(
      "https://pies.example.com",
    );
    expect(originOf(config, null)).toBe("https://windowsill.example");
  });
});

describe("SHOP-02 calls without a shop", () => {
  const current = (shop: string | null) => callerAt({ shop }).ask((api) => api.shop.current());

  test("SHOP-02 an unknown slug is not found, with the specification's words", async () => {
    await expect(current("nosuchshop")).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: "Misconfiguration (404 - Shop Not Found)",
    });
  });

  test("SHOP-02 the platform's own host has no shop to tell of", async () => {
    await expect(current(null)).rejects.toMatchObject({ code: "UNPROCESSABLE_CONTENT" });
  });
});

describe("SHOP-01 a shop that changed its name", () => {
  const at = (host: string) => new Request("http://127.0.0.1:3000/menu", { headers: { host } });
  const now = new Date("2026-11-27T12:00:00Z");

  beforeAll(async () => {
    await database.asPlatform((tx) =>
      tx.execute(
        "insert into retired_slugs (slug, shop_id, until) values ('oldcrumb', ?, ?), ('olderpies', ?, ?)",
        [world.a.id, new Date("2026-11-27T12:00:01Z"), world.b.id, new Date("2026-11-27T12:00:00Z")],
      ),
    );
  });

  test("SHOP-01 the old name leads to the new one until the twelve months are over", async () => {
    expect(await movedShop(database.em(), at("oldcrumb.localhost:3000"), now)).toMatch(
      /^http:\/\/sweetcrumb\.localhost(:\d+)?$/,
    );
    expect(await movedShop(database.em(), at("olderpies.localhost:3000"), now)).toBeNull();
    expect(await movedShop(database.em(), at("nosuchshop.localhost:3000"), now)).toBeNull();
  });
});
