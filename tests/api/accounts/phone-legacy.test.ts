import { beforeEach, describe, expect, test } from "vitest";
import { EmailTaken } from "#domain/accounts/account-errors.ts";
import { PasswordIsSet, PhoneCodeNeeded } from "#domain/accounts/phone-errors.ts";
import { TooManyTries } from "#domain/too-many-tries.ts";
import { hashPassword } from "#server/accounts/passwords/passwords.ts";
import { createCaller } from "#server/router.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { codeSentTo, openPhoneAccount, type PhoneAccount } from "#tests/support/phone.ts";
import { PASSWORD, type ShopOfWorld, type World } from "#tests/support/world.ts";
import { freshWorld, refusal } from "./account-people.ts";

const database = useDatabase();
let world: World;
let pat: PhoneAccount;
beforeEach(async () => {
  world = await freshWorld(database);
  pat = await openPhoneAccount(world.a);
});

const GOOD = "a fine long password";
const at = (token: string | null = null, shop = "sweetcrumb") => callerAt({ shop, token, channel: "rest" });

/** A log-in by a verified phone code. */
async function byPhone({ phone }: PhoneAccount, shop: ShopOfWorld = world.a): Promise<string> {
  await at(null, shop.slug).ask((api) => api.phoneLogIn.sendCode({ phone }));
  const code = await codeSentTo(shop, phone);
  return (await at(null, shop.slug).ask((api) => api.phoneLogIn.verifyCode({ phone, code }))).token;
}
const validate = (token: string | null, shop?: string) =>
  at(token, shop).ask((api) => api.phoneLogIn.validateLegacy());
const update = (token: string | null, form: { email?: string; password?: string }, shop?: string) =>
  at(token, shop).ask((api) => api.phoneLogIn.updateLegacy(form));
const upgrade = async (account: PhoneAccount) => (await validate(await byPhone(account))).token;
const logIn = (email: string, password: string) => at().ask((api) => api.accounts.logIn({ email, password }));
const me = (token: string) => at(token).ask((api) => api.accounts.me());
const withPassword = async () =>
  openPhoneAccount(world.a, {
    email: "joan@gmail.test",
    password_hash: await hashPassword(PASSWORD),
    phone_verified_at: new Date(),
  });

describe("AUTH-03 who may update an account from before there were passwords", () => {
  test("AUTH-03 anyone who verified the phone's code: valid, a token, and how the e-mail begins", async () => {
    expect(await validate(await byPhone(pat))).toEqual({
      valid: true,
      token: expect.stringMatching(/^[\w-]{43}$/),
      emailHint: null,
    });
    const joan = await openPhoneAccount(world.a, { email: "joan@gmail.test" });
    expect((await validate(await byPhone(joan))).emailHint).toBe("j•••@g•••.test");
  });

  test("SEC-MATRIX r028 no other log-in will do, whoever has it, and none at all", async () => {
    const { people } = world;
    const tokens = [null, "nobodys", ...Object.values(people).map(({ token }) => token)];
    for (const token of tokens) expect(await refusal(validate(token))).toBeInstanceOf(PhoneCodeNeeded);
    // Otto has a phone, but he logged in by password: knowing his number opens nothing.
    const joan = await withPassword();
    const { token } = await logIn("joan@gmail.test", PASSWORD);
    expect((await me(token)).id).toBe(joan.id);
    expect(await refusal(validate(token))).toBeInstanceOf(PhoneCodeNeeded);
  });

  test("AUTH-03 a code proves the phone for an hour, however long the log-in is kept", async () => {
    const token = await byPhone(pat);
    world.clock.advance({ minutes: 59 });
    expect((await validate(token)).valid).toBe(true);
    world.clock.advance({ minutes: 1 });
    expect((await me(token)).id).toBe(pat.id);
    expect(await refusal(validate(token))).toBeInstanceOf(PhoneCodeNeeded);
  });

  test("AUTH-03 after the log-out the code proves nothing any more", async () => {
    const token = await byPhone(pat);
    await at(token).ask((api) => api.accounts.logOut());
    expect(await refusal(validate(token))).toBeInstanceOf(PhoneCodeNeeded);
  });

  test("SEC-A18 a phone verified at one shop proves nothing at another", async () => {
    const there = await openPhoneAccount(world.b, { phone: pat.phone, phone_normalized: pat.phone });
    const token = await byPhone(there, world.b);
    expect((await validate(token, "cornerpies")).valid).toBe(true);
    expect(await refusal(validate(token))).toBeInstanceOf(PhoneCodeNeeded);
  });

  test("AUTH-03 the upgrade token is no log-in", async () => {
    const token = await upgrade(pat);
    expect((await refusal(me(token))).code).toBe("signed_out");
    expect(await refusal(validate(token))).toBeInstanceOf(PhoneCodeNeeded);
  });
});

describe("AUTH-03 the update", () => {
  test("AUTH-03 sets e-mail and password, logs in anew, and sends the mail that proves the address", async () => {
    const before = await byPhone(pat);
    const { token: proof } = await validate(before);
    const { token, expiresAt, customer } = await update(proof, { email: "Pat@Example.test", password: GOOD });
    expect(customer).toMatchObject({
      id: pat.id,
      email: "pat@example.test",
      emailVerifiedAt: null,
      apiToken: token,
    });
    expect(expiresAt.getTime() - world.clock.now().getTime()).toBe(3_600_000);
    expect((await me(token)).id).toBe(pat.id);
    expect((await refusal(me(before))).code).toBe("signed_out");
    expect((await logIn("pat@example.test", GOOD)).user.id).toBe(pat.id);
    const mails = await database.asPlatform((tx) =>
      tx.execute("select recipient, template from messages where channel = 'email'"),
    );
    expect(mails).toEqual([{ recipient: "pat@example.test", template: "verify-email" }]);
  });

  test("AUTH-03 an account with an e-mail sets the password alone, and keeps its address", async () => {
    const joan = await openPhoneAccount(world.a, {
      email: "joan@gmail.test",
      email_verified_at: world.clock.now(),
    });
    const first = await update(await upgrade(joan), { password: GOOD });
    expect(first.customer.email).toBe("joan@gmail.test");
    expect((await logIn("joan@gmail.test", GOOD)).user.id).toBe(joan.id);
    const mails = await database.asPlatform((tx) =>
      tx.execute("select 1 from messages where channel = 'email'"),
    );
    expect(mails).toEqual([]);
  });

  test("AUTH-05 on the web anyone who stays signed in for 30 days still does afterwards", async () => {
    const { phone } = pat;
    await at().ask((api) => api.phoneLogIn.sendCode({ phone }));
    const code = await codeSentTo(world.a, phone);
    const web = callerAt({ shop: "sweetcrumb", channel: "page" });
    const kept = await web.ask((api) => api.phoneLogIn.verifyCode({ phone, code, keepSignedIn: true }));
    web.use(kept.token);
    const { token: bearer } = await web.ask((api) => api.phoneLogIn.validateLegacy());
    const context = { ...(await web.context()), bearer };
    const form = { email: "pat@example.test", password: GOOD };
    const updated = await createCaller(context).phoneLogIn.updateLegacy(form);
    expect((updated.expiresAt.getTime() - world.clock.now().getTime()) / 86_400_000).toBe(30);
    expect((await refusal(me(kept.token))).code).toBe("signed_out");
  });

  test("AUTH-03 another address than the one on file is refused, the same one is not", async () => {
    const joan = await openPhoneAccount(world.a, { email: "joan@gmail.test" });
    const token = await upgrade(joan);
    const refused = await refusal(update(token, { email: "thief@evil.test", password: GOOD }));
    expect(refused.kind).toBe("invalid");
    expect(Object.keys(refused.facts.errors as object)).toEqual(["email"]);
    expect((await update(token, { email: "joan@gmail.test", password: GOOD })).customer.email).toBe(
      "joan@gmail.test",
    );
  });

  test.each([{}, { email: "pat@example.test" }, { password: GOOD }])(
    "AUTH-03 without an e-mail on file both are needed: %o",
    async (form) => {
      const token = await upgrade(pat);
      const refused = await refusal(update(token, form));
      expect(refused.kind).toBe("invalid");
      expect(refused.message).toBe("You must provide both email and password to update the account.");
    },
  );

  test.each(["password1", "short", "Sweet Crumb Bakery", "p".repeat(129)])(
    "AUTH-01 '%s' is no password here either",
    async (password) => {
      const token = await upgrade(pat);
      await expect(update(token, { email: "pat@example.test", password })).rejects.toMatchObject({
        code: "UNPROCESSABLE_CONTENT",
      });
      const [row] = await database.asPlatform((tx) =>
        tx.execute("select password_hash from users where id = ?", [pat.id]),
      );
      expect(row).toEqual({ password_hash: null });
    },
  );

  test("AUTH-01 an address that another account has is taken, and the token is still good", async () => {
    const token = await upgrade(pat);
    expect(await refusal(update(token, { email: "sam@example.test", password: GOOD }))).toBeInstanceOf(
      EmailTaken,
    );
    expect((await update(token, { email: "pat@example.test", password: GOOD })).customer.id).toBe(pat.id);
  });

  test("SEC-MATRIX r032 an account that has a password keeps it, and the refusal changes nothing", async () => {
    const joan = await withPassword();
    const { valid, token } = await validate(await byPhone(joan));
    expect(valid).toBe(false);
    const before = await database.fingerprint();
    expect(await refusal(update(token, { password: GOOD }))).toBeInstanceOf(PasswordIsSet);
    expect(await database.fingerprint()).toEqual(before);
    expect((await logIn("joan@gmail.test", PASSWORD)).user.id).toBe(joan.id);
  });

  test("AUTH-03 the token works once, also when it comes five times at once, and a second token sets no second password", async () => {
    const [first, second] = [await upgrade(pat), await upgrade(pat)];
    const form = { email: "pat@example.test", password: GOOD };
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => update(first, form)));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await refusal(update(first, form))).toBeInstanceOf(PhoneCodeNeeded);
    expect(await refusal(update(second, { password: "another long password" }))).toBeInstanceOf(
      PasswordIsSet,
    );
  });

  test("AUTH-03 the token lives ten minutes", async () => {
    const token = await upgrade(pat);
    world.clock.advance({ minutes: 10 });
    expect(await refusal(update(token, { email: "pat@example.test", password: GOOD }))).toBeInstanceOf(
      PhoneCodeNeeded,
    );
  });

  test("SEC-A18 only the token of this purpose and this shop updates this account", async () => {
    const token = await upgrade(pat);
    const form = { email: "pat@example.test", password: GOOD };
    const before = await database.fingerprint();
    expect(await refusal(update(token, form, "cornerpies"))).toBeInstanceOf(PhoneCodeNeeded);
    const elsewhere = await refusal(at().ask((api) => api.accounts.verifyEmail({ token })));
    expect(elsewhere.code).toBe("link_expired");
    expect(await database.fingerprint()).toEqual(before);
    for (const purpose of ["verify_email", "reset_password", "activate_owner"]) {
      await database.asPlatform((tx) => tx.execute("update mail_links set purpose = ?", [purpose]));
      expect(await refusal(update(token, form))).toBeInstanceOf(PhoneCodeNeeded);
    }
  });

  test("AUTH-01 an account that was erased meanwhile is updated no more", async () => {
    const token = await upgrade(pat);
    await database.asPlatform((tx) =>
      tx.execute("update users set status = 'ERASED' where id = ?", [pat.id]),
    );
    expect(await refusal(update(token, { email: "pat@example.test", password: GOOD }))).toBeInstanceOf(
      PhoneCodeNeeded,
    );
  });

  test("SEC-A18 the database keeps the token's sha256 and never the token", async () => {
    const token = await upgrade(pat);
    const rows = await database.asPlatform((tx) =>
      tx.execute<{ row: string }[]>("select l::text as row from mail_links l"),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(token);
  });
});

test("SEC-A24 guessed upgrade tokens are limited per address like log-ins", async () => {
  world = await freshWorld(database, { rateLimits: "on" });
  for (let guess = 0; guess < 30; guess++)
    expect(await refusal(update(`guess-${guess}`, { password: GOOD }))).toBeInstanceOf(PhoneCodeNeeded);
  expect(await refusal(update("guess-30", { password: GOOD }))).toBeInstanceOf(TooManyTries);
});
