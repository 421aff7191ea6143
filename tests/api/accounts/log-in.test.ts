import { beforeEach, describe, expect, test } from "vitest";
import { WrongCredentials } from "#domain/accounts/account-errors.ts";
import { hashOf } from "#server/cookies.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { PASSWORD, type World } from "#tests/support/world.ts";
import { freshWorld, refusal } from "./account-people.ts";

const database = useDatabase();
let world: World;
beforeEach(async () => {
  world = await freshWorld(database);
});

const logIn = (email: string, password = PASSWORD, shop: string | null = "sweetcrumb") =>
  callerAt({ shop }).ask((api) => api.accounts.logIn({ email, password }));
const logInOwner = (email: string, password = PASSWORD, shop: string | null = "sweetcrumb") =>
  callerAt({ shop }).ask((api) => api.accounts.logInOwner({ email, password }));
const me = (token: string, shop: string | null = "sweetcrumb") =>
  callerAt({ shop, token, channel: "rest" }).ask((api) => api.accounts.me());

describe("AUTH-03 logging in", () => {
  test("AUTH-03 a customer logs in with e-mail and password, letter case aside", async () => {
    const { token, user, expiresAt } = await logIn("SAM@Example.Test");
    expect(user).toMatchObject({ email: "sam@example.test", isMerchantHere: false, isSuperAdmin: false });
    expect(expiresAt.getTime() - world.clock.now().getTime()).toBe(60 * 60_000);
    expect((await me(token)).id).toBe(world.people.customerSelf.id);
  });

  test("AUTH-04 a merchant and a super admin log in at the owners' log-in, a customer is told the words of a wrong password", async () => {
    expect((await logInOwner("rosa@example.test")).user.isMerchantHere).toBe(true);
    expect((await logInOwner("super@example.test")).user.isSuperAdmin).toBe(true);
    expect((await logInOwner("super@example.test", PASSWORD, null)).user.isSuperAdmin).toBe(true);
    expect(await refusal(logInOwner("sam@example.test"))).toBeInstanceOf(WrongCredentials);
    expect(await refusal(logInOwner("bert@example.test"))).toBeInstanceOf(WrongCredentials);
  });

  test("AUTH-04 outside demo mode no super admin logs in without a second factor", async () => {
    const context = await callerAt({ shop: null }).context();
    const { logIn: logInOf } = await import("#server/accounts/log-in/log-in.ts");
    const outside = { ...context, config: { ...context.config, demo: false, test: false } };
    const form = { email: "super@example.test", password: PASSWORD, keepSignedIn: false };
    await expect(logInOf(outside, form, { merchantsOnly: true })).rejects.toBeInstanceOf(WrongCredentials);
  });

  test("SEC-A21 an unknown e-mail, a wrong password, another shop's account and one without a password sound alike", async () => {
    await database.asPlatform((tx) =>
      tx.execute("update users set password_hash = null where id = ?", [world.people.customerOther.id]),
    );
    const refusals = await Promise.all([
      refusal(logIn("nobody@example.test")),
      refusal(logIn("sam@example.test", "not-his-password")),
      refusal(logIn("bea@example.test")),
      refusal(logIn("otto@example.test")),
    ]);
    const answers = refusals.map(({ code, message, facts }) => JSON.stringify({ code, message, facts }));
    expect(new Set(answers).size).toBe(1);
    expect(refusals[0]).toBeInstanceOf(WrongCredentials);
  });

  test("AUTH-01 an erased or deleted account logs in no more, and its log-ins end", async () => {
    const { customerSelf, customerOther } = world.people;
    await database.asPlatform(async (tx) => {
      await tx.execute("update users set status = 'ERASED' where id = ?", [customerSelf.id]);
      await tx.execute("update users set deleted_at = now() where id = ?", [customerOther.id]);
    });
    for (const person of [customerSelf, customerOther]) {
      expect(await refusal(logIn(person.email))).toBeInstanceOf(WrongCredentials);
      expect((await refusal(me(person.token))).code).toBe("signed_out");
    }
  });

  test("SEC-MATRIX r007 only texts pass as e-mail and password", async () => {
    for (const body of [
      { email: { $ne: null }, password: PASSWORD },
      { email: "sam@example.test", password: [] },
      { email: { __raw: 1 }, password: PASSWORD },
    ]) {
      const call = callerAt({ shop: "sweetcrumb" }).ask((api) => api.accounts.logIn(body as never));
      await expect(call).rejects.toMatchObject({ code: "UNPROCESSABLE_CONTENT" });
    }
  });

  test("SEC-MATRIX r003 a log-in answers about itself on any host, as no one's merchant there", async () => {
    const { token } = world.people.merchantOwn;
    expect((await me(token)).isMerchantHere).toBe(true);
    expect(await me(token, "cornerpies")).toMatchObject({ isMerchant: true, isMerchantHere: false });
    const elsewhere = callerAt({ shop: "cornerpies", token, channel: "rest" }).ask((api) =>
      api.accounts.sendVerification(),
    );
    expect((await refusal(elsewhere)).code).toBe("wrong_shop");
  });

  test("SEC-MATRIX r001 one's own account carries no hash, token or note", async () => {
    const account = await me(world.people.customerSelf.token);
    expect(JSON.stringify(account)).not.toMatch(/argon2|password|token|notes|status/i);
  });
});

describe("SEC-A20 a log-in is a new one", () => {
  test("SEC-A20 on the web the log-in that was there ends, on the APIs it stays", async () => {
    const { token } = world.people.customerSelf;
    const again = callerAt({ shop: "sweetcrumb", token, channel: "rest" });
    const api = await again.ask((calls) =>
      calls.accounts.logIn({ email: "sam@example.test", password: PASSWORD }),
    );
    expect(api.token).not.toBe(token);
    expect((await me(token)).id).toBe(world.people.customerSelf.id);

    const web = callerAt({ shop: "sweetcrumb", token, channel: "page" });
    await web.ask((calls) => calls.accounts.logIn({ email: "otto@example.test", password: PASSWORD }));
    expect((await refusal(me(token))).code).toBe("signed_out");
  });

  test("AUTH-05 a log-in that fails on the web ends the one that was there", async () => {
    const { token } = world.people.customerSelf;
    const web = callerAt({ shop: "sweetcrumb", token, channel: "page" });
    await refusal(
      web.ask((calls) => calls.accounts.logIn({ email: "sam@example.test", password: "wrong-one" })),
    );
    expect((await refusal(me(token))).code).toBe("signed_out");
  });

  test("AUTH-05 the database keeps the token's sha256 and never the token", async () => {
    const { token } = await logIn("sam@example.test");
    const rows = await database.asPlatform((tx) =>
      tx.execute<{ row: string; hash: Buffer }[]>(
        "select s::text as row, token_hash as hash from sessions s",
      ),
    );
    expect(rows.some(({ hash }) => hash.equals(hashOf(token)))).toBe(true);
    expect(rows.map(({ row }) => row).join()).not.toContain(token);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
  });

  test("SEC-A19 a token that is no token of ours, or comes in another scheme, is no one", async () => {
    const forged = "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.";
    expect((await refusal(me(forged))).code).toBe("signed_out");
    expect((await refusal(me(`${world.people.customerSelf.token}x`))).code).toBe("signed_out");
  });
});

describe("CART-01 the guest's cart", () => {
  test("CART-01 it joins the account's at log-in", async () => {
    const guest = callerAt({ shop: "sweetcrumb" });
    await guest.ask((api) => api.cart.add({ itemId: world.a.rye, quantity: 3 }));
    const { token } = await guest.ask((api) =>
      api.accounts.logIn({ email: "sam@example.test", password: PASSWORD }),
    );
    guest.use(token);
    const cart = await guest.ask((api) => api.cart.mine());
    expect(cart.lines).toMatchObject([{ itemId: world.a.rye, quantity: 3 }]);
  });
});
