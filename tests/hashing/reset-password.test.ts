import { hash, verify } from "@node-rs/argon2";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { LinkExpired, WrongCredentials } from "#domain/accounts/account-errors.ts";
import { WrongCode } from "#domain/accounts/phone-errors.ts";
import { TooManyTries } from "#domain/too-many-tries.ts";
import * as t from "#messages/fields.js";
import { accountMail } from "#server/jobs/account-mail.job.ts";
import { freshWorld, refusal } from "#tests/api/accounts/account-people.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { codeSentTo, newPhone, textsOf } from "#tests/support/phone.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { PASSWORD, type World } from "#tests/support/world.ts";
import { mailsOf, queuedRequestsOf, tokenIn, workOff } from "../api/accounts/mailed.ts";

// Counted: how often a password is hashed must not tell whether an account exists. What each costs is the same anyone who asks.
vi.mock("@node-rs/argon2", async () => {
  const { hash, verify } = await import("#tests/support/cheap-hashes.ts");
  return { hash: vi.fn(hash), verify: vi.fn(verify) };
});

const database = useDatabase();
let world: World;
beforeEach(async () => {
  world = await freshWorld(database);
});

const SAM = "sam@example.test";
const NEW_PASSWORD = "a brand new loaf";
const at = (shop: string, token: string | null = null, address = "203.0.113.7") =>
  callerAt({ shop, token, address });
const sendReset = (email: string, shop = "sweetcrumb") =>
  at(shop).ask((api) => api.passwords.sendReset({ email }));
const reset = (token: string, email = SAM, password = NEW_PASSWORD, shop = "sweetcrumb") =>
  at(shop).ask((api) => api.passwords.reset({ token, email, password }));
const logIn = (password: string, email = SAM) =>
  at("sweetcrumb").ask((api) => api.accounts.logIn({ email, password }));

/** Asks for a link, has it mailed, and answers with its token. */
async function forgotten(email = SAM, shop = "sweetcrumb"): Promise<string> {
  await sendReset(email, shop);
  await workOff(database);
  return tokenIn((await mailsOf(database)).findLast(({ template }) => template === "reset-password"));
}

describe("AUTH-03 a forgotten password", () => {
  test("AUTH-03 the mailed link sets a new one: the old one is gone, and no one is logged in by it", async () => {
    const token = await forgotten();
    expect(await reset(token)).toEqual({ isMerchant: false });
    expect(await refusal(logIn(PASSWORD))).toBeInstanceOf(WrongCredentials);
    expect((await logIn(NEW_PASSWORD)).user.email).toBe(SAM);
  });

  test("AUTH-03 SEC-A13 the mail goes to the account's address and leads to the shop's own origin", async () => {
    await forgotten("SAM@Example.test");
    const mails = await mailsOf(database);
    expect(mails).toMatchObject([{ template: "reset-password", recipient: SAM }]);
    expect(mails[0]?.facts.link).toMatch(
      /^http:\/\/sweetcrumb\.localhost:3000\/login\/password-reset\/[\w-]{43}$/,
    );
  });

  test("REL-R16 SEC-MATRIX r018 every log-in of the account ends, and of no one else", async () => {
    const { customerSelf, customerOther } = world.people;
    const second = await world.newToken(customerSelf);
    await reset(await forgotten());
    for (const token of [customerSelf.token, second]) {
      const me = at("sweetcrumb", token).ask((api) => api.accounts.me());
      expect((await refusal(me)).code).toBe("signed_out");
    }
    const other = await at("sweetcrumb", customerOther.token).ask((api) => api.accounts.me());
    expect(other.id).toBe(customerOther.id);
  });

  test("SEC-MATRIX r018 the address is told that the password was changed", async () => {
    await reset(await forgotten());
    const [, notice] = await mailsOf(database);
    expect(notice).toMatchObject({ template: "password-changed", recipient: SAM });
    expect(notice?.facts).toMatchObject({
      staysLoggedIn: false,
      link: "http://sweetcrumb.localhost:3000/login/forgot-password",
    });
  });

  const phoneOfSam = async (columns: string) => {
    const phone = newPhone();
    await database.asPlatform((tx) =>
      tx.execute(
        `update users set phone = ?, phone_normalized = ?, phone_verified_at = now(), ${columns} where id = ?`,
        [phone, phone, world.people.customerSelf.id],
      ),
    );
    const send = () => at("sweetcrumb").ask((api) => api.phoneLogIn.sendCode({ phone }));
    const verify = (code: string) =>
      at("sweetcrumb").ask((api) => api.phoneLogIn.verifyCode({ phone, code }));
    await send();
    return { phone, send, verify, code: await codeSentTo(world.a, phone) };
  };

  test.each([
    ["was never proved", "email_verified_at = null"],
    ["was proved by a link alone, without a log-in", "email_proved_by_link_alone = true"],
  ])(
    "AUTH-03 REL-R16 a phone opens the account no more where the address %s: someone else may have signed up with it",
    async (_, columns) => {
      const { phone, send, verify, code } = await phoneOfSam(columns);
      await reset(await forgotten());
      expect(await refusal(verify(code))).toBeInstanceOf(WrongCode);
      await send();
      expect(await textsOf(world.a)).toEqual([]);
      const { user, token } = await logIn(NEW_PASSWORD);
      expect([user.phone, user.phoneVerifiedAt]).toEqual([phone, null]);
      // Its own log-in proves it anew.
      await at("sweetcrumb", token).ask((api) => api.phoneLogIn.sendCode({ phone }));
      const again = await codeSentTo(world.a, phone);
      const proved = await at("sweetcrumb", token).ask((api) =>
        api.phoneLogIn.verifyCode({ phone, code: again }),
      );
      expect(proved.user.phoneVerifiedAt).not.toBeNull();
    },
  );

  // Until decision 0102 such an account kept both ways in; but the log-in that proved the number may have been borrowed.
  test("AUTH-03 REL-R16 a phone opens the account no more where the address was proved within a log-in either", async () => {
    const { send, verify, code } = await phoneOfSam(
      "email_verified_at = now(), email_proved_by_link_alone = false",
    );
    await reset(await forgotten());
    expect(await refusal(verify(code))).toBeInstanceOf(WrongCode);
    await send();
    expect(await textsOf(world.a)).toEqual([]);
  });

  test("AUTH-03 SEC-A20 a number that someone set and proved within a borrowed log-in opens the account no more after a reset", async () => {
    const { id, token } = world.people.customerSelf;
    const phone = newPhone();
    const borrowed = at("sweetcrumb", token);
    await borrowed.ask((api) => api.customers.update({ id, phone }));
    await borrowed.ask((api) => api.phoneLogIn.sendCode({ phone }));
    const code = await codeSentTo(world.a, phone);
    const proved = await borrowed.ask((api) => api.phoneLogIn.verifyCode({ phone, code }));
    expect(proved.user.phoneVerifiedAt).not.toBeNull();

    await reset(await forgotten());
    const me = at("sweetcrumb", proved.token).ask((api) => api.accounts.me());
    expect((await refusal(me)).code).toBe("signed_out");
    await at("sweetcrumb").ask((api) => api.phoneLogIn.sendCode({ phone }));
    expect(await textsOf(world.a)).toEqual([]);
    const again = at("sweetcrumb").ask((api) => api.phoneLogIn.verifyCode({ phone, code }));
    expect((await refusal(again)).code).toBe("wrong_code");
  });

  test("AUTH-03 it works once, and of five at once one", async () => {
    const token = await forgotten();
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => reset(token)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await refusal(reset(token))).toBeInstanceOf(LinkExpired);
  });

  test("AUTH-03 it is good for 60 minutes and no second longer", async () => {
    const first = await forgotten();
    world.clock.advance({ minutes: 59, seconds: 59 });
    expect(await at("sweetcrumb").ask((api) => api.passwords.openReset({ token: first }))).toEqual({
      email: SAM,
      isMerchant: false,
    });
    world.clock.advance({ seconds: 1 });
    expect(await refusal(reset(first))).toBeInstanceOf(LinkExpired);
    const look = at("sweetcrumb").ask((api) => api.passwords.openReset({ token: first }));
    expect(await refusal(look)).toBeInstanceOf(LinkExpired);
  });

  test("AUTH-03 asking again makes the older link void", async () => {
    const older = await forgotten();
    const newer = await forgotten();
    expect(await refusal(reset(older))).toBeInstanceOf(LinkExpired);
    expect(await reset(newer)).toEqual({ isMerchant: false });
  });

  test("AUTH-03 looking at the link uses nothing up", async () => {
    const token = await forgotten();
    for (let look = 0; look < 2; look++) {
      await at("sweetcrumb").ask((api) => api.passwords.openReset({ token }));
    }
    expect(await reset(token)).toEqual({ isMerchant: false });
  });

  test("AUTH-01 the new password keeps the rules of sign-up, and a refused one leaves the link good", async () => {
    const token = await forgotten();
    const problems: unknown[] = [];
    for (const password of ["short", "password123", "Sweet Crumb Bakery"]) {
      problems.push((await refusalOf(reset(token, SAM, password))).facts.errors);
    }
    expect(problems).toEqual([
      { password: [t.passwordShort()] },
      { password: [t.passwordCommon()] },
      { password: [t.passwordIsShop()] },
    ]);
    const differ = at("sweetcrumb").ask((api) =>
      api.passwords.reset({ token, email: SAM, password: NEW_PASSWORD, passwordConfirmation: "another" }),
    );
    expect((await refusalOf(differ)).facts.errors).toHaveProperty("passwordConfirmation");
    expect(await reset(token)).toEqual({ isMerchant: false });
  });

  test("AUTH-04 a merchant's way back is the owners' log-in", async () => {
    expect(await reset(await forgotten("rosa@example.test"), "rosa@example.test")).toEqual({
      isMerchant: true,
    });
  });

  test("AUTH-03 an account that was deleted since is not opened again", async () => {
    const token = await forgotten();
    await database.asPlatform((tx) =>
      tx.execute("update users set deleted_at = now() where email = ?", [SAM]),
    );
    expect(await refusal(reset(token))).toBeInstanceOf(LinkExpired);
  });

  test("SEC-A18 a waiting change of the address ends with the reset", async () => {
    const { customerSelf } = world.people;
    const { changeEmail } = await import("#server/accounts/email/change-email.ts");
    const ctx = await at("sweetcrumb", customerSelf.token).context();
    if (!ctx.shop) throw new Error("no shop");
    const sam = { id: customerSelf.id, email: SAM, firstName: "sam" };
    await changeEmail({ ...ctx, shop: ctx.shop }, sam, "thief@example.test");
    const change = tokenIn((await mailsOf(database))[0]);
    await reset(await forgotten());
    const confirm = at("sweetcrumb").ask((api) => api.accounts.confirmEmail({ token: change }));
    expect(await refusal(confirm)).toBeInstanceOf(LinkExpired);
  });

  test("SEC-A18 the database keeps the link's sha256 and never the link", async () => {
    const token = await forgotten();
    const rows = await database.asPlatform((tx) =>
      tx.execute<{ row: string }[]>("select l::text as row from mail_links l"),
    );
    expect(rows).toHaveLength(1);
    expect(rows.map(({ row }) => row).join()).not.toContain(token);
  });

  test("NOTE-01 a job that runs twice sends one mail, whose link works", async () => {
    await sendReset(SAM);
    const [job] = await workOff(database);
    if (!job) throw new Error("no job");
    await accountMail(database.em(), job);
    const mails = await mailsOf(database);
    expect(mails).toHaveLength(1);
    expect(await reset(tokenIn(mails[0]))).toEqual({ isMerchant: false });
  });
});

describe("SEC-A21 nothing tells whether an account exists", () => {
  const WORK = () => ({
    hashed: vi.mocked(hash).mock.calls.length,
    verified: vi.mocked(verify).mock.calls.length,
  });
  const traceOf = async (call: () => Promise<unknown>) => {
    vi.mocked(hash).mockClear();
    vi.mocked(verify).mockClear();
    const answer = await call().catch(({ code, message }: { code: string; message: string }) => ({
      code,
      message,
    }));
    return { answer, work: WORK() };
  };

  test("SEC-A21 asking for a reset: the same answer, no hashing, one job that names no address, and no mail yet", async () => {
    const people = [SAM, "nobody@example.test", "bea@example.test", "super@example.test"];
    const all: unknown[] = [];
    for (const email of people) all.push(await traceOf(() => sendReset(email)));
    expect(new Set(all.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(all[0]).toEqual({ answer: undefined, work: { hashed: 0, verified: 0 } });

    const requests = await queuedRequestsOf(database);
    expect(requests).toHaveLength(people.length);
    const shapes = requests.map((request) => Object.keys(request).sort().join());
    expect(new Set(shapes).size).toBe(1);
    expect(JSON.stringify(requests)).not.toContain("@");
    expect(await mailsOf(database)).toEqual([]);
    await workOff(database);
    expect(await mailsOf(database)).toMatchObject([{ recipient: SAM }]);
  });

  test("SEC-A21 a reset with a bad token hashes once, as one with a good token does, and each bad one sounds alike", async () => {
    const good = await forgotten();
    const bad = [
      await traceOf(() => reset("no-such-token")),
      await traceOf(() => reset("no-such-token", "nobody@example.test")),
      await traceOf(() => reset(good, "otto@example.test")),
    ];
    expect(new Set(bad.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(bad[0]?.work).toEqual({ hashed: 1, verified: 0 });
    expect(await traceOf(() => reset(good))).toEqual({
      answer: { isMerchant: false },
      work: { hashed: 1, verified: 0 },
    });
  });

  test("SEC-A21 a log-in verifies once, whoever is named", async () => {
    const tries = [
      await traceOf(() => logIn("not-his-password")),
      await traceOf(() => logIn("not-his-password", "nobody@example.test")),
      await traceOf(() => logIn("not-his-password", "bea@example.test")),
    ];
    // The first dummy of a process is hashed once, and never again.
    expect(tries.map(({ work }) => work.verified)).toEqual([1, 1, 1]);
    expect(new Set(tries.map(({ answer }) => JSON.stringify(answer))).size).toBe(1);
  });
});

describe("AUTH-04 an owner's forgotten e-mail", () => {
  const PHONE = "415-555-0101";
  const ask = (phone: string, shop = "sweetcrumb") =>
    at(shop).ask((api) => api.passwords.merchantForgotEmail({ phone }));
  beforeEach(async () => {
    await database.asPlatform(async (tx) => {
      await tx.execute("update users set phone_normalized = '4155550101' where email = 'rosa@example.test'");
      await tx.execute("update users set phone_normalized = '4155550110' where email = ?", [SAM]);
    });
  });

  test("AUTH-04 the masked address goes to the contact on file", async () => {
    expect(await ask(PHONE)).toBeUndefined();
    await workOff(database);
    expect(await mailsOf(database)).toMatchObject([
      {
        template: "forgotten-email",
        recipient: "owner@sweetcrumb.test",
        facts: { maskedEmail: "r•••@e•••.test", link: "http://sweetcrumb.localhost:3000/owner/login" },
      },
    ]);
  });

  test("AUTH-04 without a contact address the account itself is told", async () => {
    await world.set("shop_settings", world.a, { contact_email: "" });
    await ask("4155550101");
    await workOff(database);
    expect(await mailsOf(database)).toMatchObject([{ recipient: "rosa@example.test" }]);
  });

  test("SEC-A21 a customer's number, an unknown one, another shop's and what is no number sound alike and send nothing", async () => {
    const answers = [await ask("415-555-0110"), await ask("415-555-0199"), await ask("rosa"), await ask("")];
    answers.push(await ask(PHONE, "cornerpies"));
    expect(new Set(answers)).toEqual(new Set([undefined]));
    expect(await workOff(database)).toHaveLength(5);
    expect(await mailsOf(database)).toEqual([]);
  });
});

describe("AUTH-08 limits", () => {
  const wait = async (call: Promise<unknown>) => {
    const refused = await refusal(call);
    expect(refused).toBeInstanceOf(TooManyTries);
    return Number(refused.facts.retryAfterSeconds);
  };
  beforeEach(async () => {
    world = await freshWorld(database, { rateLimits: "on" });
  });

  test("AUTH-08 three reset mails an hour for an address, whether it has an account or not", async () => {
    for (const email of [SAM, "nobody@example.test"]) {
      for (let time = 0; time < 3; time++) await sendReset(email);
      expect(await wait(sendReset(email.toUpperCase()))).toBeGreaterThan(3000);
    }
  });

  test("AUTH-08 twenty mails an hour from one address", async () => {
    for (let time = 0; time < 20; time++) await sendReset(`person${time}@example.test`);
    await wait(sendReset("one-more@example.test"));
  });

  test("AUTH-08 three hints an hour for a phone number, however it is written", async () => {
    const ask = (phone: string) =>
      at("sweetcrumb").ask((api) => api.passwords.merchantForgotEmail({ phone }));
    for (const phone of ["415-555-0101", "4155550101", "(415) 555 0101"]) await ask(phone);
    await wait(ask("415 555 0101"));
  });

  test("AUTH-08 tokens are guessed five times, and a log-in beside it is not kept out", async () => {
    for (let guess = 0; guess < 5; guess++) {
      expect(await refusal(reset(`guess-${guess}`))).toBeInstanceOf(LinkExpired);
    }
    expect(await wait(reset("guess-6"))).toBeGreaterThan(14 * 60);
    expect((await logIn(PASSWORD)).user.email).toBe(SAM);
  });

  test("AUTH-08 anyone who resets the password may log in with it, however often the old one was mistyped", async () => {
    for (let time = 0; time < 6; time++) await refusal(logIn("wrong-password"));
    await reset(await forgotten());
    expect((await logIn(NEW_PASSWORD)).user.email).toBe(SAM);
  });

  test("AUTH-08 the check whether an address has an account answers ten times a minute", async () => {
    const exists = (email: string) => at("sweetcrumb").ask((api) => api.accounts.emailExists({ email }));
    expect(await exists(SAM)).toEqual({ exists: true });
    expect(await exists("bea@example.test")).toEqual({ exists: false });
    for (let time = 0; time < 8; time++) await exists("nobody@example.test");
    expect(await wait(exists(SAM))).toBeLessThanOrEqual(60);
  });
});
