import { beforeEach, describe, expect, test } from "vitest";
import { inviteAdmin } from "#server/accounts/admins/admin-invitation.ts";
import { type Config, readConfig } from "#server/config.ts";
import { rememberApp } from "#server/running-app.ts";
import { freshWorld, refusal } from "#tests/api/accounts/account-people.ts";
import { codeShown } from "#tests/support/authenticator.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { PASSWORD as OF_PEOPLE, type World } from "#tests/support/world.ts";
import { activationLinks, shopForm, tokenOf } from "./bakers.ts";

const database = useDatabase();
const EMAIL = "ada@platform.test";
const PASSWORD = "a-quiet-tuesday";
let world: World;
let config: Config;

/** A server as it stands on the internet, and no demo. */
beforeEach(async () => {
  world = await freshWorld(database, { rateLimits: "on" });
  config = readConfig({
    NODE_ENV: "test",
    DEMO: "0",
    SESSION_SECRET: "s".repeat(32),
    ENCRYPTION_KEY: "e".repeat(32),
    ROOT_DOMAIN: "localhost",
  });
  rememberApp({ orm: database.orm, config, now: world.clock.now });
});

const atRoot = (address?: string) => callerAt({ shop: null, ...(address ? { address } : {}) });
const invite = () =>
  database.asPlatform(async (tx) =>
    tokenOf(await inviteAdmin(tx, config, { email: EMAIL, now: world.clock.now() })),
  );
const codeOf = (key: string, more = 0) => codeShown(key, world.clock.now(), more);
const later = (seconds: number) => world.clock.advance({ seconds });

async function setUp(token: string) {
  const { key } = await atRoot().ask((api) => api.admins.invitation({ token }));
  const accept = (changes: Record<string, string> = {}) =>
    atRoot().ask((api) =>
      api.admins.acceptInvitation({
        token,
        password: PASSWORD,
        passwordConfirmation: PASSWORD,
        code: codeOf(key),
        ...changes,
      }),
    );
  return { key, accept };
}

const logIn = (changes: Record<string, string> = {}, shop: string | null = null, address?: string) =>
  callerAt({ shop, ...(address ? { address } : {}) }).ask((api) =>
    api.accounts.logInOwner({ email: EMAIL, password: PASSWORD, ...changes }),
  );

describe("AUTH-04 the first way in of a super admin", () => {
  test("AUTH-04 the invitation's password, key and first code log in together, once", async () => {
    const token = await invite();
    const { key, accept } = await setUp(token);
    const { user, token: session } = await accept();
    expect(user).toMatchObject({ email: EMAIL, isSuperAdmin: true, shopId: null });
    expect((await callerAt({ shop: null, token: session }).ask((api) => api.accounts.me())).email).toBe(
      EMAIL,
    );
    expect((await refusal(accept())).code).toBe("link_expired");
    expect((await refusal(atRoot().ask((api) => api.admins.invitation({ token })))).code).toBe(
      "link_expired",
    );
    // Nothing of it is readable where it is kept.
    const [row] = await database.asPlatform((tx) =>
      tx.execute<{ secret: string; hash: string; invite: unknown }[]>(
        "select encode(totp_secret, 'hex') as secret, password_hash as hash, invite_hash as invite from super_admins where email = ?",
        [EMAIL],
      ),
    );
    expect(row?.hash).toMatch(/^\$argon2id\$/);
    expect(row?.invite).toBeNull();
    expect(row?.secret).toHaveLength(2 * (1 + 12 + 20 + 16));
    expect(Buffer.from(row?.secret ?? "", "hex").toString("latin1")).not.toContain(key);
  });

  test("AUTH-04 a wrong code, or a weak password takes nothing, and the key stays the same", async () => {
    const token = await invite();
    const { key, accept } = await setUp(token);
    expect((await refusal(accept({ code: codeOf(key, 5) }))).code).toBe("wrong_code");
    expect(
      (await refusal(accept({ password: "password1", passwordConfirmation: "password1" }))).facts.errors,
    ).toHaveProperty("password");
    expect((await setUp(token)).key).toBe(key);
    await expect(accept({ code: "12345" })).rejects.toMatchObject({ code: "UNPROCESSABLE_CONTENT" });
    expect((await accept({ code: `${codeOf(key).slice(0, 3)} ${codeOf(key).slice(3)}` })).user.email).toBe(
      EMAIL,
    );
  });

  test("AUTH-04 the link lives 24 hours, and a newer one takes its place", async () => {
    const first = await invite();
    const second = await invite();
    expect((await refusal(atRoot().ask((api) => api.admins.invitation({ token: first })))).code).toBe(
      "link_expired",
    );
    const { accept } = await setUp(second);
    later(24 * 3_600);
    expect((await refusal(accept())).code).toBe("link_expired");
  });

  test("SEC-03 without an encryption key no key is given out", async () => {
    const token = await invite();
    rememberApp({ orm: database.orm, config: { ...config, encryptionKey: null }, now: world.clock.now });
    expect((await refusal(atRoot().ask((api) => api.admins.invitation({ token })))).code).toBe(
      "no_encryption_key",
    );
  });

  test("AUTH-04 SEC-03 another ENCRYPTION_KEY locks no one out: neither who has the key in the app already, nor who logged in before", async () => {
    const { key, accept } = await setUp(await invite());
    const other = {
      ...config,
      encryptionKey: Buffer.alloc(32, 9),
      formerEncryptionKeys: [config.encryptionKey ?? Buffer.of()],
    };
    rememberApp({ orm: database.orm, config: other, now: world.clock.now });
    expect((await accept()).user.email).toBe(EMAIL);
    rememberApp({ orm: database.orm, config, now: world.clock.now });
    const { key: again, accept: acceptAgain } = await setUp(await invite());
    expect(again).not.toBe(key);
    later(60);
    await acceptAgain();
    later(60);
    rememberApp({ orm: database.orm, config: other, now: world.clock.now });
    expect((await logIn({ code: codeOf(again) })).user.email).toBe(EMAIL);
  });

  test("AUTH-04 who lost the phone is invited again: the old key opens nothing, open log-ins end", async () => {
    const { key, accept } = await setUp(await invite());
    const { token: old } = await accept();
    later(60);
    await (await setUp(await invite())).accept();
    later(60);
    expect((await refusal(logIn({ code: codeOf(key) }))).code).toBe("wrong_code");
    const requested = callerAt({ shop: null, token: old }).ask((api) => api.accounts.me());
    expect((await refusal(requested)).code).toBe("signed_out");
  });
});

describe("AUTH-04 outside demo mode a super admin logs in with password and code", () => {
  let key: string;
  beforeEach(async () => {
    const made = await setUp(await invite());
    key = made.key;
    await made.accept();
    later(60);
  });

  test("AUTH-04 on any host, at the owners' log-in", async () => {
    expect((await logIn({ code: codeOf(key) })).user.isSuperAdmin).toBe(true);
    later(60);
    expect((await logIn({ code: codeOf(key) }, "sweetcrumb")).user.isMerchantHere).toBe(true);
    later(60);
    const asCustomer = callerAt({ shop: "sweetcrumb" }).ask((api) =>
      api.accounts.logIn({ email: EMAIL, password: PASSWORD }),
    );
    expect((await refusal(asCustomer)).code).toBe("wrong_credentials");
  });

  test("AUTH-04 the code is asked for only after the right password", async () => {
    expect((await refusal(logIn())).code).toBe("code_required");
    expect((await refusal(logIn({ password: "not the password" }))).code).toBe("wrong_credentials");
    expect((await refusal(logIn({ password: "not the password", code: codeOf(key) }))).code).toBe(
      "wrong_credentials",
    );
  });

  test("SEC-A22 each code works once, also for two who type it at once", async () => {
    const code = codeOf(key);
    const both = await Promise.allSettled([logIn({ code }), logIn({ code }, null, "198.51.100.9")]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await refusal(logIn({ code }))).code).toBe("wrong_code");
    // And none before it.
    expect((await refusal(logIn({ code: codeOf(key, -1) }))).code).toBe("wrong_code");
  });

  test("SEC-A22 wrong codes count like wrong passwords, and asking for the code forgives none", async () => {
    for (const wrong of ["000000", "000001", "000002"]) {
      expect((await refusal(logIn({ code: wrong }))).code).toBe("wrong_code");
    }
    expect((await refusal(logIn())).code).toBe("code_required");
    expect((await refusal(logIn({ code: "000003" }))).code).toBe("wrong_code");
    expect((await refusal(logIn({ code: codeOf(key) }))).code).toBe("too_many_tries");
    expect((await logIn({ code: codeOf(key) }, null, "198.51.100.9")).user.isSuperAdmin).toBe(true);
  });

  test("SEC-A22 AUTH-08 wrong passwords and codes at the platform's door and at every shop's are counted together", async () => {
    for (const wrong of ["000000", "000001"])
      expect((await refusal(logIn({ code: wrong }))).code).toBe("wrong_code");
    for (const _ of [1, 2])
      expect((await refusal(logIn({ password: "not the password" }))).code).toBe("wrong_credentials");
    expect((await refusal(logIn({ code: "000002" }, "sweetcrumb"))).code).toBe("wrong_code");
    for (const shop of ["cornerpies", "sweetcrumb", null])
      expect((await refusal(logIn({ code: codeOf(key) }, shop))).code).toBe("too_many_tries");
    expect((await logIn({ code: codeOf(key) }, "cornerpies", "198.51.100.9")).user.isSuperAdmin).toBe(true);
  });

  test("SEC-A22 AUTH-08 an address that is no one's is counted over all shops like a super admin's", async () => {
    const nobody = (shop: string | null) => logIn({ email: "nobody@platform.test" }, shop);
    for (const shop of ["sweetcrumb", "cornerpies", "sweetcrumb", "cornerpies", null])
      expect((await refusal(nobody(shop))).code).toBe("wrong_credentials");
    for (const shop of ["sweetcrumb", "cornerpies", null])
      expect((await refusal(nobody(shop))).code).toBe("too_many_tries");
  });

  test("AUTH-08 the right code at any shop forgets the failures at every door", async () => {
    const failFourTimes = async (shop: string | null) => {
      for (const wrong of ["000000", "000001", "000002", "000003"])
        expect((await refusal(logIn({ code: wrong }, shop))).code).toBe("wrong_code");
    };
    await failFourTimes(null);
    expect((await logIn({ code: codeOf(key) }, "sweetcrumb")).user.isSuperAdmin).toBe(true);
    await failFourTimes(null);
    later(60);
    expect((await logIn({ code: codeOf(key) }, "cornerpies")).user.isSuperAdmin).toBe(true);
  });

  test("SEC-A22 a shop's own account with a super admin's address gets in there, and forgives no guess at the super admin", async () => {
    await database.asPlatform((tx) =>
      tx.execute("update users set email = ? where id = ?", [EMAIL, world.people.merchantOwn.id]),
    );
    for (const wrong of ["000000", "000001", "000002", "000003"])
      expect((await refusal(logIn({ code: wrong }))).code).toBe("wrong_code");
    for (const _ of [1, 2])
      expect((await logIn({ password: OF_PEOPLE }, "sweetcrumb")).user.isSuperAdmin).toBe(false);
    expect((await refusal(logIn({ code: "000004" }))).code).toBe("wrong_code");
    expect((await refusal(logIn({ code: codeOf(key) }))).code).toBe("too_many_tries");
  });

  test("AUTH-04 one whose set-up was never finished is told the words of a wrong password", async () => {
    await database.asPlatform((tx) => tx.execute("update super_admins set totp_secret = null"));
    expect((await refusal(logIn({ code: codeOf(key) }))).code).toBe("wrong_credentials");
  });
});

describe("AUTH-04 an owner's activation mail on a super admin's word", () => {
  const ask = (token: string | null, adminEmail: string, shop: string | null = null) =>
    callerAt({ shop, token }).ask((api) => api.admins.sendActivation({ adminEmail }));

  test("SEC-MATRIX r163 goes to owners who have not confirmed, at their own shop's address, and to no one else", async () => {
    await atRoot().ask((api) => api.owners.signUp(shopForm()));
    await ask(world.people.superAdmin.token, "NELL@pies.test");
    const links = await activationLinks(database);
    expect(links.map(({ to }) => to)).toEqual(["nell@pies.test", "nell@pies.test"]);
    expect(links[1]?.link).toMatch(/^https:\/\/nells-pies\.localhost\/owner\/activate\//);
    for (const nobody of ["rosa@example.test", "uma@example.test", "nobody@example.test"])
      await ask(world.people.superAdmin.token, nobody);
    expect(await activationLinks(database)).toHaveLength(2);
  });

  test("SEC-MATRIX r163 is no open relay", async () => {
    expect((await refusal(ask(null, "nell@pies.test"))).code).toBe("signed_out");
    expect((await refusal(ask(world.people.merchantOwn.token, "rosa@example.test", "sweetcrumb"))).kind).toBe(
      "forbidden",
    );
    for (const _ of [1, 2, 3]) await ask(world.people.superAdmin.token, "nell@pies.test");
    expect((await refusal(ask(world.people.superAdmin.token, "nell@pies.test"))).code).toBe("too_many_tries");
  });
});
