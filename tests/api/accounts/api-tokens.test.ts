import { beforeEach, describe, expect, test, vi } from "vitest";
import { hashOf } from "#server/cookies.ts";
import { inShop } from "#server/database/tenant.ts";
import { newApiToken } from "#tests/support/api-token.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { orderOfRye, PASSWORD, type Question, type World } from "#tests/support/world.ts";
import { freshWorld } from "./account-people.ts";

const database = useDatabase();
let world: World;
beforeEach(async () => {
  world = await freshWorld(database);
});

const orders = (token: string, more: Partial<Question> = {}): Question => ({
  method: "GET",
  path: `/api/shops/${world.a.id}/orders`,
  token,
  ...more,
});
const ask = async (question: Question) => {
  const answer = await world.send(question);
  const body = answer.json<{ code?: string; errors?: object } | null>();
  return { status: answer.status, code: body?.code, errors: body?.errors };
};
const tokensOf = (question: Partial<Question> = {}): Question => ({
  method: "GET",
  path: `/api/shops/${world.a.id}/tokens`,
  token: world.people.merchantOwn.token,
  ...question,
});
const platform = (sql: string, values: unknown[] = []) =>
  database.asPlatform((tx) => tx.execute<Record<string, unknown>[]>(sql, values));

const ENDED = { status: 401, code: "token_ended", errors: {} };

describe("API-08 a token is made, listed and revoked", () => {
  test("API-08 it is shown in the answer that made it and in no other; the database keeps its sha256 and its end", async () => {
    const made = await world.send(
      tokensOf({
        method: "POST",
        token: await world.newToken(world.people.merchantOwn),
        json: { name: "  The till ", scope: "orders", expires_in_days: 30 },
      }),
    );
    const { data } = made.json<{ data: Record<string, string> }>();
    const { token = "" } = data;
    expect(made.status).toBe(201);
    expect(made.headers.get("cache-control")).toBe("no-store");
    expect(token).toMatch(/^wsk_[\w-]{43}$/);
    const listed = {
      id: data.id,
      name: "The till",
      scope: "orders",
      last4: token.slice(-4),
      made_by: "rosa Test",
      created_at: world.clock.now().toISOString(),
      last_used_at: null,
      expires_at: new Date(world.clock.now().getTime() + 30 * 86_400_000).toISOString(),
    };
    expect(data).toEqual({ ...listed, token });

    const list = await world.send(tokensOf());
    expect(list.json()).toEqual({ data: [listed] });
    expect(list.text).not.toContain(token);
    const [row] = await platform("select * from api_tokens");
    expect(Buffer.from(row?.token_hash as Buffer)).toEqual(hashOf(token));
    expect(JSON.stringify(row)).not.toContain(token.slice(4, 20));
    const [trail] = await platform("select * from audit_entries where action = 'token.made'");
    expect(trail).toMatchObject({ subject_id: data.id, actor: "merchant", actor_name: "rosa Test" });
    expect(JSON.stringify(trail)).not.toContain(token);
  });

  test("API-08 revoked, it opens nothing from then on, and the trail says who did it", async () => {
    const { id, token } = await newApiToken(world, "read");
    expect((await world.send(orders(token))).status).toBe(200);
    const revoking = tokensOf({ method: "DELETE", path: `/api/shops/${world.a.id}/tokens/${id}` });
    expect((await world.send(revoking)).status).toBe(204);
    expect(await ask(orders(token))).toEqual(ENDED);
    expect(await ask({ method: "GET", path: "/api/shops/slug/sweetcrumb/menu", token })).toEqual(ENDED);
    expect((await world.send(tokensOf())).json()).toEqual({ data: [] });
    expect(await ask(revoking)).toMatchObject({ status: 404, code: "token_not_found" });
    const [trail] = await platform("select * from audit_entries where action = 'token.revoked'");
    expect(trail).toMatchObject({ subject_id: id, actor_name: "rosa Test" });
  });

  test("API-08 a log-in of more than ten minutes is asked for the password, once more and counted", async () => {
    const token = await world.newToken(world.people.merchantOwn);
    world.clock.advance({ minutes: 11 });
    const making = (more: object) =>
      ask(tokensOf({ method: "POST", token, json: { name: "Till", scope: "read", ...more } }));
    expect(await making({})).toMatchObject({ status: 422, errors: { current_password: expect.anything() } });
    expect(await making({ current_password: "not the password" })).toMatchObject({ status: 422 });
    expect(await making({ current_password: PASSWORD })).toMatchObject({ status: 201 });
    expect(await platform("select id from api_tokens")).toHaveLength(1);
  });

  test.each([
    [{ name: "" }, "name"],
    [{ name: "x".repeat(61) }, "name"],
    [{ scope: "admin" }, "scope"],
    [{ scope: ["all"] }, "scope"],
    [{ expires_in_days: 0 }, "expires_in_days"],
    [{ expires_in_days: 731 }, "expires_in_days"],
    [{ user_id: "x" }, "user_id"],
    [{ token: "wsk_mine" }, "token"],
  ])("API-08 %j is refused beside its field", async (change, field) => {
    const token = await world.newToken(world.people.merchantOwn);
    const json = { name: "Till", scope: "read", ...change };
    const { status, errors } = await ask(tokensOf({ method: "POST", token, json }));
    expect([status, Object.keys(errors ?? {})]).toEqual([422, [field]]);
  });

  test("API-08 a shop has twenty tokens at most; one that is revoked makes room", async () => {
    const { id } = await newApiToken(world, "read");
    for (let made = 1; made < 20; made++) await newApiToken(world, "read");
    await expect(newApiToken(world, "read")).rejects.toThrow(/20 API tokens at most/);
    await world.send(tokensOf({ method: "DELETE", path: `/api/shops/${world.a.id}/tokens/${id}` }));
    await newApiToken(world, "read");
  });

  test("API-08 tokens of a shop are made twenty times an hour at most", async () => {
    world = await freshWorld(database, { rateLimits: "on" });
    const json = { name: "Till", scope: "read" };
    const statuses: number[] = [];
    for (let tries = 0; tries < 21; tries++) {
      const token = await world.newToken(world.people.merchantOwn);
      statuses.push((await world.send(tokensOf({ method: "POST", token, json }))).status);
    }
    expect(statuses).toEqual([...Array(20).fill(201), 429]);
  });

  test("API-08 a super admin lists and revokes, and has no account that a token could act as", async () => {
    const token = await world.newToken(world.people.superAdmin);
    const { id } = await newApiToken(world, "read");
    const json = { name: "Till", scope: "read" };
    expect(await ask(tokensOf({ method: "POST", token, json }))).toMatchObject({ status: 403 });
    expect((await world.send(tokensOf({ token }))).status).toBe(200);
    const revoking = { method: "DELETE", path: `/api/shops/${world.a.id}/tokens/${id}`, token };
    expect((await world.send(revoking)).status).toBe(204);
  });

  test("API-08 another shop's token is not there to be revoked", async () => {
    const { id } = await newApiToken(world, "read", { merchant: world.people.merchantOther });
    expect(
      await ask(tokensOf({ method: "DELETE", path: `/api/shops/${world.a.id}/tokens/${id}` })),
    ).toMatchObject({ status: 404 });
    expect((await world.send(tokensOf())).json()).toEqual({ data: [] });
  });
});

describe("API-08 a token is never more than its owner", () => {
  test("API-08 it acts as its merchant at the merchant's one shop, whether or not the request names it", async () => {
    const { token } = await newApiToken(world, "orders");
    const me = await world.send({ method: "GET", path: "/api/me", token, host: null });
    expect(me.json()).toMatchObject({ data: { id: world.people.merchantOwn.id } });
    expect((await world.send({ ...orderOfRye(world), token })).status).toBe(201);
    const elsewhere = { status: 403, code: "wrong_shop", errors: {} };
    expect(await ask(orders(token, { path: `/api/shops/${world.b.id}/orders` }))).toEqual(elsewhere);
    expect(await ask({ method: "GET", path: "/api/me", token, host: world.b.slug })).toEqual(elsewhere);
    expect(await ask({ method: "GET", path: `/api/shops/slug/${world.b.slug}/menu`, token })).toEqual(
      elsewhere,
    );
    expect(await ask({ method: "GET", path: "/api/me", token, host: "nobodys" })).toMatchObject({
      status: 404,
    });
  });

  test.each([
    ["loses the role", "update users set is_merchant = false where first_name = 'rosa'"],
    ["is removed", "update users set deleted_at = now() where first_name = 'rosa'"],
    ["is erased", "update users set status = 'ERASED' where first_name = 'rosa'"],
  ])("API-08 it ends when its owner %s", async (_, sql) => {
    const { token } = await newApiToken(world, "all");
    await platform(sql);
    expect(await ask(orders(token))).toEqual(ENDED);
  });

  test("API-08 it ends with its time", async () => {
    const { token } = await newApiToken(world, "all", { expiresInDays: 1 });
    world.clock.advance({ hours: 23, minutes: 59 });
    expect((await world.send(orders(token))).status).toBe(200);
    world.clock.advance({ minutes: 1 });
    expect(await ask(orders(token))).toEqual(ENDED);
  });

  test("API-08 GUARD-03 a dead shop's token opens nothing, not even what anyone may read there", async () => {
    const { token } = await newApiToken(world, "all");
    await world.set("shops", world.a, { subscription_status: "none" });
    for (const path of [`/api/shops/${world.a.id}/orders`, "/api/shops/slug/sweetcrumb/menu", "/api/me"])
      expect(await ask({ method: "GET", path, token })).toMatchObject({ status: 403, code: "shop_expired" });
    expect(
      await ask({ method: "DELETE", path: `/api/items/${world.a.rye}`, token, host: null }),
    ).toMatchObject({ status: 403, code: "shop_expired" });
  });

  test("API-08 what it may not do changes nothing: settings, money, e-mail, password, tokens, log-ins", async () => {
    const { id, token } = await newApiToken(world, "all");
    const { a, people } = world;
    const before = await database.fingerprint();
    const questions: Question[] = [
      {
        method: "PATCH",
        path: `/api/shops/${a.id}`,
        json: { venmo_name: "@thief", current_password: PASSWORD },
      },
      {
        method: "PATCH",
        path: `/api/merchants/${people.merchantOwn.id}`,
        json: { email: "thief@example.test", current_password: PASSWORD },
      },
      {
        method: "POST",
        path: `/api/shops/${a.id}/tokens`,
        json: { name: "More", scope: "all", current_password: PASSWORD },
      },
      { method: "DELETE", path: `/api/shops/${a.id}/tokens/${id}` },
      { method: "GET", path: `/api/shops/${a.id}/tokens` },
      { method: "POST", path: "/api/logout" },
      { method: "GET", path: "/api/validate-token" },
      {
        method: "POST",
        path: `/api/shops/${a.id}/login`,
        json: { email: people.merchantOwn.email, password: PASSWORD },
      },
    ];
    for (const question of questions)
      expect(await ask({ ...question, token })).toMatchObject({ status: 403, code: "token_scope" });
    const after = await database.fingerprint();
    expect({ ...after, api_tokens: "" }).toEqual({ ...before, api_tokens: "" });
  });

  test("API-08 the trail names the token beside its owner", async () => {
    const { token } = await newApiToken(world, "menu");
    const path = `/api/shops/${world.a.id}/items/${world.a.rye}`;
    expect((await world.send({ method: "PATCH", path, token, json: { price: 900 } })).status).toBe(200);
    const rows = await platform("select actor_name from audit_entries where subject = 'items'");
    expect(rows).toEqual([{ actor_name: "A till that may menu (API token of rosa Test)" }]);
  });
});

describe("API-08 a token is a bearer of programs", () => {
  test("API-08 in a session cookie it is no log-in", async () => {
    const { token } = await newApiToken(world, "all");
    const cookie = `session=${token}`;
    expect(await ask({ ...orders(""), token: null, headers: { cookie } })).toMatchObject({ status: 401 });
    const context = await callerAt({ shop: "sweetcrumb", cookies: cookie, channel: "page" }).context();
    expect([context.visitor, context.session]).toEqual([null, null]);
  });

  test("API-08 on a page it is no log-in, also not beside the cookie of one", async () => {
    const { token } = await newApiToken(world, "all");
    const cookies = `session=${world.people.merchantOwn.token}`;
    for (const calling of [{ token }, { token, cookies }]) {
      const context = await callerAt({ shop: "sweetcrumb", channel: "page", ...calling }).context();
      expect([context.visitor, context.session]).toEqual([null, null]);
    }
  });

  test("API-08 beside a cookie the token counts and the cookie does not", async () => {
    const { token } = await newApiToken(world, "menu");
    const headers = { cookie: `session=${world.people.merchantOwn.token}` };
    expect(await ask(orders(token, { headers }))).toMatchObject({ status: 403, code: "token_scope" });
  });

  test("API-08 SEC-A19 what only looks like a token is refused: other letters, another scheme, none of ours", async () => {
    const { token } = await newApiToken(world, "all");
    const wrong = [
      `wsk_${"A".repeat(43)}`,
      token.toUpperCase(),
      token.slice(0, -1),
      `${token}x`,
      token.slice(4),
      "wsk_",
    ];
    for (const text of wrong) expect((await ask(orders(text))).status).toBe(401);
    for (const authorization of [`Basic ${token}`, `Token ${token}`, token])
      expect((await ask(orders("", { token: null, headers: { authorization } }))).status).toBe(401);
  });

  test("API-08 its last use is written down, once a minute at most", async () => {
    const { token } = await newApiToken(world, "read");
    const lastUse = async () => {
      const [row] = await platform("select last_used_at from api_tokens");
      return row?.last_used_at as Date | null;
    };
    const first = world.clock.now();
    await world.send(orders(token));
    await vi.waitFor(async () => expect(await lastUse()).toEqual(first));
    world.clock.advance({ seconds: 30 });
    await world.send(orders(token));
    world.clock.advance({ minutes: 1 });
    const third = world.clock.now();
    await world.send(orders(token));
    await vi.waitFor(async () => expect(await lastUse()).toEqual(third));
  });

  test("API-08 SEC-A2 the table shows its rows to its own shop alone", async () => {
    await newApiToken(world, "read");
    const seen = (shopId: string) =>
      inShop(database.orm.em, shopId, (tx) => tx.execute<unknown[]>("select id from api_tokens"));
    expect([(await seen(world.a.id)).length, (await seen(world.b.id)).length]).toEqual([1, 0]);
  });

  test("API-08 one token asks six hundred times a minute at most, from wherever", async () => {
    world = await freshWorld(database, { rateLimits: "on" });
    const { token } = await newApiToken(world, "read");
    const names = Array(10).fill("accounts.me").join(",");
    const batch = { method: "GET", path: `/trpc/${names}?batch=1`, token };
    const statuses = new Set<number>();
    for (let tries = 0; tries < 60; tries++) statuses.add((await world.send(batch)).status);
    expect([...statuses]).toEqual([200]);
    const answer = await world.send({ method: "GET", path: "/api/me", token });
    expect([answer.status, Number(answer.headers.get("retry-after")) > 0]).toEqual([429, true]);
  });
});
