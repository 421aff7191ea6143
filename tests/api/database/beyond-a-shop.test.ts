import { beforeAll, describe, expect, test } from "vitest";
import { SuperAdmin } from "#entities/accounts/super-admin.ts";
import { inShop } from "#server/database/tenant.ts";
import { useDatabase } from "#tests/support/database.ts";
import { type FullShop, hashed, LATER, openFullShop, THEN } from "./two-full-shops.ts";

const database = useDatabase();
const MINUTE = 60_000;
const minutesOn = (minutes: number) => new Date(THEN.getTime() + minutes * MINUTE);
let ours: FullShop;
let adminId: string;

beforeAll(async () => {
  [ours, adminId] = await database.asPlatform(async (tx) => {
    const shop = openFullShop(tx, "ours");
    const admin = tx.create(SuperAdmin, {
      email: "ada@platform.test",
      firstName: "Ada",
      inviteHash: hashed("invite"),
      inviteExpiresAt: LATER,
    });
    await tx.flush();
    return [shop, admin.id] as const;
  });
});

/** What `app` is answered with no shop at hand. */
const ask = (sql: string, values: unknown[] = []) => database.em().execute(sql, values);
const find = (token: string, at: Date) => ask("select * from ops.find_session(?, ?)", [hashed(token), at]);

describe("a log-in", () => {
  test("AUTH-05 is found by its token's hash before the shop is known, with whose it is", async () => {
    expect(await find(ours.token, minutesOn(1))).toMatchObject([
      {
        shop_id: ours.id,
        user_id: ours.userId,
        super_admin_id: null,
        first_name: "Sam",
        email: "sam@ours.test",
        email_verified_at: null,
        is_merchant: false,
        door: "web",
        expires_at: LATER,
      },
    ]);
    expect(await find("another", minutesOn(1))).toEqual([]);
  });

  test("REL-R16 is good a second before it ends and gone a second after", async () => {
    expect(await find(ours.token, new Date(LATER.getTime() - 1000))).toHaveLength(1);
    expect(await find(ours.token, new Date(LATER.getTime() + 1000))).toEqual([]);
  });

  test("REL-R16 is renewed up to its absolute end, and not once it is over", async () => {
    const renew = async (at: Date) => {
      const [row] = await ask("select ops.renew_session(?, ?, ?) as until", [
        hashed(ours.token),
        at,
        minutesOn(600),
      ]);
      return row?.until ?? null;
    };
    expect(await renew(minutesOn(30))).toEqual(LATER);
    expect(await renew(minutesOn(61))).toBeNull();
  });

  test("AUTH-01 of an erased account is no log-in", async () => {
    const erased = (status: string) =>
      inShop(database.em(), ours.id, (tx) => tx.execute("update users set status = ?", [status]));
    await erased("ERASED");
    expect(await find(ours.token, minutesOn(1))).toEqual([]);
    await erased("ACTIVE");
  });

  test("AUTH-06 ends once, and is not found again", async () => {
    const end = () => ask("select ops.end_session(?, ?) as ended", [hashed(ours.token), minutesOn(2)]);
    expect(await end()).toEqual([{ ended: true }]);
    expect(await end()).toEqual([{ ended: false }]);
    expect(await find(ours.token, minutesOn(3))).toEqual([]);
  });
});

describe("a super admin", () => {
  const open = (id: string, token: string) =>
    ask("select ops.open_admin_session(gen_random_uuid(), ?, ?, 'web', ?, ?, ?, '', '')", [
      id,
      hashed(token),
      THEN,
      minutesOn(60),
      LATER,
    ]);

  test("AUTH-04 takes an invitation up once, before it ends, and that ends older log-ins", async () => {
    await open(adminId, "older");
    const accept = (at: Date) =>
      ask("select ops.accept_admin_invite(?, 'hash', null, ?) as id", [hashed("invite"), at]);
    expect(await accept(minutesOn(61))).toEqual([{ id: null }]);
    expect(await accept(minutesOn(1))).toEqual([{ id: adminId }]);
    expect(await accept(minutesOn(1))).toEqual([{ id: null }]);
    expect(await find("older", minutesOn(2))).toEqual([]);
    expect(await ask("select * from ops.super_admin_by_email('Ada@Platform.test')")).toMatchObject([
      { id: adminId, first_name: "Ada", password_hash: "hash" },
    ]);
  });

  test("AUTH-04 has a log-in of no shop, which no shop sees", async () => {
    await open(adminId, "ada");
    expect(await find("ada", minutesOn(1))).toMatchObject([
      { shop_id: null, user_id: null, super_admin_id: adminId },
    ]);
    const seen = await inShop(database.em(), ours.id, (tx) =>
      tx.execute("select * from sessions where super_admin_id is not null"),
    );
    expect(seen).toEqual([]);
  });

  test("SEC-A22 uses a time-based code's step once", async () => {
    const take = (step: number) => ask("select ops.take_totp_step(?, ?) as taken", [adminId, step]);
    const taken = await Promise.all([1, 2, 3, 4].map(() => take(100)));
    expect(taken.flat().filter((row) => row.taken)).toHaveLength(1);
    expect(await take(99)).toEqual([{ taken: false }]);
    expect(await take(101)).toEqual([{ taken: true }]);
  });
});

describe("the worker", () => {
  test("BILL-01 learns which shop a Stripe customer is", async () => {
    expect(await ask("select ops.shop_of_stripe_customer('cus_ours') as id")).toEqual([{ id: ours.id }]);
    expect(await ask("select ops.shop_of_stripe_customer('cus_nobody') as id")).toEqual([{ id: null }]);
  });

  test("NOTE-01 learns which messages are due, and nothing of what they say", async () => {
    const due = (at: Date) => ask("select * from ops.due_messages(?, 10)", [at]);
    expect(await due(minutesOn(-1))).toEqual([]);
    expect(await due(minutesOn(1))).toEqual([{ shop_id: ours.id, id: expect.any(String) }]);
  });

  test("API-09 learns which deliveries of webhooks are due, and nothing of what they say; old ones go", async () => {
    const due = (at: Date) => ask("select * from ops.due_webhook_deliveries(?, 10)", [at]);
    expect(await due(minutesOn(-1))).toEqual([]);
    expect(await due(minutesOn(1))).toEqual([{ shop_id: ours.id, id: expect.any(String) }]);
    await ask("select ops.remove_webhook_deliveries(?, 10)", [minutesOn(-1)]);
    expect(await due(minutesOn(1))).toHaveLength(1);
    await ask("select ops.remove_webhook_deliveries(?, 10)", [minutesOn(1)]);
    expect(await due(minutesOn(1))).toEqual([]);
  });

  test("CART-04 learns which events of Square wait, and nothing of what they say", async () => {
    const { id } = ours;
    await database.asPlatform((tx) =>
      tx.execute(
        `insert into square_events (shop_id, id, payment_id, received_at, queued_at, handled_at)
         values (?, 'new', 'p', ?, null, null), (?, 'taken', 'p', ?, ?, null), (?, 'done', 'p', ?, null, ?)`,
        [id, minutesOn(1), id, minutesOn(-9), minutesOn(2), id, minutesOn(-9), minutesOn(0)],
      ),
    );
    const waiting = async (at: Date, most = 10) =>
      (await ask("select * from ops.square_events_waiting(?, ?)", [at, most])).map(Object.values);
    expect(await waiting(minutesOn(0))).toEqual([]);
    expect(await waiting(minutesOn(2))).toEqual([
      [id, "evt_ours"],
      [id, "new"],
    ]);
    expect(await waiting(minutesOn(3))).toEqual([
      [id, "evt_ours"],
      [id, "new"],
      [id, "taken"],
    ]);
    expect(await waiting(minutesOn(3), 1)).toEqual([[id, "evt_ours"]]);
  });

  test("AUTH-05 sweeps away what is over, and leaves what is not", async () => {
    const count = async () => {
      const [row] = await database.asPlatform((tx) =>
        tx.execute(`select (select count(*)::int from sessions) as sessions, (select count(*)::int from phone_codes) as codes,
          (select count(*)::int from mail_links) as links, (select count(*)::int from carts) as carts`),
      );
      return row;
    };
    await ask("select ops.sweep(?)", [minutesOn(61)]);
    expect(await count()).toMatchObject({ codes: 1, links: 1, carts: 1 });
    await ask("select ops.sweep(?)", [minutesOn(60 * 24 * 40)]);
    expect(await count()).toEqual({ sessions: 0, codes: 0, links: 0, carts: 1 });
  });

  test("AUTH-05 REL-R5 removes so many rows at most in one statement, and passes over what another one removes", async () => {
    await ask("insert into ops.rate_limits (key, expire) values ('a', 0), ('b', 0), ('c', 0), ('d', null)");
    const keys = async () =>
      (await ask("select key from ops.rate_limits where key in ('a', 'b', 'c', 'd')")).length;
    const remove = () => ask("select ops.remove_over('rate_limits', ?, 2)", [minutesOn(1)]);
    await database.em().transactional(async (tx) => {
      await tx.execute("select key from ops.rate_limits where key = 'a' for update");
      await remove();
      expect(await keys()).toBe(2);
      await remove();
      expect(await keys()).toBe(2);
    });
    await remove();
    expect(await keys()).toBe(1);
  });

  test("AUTH-05 AUTH-08 keeps a limit for a day after its time: an app whose clock is behind has written it", async () => {
    const at = minutesOn(60 * 24 * 2);
    const ago = (hours: number) => at.getTime() - hours * 3_600_000;
    await ask("insert into ops.rate_limits (key, expire) values ('behind', ?), ('over', ?)", [
      ago(23),
      ago(25),
    ]);
    await ask("select ops.remove_over('rate_limits', ?, 10)", [at]);
    expect(await ask("select key from ops.rate_limits where key in ('behind', 'over')")).toEqual([
      { key: "behind" },
    ]);
    await ask("delete from ops.rate_limits where key = 'behind'");
  });

  test("AUTH-05 knows what it removes", async () => {
    await expect(ask("select ops.remove_over('orders', ?, 1)", [minutesOn(1)])).rejects.toThrow();
  });
});
