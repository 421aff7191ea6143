import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readMenu } from "#server/catalog/menu.ts";
import { contextFor } from "#server/context-for.ts";
import { withConnection } from "#server/database/connect.ts";
import { askOnce } from "#server/database/named-statement.ts";
import { cachedBytes, sendPublicBytes } from "#server/http/cached-bytes.ts";
import { inLanguage } from "#server/language.ts";
import { cachedResponse } from "#server/shop/cached-responses.ts";
import { findShop } from "#server/shop/find-shop.ts";
import { shopByHost } from "#server/shop/shop-by-host.ts";
import { type MenuState, menuState } from "#server/shop/shop-version.ts";
import { useDatabase } from "#tests/support/database.ts";
import { sentDuring } from "#tests/support/statements-sent.ts";
import { openWorld, type ShopOfWorld, type World } from "#tests/support/world.ts";

const database = useDatabase();
let world: World;

beforeAll(async () => {
  world = await openWorld(database);
});
beforeEach(() => world.restock());

interface Shown {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly stock: number | null;
}

const itemsOf = (sections: readonly { items: readonly Shown[] }[]) => sections.flatMap(({ items }) => items);

/** Both ways to read the menu as JSON, for someone without a log-in. */
const WAYS: Readonly<Record<string, (shop: ShopOfWorld) => Promise<readonly Shown[]>>> = {
  REST: async ({ slug }) => {
    const answer = await world.send({ method: "GET", path: `/api/shops/slug/${slug}/menu`, host: null });
    return itemsOf(answer.json<{ data: { items: Shown[] }[] }>().data);
  },
  tRPC: async ({ slug }) => {
    const answer = await world.send({ method: "GET", path: "/trpc/catalog.menu", host: slug });
    return itemsOf(answer.json<{ result: { data: { json: { items: Shown[] }[] } } }>().result.data.json);
  },
};

/** Done by another connection than the one that serves, as another process would. */
const change = (sql: string, values: readonly unknown[]) =>
  database.asPlatform((tx) => tx.execute(sql, [...values]));

describe.each(Object.entries(WAYS))("by %s", (_, menuOf) => {
  const rye = async () => (await menuOf(world.a)).find(({ id }) => id === world.a.rye);

  test("PERF-02 a price, a stock or a name that someone else changed is in the very next answer", async () => {
    await rye();
    await change("update items set price = price + 5, stock = 77, name = 'Rye, dark' where id = ?", [
      world.a.rye,
    ]);
    const [before, after] = [await rye(), await rye()];
    expect(before).toMatchObject({ name: "Rye, dark", stock: 77 });
    expect(after).toEqual(before);
    await change("update items set price = price + 5 where id = ?", [world.a.rye]);
    expect((await rye())?.price).toBe((before?.price ?? 0) + 5);
  });

  test("PERF-02 an item that is hidden or deleted is gone from the next answer, and one that is shown is there", async () => {
    expect(await rye()).toBeDefined();
    await change("update items set hidden = true where id = ?", [world.a.rye]);
    expect(await rye()).toBeUndefined();
    await change("update items set hidden = false, deleted_at = now() where id = ?", [world.a.rye]);
    expect(await rye()).toBeUndefined();
    await change("update items set deleted_at = null where id = ?", [world.a.rye]);
    expect(await rye()).toBeDefined();
  });

  test("PERF-02 a setting that the menu depends on holds from the next answer on", async () => {
    expect((await rye())?.stock).toBe(10_000);
    await world.set("shop_settings", world.a, { track_inventory: false });
    expect((await rye())?.stock).toBeNull();
    await world.set("shop_settings", world.a, { track_inventory: true });
    expect((await rye())?.stock).toBe(10_000);
  });

  test("PERF-02 a change that is rolled back is never told", async () => {
    const before = await menuOf(world.a);
    const undone = database.asPlatform(async (tx) => {
      await tx.execute("update items set price = 1 where id = ?", [world.a.rye]);
      expect(await menuOf(world.a)).toEqual(before);
      throw new Error("never mind");
    });
    await expect(undone).rejects.toThrow("never mind");
    expect(await menuOf(world.a)).toEqual(before);
  });

  test("SEC-A14 two shops that are asked for in turns never get each other's menu", async () => {
    await change("update items set name = 'Only at A' where id = ?", [world.a.rye]);
    await change("update items set name = 'Only at B' where id = ?", [world.b.rye]);
    const turns = Array.from({ length: 12 }, (_unused, turn) => (turn % 2 ? world.b : world.a));
    const menus = await Promise.all(turns.map(menuOf));
    for (const [turn, shop] of turns.entries()) {
      const names = menus[turn]?.map(({ name }) => name);
      expect(names).toContain(shop === world.a ? "Only at A" : "Only at B");
      expect(names).not.toContain(shop === world.a ? "Only at B" : "Only at A");
    }
  });
});

test("PERF-02 SEC-A14 what is kept says of itself whether it is current: until a change, until midnight, and while its address leads to the same shop", async () => {
  world.clock.set("2026-12-02T12:00:00-08:00");
  const kept = async () => {
    const body = Buffer.from("everyone's");
    const answer = await cachedResponse({
      request: new Request("http://sweetcrumb.localhost:3000/menu"),
      lookup: { by: "slug", slug: world.a.slug },
      arrivedAt: performance.now(),
      name: "of this test",
      ordinary: async () => ({ contentType: "text/plain", body }),
      make: (made) => made,
    });
    if (!answer) throw new Error("Nothing was kept.");
    return () => answer.isCurrent(performance.now());
  };
  const first = await kept();
  expect([await first(), await first()]).toEqual([true, true]);
  await change("update items set price = price + 5 where id = ?", [world.a.rye]);
  expect(await first()).toBe(false);
  const second = await kept();
  world.clock.set("2026-12-03T00:00:01-08:00");
  expect(await second()).toBe(false);
  const third = await kept();
  expect(await third()).toBe(true);
  // A clock that was set back tells nothing of what was made later.
  world.clock.set("2026-12-02T23:00:00-08:00");
  expect(await third()).toBe(false);
  const fourth = await kept();
  await change("update shops set slug = 'moved-away' where id = ?", [world.a.id]);
  expect(await fourth()).toBe(false);
  await change("update shops set slug = ? where id = ?", [world.a.slug, world.a.id]);
});

test("REL-R23 PERF-02 what is kept holds nothing of the request that it was made for", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const made = async () => {
    const request = new Request("http://sweetcrumb.localhost:3000/menu");
    const kept = await cachedResponse({
      request,
      lookup: { by: "slug", slug: world.a.slug },
      arrivedAt: performance.now(),
      name: "of a request that goes",
      ordinary: async () => ({ contentType: "text/plain", body: Buffer.from(request.url) }),
      make: (answer) => answer,
    });
    return { isCurrent: kept?.isCurrent, request: new WeakRef(request) };
  };
  const { isCurrent, request } = await made();
  await expect
    .poll(() => {
      collect();
      return request.deref() === undefined;
    })
    .toBe(true);
  expect(await isCurrent?.(performance.now())).toBe(true);
});

test("PERF-02 a date that has become too late by the clock alone is told at midnight, though nothing was changed", async () => {
  await world.set("shop_settings", world.a, { enable_item_dates: true, allow_item_dates_toggle: true });
  await change("insert into feature_flags (shop_id, name, active) values (?, 'ITEM_DATES', true)", [
    world.a.id,
  ]);
  await change("update items set date = '2026-12-02' where id = ?", [world.a.rye]);
  const tooLate = async () => {
    const answer = await world.send({ method: "GET", path: "/api/shops/slug/sweetcrumb/menu", host: null });
    const { data } = answer.json<{ data: { items: { id: string; too_late_to_order: boolean }[] }[] }>();
    return data.flatMap(({ items }) => items).find(({ id }) => id === world.a.rye)?.too_late_to_order;
  };
  world.clock.set("2026-12-02T23:59:59-08:00");
  expect(await tooLate()).toBe(false);
  world.clock.set("2026-12-03T00:00:00-08:00");
  expect(await tooLate()).toBe(true);
  world.clock.set("2026-12-02T11:00:00-08:00");
});

test("PERF-02 anyone who holds the menu is told so with 304, until it has changed", async () => {
  const path = "/api/shops/slug/sweetcrumb/menu";
  const first = await world.send({ method: "GET", path, host: null });
  const etag = first.headers.get("etag") ?? "";
  const again = await world.send({ method: "GET", path, host: null, headers: { "if-none-match": etag } });
  expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", etag]);
  expect(first.headers.get("cache-control")).toBe("no-cache");
  await change("update items set price = price + 1 where id = ?", [world.a.rye]);
  const changed = await world.send({ method: "GET", path, host: null, headers: { "if-none-match": etag } });
  expect(changed.status).toBe(200);
  expect(changed.headers.get("etag")).not.toBe(etag);
});

test("PERF-02 REL-R19 who waited for a turn is told what was asked for meanwhile, who came after a change what is so now", async () => {
  const path = "/api/shops/slug/sweetcrumb/menu";
  const arrivedAt = performance.now();
  const menu = async (arrived: object) =>
    (await world.send({ method: "GET", path, host: null, ...arrived })).headers.get("etag");
  const first = await menu({});
  let told: (string | null)[] = [];
  const asked = await sentDuring(database, async () => {
    told = [await menu({ arrivedAt }), await menu({ arrivedAt })];
  });
  expect([told, asked]).toEqual([[first, first], []]);
  await change("update items set price = price + 1 where id = ?", [world.a.rye]);
  const changed = await menu({});
  expect(changed).not.toBe(first);
  expect(await menu({ arrivedAt })).toBe(changed);
});

test.each(Object.entries(WAYS))(
  "PERF-03 what is kept by %s is made of the state of the shop that it is kept under, which is asked for once",
  async (_, menuOf) => {
    await change("update items set price = price + 1 where id = ?", [world.a.rye]);
    const asked = await sentDuring(database, () => menuOf(world.a));
    expect(asked.filter((text) => text.includes("ops.menu_state($1"))).toHaveLength(1);
  },
);

test("PERF-02 what is kept is made of the state that it is kept under, though who asked later was told an earlier one", async () => {
  const em = database.em();
  const request = new Request("http://sweetcrumb.localhost:3000/menu");
  const lookup = shopByHost(request, world.config.rootDomain);
  if (!lookup) throw new Error("The host is a shop's.");
  const arrivedAt = performance.now();
  let made: MenuState | undefined;
  const before = await menuState(em, lookup, arrivedAt);
  await withConnection(database.superUrl, async (client) => {
    await client.query("select pg_advisory_lock(11)");
    // Goes out in one round with the question about the shop, and holds that one up.
    const held = askOnce(em, "select pg_advisory_xact_lock_shared(11)", []);
    const keeping = cachedResponse({
      request,
      lookup,
      arrivedAt: performance.now(),
      name: "of one state",
      ordinary: async (lookedUp) => {
        const facts = { requestId: "one", address: "127.0.0.1", cookies: [], arrivedAt, lookedUp };
        made = (await contextFor(request, facts, "page")).shop?.state;
        return { contentType: "text/plain", body: Buffer.from("everyone's") };
      },
      make: (answer) => answer,
    });
    while (
      (await client.query("select 1 from pg_locks where locktype = 'advisory' and not granted")).rowCount ===
      0
    );
    // Sent later, and answered before the change.
    expect(await menuState(em, lookup, performance.now())).toEqual(before);
    await change("update items set price = price + 5 where id = ?", [world.a.rye]);
    await client.query("select pg_advisory_unlock(11)");
    await Promise.all([held, keeping]);
  });
  expect(made).toEqual(await menuState(em, lookup));
  expect(made?.menuVersion).not.toBe(before?.menuVersion);
});

test.each(["en", "es"] as const)(
  "PERF-03 after a change what says the same of the menu is the same object, and nothing else is (%s)",
  async (language) => {
    const menu = () =>
      inLanguage(language, async () => {
        const em = database.em();
        const shop = await findShop(em, { by: "id", id: world.a.id }, world.clock.now());
        if (!shop) throw new Error("The shop is there.");
        return readMenu(em, shop, world.clock.now());
      });
    const [before] = await menu();
    await change("update items set price = price + 1 where id = ?", [world.a.rye]);
    const [dearer] = await menu();
    const isSame = ({ id }: { id: string }) =>
      dearer?.items.find((item) => item.id === id) === before?.items.find((item) => item.id === id);
    const others = before?.items.filter(({ id }) => id !== world.a.rye) ?? [];
    expect([others.length > 1, others.every(isSame), isSame({ id: world.a.rye })]).toEqual([
      true,
      true,
      false,
    ]);
    expect([dearer === before, dearer?.name]).toEqual([false, before?.name]);
    // Another version that says what this one said.
    for (const hidden of [true, false])
      await change("update items set hidden = ? where id = ?", [hidden, world.a.rye]);
    expect((await menu())[0]).toBe(dearer);
  },
);

test("PERF-02 a client gets the form it reads, with the same content", async () => {
  const kept = cachedBytes(JSON.stringify({ bread: "rye ".repeat(1000) }));
  const sent = async (accepted: string | null) => {
    const headers: Record<string, string> = accepted === null ? {} : { "accept-encoding": accepted };
    const answer = await sendPublicBytes(new Request("http://localhost/", { headers }), kept, {});
    return {
      encoding: answer.headers.get("content-encoding"),
      bytes: Buffer.from(await answer.arrayBuffer()),
    };
  };
  const [plain, brotli, gzip, refused] = await Promise.all(
    [null, "gzip, br", "gzip", "br;q=0, identity"].map(sent),
  );
  expect([plain, brotli, gzip, refused].map((one) => one?.encoding)).toEqual([null, "br", "gzip", null]);
  expect(brotliDecompressSync(brotli?.bytes ?? "")).toEqual(kept.plain);
  expect(gunzipSync(gzip?.bytes ?? "")).toEqual(kept.plain);
  expect(plain?.bytes).toEqual(kept.plain);
});

test("PERF-02 anyone who is logged in gets the same menu, and a shop that is none has none", async () => {
  const path = "/api/shops/slug/sweetcrumb/menu";
  const guest = await world.send({ method: "GET", path, host: null });
  const { token } = world.people.customerSelf;
  expect((await world.send({ method: "GET", path, host: null, token })).json()).toEqual(guest.json());
  expect((await world.send({ method: "GET", path: "/api/shops/slug/nobodys/menu", host: null })).status).toBe(
    404,
  );
});
