import { beforeEach, describe, expect, test } from "vitest";
import { WrongCredentials } from "#domain/accounts/account-errors.ts";
import { TooManyTries } from "#domain/too-many-tries.ts";
import { markedDevice } from "#server/accounts/log-in/known-devices.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { limitKey } from "#tests/support/limit-key.ts";
import { PASSWORD, type World } from "#tests/support/world.ts";
import { freshWorld, refusal, signUpForm } from "./account-people.ts";
import { mailsOf, tokenIn, workOff } from "./mailed.ts";

const database = useDatabase();
let world: World;
beforeEach(async () => {
  world = await freshWorld(database, { rateLimits: "on" });
});

const HERE = "203.0.113.7";
const ELSEWHERE = "198.51.100.9";

const logIn = (password: string, email = "sam@example.test", address = HERE, shop = "sweetcrumb") =>
  callerAt({ shop, address }).ask((api) => api.accounts.logIn({ email, password }));

async function fail(times: number, email?: string, address?: string): Promise<void> {
  for (let time = 0; time < times; time++) {
    expect(await refusal(logIn("wrong-password", email, address))).toBeInstanceOf(WrongCredentials);
  }
}

const secondsToWait = async (call: Promise<unknown>): Promise<number> => {
  const refused = await refusal(call);
  expect(refused).toBeInstanceOf(TooManyTries);
  return Number(refused.facts.retryAfterSeconds);
};

describe("AUTH-08 tries are limited", () => {
  test("AUTH-08 after five failures also the right password has to wait, for 15 minutes", async () => {
    await fail(5);
    const seconds = await secondsToWait(logIn(PASSWORD));
    expect(seconds).toBeGreaterThan(14 * 60);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
  });

  test("AUTH-08 the right password forgets the failures before it", async () => {
    await fail(4);
    await logIn(PASSWORD);
    await fail(5);
    await secondsToWait(logIn(PASSWORD));
  });

  test("AUTH-08 another account, another address and another shop are not kept out", async () => {
    await fail(5);
    await logIn(PASSWORD, "otto@example.test");
    await logIn(PASSWORD, "sam@example.test", ELSEWHERE);
    await logIn(PASSWORD, "bea@example.test", HERE, "cornerpies");
  });

  test("AUTH-08 AUTH-04 a shop that does not exist is said to be none, and no try at its owners' log-in counts", async () => {
    const ownersAt = (shop: string, password: string, email: string) =>
      callerAt({ shop, address: HERE }).ask((api) => api.accounts.logInOwner({ email, password }));
    // One more than an address has over all accounts.
    for (let time = 0; time < 31; time++) {
      const email = time % 2 === 0 ? "rosa@example.test" : "super@example.test";
      expect((await refusal(ownersAt("no-such-shop", PASSWORD, email))).code).toBe("shop_not_found");
    }
    expect((await refusal(ownersAt("no-such-shop", "", "no address"))).code).toBe("shop_not_found");
    expect((await ownersAt("sweetcrumb", PASSWORD, "rosa@example.test")).user.isMerchantHere).toBe(true);
  });

  test("AUTH-08 an e-mail without an account is limited like one with", async () => {
    await fail(5, "nobody@example.test");
    await secondsToWait(logIn(PASSWORD, "nobody@example.test"));
  });

  test("AUTH-08 letter case opens no further tries", async () => {
    await fail(3, "sam@example.test");
    await fail(2, "SAM@Example.test");
    await secondsToWait(logIn(PASSWORD, "Sam@example.test"));
  });

  test("AUTH-08 each lock-out is twice as long as the one before, an hour at most", async () => {
    const waits: number[] = [];
    for (let lockOut = 0; lockOut < 4; lockOut++) {
      await fail(5);
      waits.push(await secondsToWait(logIn("wrong-password")));
      await database.asPlatform((tx) =>
        tx.execute("delete from ops.rate_limits where key like 'loginOf%' or key like 'loginFrom%'"),
      );
    }
    expect(waits).toEqual([15 * 60, 30 * 60, 60 * 60, 60 * 60]);
  });

  test("AUTH-08 right log-ins sent at once do not stand in each other's way", async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => logIn(PASSWORD)));
    expect(new Set(all.map(({ token }) => token)).size).toBe(12);
  });

  test("SEC-A24 ten guesses sent at once are ten guesses", async () => {
    const guesses = await Promise.all(Array.from({ length: 10 }, () => refusal(logIn("wrong-password"))));
    expect(guesses.filter((refused) => refused instanceof WrongCredentials)).toHaveLength(5);
    expect(guesses.filter((refused) => refused instanceof TooManyTries)).toHaveLength(5);
  });

  test("AUTH-08 one address gets 30 failures over all accounts in 15 minutes, and an IPv6 /64 is one address", async () => {
    for (let guess = 0; guess < 30; guess++) {
      const address = `2001:db8:1:2::${(guess + 1).toString(16)}`;
      await refusal(logIn("wrong-password", `person${guess}@example.test`, address));
    }
    await secondsToWait(logIn(PASSWORD, "sam@example.test", "2001:db8:1:2:ffff::1"));
    await logIn(PASSWORD, "sam@example.test", "2001:db8:1:3::1");
  }, 30_000);

  test("AUTH-08 one account gets 100 failures an hour from all addresses together", async () => {
    await database.asPlatform((tx) =>
      tx.execute("insert into ops.rate_limits (key, points, expire) values (?, 100, ?)", [
        limitKey("loginOfAccount", `${world.a.id}:sam@example.test`),
        Date.now() + 1_800_000,
      ]),
    );
    const seconds = await secondsToWait(logIn(PASSWORD, "sam@example.test", ELSEWHERE));
    expect(seconds).toBeGreaterThan(1700);
  });

  /** Twenty addresses, five wrong passwords each: all that an account has for strangers in an hour. */
  async function guessFromTwentyAddresses(): Promise<void> {
    for (let stranger = 1; stranger <= 20; stranger++)
      await fail(5, "sam@example.test", `198.51.100.${stranger}`);
    await secondsToWait(logIn(PASSWORD, "sam@example.test", "192.0.2.77"));
  }

  /** The cookie that the log-in screens leave in a browser. */
  async function cookieOf(email: string, shop = "sweetcrumb", cookies = ""): Promise<string> {
    return `device=${markedDevice(await callerAt({ shop, cookies }).context(), email)}`;
  }
  const logInFrom = (cookies: string, password = PASSWORD, email = "sam@example.test") =>
    callerAt({ shop: "sweetcrumb", address: HERE, cookies }).ask((api) =>
      api.accounts.logIn({ email, password }),
    );

  test("AUTH-08 strangers who guess from twenty addresses do not keep out a browser that logged in before", async () => {
    const own = await cookieOf("sam@example.test");
    const shared = await cookieOf("otto@example.test", "sweetcrumb", own);
    await guessFromTwentyAddresses();
    expect((await logInFrom(own)).user.email).toBe("sam@example.test");
    expect((await logInFrom(shared)).user.email).toBe("sam@example.test");
  }, 60_000);

  test("AUTH-08 only the account's own browser is let through: none of another account, of another shop, or made up", async () => {
    const own = await cookieOf("sam@example.test");
    const strange = [
      await cookieOf("otto@example.test"),
      await cookieOf("sam@example.test", "cornerpies"),
      `${own.slice(0, -1)}${own.endsWith("A") ? "B" : "A"}`,
      `device=${"x".repeat(43)}.${own.split(".")[1]}`,
      `device=${"x".repeat(4_000)}`,
      "device=",
    ];
    await guessFromTwentyAddresses();
    for (const cookie of strange) await secondsToWait(logInFrom(cookie));
  }, 60_000);

  test("AUTH-08 SEC-A22 strangers who use an address up at the owners' doors keep out no browser that its merchant or super admin logged in from", async () => {
    const merchant = "rosa@example.test";
    const admin = "super@example.test";
    for (const email of [merchant, admin])
      await database.asPlatform((tx) =>
        tx.execute("insert into ops.rate_limits (key, points, expire) values (?, 100, ?)", [
          limitKey("loginOfAccount", `platform:${email}`),
          Date.now() + 1_800_000,
        ]),
      );
    const enter = (email: string, cookies = "") =>
      callerAt({ shop: "sweetcrumb", address: HERE, cookies }).ask((api) =>
        api.accounts.logInOwner({ email, password: PASSWORD }),
      );
    for (const email of [merchant, admin]) await secondsToWait(enter(email));
    expect((await enter(merchant, await cookieOf(merchant))).user.isMerchantHere).toBe(true);
    const ofAdmin = `device=${markedDevice(await callerAt({ shop: null }).context(), admin)}`;
    expect((await enter(admin, ofAdmin)).user.isSuperAdmin).toBe(true);
    // Anyone may have as many of these as they like: by an account with the address at a shop of their own.
    await secondsToWait(enter(admin, await cookieOf(admin)));
    // The customers' door is the shop's alone.
    expect((await logIn(PASSWORD, merchant)).user.isMerchantHere).toBe(true);
  });

  test("AUTH-08 such a browser has five wrong passwords of its own, and uses up no one else's", async () => {
    const own = await cookieOf("sam@example.test");
    for (let time = 0; time < 5; time++)
      expect(await refusal(logInFrom(own, "wrong-password"))).toBeInstanceOf(WrongCredentials);
    expect(await secondsToWait(logInFrom(own))).toBeGreaterThan(14 * 60);
    // The same address without the cookie is another place.
    await logIn(PASSWORD);
  });

  test("AUTH-08 strangers keep no one from a new password, or from the one that is asked again in a log-in", async () => {
    const sam = world.people.customerSelf;
    await guessFromTwentyAddresses();
    const own = callerAt({ shop: "sweetcrumb", token: sam.token });
    await own.ask((api) =>
      api.customers.update({ id: sam.id, password: "a quiet tuesday", currentPassword: PASSWORD }),
    );
    const reset = (token: string, address: string) =>
      callerAt({ shop: "sweetcrumb", address }).ask((api) =>
        api.passwords.reset({ token, email: sam.email, password: "another quiet tuesday" }),
      );
    for (let stranger = 1; stranger <= 21; stranger++)
      for (let time = 0; time < 5; time++) await refusal(reset("no such token", `198.51.100.${stranger}`));
    await own.ask((api) => api.passwords.sendReset({ email: sam.email }));
    await workOff(database);
    const mail = (await mailsOf(database)).find(({ template }) => template === "reset-password");
    expect(await reset(tokenIn(mail), HERE)).toEqual({ isMerchant: false });
  }, 120_000);

  test("AUTH-08 an address of up to 254 characters is limited like a short one", async () => {
    for (const length of [190, 254]) {
      const email = `${"l".repeat(64)}@${"d".repeat(60)}.${"e".repeat(length - 64 - 1 - 61 - 5)}.test`;
      expect(email).toHaveLength(length);
      const long = callerAt({ shop: "sweetcrumb", address: `192.0.2.${length}` });
      await fail(5, email);
      await secondsToWait(logIn("wrong-password", email));
      expect(await long.ask((api) => api.accounts.emailExists({ email }))).toEqual({ exists: false });
      await long.ask((api) => api.passwords.sendReset({ email }));
      const reset = { token: "none", email, password: "another quiet tuesday" };
      expect((await refusal(long.ask((api) => api.passwords.reset(reset)))).code).toBe("link_expired");
      const { token } = await long.ask((api) => api.accounts.signUp(signUpForm({ email })));
      const mine = callerAt({ shop: "sweetcrumb", token });
      expect(await mine.ask((api) => api.accounts.sendVerification())).toEqual({ alreadyVerified: false });
      const right = { email: `right-${email.slice(6)}`, currentPassword: signUpForm().password };
      expect(await mine.ask((api) => api.accounts.correctEmail(right))).toEqual({ sent: true });
    }
  });

  test("AUTH-08 what is counted tells no one which address was tried", async () => {
    await fail(1);
    await database.asPlatform(async (tx) => {
      const rows = await tx.execute<{ key: string }[]>("select key from ops.rate_limits");
      expect(rows.length).toBeGreaterThan(2);
      for (const { key } of rows) expect(key).toMatch(/^[A-Za-z]+:[\w-]{43}$/);
    });
  });

  test("AUTH-08 whether one account exists is answered twenty times an hour, whoever asks", async () => {
    const requested = (times: number, address: string, ask: (address: string) => Promise<unknown>) =>
      Array.from({ length: times }).reduce<Promise<unknown>>(
        (before) => before.then(() => ask(address)),
        Promise.resolve(),
      );
    const email = (address: string, of = "sam@example.test", shop = "sweetcrumb") =>
      callerAt({ shop, address }).ask((api) => api.accounts.emailExists({ email: of }));
    const phone = (address: string, of = "4155550142") =>
      callerAt({ shop: "sweetcrumb", address }).ask((api) => api.phoneLogIn.phoneExists({ phone: of }));
    // Also on one's own machine, where an address alone is not counted.
    for (const [ask, elsewhere] of [
      [email, "192.0.2.1"],
      [phone, "192.0.2.2"],
    ] as const) {
      await requested(10, elsewhere, ask);
      await requested(10, "127.0.0.1", ask);
      expect(await secondsToWait(ask("127.0.0.1"))).toBeGreaterThan(3000);
      expect(await secondsToWait(ask("192.0.2.3"))).toBeGreaterThan(3000);
    }
    await email("127.0.0.1", "nobody@example.test");
    await email("127.0.0.1", "sam@example.test", "cornerpies");
    await phone("127.0.0.1", "4155550143");
  });

  test.each([
    ["a customer", "customerSelf", "update"],
    ["a merchant", "merchantOwn", "updateMerchant"],
  ] as const)(
    "AUTH-08 CUST-01 %s who changes the own number asks no more often than anyone whether another account has it",
    async (_, role, call) => {
      const { id, token } = world.people[role];
      const setNumber = (phone: string, address: string) =>
        callerAt({ shop: "sweetcrumb", token, address }).ask((api) => api.customers[call]({ id, phone }));
      for (let turn = 0; turn < 10; turn++) await setNumber(`415555${1000 + turn}`, "192.0.2.1");
      // What has the same digits asks nothing.
      await setNumber("415-555-1009", "192.0.2.1");
      const before = await database.fingerprint();
      expect(await secondsToWait(setNumber("4155551010", "192.0.2.1"))).toBeGreaterThan(0);
      expect(await database.fingerprint()).toEqual(before);
      // The same number is asked for twenty times an hour, from wherever.
      for (let turn = 0; turn < 10; turn++) {
        await setNumber("4155551020", `192.0.2.${10 + turn}`);
        await setNumber("4155551021", `192.0.2.${10 + turn}`);
      }
      for (let turn = 0; turn < 10; turn++) {
        await setNumber("4155551020", `192.0.2.${30 + turn}`);
        await setNumber(`41555520${10 + turn}`, `192.0.2.${30 + turn}`);
      }
      expect(await secondsToWait(setNumber("4155551020", "192.0.2.77"))).toBeGreaterThan(3000);
    },
  );

  test("AUTH-08 sign-ups are limited per e-mail and per address", async () => {
    const signUp = (email: string, address: string) =>
      callerAt({ shop: "sweetcrumb", address }).ask((api) => api.accounts.signUp(signUpForm({ email })));
    for (const address of ["192.0.2.1", "192.0.2.2", "192.0.2.3"]) {
      await signUp("nell@example.test", address).catch(() => null);
    }
    await secondsToWait(signUp("nell@example.test", "192.0.2.4"));
    for (let time = 0; time < 5; time++) await signUp(`person${time}@example.test`, HERE);
    await secondsToWait(signUp("person6@example.test", HERE));
  });

  test("AUTH-08 the verification mail is sent three times an hour at most", async () => {
    const { token } = world.people.customerUnverified;
    const send = () => callerAt({ shop: "sweetcrumb", token }).ask((api) => api.accounts.sendVerification());
    for (let time = 0; time < 3; time++) await send();
    await secondsToWait(send());
  });

  test("AUTH-08 a password that is changed again and again mails its address five times an hour, proved or not", async () => {
    const { id, token } = world.people.customerUnverified;
    const change = () =>
      callerAt({ shop: "sweetcrumb", token }).ask((api) =>
        api.customers.update({ id, password: PASSWORD, currentPassword: PASSWORD }),
      );
    for (let time = 0; time < 5; time++) await change();
    await secondsToWait(change());
    await workOff(database);
    const mails = await mailsOf(database);
    expect(mails.filter(({ template }) => template === "password-changed")).toHaveLength(5);
  });

  test("AUTH-08 SEC-A34 where money goes is changed twenty times an hour at one shop: each is a mail to whom its merchant names", async () => {
    const { token } = world.people.merchantOwn;
    const move = (venmoName: string) =>
      callerAt({ shop: "sweetcrumb", token }).ask((api) => api.shop.update({ venmoName }));
    for (let time = 0; time < 20; time++) await move(`@to-${time}`);
    await secondsToWait(move("@to-20"));
    // What says the same moves nothing.
    expect((await move("@to-19")).venmoName).toBe("@to-19");
  });
});

describe("AUTH-08 a demo on one's own machine", () => {
  test("AUTH-08 it counts no sign-ups by address, but log-ins all the same", async () => {
    for (let time = 0; time < 6; time++) {
      const email = `person${time}@example.test`;
      await callerAt({ shop: "sweetcrumb", address: "127.0.0.1" }).ask((api) =>
        api.accounts.signUp(signUpForm({ email })),
      );
    }
    await fail(5, "sam@example.test", "127.0.0.1");
    await secondsToWait(logIn(PASSWORD, "sam@example.test", "127.0.0.1"));
  });
});
