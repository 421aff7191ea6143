/** `/manage/events` (MAN-06): who may look on, what is told, and how it ends. */
import { createHash } from "node:crypto";
import { describe, expect } from "vitest";
import type { LiveChange, LiveChanges } from "#domain/orders/live-change.ts";
import type { App } from "#tests/support/app.ts";
import { cookieOf, type EventStream, openEventStream, watch } from "#tests/support/event-stream.ts";
import { ask } from "#tests/support/http.ts";
import { acknowledgementIn, type OpenShop, openShops, send } from "#tests/support/load.ts";
import { seeded } from "#tests/support/seed.ts";
import { test } from "#tests/support/visited-app.ts";
import { fillShelves, postgresOf, query } from "../chaos/books.ts";
import { lastNumber, watchFromNow } from "../chaos/live-list.ts";

const { random } = seeded("MAN-06");

let app: App;
let pies: OpenShop;
let crumbs: OpenShop;
let merchant: string;
let placed = 0;

test.beforeAll(async ({ app: visited }) => {
  app = visited;
  await fillShelves(postgresOf(app.dataDir).url);
  [pies, crumbs] = await openShops(app.port);
  merchant = await cookieOf(app.port, "cornerpies");
}, 150_000);

/** Places an order and returns its id. */
async function place(shop: OpenShop): Promise<string> {
  const order = shop.orderFor(`live-${placed++}`, random);
  const acknowledged = acknowledgementIn(await send(app.port, order), order);
  return acknowledged?.orderId ?? "";
}

/** Asks once, in JSON. */
const told = (after: number | null, cookie = merchant) =>
  ask({
    port: app.port,
    host: "cornerpies.localhost",
    path: `/manage/events${after === null ? "" : `?after=${after}`}`,
    headers: { accept: "application/json", cookie },
  });
const changesAfter = async (after: number) => (await told(after)).json<LiveChanges>().changes;

/** Changes an order as the merchant does in the API. */
async function change(orderId: string, json: object): Promise<void> {
  const logIn = await ask({
    port: app.port,
    host: "cornerpies.localhost",
    method: "POST",
    path: "/api/login",
    json: { email: "merchant@cornerpies.test", password: "windowsill-demo" },
  });
  const { id: shopId } = (
    await ask({ port: app.port, host: "localhost", path: "/api/shops/slug/cornerpies" })
  ).json<{ data: { id: string } }>().data;
  const answer = await ask({
    port: app.port,
    host: "cornerpies.localhost",
    method: "POST",
    path: `/api/shops/${shopId}/orders/${orderId}`,
    headers: { authorization: `Bearer ${logIn.json<{ token: string }>().token}` },
    json,
  });
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.anything()]);
}

const sessionOf = async (cookie: string): Promise<Date | undefined> => {
  const hash = createHash("sha256").update(cookie.replace("session=", "")).digest();
  const [row] = await query<{ expires_at: Date }>(
    postgresOf(app.dataDir).url,
    "select expires_at from sessions where token_hash = $1",
    [hash],
  );
  return row?.expires_at;
};

const REFUSED: readonly (readonly [who: string, status: number, cookie: () => Promise<string>])[] = [
  ["a guest", 401, async () => ""],
  ["a made-up log-in", 401, async () => "session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"],
  ["a customer of the shop", 403, () => cookieOf(app.port, "cornerpies", "customer@cornerpies.test")],
  ["another shop's merchant", 401, () => cookieOf(app.port, "sweetcrumb")],
  ["another shop's customer", 401, () => cookieOf(app.port, "sweetcrumb", "customer@sweetcrumb.test")],
];

describe("who may look on", () => {
  test.for(REFUSED)(
    "MAN-06 SEC-02 %s is refused with %i, as a stream and told once",
    async ([, status, cookie]) => {
      const theirs = await cookie();
      const stream = await openEventStream({ port: app.port, slug: "cornerpies", cookie: theirs });
      await stream.ended;
      expect(stream.status).toBe(status);
      const answer = await told(0, theirs);
      expect([answer.status, answer.json<object>()]).toEqual([
        status,
        expect.objectContaining({ message: expect.any(String), request_id: expect.any(String) }),
      ]);
    },
  );

  test("MAN-06 SUP-01 a super admin who entered the shop looks on like its merchant, at this shop and no other", async () => {
    const cookie = await cookieOf(app.port, "cornerpies", "super@windowsill.test");
    const watcher = await watchFromNow(app.port, app.dataDir, "cornerpies", cookie);
    await place(crumbs);
    const own = await place(pies);
    await watcher.until(await lastNumber(app.dataDir, "cornerpies"));
    await watcher.close();
    expect(watcher.received.map(({ orderId }) => orderId)).toEqual([own]);
    const once = await told((await lastNumber(app.dataDir, "cornerpies")) - 1, cookie);
    expect([once.status, once.json<LiveChanges>().changes.map(({ orderId }) => orderId)]).toEqual([
      200,
      [own],
    ]);
  });

  test("MAN-06 a page of another shop, or of anyone, opens no stream with the merchant's cookie", async () => {
    for (const site of ["same-site", "cross-site"]) {
      const stream = await openEventStream({
        port: app.port,
        slug: "cornerpies",
        cookie: merchant,
        headers: { "sec-fetch-site": site },
      });
      stream.close();
      expect([site, stream.status]).toEqual([site, 403]);
    }
  });

  test("MAN-06 where there is no shop there is no list", async () => {
    for (const [slug, status] of [["nosuchshop", 404]] as const)
      expect((await openEventStream({ port: app.port, slug, cookie: merchant })).status).toBe(status);
  });

  test("MAN-06 SHOP-01 a screen that was open while its shop was renamed goes on being told at the old address", async () => {
    const { url } = postgresOf(app.dataDir);
    await query(
      url,
      `select set_config('app.shop_id', id::text, false) from shops where slug = 'cornerpies';
       insert into retired_slugs (slug, shop_id, until) select 'oldpies', id, now() + interval '1 day' from shops where slug = 'cornerpies' on conflict do nothing`,
    );
    const statusAt = async (host: string) => {
      const headers = { accept: "application/json", cookie: merchant };
      return (await ask({ port: app.port, host, path: "/manage/events", headers })).status;
    };
    expect([await statusAt("oldpies.localhost"), await statusAt("olderpies.localhost")]).toEqual([200, 404]);
  });

  test("MAN-06 SEC-02 another shop's orders never arrive", async () => {
    const watcher = await watchFromNow(app.port, app.dataDir, "cornerpies", merchant);
    const others = [await place(crumbs), await place(crumbs)];
    const own = await place(pies);
    await watcher.until(await lastNumber(app.dataDir, "cornerpies"));
    await watcher.close();
    expect(others).not.toContain("");
    expect(watcher.received.map(({ orderId }) => orderId)).toEqual([own]);
  });
});

describe("what is told", () => {
  test("MAN-06 a new order, then each change of it: who ordered, and how it stands", async () => {
    const before = await lastNumber(app.dataDir, "cornerpies");
    const watcher = watch({ port: app.port, slug: "cornerpies", cookie: merchant }, before);
    await watcher.live();
    const orderId = await place(pies);
    const next = async () => watcher.until(await lastNumber(app.dataDir, "cornerpies"));
    await next();
    for (const json of [
      { paid: true },
      { notes: "ring twice" },
      { cancelled: { reason: "no flour", restock: true } },
    ]) {
      await change(orderId, json);
      await next();
    }
    await watcher.close();
    const seen = ({ isNew, paid, cancelled, who }: LiveChange) => ({ isNew, paid, cancelled, who });
    const who = "Robin Reyes";
    expect(watcher.received.map(seen)).toEqual([
      { isNew: true, paid: false, cancelled: false, who },
      { isNew: false, paid: true, cancelled: false, who },
      { isNew: false, paid: true, cancelled: false, who },
      { isNew: false, paid: true, cancelled: true, who },
    ]);
    // Anyone who comes later is told once, how it stands now.
    expect((await changesAfter(before)).map(seen)).toEqual([
      { isNew: true, paid: true, cancelled: true, who },
    ]);
  });

  test("MAN-06 without a number the list begins with what comes next; Last-Event-ID wins over the address", async () => {
    const last = await lastNumber(app.dataDir, "cornerpies");
    expect((await told(null)).json<LiveChanges>()).toMatchObject({ number: last, after: last, changes: [] });
    const orderId = await place(pies);
    const events: string[] = [];
    const received = Promise.withResolvers<void>();
    const stream = await openEventStream(
      {
        port: app.port,
        slug: "cornerpies",
        cookie: merchant,
        query: "?after=0",
        headers: { "last-event-id": String(last) },
      },
      (event, data) => {
        if (event !== "changes") return;
        events.push(...(JSON.parse(data) as LiveChanges).changes.map((one) => one.orderId));
        received.resolve();
      },
    );
    await received.promise;
    stream.close();
    expect(events).toEqual([orderId]);
  });

  test("MAN-06 a number from before a restored backup, or nonsense, never hides an order", async () => {
    const last = await lastNumber(app.dataDir, "cornerpies");
    expect((await told(last + 1000)).json<LiveChanges>()).toMatchObject({
      startOver: true,
      number: last,
      changes: [],
    });
    for (const odd of ["-1", "1e9", "abc", "9999999999999", "%00"]) {
      const answer = await ask({
        port: app.port,
        host: "cornerpies.localhost",
        path: `/manage/events?after=${odd}`,
        headers: { accept: "application/json", cookie: merchant },
      });
      expect([odd, answer.status, answer.json<LiveChanges>().number]).toEqual([odd, 200, last]);
    }
  });

  test("MAN-06 the answer is a stream that no one on the way keeps or collects, under the same policies as a page", async () => {
    const stream = await openEventStream({ port: app.port, slug: "cornerpies", cookie: merchant });
    stream.close();
    expect(stream.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
    });
    expect(stream.headers["content-encoding"]).toBeUndefined();
    const head = await ask({
      port: app.port,
      host: "cornerpies.localhost",
      method: "HEAD",
      path: "/manage/events",
      headers: { cookie: merchant },
    });
    expect([head.status, head.text]).toEqual([200, ""]);
  });
});

describe("how it ends", () => {
  test("AUTH-05 looking on renews no log-in, and a log-in that has ended ends its stream before anything more is told", async () => {
    const cookie = await cookieOf(app.port, "cornerpies");
    const hash = createHash("sha256").update(cookie.replace("session=", "")).digest();
    const { url } = postgresOf(app.dataDir);
    // Due to be renewed by any use.
    await query(
      url,
      "update sessions set renewed_at = renewed_at - interval '30 minutes', expires_at = expires_at - interval '30 minutes' where token_hash = $1",
      [hash],
    );
    const before = await sessionOf(cookie);
    let changes = 0;
    const stream = await openEventStream({ port: app.port, slug: "cornerpies", cookie }, (event) => {
      if (event === "changes") changes++;
    });
    expect((await told(0, cookie)).status).toBe(200);
    await place(pies);
    await expect.poll(() => changes).toBe(1);
    expect(await sessionOf(cookie)).toEqual(before);
    await query(url, "update sessions set revoked_at = clock_timestamp() where token_hash = $1", [hash]);
    await place(pies);
    await stream.ended;
    expect(changes).toBe(1);
  });

  test("MAN-06 so many streams for one person and no more; the same page's new one takes its old one's place", async () => {
    const cookie = await cookieOf(app.port, "cornerpies");
    const streams: EventStream[] = [];
    const opening = (page: string) =>
      openEventStream({ port: app.port, slug: "cornerpies", cookie, query: `?page=${page}` });
    for (let nth = 0; nth < 6; nth++) streams.push(await opening(`p${nth}`));
    const refused = await opening("p6");
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "60"]);
    const again = await opening("p0");
    expect(again.status).toBe(200);
    await streams[0]?.ended;
    for (const stream of [...streams, again]) stream.close();
  });
});
