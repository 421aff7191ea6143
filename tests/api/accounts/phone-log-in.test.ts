import { TRPCError } from "@trpc/server";
import { beforeEach, describe, expect, test } from "vitest";
import { CodeClosed, NoTextMessages, WrongCode } from "#domain/accounts/phone-errors.ts";
import { TooManyTries } from "#domain/too-many-tries.ts";
import { markedDevice } from "#server/accounts/log-in/known-devices.ts";
import { theApp } from "#server/running-app.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { limitKey } from "#tests/support/limit-key.ts";
import { codeSentTo, newPhone, openPhoneAccount, textsOf, wrongFor } from "#tests/support/phone.ts";
import { PASSWORD, type World } from "#tests/support/world.ts";
import { freshWorld, refusal } from "./account-people.ts";

const database = useDatabase();
let world: World;
let phone: string;
let id: string;
beforeEach(async () => {
  world = await freshWorld(database);
  ({ phone, id } = await openPhoneAccount(world.a));
});

const at = (shop = "sweetcrumb", token: string | null = null) => callerAt({ shop, token });
const send = (to = phone, shop?: string) => at(shop).ask((api) => api.phoneLogIn.sendCode({ phone: to }));
const verify = (code: string, of = phone, shop?: string) =>
  at(shop).ask((api) => api.phoneLogIn.verifyCode({ phone: of, code }));
const me = (token: string) =>
  callerAt({ shop: "sweetcrumb", token, channel: "rest" }).ask((api) => api.accounts.me());

async function freshCode(): Promise<string> {
  await send();
  return codeSentTo(world.a, phone);
}

describe("AUTH-03 a code by text message", () => {
  test("AUTH-03 it has five digits, says whose it is, and logs in", async () => {
    await send();
    const [text] = await textsOf(world.a);
    expect(text?.to).toBe(phone);
    expect(text?.text).toMatch(
      /^(\d{5}) is your log-in code for Sweet Crumb Bakery\. It works for 10 minutes\.\n\n@sweetcrumb\.localhost:3000 #\1$/,
    );
    expect(text?.text.length).toBeLessThanOrEqual(160);
    const { token, user, withoutPassword } = await verify(text?.text.slice(0, 5) ?? "");
    expect(user).toMatchObject({
      id,
      email: null,
      isMerchantHere: false,
      phoneVerifiedAt: world.clock.now(),
    });
    expect(withoutPassword).toEqual({ emailHint: null });
    expect((await me(token)).id).toBe(id);
  });

  test("AUTH-03 dashes make no other number, and digits are what is kept", async () => {
    const code = await freshCode();
    const written = `${phone.slice(0, 3)}-${phone.slice(3, 6)}-${phone.slice(6)}`;
    expect((await verify(code, written)).user.id).toBe(id);
  });

  test("AUTH-03 it works for ten minutes, to the second", async () => {
    const code = await freshCode();
    world.clock.advance({ minutes: 9, seconds: 59 });
    expect((await verify(code)).user.id).toBe(id);
    const late = await freshCode();
    world.clock.advance({ minutes: 10 });
    expect(await refusal(verify(late))).toBeInstanceOf(WrongCode);
  });

  test("AUTH-03 it works once, also when it comes five times at once", async () => {
    const code = await freshCode();
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => verify(code)));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await refusal(verify(code))).toBeInstanceOf(WrongCode);
  });

  test("AUTH-03 a new code ends the one before it", async () => {
    const first = await freshCode();
    const second = await freshCode();
    if (first !== second) expect(await refusal(verify(first))).toBeInstanceOf(WrongCode);
    expect((await verify(second)).user.id).toBe(id);
    const [row] = await database.asPlatform((tx) =>
      tx.execute("select count(*)::int as count from phone_codes"),
    );
    expect(row).toEqual({ count: 1 });
  });

  test("AUTH-03 ten codes asked for at once leave one that counts", async () => {
    await Promise.all(Array.from({ length: 10 }, () => send()));
    const [row] = await database.asPlatform((tx) =>
      tx.execute("select count(*)::int as count from phone_codes where used_at is null"),
    );
    expect(row).toEqual({ count: 1 });
  });

  test("AUTH-03 codes are drawn anew, from the whole range of five digits", async () => {
    const codes: string[] = [];
    for (let draw = 0; draw < 12; draw++) codes.push(await freshCode());
    expect(new Set(codes).size).toBeGreaterThan(9);
    expect(codes.every((code) => /^\d{5}$/.test(code))).toBe(true);
  });

  test("AUTH-03 a customer may stay signed in for 30 days", async () => {
    const code = await freshCode();
    const { expiresAt } = await at().ask((api) =>
      api.phoneLogIn.verifyCode({ phone, code, keepSignedIn: true }),
    );
    expect((expiresAt.getTime() - world.clock.now().getTime()) / 86_400_000).toBe(30);
  });

  test("CART-01 a guest's cart joins the account's", async () => {
    const guest = at();
    await guest.ask((api) => api.cart.add({ itemId: world.a.rye, quantity: 3 }));
    const code = await freshCode();
    const { token } = await guest.ask((api) => api.phoneLogIn.verifyCode({ phone, code }));
    guest.use(token);
    expect((await guest.ask((api) => api.cart.mine())).lines).toMatchObject([
      { itemId: world.a.rye, quantity: 3 },
    ]);
  });

  test("AUTH-05 on the web the log-in that was there ends, also when the code is wrong", async () => {
    const [first, second] = [
      await world.newToken(world.people.customerSelf),
      await world.newToken(world.people.customerSelf),
    ];
    const code = await freshCode();
    await refusal(
      at("sweetcrumb", first).ask((api) => api.phoneLogIn.verifyCode({ phone, code: wrongFor(code) })),
    );
    expect((await refusal(me(first))).code).toBe("signed_out");
    await at("sweetcrumb", second).ask((api) => api.phoneLogIn.verifyCode({ phone, code }));
    expect((await refusal(me(second))).code).toBe("signed_out");
  });

  test.each([
    ["415 555 0142", "Numbers and dashes only please. No spaces."],
    ["15555550142", "Enter a Valid 10 Digit Phone Number"],
    ["555-0142", "Enter a 10 Digit Phone"],
    ["", "This field is required"],
    ["9".repeat(50_000), "Enter a 10 Digit Phone"],
  ])("AUTH-03 %# what is no phone number is refused in the specification's words", async (typed, message) => {
    for (const ask of [
      at().ask((api) => api.phoneLogIn.sendCode({ phone: typed })),
      at().ask((api) => api.phoneLogIn.verifyCode({ phone: typed, code: "12345" })),
      at().ask((api) => api.phoneLogIn.phoneExists({ phone: typed })),
    ])
      await expect(ask).rejects.toMatchObject({ code: "UNPROCESSABLE_CONTENT", message });
    expect(await textsOf(world.a)).toEqual([]);
  });

  test.each(["1234", "123456", "12a45", "", "１２３４５"])("AUTH-03 '%s' is no code", async (code) => {
    await send();
    await expect(verify(code)).rejects.toMatchObject({ code: "UNPROCESSABLE_CONTENT" });
    const [row] = await database.asPlatform((tx) => tx.execute("select tries from phone_codes"));
    expect(row).toEqual({ tries: 0 });
  });
});

describe("AUTH-08 whether a phone has an account", () => {
  test("AUTH-08 the existence check tells, for this shop alone", async () => {
    const exists = (of: string, shop?: string) =>
      at(shop).ask((api) => api.phoneLogIn.phoneExists({ phone: of }));
    expect(await exists(phone)).toEqual({ exists: true });
    expect(await exists(phone, "cornerpies")).toEqual({ exists: false });
    expect(await exists(newPhone())).toEqual({ exists: false });
    await database.asPlatform((tx) => tx.execute("update users set status = 'ERASED' where id = ?", [id]));
    expect(await exists(phone)).toEqual({ exists: false });
  });

  test("AUTH-08 a phone without an account is told the same at every step, and gets no text message", async () => {
    const unknown = newPhone();
    expect(await send(unknown)).toEqual(await send());
    const texts = await textsOf(world.a);
    expect(texts.map(({ to }) => to)).toEqual([phone]);
    const wrong = wrongFor(texts[0]?.text.slice(0, 5) ?? "");
    for (let guess = 0; guess < 7; guess++) {
      const answers = await Promise.all([phone, unknown].map((of) => refusal(verify(wrong, of))));
      const words = answers.map(({ code, message, facts }) => JSON.stringify({ code, message, facts }));
      expect(new Set(words).size).toBe(1);
      expect(answers[0]).toBeInstanceOf(guess < 5 ? WrongCode : CodeClosed);
    }
  });

  test("AUTH-08 a phone that gets an account while a code for no one is kept needs a code of its own", async () => {
    const unknown = newPhone();
    await send(unknown);
    // Someone signs up with that number while the code still counts, and asks for one: the first is gone.
    const made = await openPhoneAccount(world.a, { phone_normalized: unknown });
    await send(unknown);
    const code = await codeSentTo(world.a, unknown);
    expect((await verify(code, unknown)).user.id).toBe(made.id);
  });

  test.each([
    ["an erased account", "status = 'ERASED'"],
    ["a deleted account", "deleted_at = now()"],
    ["a merchant, whose till five digits do not open", "is_merchant = true"],
  ])("AUTH-08 %s gets no code, and a code that was sent logs it in no more", async (_, change) => {
    const code = await freshCode();
    await database.asPlatform((tx) => tx.execute(`update users set ${change} where id = ?`, [id]));
    expect(await refusal(verify(code))).toBeInstanceOf(WrongCode);
    await send();
    expect(await textsOf(world.a)).toEqual([]);
  });
});

describe("SEC-A18 a code is bound to its phone and its shop", () => {
  test("SEC-A18 it opens no other phone's account, and none at another shop", async () => {
    const other = await openPhoneAccount(world.a);
    const there = await openPhoneAccount(world.b, { phone, phone_normalized: phone });
    expect(there.phone).toBe(phone);
    await send(other.phone);
    await send(phone, "cornerpies");
    await textsOf(world.b);
    const code = await freshCode();
    const before = await database.fingerprint();
    expect(await refusal(verify(code, other.phone))).toBeInstanceOf(WrongCode);
    expect(await refusal(verify(code, phone, "cornerpies"))).toBeInstanceOf(WrongCode);
    expect(await database.fingerprint()).toEqual(before);
    expect((await verify(code)).user.id).toBe(id);
  });

  test("SEC-A18 the database keeps a keyed hash, and the waiting message no digits", async () => {
    await send();
    const rows = await database.asPlatform((tx) =>
      tx.execute<{ row: string; facts: string }[]>(
        "select c::text as row, m.facts::text as facts from phone_codes c, messages m",
      ),
    );
    const [text] = await textsOf(world.a);
    const code = text?.text.slice(0, 5) ?? "";
    expect(code).toMatch(/^\d{5}$/);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.facts).not.toContain(`"${code}"`);
    expect(Object.keys(JSON.parse(rows[0]?.facts ?? "{}")).sort()).toEqual([
      "expiresAt",
      "host",
      "language",
      "sealedCode",
      "shopTitle",
    ]);
    const { createHash } = await import("node:crypto");
    const plain = createHash("sha256").update(code).digest("hex");
    expect(rows[0]?.row).not.toContain(plain);
  });
});

describe("SEC-A22 guessing", () => {
  test("SEC-A22 the sixth try on one code is too many, even with the right code", async () => {
    const code = await freshCode();
    for (let guess = 0; guess < 5; guess++)
      expect(await refusal(verify(wrongFor(code)))).toBeInstanceOf(WrongCode);
    world.clock.advance({ minutes: 1 });
    const refused = await refusal(verify(code));
    expect(refused).toBeInstanceOf(CodeClosed);
    expect(refused.facts).toEqual({ retryAfterSeconds: 540 });
    expect((await verify(await freshCode())).user.id).toBe(id);
  });

  test("SEC-A22 of 200 guesses sent at once five are looked at", async () => {
    const code = await freshCode();
    const wrong = wrongFor(code);
    // A guess for which there is no connection in time is not looked at, and is sent again.
    const guess = (): Promise<Awaited<ReturnType<typeof refusal>>> =>
      refusal(verify(wrong)).catch((error: unknown) => {
        if (error instanceof TRPCError && error.code === "SERVICE_UNAVAILABLE") return guess();
        throw error;
      });
    const guesses = await Promise.all(Array.from({ length: 200 }, guess));
    expect(guesses.filter((refused) => refused instanceof WrongCode)).toHaveLength(5);
    expect(guesses.filter((refused) => refused instanceof CodeClosed)).toHaveLength(195);
    const [row] = await database.asPlatform((tx) => tx.execute("select tries from phone_codes"));
    expect(row).toEqual({ tries: 5 });
    expect(await refusal(verify(code))).toBeInstanceOf(CodeClosed);
  }, 60_000);

  test("SEC-A22 the right code among guesses sent at once opens one log-in at most", async () => {
    const code = await freshCode();
    const all = await Promise.allSettled(
      Array.from({ length: 40 }, (_, turn) => verify(turn % 2 === 0 ? code : wrongFor(code))),
    );
    expect(all.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(1);
  }, 60_000);
});

describe("NOTE-03 where no one sends text messages", () => {
  test("NOTE-03 outside demo mode without Twilio no one is promised a code", async () => {
    const app = theApp();
    const { rememberApp } = await import("#server/running-app.ts");
    rememberApp({ ...app, config: { ...app.config, demo: false } });
    const answers = await Promise.all([refusal(send()), refusal(send(newPhone()))]);
    expect(answers.every((refused) => refused instanceof NoTextMessages)).toBe(true);
    const twilio = { accountSid: "AC1", authToken: "t", from: "+15550100000" };
    rememberApp({ ...app, config: { ...app.config, demo: false, twilio } });
    expect(await send()).toEqual({ resendAfter: 30, expiresIn: 600 });
  });
});

describe("AUTH-08 how often a code can be asked for", () => {
  beforeEach(async () => {
    world = await freshWorld(database, { rateLimits: "on" });
    ({ phone, id } = await openPhoneAccount(world.a));
  });
  const from = (address: string, to = phone) =>
    callerAt({ shop: "sweetcrumb", address }).ask((api) => api.phoneLogIn.sendCode({ phone: to }));
  const seconds = async (call: Promise<unknown>): Promise<number> => {
    const refused = await refusal(call);
    expect(refused).toBeInstanceOf(TooManyTries);
    return Number(refused.facts.retryAfterSeconds);
  };
  const spent = (name: string, key: string, points: number) =>
    database.asPlatform((tx) =>
      tx.execute("insert into ops.rate_limits (key, points, expire) values (?, ?, ?)", [
        limitKey(name, key),
        points,
        Date.now() + 1_800_000,
      ]),
    );
  const later = () =>
    database.asPlatform((tx) => tx.execute("delete from ops.rate_limits where key like 'smsToPhoneSoon%'"));

  test("AUTH-08 another code comes after 30 seconds, for a phone without an account too, from anywhere", async () => {
    const unknown = newPhone();
    for (const to of [phone, unknown]) {
      await from("192.0.2.1", to);
      const wait = await seconds(from("192.0.2.2", to));
      expect(wait).toBeGreaterThan(25);
      expect(wait).toBeLessThanOrEqual(30);
    }
    await later();
    await from("192.0.2.1");
  });

  test("AUTH-08 five codes an hour to a phone and ten a day, twenty an hour from an address", async () => {
    for (let code = 0; code < 5; code++) {
      await from("192.0.2.1");
      await later();
    }
    expect(await seconds(from("192.0.2.2"))).toBeGreaterThan(3000);
    const other = newPhone();
    await spent("smsToPhoneOfDay", `${world.a.id}:${other}`, 10);
    expect(await seconds(from("192.0.2.2", other))).toBeGreaterThan(1700);
    for (let code = 0; code < 20; code++) await from("192.0.2.3", newPhone());
    await seconds(from("192.0.2.3", newPhone()));
  });

  test("SEC-A22 the day's budget of the shop, and the one of all shops, stop everyone alike; only what is sent spends it", async () => {
    for (let code = 0; code < 3; code++) await from("192.0.2.1", newPhone());
    const [none] = await database.asPlatform((tx) =>
      tx.execute("select count(*)::int as count from ops.rate_limits where key like 'smsBudget%'"),
    );
    expect(none).toEqual({ count: 0 });
    await from("192.0.2.1");
    await database.asPlatform((tx) =>
      tx.execute("update ops.rate_limits set points = 300 where key like 'smsBudgetOfShop%'"),
    );
    await later();
    expect(await seconds(from("192.0.2.1"))).toBeGreaterThan(80_000);
    await seconds(from("192.0.2.1", newPhone()));
    await callerAt({ shop: "cornerpies" }).ask((api) => api.phoneLogIn.sendCode({ phone: newPhone() }));
    await database.asPlatform((tx) =>
      tx.execute("update ops.rate_limits set points = 3000 where key like 'smsBudgetOfAll%'"),
    );
    await seconds(
      callerAt({ shop: "cornerpies" }).ask((api) => api.phoneLogIn.sendCode({ phone: newPhone() })),
    );
  });

  test("SEC-A22 one address gets twenty wrong guesses an hour over all phones; a right one counts for nothing", async () => {
    const guess = (code: string, of: string) =>
      callerAt({ shop: "sweetcrumb", address: "192.0.2.9" }).ask((api) =>
        api.phoneLogIn.verifyCode({ phone: of, code }),
      );
    const code = await (async () => {
      await from("192.0.2.1");
      return codeSentTo(world.a, phone);
    })();
    await guess(code, phone);
    for (let turn = 0; turn < 20; turn++)
      expect(await refusal(guess("12345", newPhone()))).toBeInstanceOf(WrongCode);
    await seconds(guess("12345", newPhone()));
  });

  describe("AUTH-08 SEC-A22 a browser from which someone logged in with the phone before", () => {
    /** As the screen of the code leaves it. */
    const cookieOf = async (of = phone, shop = "sweetcrumb") =>
      `device=${markedDevice(await callerAt({ shop }).context(), of)}`;
    const by = (cookies: string) => callerAt({ shop: "sweetcrumb", address: "192.0.2.50", cookies });
    const sendBy = (cookies: string) => by(cookies).ask((api) => api.phoneLogIn.sendCode({ phone }));
    const verifyBy = (cookies: string, code: string) =>
      by(cookies).ask((api) => api.phoneLogIn.verifyCode({ phone, code }));
    const guessOf = (address: string, code: string) =>
      callerAt({ shop: "sweetcrumb", address }).ask((api) => api.phoneLogIn.verifyCode({ phone, code }));

    test("AUTH-08 is kept from no code by those whom strangers asked for, and has the same limits for itself", async () => {
      const own = await cookieOf();
      await spent("smsToPhoneOfDay", `${world.a.id}:${phone}`, 10);
      await seconds(sendBy(""));
      for (let code = 0; code < 5; code++) {
        await sendBy(own);
        expect(await seconds(sendBy(own))).toBeGreaterThan(20);
        await later();
      }
      expect(await seconds(sendBy(own))).toBeGreaterThan(3000);
    });

    test("AUTH-08 shares its texts with every other such browser: each further mark brings no further ones", async () => {
      for (let code = 0; code < 5; code++) {
        await sendBy(await cookieOf());
        await later();
      }
      expect(await seconds(sendBy(await cookieOf()))).toBeGreaterThan(3000);
    });

    test("AUTH-08 no mark of another phone, of another shop, or made up does that", async () => {
      const own = await cookieOf();
      await spent("smsToPhoneOfDay", `${world.a.id}:${phone}`, 10);
      for (const strange of [
        await cookieOf(newPhone()),
        await cookieOf(phone, "cornerpies"),
        `${own.slice(0, -1)}${own.endsWith("A") ? "B" : "A"}`,
      ])
        await seconds(sendBy(strange));
    });

    test("SEC-A22 has five tries of its own at a code that strangers tried to the end, and takes none of theirs", async () => {
      const own = await cookieOf();
      await sendBy(own);
      const code = await codeSentTo(world.a, phone);
      for (let turn = 0; turn < 4; turn++)
        expect(await refusal(verifyBy(own, wrongFor(code)))).toBeInstanceOf(WrongCode);
      for (let turn = 0; turn < 5; turn++)
        expect(await refusal(guessOf("192.0.2.60", wrongFor(code)))).toBeInstanceOf(WrongCode);
      expect(await refusal(guessOf("192.0.2.61", code))).toBeInstanceOf(CodeClosed);
      expect((await verifyBy(own, code)).user.id).toBe(id);
    });

    test("SEC-A22 guesses that it sends at once are counted like guesses in turn", async () => {
      const own = await cookieOf();
      await sendBy(own);
      const code = await codeSentTo(world.a, phone);
      const guesses = await Promise.all(
        Array.from({ length: 15 }, () => refusal(verifyBy(own, wrongFor(code)))),
      );
      expect(guesses.filter((refused) => refused instanceof WrongCode)).toHaveLength(5);
      expect(guesses.filter((refused) => refused instanceof TooManyTries)).toHaveLength(10);
      expect(await seconds(verifyBy(own, code))).toBeGreaterThan(500);
      // The tries of everyone else are as they were.
      expect((await guessOf("192.0.2.62", code)).user.id).toBe(id);
    });
  });

  test("AUTH-08 existence checks: ten a minute, thirty an hour from an address", async () => {
    const ask = () => at().ask((api) => api.phoneLogIn.phoneExists({ phone: newPhone() }));
    for (let turn = 0; turn < 10; turn++) await ask();
    expect(await seconds(ask())).toBeLessThanOrEqual(60);
    await database.asPlatform((tx) =>
      tx.execute("update ops.rate_limits set points = 30 where key like 'existsFromAddressHourly:%'"),
    );
    await database.asPlatform((tx) =>
      tx.execute("delete from ops.rate_limits where key like 'existsFromAddress:%'"),
    );
    expect(await seconds(ask())).toBeGreaterThan(3000);
  });

  test("SEC-MATRIX r025 over REST the wait stands in Retry-After", async () => {
    const ask = () => world.send({ method: "POST", path: "/api/user-code/send/", json: { phone } });
    expect((await ask()).status).toBe(202);
    const again = await ask();
    expect(again.status).toBe(429);
    expect(Number(again.headers.get("retry-after"))).toBeGreaterThan(25);
    const guesses = [];
    for (let turn = 0; turn < 6; turn++)
      guesses.push(
        await world.send({ method: "POST", path: "/api/user-code/verify/", json: { phone, code: "00000" } }),
      );
    expect(guesses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429]);
    expect(Number(guesses[5]?.headers.get("retry-after"))).toBe(600);
  });
});

describe("MAN-06 MAN-09 a merchant's own number", () => {
  const NUMBER = "4155550188";
  const merchant = () => at("sweetcrumb", world.people.merchantOwn.token);
  const setNumber = (number: string) =>
    merchant().ask((api) => api.customers.updateMerchant({ id: world.people.merchantOwn.id, phone: number }));
  const prove = (code: string) => merchant().ask((api) => api.phoneLogIn.proveOwn({ code }));
  const ownCode = async () => {
    await merchant().ask((api) => api.phoneLogIn.sendOwnCode());
    return codeSentTo(world.a, NUMBER);
  };

  test("MAN-06 AUTH-03 is proved by a code to it, in the log-in that asked; another number is to be proved anew", async () => {
    await setNumber("415-555-0188");
    const code = await ownCode();
    expect(await refusal(prove(wrongFor(code)))).toBeInstanceOf(WrongCode);
    expect((await prove(code)).phoneVerifiedAt).toEqual(world.clock.now());
    expect((await me(world.people.merchantOwn.token)).phoneVerifiedAt).toEqual(world.clock.now());
    expect(await refusal(prove(code))).toBeInstanceOf(WrongCode);
    await setNumber("415-555-0189");
    expect((await me(world.people.merchantOwn.token)).phoneVerifiedAt).toBeNull();
  });

  test("SEC-A22 AUTH-03 opens no log-in, proved or not: five digits open no till", async () => {
    await setNumber(NUMBER);
    expect(await refusal(verify(await ownCode(), NUMBER))).toBeInstanceOf(WrongCode);
    await prove(await ownCode());
    await send(NUMBER);
    expect(await textsOf(world.a)).toEqual([]);
    expect(await refusal(verify(await ownCode(), NUMBER))).toBeInstanceOf(WrongCode);
  });

  test("MAN-06 a code proves the number that it went to, none that the account has by then", async () => {
    await setNumber(NUMBER);
    const code = await ownCode();
    await setNumber("415-555-0189");
    expect(await refusal(prove(code))).toBeInstanceOf(WrongCode);
  });

  test("MAN-06 where the account has no number there is none to prove, and a super admin has no account here", async () => {
    const without = await refusal(merchant().ask((api) => api.phoneLogIn.sendOwnCode()));
    expect(without.facts).toMatchObject({ errors: { phone: [expect.any(String)] } });
    const platform = at("sweetcrumb", world.people.superAdmin.token);
    expect((await refusal(platform.ask((api) => api.phoneLogIn.sendOwnCode()))).code).toBe("forbidden");
  });
});

describe("SEC-A22 AUTH-03 a number that an account with a password only claims", () => {
  const claimed = async (columns: Readonly<Record<string, unknown>> = {}, email = "joan@gmail.test") => {
    const { hashPassword } = await import("#server/accounts/passwords/passwords.ts");
    const account = await openPhoneAccount(world.a, {
      email,
      password_hash: await hashPassword(PASSWORD),
      ...columns,
    });
    const { token } = await at().ask((api) =>
      api.accounts.logIn({ email, password: PASSWORD, keepSignedIn: false }),
    );
    return { ...account, token };
  };
  /** A code for the number of an account, typed within its log-in. */
  const tryCode = (own: Readonly<{ phone: string; token: string }>, code: string) =>
    at("sweetcrumb", own.token).ask((api) => api.phoneLogIn.verifyCode({ phone: own.phone, code }));

  test("AUTH-03 SEC-A22 gets no code from anyone who asks, and a code opens that account for no one but itself", async () => {
    const own = await claimed();
    await send(own.phone);
    expect(await textsOf(world.a)).toEqual([]);

    // Its own log-in asks; anyone who holds the phone and is not logged in there is not let in.
    await at("sweetcrumb", own.token).ask((api) => api.phoneLogIn.sendCode({ phone: own.phone }));
    const code = await codeSentTo(world.a, own.phone);
    expect(await refusal(verify(code, own.phone))).toBeInstanceOf(WrongCode);
  });

  test("AUTH-03 is proved by a code within a log-in of the account, and opens it from then on", async () => {
    const own = await claimed();
    const here = at("sweetcrumb", own.token);
    await here.ask((api) => api.phoneLogIn.sendCode({ phone: own.phone }));
    const code = await codeSentTo(world.a, own.phone);
    // A digit that was mistyped leaves the log-in, without which the right code opens nothing.
    expect(await refusal(tryCode(own, wrongFor(code)))).toBeInstanceOf(WrongCode);
    expect((await me(own.token)).id).toBe(own.id);
    const proved = await tryCode(own, code);
    expect(proved.user).toMatchObject({ id: own.id, phoneVerifiedAt: world.clock.now() });
    expect(proved.withoutPassword).toBeNull();
    // What comes out of it is another log-in; the one before is over.
    expect(proved.token).not.toBe(own.token);
    expect((await me(proved.token)).id).toBe(own.id);
    expect((await refusal(me(own.token))).code).toBe("signed_out");

    world.clock.advance({ minutes: 2 });
    await send(own.phone);
    expect((await verify(await codeSentTo(world.a, own.phone), own.phone)).user.id).toBe(own.id);
  });

  test("AUTH-03 after a wrong code another one is sent to it, which counts", async () => {
    const own = await claimed();
    const here = at("sweetcrumb", own.token);
    await here.ask((api) => api.phoneLogIn.sendCode({ phone: own.phone }));
    const first = await codeSentTo(world.a, own.phone);
    expect(await refusal(tryCode(own, wrongFor(first)))).toBeInstanceOf(WrongCode);
    await here.ask((api) => api.phoneLogIn.sendCode({ phone: own.phone }));
    const second = await codeSentTo(world.a, own.phone);
    expect((await tryCode(own, second)).user.id).toBe(own.id);
  });

  test("SEC-A22 AUTH-03 within its log-in, too, the sixth try on one code is too many, and a new code is tried as often", async () => {
    const own = await claimed();
    const here = at("sweetcrumb", own.token);
    await here.ask((api) => api.phoneLogIn.sendCode({ phone: own.phone }));
    const code = await codeSentTo(world.a, own.phone);
    for (let guess = 0; guess < 5; guess++)
      expect(await refusal(tryCode(own, wrongFor(code)))).toBeInstanceOf(WrongCode);
    expect(await refusal(tryCode(own, code))).toBeInstanceOf(CodeClosed);
    expect((await me(own.token)).phoneVerifiedAt).toBeNull();
    await here.ask((api) => api.phoneLogIn.sendCode({ phone: own.phone }));
    expect((await tryCode(own, await codeSentTo(world.a, own.phone))).user.id).toBe(own.id);
  });

  test("AUTH-05 AUTH-03 a wrong code ends its log-in all the same where the number is another account's, or proved already", async () => {
    const own = await claimed();
    const verifiedAt = world.clock.now().toISOString();
    const proved = await claimed({ phone_verified_at: verifiedAt }, "jo@gmail.test");
    for (const tried of [{ ...own, phone }, proved]) {
      expect(await refusal(tryCode(tried, "00000"))).toBeInstanceOf(WrongCode);
      expect((await refusal(me(tried.token))).code).toBe("signed_out");
    }
  });

  test("AUTH-03 SEC-A22 another account's log-in proves nothing of it", async () => {
    const own = await claimed();
    await at("sweetcrumb", world.people.customerSelf.token).ask((api) =>
      api.phoneLogIn.sendCode({ phone: own.phone }),
    );
    expect(await textsOf(world.a)).toEqual([]);
  });

  test("AUTH-03 SEC-A22 an account without a password, whose number counts unproved, cannot take another number", async () => {
    const { token } = await verify(await freshCode());
    const change = at("sweetcrumb", token).ask((api) => api.customers.update({ id, phone: "415-555-0199" }));
    expect(await refusal(change)).toMatchObject({
      facts: {
        errors: { phone: ["This number is your only way to log in. Please choose a password first."] },
      },
    });
  });
});
