import { beforeEach, describe, expect, test } from "vitest";
import { contextFor } from "#server/context-for.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { PASSWORD, type World } from "#tests/support/world.ts";
import { freshWorld, refusal } from "./account-people.ts";

const database = useDatabase();
let world: World;
beforeEach(async () => {
  world = await freshWorld(database);
});

const logIn = async (email: string, keepSignedIn = false) =>
  (
    await callerAt({ shop: "sweetcrumb" }).ask((api) =>
      api.accounts.logIn({ email, password: PASSWORD, keepSignedIn }),
    )
  ).token;
const ask = (token: string) => callerAt({ shop: "sweetcrumb", token }).ask((api) => api.accounts.me());
const lives = async (token: string) =>
  (await callerAt({ shop: "sweetcrumb", token }).context()).session !== null;

describe("AUTH-05 how long a log-in lasts", () => {
  test("REL-R16 it is good one second before its hour is over, and dead at the hour", async () => {
    const used = await logIn("sam@example.test");
    const unused = await logIn("sam@example.test");
    world.clock.advance({ minutes: 59, seconds: 59 });
    expect(await lives(used)).toBe(true);
    world.clock.advance({ seconds: 1 });
    expect(await lives(unused)).toBe(false);
    expect((await refusal(ask(unused))).code).toBe("signed_out");
  });

  test("AUTH-05 use renews it for a full hour", async () => {
    const token = await logIn("sam@example.test");
    world.clock.advance({ minutes: 59 });
    await ask(token);
    world.clock.advance({ minutes: 59, seconds: 59 });
    expect(await lives(token)).toBe(true);
  });

  test("AUTH-05 however much it is used, it ends after twelve hours", async () => {
    const token = await logIn("rosa@example.test");
    for (let half = 0; half < 23; half++) {
      world.clock.advance({ minutes: 30 });
      await ask(token);
    }
    world.clock.advance({ minutes: 29, seconds: 59 });
    const [end] = await sessionEnds();
    expect(end).toEqual(new Date(world.clock.now().getTime() + 1_000));
    expect(await lives(token)).toBe(true);
    world.clock.advance({ seconds: 1 });
    expect(await lives(token)).toBe(false);
  });

  test("AUTH-05 thirty days for a customer who chose so, also unused", async () => {
    const token = await logIn("sam@example.test", true);
    world.clock.advance({ days: 29, hours: 23 });
    expect(await lives(token)).toBe(true);
    world.clock.advance({ hours: 1 });
    expect(await lives(token)).toBe(false);
  });

  test("AUTH-05 a merchant's log-in is not kept, whatever was checked", async () => {
    const token = await logIn("rosa@example.test", true);
    world.clock.advance({ minutes: 60 });
    expect(await lives(token)).toBe(false);
  });

  test("AUTH-05 validating renews to the full hour and answers with the same token", async () => {
    const token = await logIn("sam@example.test");
    world.clock.advance({ seconds: 30 });
    const valid = await callerAt({ shop: "sweetcrumb", token }).ask((api) => api.accounts.validate());
    expect(valid).toEqual({
      token,
      expiresAt: new Date(world.clock.now().getTime() + 3_600_000),
      emailVerifiedAt: expect.any(Date),
    });
  });

  test("AUTH-05 SEC-A20 validating tells a browser's scripts no token: its cookie counts on no REST call, and in no answer", async () => {
    const token = await logIn("sam@example.test");
    const cookie = `session=${token}`;
    const valid = await callerAt({ shop: "sweetcrumb", cookies: cookie }).ask((api) =>
      api.accounts.validate(),
    );
    expect(valid).toEqual({ expiresAt: expect.any(Date), emailVerifiedAt: expect.any(Date) });
    const statusWith = async (headers: Record<string, string>) =>
      (
        await world.send({
          method: "GET",
          path: "/api/validate-token",
          host: "sweetcrumb",
          headers: { "sec-fetch-site": "same-origin", ...headers },
        })
      ).status;
    expect(await statusWith({ cookie })).toBe(401);
    expect(await statusWith({ authorization: `Bearer ${token}` })).toBe(200);
  });

  test("AUTH-05 validating never reaches beyond the twelve hours", async () => {
    const token = await logIn("sam@example.test");
    for (let hour = 0; hour < 12; hour++) {
      world.clock.advance({ minutes: 59 });
      await ask(token);
    }
    const { expiresAt } = await callerAt({ shop: "sweetcrumb", token }).ask((api) => api.accounts.validate());
    expect(expiresAt.getTime() - world.clock.now().getTime()).toBe(12 * 60_000);
  });
});

/** The ends of all log-ins through the API that were opened in a test, the latest first. */
async function sessionEnds(): Promise<Date[]> {
  const rows = await database.asPlatform((tx) =>
    tx.execute<{ end: Date }[]>("select expires_at as end from sessions where door = 'web' order by 1 desc"),
  );
  return rows.map(({ end }) => end);
}

describe("AUTH-06 logging out", () => {
  test("AUTH-06 kills the token at once, and only that one", async () => {
    const [one, other] = [await logIn("sam@example.test"), await logIn("sam@example.test")];
    await callerAt({ shop: "sweetcrumb", token: one }).ask((api) => api.accounts.logOut());
    expect((await refusal(ask(one))).code).toBe("signed_out");
    expect(await lives(other)).toBe(true);
    const again = callerAt({ shop: "sweetcrumb", token: one }).ask((api) => api.accounts.logOut());
    expect((await refusal(again)).code).toBe("signed_out");
  });

  test("AUTH-06 a super admin's log-in ends too", async () => {
    const { token } = world.people.superAdmin;
    await callerAt({ shop: null, token }).ask((api) => api.accounts.logOut());
    expect((await refusal(ask(token))).code).toBe("signed_out");
  });

  test("AUTH-05 a role that is taken away is gone with the next call", async () => {
    const { token, id } = world.people.merchantOwn;
    await database.asPlatform((tx) => tx.execute("update users set is_merchant = false where id = ?", [id]));
    expect(await ask(token)).toMatchObject({ isMerchant: false, isMerchantHere: false });
    const list = callerAt({ shop: "sweetcrumb", token }).ask((api) => api.orders.counts());
    expect((await refusal(list)).code).toBe("forbidden");
  });
});

describe("AUTH-05 cookie and bearer", () => {
  const context = (headers: Record<string, string>) => {
    const host = "sweetcrumb.localhost:3000";
    const request = new Request(`http://${host}/`, { headers: { host, ...headers } });
    return contextFor(request, { requestId: "test", address: "203.0.113.7", cookies: [] }, "page");
  };

  test("AUTH-05 either names the visitor, and the bearer wins over the cookie", async () => {
    const { customerSelf, customerOther } = world.people;
    const byCookie = await context({ cookie: `other=1; session=${customerSelf.token}` });
    expect(byCookie.visitor?.id).toBe(customerSelf.id);
    const both = { cookie: `session=${customerSelf.token}`, authorization: `Bearer ${customerOther.token}` };
    expect((await context(both)).visitor?.id).toBe(customerOther.id);
  });

  test("SEC-A19 a header that is no bearer does not fall back to the cookie", async () => {
    const { token } = world.people.customerSelf;
    for (const authorization of [
      `Basic ${token}`,
      `Token ${token}`,
      "Bearer",
      `Bearer ${token}, Bearer ${token}`,
    ]) {
      const { visitor, sessionLost } = await context({ cookie: `session=${token}`, authorization });
      expect({ visitor, sessionLost }, authorization).toEqual({ visitor: null, sessionLost: true });
    }
  });

  test("SEC-A20 of two cookies with one name the first counts", async () => {
    const { customerSelf, customerOther } = world.people;
    const cookie = `session=${customerSelf.token}; session=${customerOther.token}`;
    expect((await context({ cookie })).visitor?.id).toBe(customerSelf.id);
  });

  test("CART-01 a cart cookie that is not signed by us is none", async () => {
    expect((await context({ cookie: "cart=abc.def" })).cartKey.hash()).toBeNull();
    expect((await context({ cookie: "cart=.." })).cartKey.hash()).toBeNull();
  });
});

test("OPS-01 the request's log line learns the shop and who asked, never a token", async () => {
  const noted: unknown[] = [];
  const { token, id } = world.people.customerSelf;
  const host = "sweetcrumb.localhost:3000";
  const facts = {
    requestId: "test",
    address: "203.0.113.7",
    cookies: [],
    note: (known: unknown) => void noted.push(known),
  };
  await contextFor(
    new Request(`http://${host}/`, { headers: { host, cookie: `session=${token}` } }),
    facts,
    "page",
  );
  await contextFor(
    new Request("http://localhost:3000/", { headers: { host: "localhost:3000" } }),
    facts,
    "page",
  );
  expect(noted).toEqual([{ shop: "sweetcrumb", userId: id }, {}]);
});
