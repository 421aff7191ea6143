import { beforeEach, describe, expect, test } from "vitest";
import { freshWorld, refusal } from "#tests/api/accounts/account-people.ts";
import { newApiToken, newPublishableKey } from "#tests/support/api-token.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import type { Question, World } from "#tests/support/world.ts";

const WEBSITE = "https://pies.example";

const database = useDatabase();
let world: World;
beforeEach(async () => {
  world = await freshWorld(database);
});

const rename = (slug: string, shop = "sweetcrumb", token: string | null = world.people.merchantOwn.token) =>
  callerAt({ shop, token }).ask((api) => api.shop.rename({ slug }));
const setDomain = (shopDomain: string | null, shopId = world.a.id, token = world.people.superAdmin.token) =>
  callerAt({ shop: null, token }).ask((api) => api.shop.setDomain({ shopId, shopDomain }));
const isFree = async (slug: string) =>
  (await callerAt({ shop: null }).ask((api) => api.owners.slugFree({ slug }))).problem === null;
const reached = async (shop: string) => (await callerAt({ shop }).context()).shop?.id ?? null;

describe("SHOP-01 a shop changes its slug", () => {
  test("SHOP-01 it is found by the new one, the old one is kept for 12 months and written down", async () => {
    const { slug, url } = await rename("Crumb-And-Co ");
    expect(slug).toBe("crumb-and-co");
    expect([await reached("crumb-and-co"), await reached("sweetcrumb")]).toEqual([world.a.id, null]);
    const rows = await database.asPlatform((tx) =>
      tx.execute(
        "select slug, shop_id, until = ?::timestamptz + interval '12 months' as a_year from retired_slugs",
        [world.clock.now()],
      ),
    );
    expect(rows).toEqual([{ slug: "sweetcrumb", shop_id: world.a.id, a_year: true }]);
    const trail = await database.asPlatform((tx) =>
      tx.execute("select action, before, after from audit_entries where shop_id = ?", [world.a.id]),
    );
    expect(trail).toEqual([
      { action: "shop.renamed", before: { slug: "sweetcrumb" }, after: { slug: "crumb-and-co" } },
    ]);

    // The log-in goes along, once.
    const token = /^http:\/\/crumb-and-co\.localhost:3000\/owner\/enter\/([\w-]{43})$/.exec(url)?.[1] ?? "";
    const enter = () => callerAt({ shop: "crumb-and-co" }).ask((api) => api.owners.enter({ token }));
    expect((await enter()).user.id).toBe(world.people.merchantOwn.id);
    expect((await refusal(enter())).code).toBe("link_expired");
  });

  test("SHOP-01 the old slug is no one else's for 12 months: not a new shop's, not another's; then it is free", async () => {
    await rename("crumb-and-co");
    expect(await isFree("sweetcrumb")).toBe(false);
    const other = world.people.merchantOther.token;
    expect((await refusal(rename("sweetcrumb", "cornerpies", other))).code).toBe("slug_taken");
    expect(await reached("cornerpies")).toBe(world.b.id);
    world.clock.advance({ days: 366 });
    expect(await isFree("sweetcrumb")).toBe(true);
    const again = await world.newToken(world.people.merchantOther);
    expect((await rename("sweetcrumb", "cornerpies", again)).slug).toBe("sweetcrumb");
    // No one has swept what ran out: the name that was another's once is kept for its last owner all the same.
    expect((await rename("corner-pies", "sweetcrumb", again)).slug).toBe("corner-pies");
    expect(await isFree("sweetcrumb")).toBe(false);
    const rows = await database.asPlatform((tx) =>
      tx.execute("select shop_id from retired_slugs where slug = 'sweetcrumb'"),
    );
    expect(rows).toEqual([{ shop_id: world.b.id }]);
  });

  test("SHOP-01 its own old slug may be taken back, and then the one between is kept", async () => {
    await rename("crumb-and-co");
    expect((await rename("sweetcrumb", "crumb-and-co")).slug).toBe("sweetcrumb");
    expect([await reached("sweetcrumb"), await isFree("crumb-and-co")]).toEqual([world.a.id, false]);
  });

  test("SHOP-01 the same slug changes nothing; malformed, reserved and taken ones are refused beside the field", async () => {
    const before = await database.fingerprint();
    expect(await rename("sweetcrumb")).toEqual({
      slug: "sweetcrumb",
      url: "http://sweetcrumb.localhost:3000",
    });
    for (const slug of ["www", "a", "sweet crumb", "xn--pies", "x".repeat(41), ""])
      expect((await refusalOf(rename(slug))).facts.errors).toHaveProperty("slug");
    expect((await refusal(rename("cornerpies"))).code).toBe("slug_taken");
    expect(await database.fingerprint()).toEqual(before);
  });

  test("SHOP-01 of ten shops that ask for one slug at once one gets it", async () => {
    const { merchantOwn, merchantOther } = world.people;
    const renamings = Array.from({ length: 10 }, (_, at) =>
      at % 2
        ? rename("best-pies", "cornerpies", merchantOther.token)
        : rename("best-pies", "sweetcrumb", merchantOwn.token),
    );
    await Promise.allSettled(renamings);
    const shops = await database.asPlatform((tx) =>
      tx.execute("select id from shops where slug = 'best-pies'"),
    );
    expect(shops).toHaveLength(1);
  });

  test("SHOP-01 over REST the old slug in a path leads to the new one, and to nothing after 12 months", async () => {
    const get = (path: string) => world.send({ method: "GET", path, host: "cornerpies" });
    await rename("crumb-and-co");
    for (const rest of ["", "/menu", "/availabilities", "/menu?x=1"]) {
      const answer = await get(`/api/shops/slug/SweetCrumb${rest}`);
      expect([answer.status, answer.headers.get("location")]).toEqual([
        301,
        `/api/shops/slug/crumb-and-co${rest}`,
      ]);
      expect((await get(answer.headers.get("location") ?? "")).status).toBe(200);
    }
    expect((await get("/api/shops/slug/nobodys")).status).toBe(404);
    world.clock.advance({ days: 366 });
    expect((await get("/api/shops/slug/sweetcrumb")).status).toBe(404);
  });

  test("SHOP-01 calls that name the shop by its old slug, in `X-Shop` or as their host, are answered for 12 months", async () => {
    await newPublishableKey(world, [WEBSITE]);
    await rename("crumb-and-co");
    const { token } = world.people.customerSelf;
    const ways: readonly Partial<Question>[] = [
      { host: "sweetcrumb" },
      { host: null, headers: { "x-shop": "SweetCrumb" } },
      { host: "sweetcrumb", headers: { origin: WEBSITE } },
      { host: "sweetcrumb", token },
      { host: "sweetcrumb", token: (await newApiToken(world, "read")).token },
    ];
    const shopOf = async (way: Partial<Question>) => {
      const answer = await world.send({ method: "GET", path: "/trpc/shop.current", ...way });
      const isReadable = answer.headers.get("access-control-allow-origin");
      return [answer.status, isReadable, /"slug":"([^"]+)"/.exec(answer.text)?.[1]];
    };
    for (const way of ways) {
      const website = way.headers?.origin ?? null;
      expect(await shopOf(way)).toEqual([200, website, "crumb-and-co"]);
    }
    const me = await world.send({ method: "GET", path: "/api/me", host: "sweetcrumb", token });
    expect(me.status).toBe(200);
    const others = { host: "sweetcrumb", token: world.people.merchantOther.token };
    expect((await world.send({ method: "GET", path: "/trpc/orders.counts", ...others })).status).toBe(403);

    world.clock.advance({ days: 366 });
    for (const way of ways.slice(0, 3)) expect(await shopOf(way)).toEqual([404, null, undefined]);
  });

  test("SHOP-01 no shop keeps more than five old names at a time", async () => {
    let at = "sweetcrumb";
    for (const slug of ["one-pies", "two-pies", "three-pies", "four-pies", "five-pies"]) {
      await rename(slug, at);
      at = slug;
    }
    expect((await refusal(rename("six-pies", at))).code).toBe("too_many_old_names");
    expect((await rename("one-pies", at)).slug).toBe("one-pies");
  });

  test("SHOP-01 only its merchant and a super admin rename a shop", async () => {
    const { customerSelf, merchantOther, superAdmin } = world.people;
    const before = await database.fingerprint();
    for (const token of [null, customerSelf.token, merchantOther.token])
      expect(["signed_out", "forbidden", "wrong_shop"]).toContain(
        (await refusal(rename("crumb-and-co", "sweetcrumb", token))).code,
      );
    expect(await database.fingerprint()).toEqual(before);
    expect((await rename("crumb-and-co", "sweetcrumb", superAdmin.token)).slug).toBe("crumb-and-co");
  });
});

describe("SHOP-01 a shop's own domain", () => {
  test("SHOP-01 a super admin sets it and takes it away; it is unique", async () => {
    expect(await setDomain("Pies.Example.com")).toEqual({ shopDomain: "pies.example.com" });
    expect((await refusal(setDomain("pies.example.com", world.b.id))).code).toBe("domain_taken");
    expect(await setDomain(null)).toEqual({ shopDomain: null });
    expect(await setDomain("pies.example.com", world.b.id)).toEqual({ shopDomain: "pies.example.com" });
  });

  test("SHOP-01 no one else sets it", async () => {
    const before = await database.fingerprint();
    for (const { token } of [world.people.merchantOwn, world.people.customerSelf])
      expect((await refusal(setDomain("pies.example.com", world.a.id, token))).code).toBe("forbidden");
    expect(await database.fingerprint()).toEqual(before);
  });

  test.each([
    "localhost",
    "cornerpies.localhost",
    "www.localhost",
    "127.0.0.1",
    "[::1]",
    "pies",
    "pies..com",
    "-a.com",
    "a b.com",
    "pies.example.com:80",
    "",
  ])("SHOP-01 '%s' cannot be one", async (domain) => {
    expect((await refusalOf(setDomain(domain))).facts.errors).toHaveProperty("shopDomain");
  });
});
