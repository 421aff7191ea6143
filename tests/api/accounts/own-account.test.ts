import { beforeEach, describe, expect, test } from "vitest";
import { PhoneTaken } from "#domain/accounts/account-errors.ts";
import { InvalidFields } from "#domain/invalid.ts";
import { NotFound } from "#domain/missing.ts";
import { ShopExpired } from "#domain/shop/shop-errors.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { codeSentTo, newPhone, textsOf } from "#tests/support/phone.ts";
import { PASSWORD, type Person, type World } from "#tests/support/world.ts";
import { freshWorld, refusal } from "./account-people.ts";
import { mailsOf, tokenIn } from "./mailed.ts";

const database = useDatabase();
let world: World;
beforeEach(async () => {
  world = await freshWorld(database);
});

const at = (token: string | null = null) => callerAt({ shop: "sweetcrumb", token });
type Changes = Omit<Parameters<Awaited<ReturnType<typeof apiOf>>["customers"]["update"]>[0], "id">;
const apiOf = (token: string) => at(token).ask(async (api) => api);
const update = ({ id, token }: Person, changes: Changes) =>
  at(token).ask((api) => api.customers.update({ id, ...changes }));
const me = (token: string) => at(token).ask((api) => api.accounts.me());
const logIn = (email: string, password: string) =>
  at().ask((api) => api.accounts.logIn({ email, password, keepSignedIn: false }));
const NEW_PASSWORD = "a brand new phrase";

describe("what one changes of oneself", () => {
  test("CUST-01 names, phone and address are kept as they were sent, and what is not named stays", async () => {
    const { customerSelf } = world.people;
    await update(customerSelf, {
      firstName: " Sammy ",
      phone: "415-555-0177",
      street: "12 Rye Lane",
      zip: "97201",
    });
    const after = await update(customerSelf, { lastName: "Rye" });
    expect(after).toMatchObject({
      firstName: "Sammy",
      lastName: "Rye",
      phone: "415-555-0177",
      street: "12 Rye Lane",
      zip: "97201",
      email: "sam@example.test",
    });
    expect(await me(customerSelf.token)).toEqual(after);
  });

  test("CUST-01 a number with other digits is to be proved anew; the same one written differently is not", async () => {
    const { customerSelf } = world.people;
    await update(customerSelf, { phone: "4155550177" });
    await database.asPlatform((tx) =>
      tx.execute("update users set phone_verified_at = now() where id = ?", [customerSelf.id]),
    );
    expect((await update(customerSelf, { phone: "415-555-0177" })).phoneVerifiedAt).not.toBeNull();
    expect((await update(customerSelf, { phone: "415-555-0178" })).phoneVerifiedAt).toBeNull();
    expect((await me(customerSelf.token)).phoneVerifiedAt).toBeNull();
  });

  test("CUST-01 AUTH-01 another account's number is refused, also where two take it at once", async () => {
    const { customerSelf, customerOther } = world.people;
    await update(customerOther, { phone: "415-555-0177" });
    const refused = await refusal(update(customerSelf, { phone: "4155550177", firstName: "Eve" }));
    expect(refused).toBeInstanceOf(PhoneTaken);
    expect((await me(customerSelf.token)).firstName).toBe("sam");
    const both = await Promise.allSettled([
      update(customerSelf, { phone: "415-555-0100" }),
      update(world.people.customerUnverified, { phone: "415-555-0100" }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test.each([
    [{ phone: "415 555 0177" }, "phone", "Numbers and dashes only please. No spaces."],
    [{ phone: "1415555017" }, "phone", "Enter a Valid 10 Digit Phone Number"],
    [{ phone: "415-555" }, "phone", "Enter a 10 Digit Phone"],
    [{ zip: "9720" }, "zip", "Enter a 5 Digit Zip"],
  ])("CUST-01 SET-04 %o is refused on %s", async (changes, field, message) => {
    const refused = await refusal(update(world.people.customerSelf, changes));
    expect(refused.facts).toMatchObject({ errors: { [field]: [message] } });
  });

  test("CUST-01 the shop's settings say whether a phone and a way to pay must be there", async () => {
    const { customerSelf } = world.people;
    expect((await update(customerSelf, { phone: "", paymentHandle: "" })).phone).toBe("");
    await world.set("shop_settings", world.a, { require_phone_for_signup: true, capture_payment_info: true });
    const refused = await refusal(
      update(customerSelf, { phone: "", paymentService: "", paymentHandle: " " }),
    );
    expect(Object.keys((refused as InvalidFields).facts.errors).sort()).toEqual([
      "paymentHandle",
      "paymentService",
      "phone",
    ]);
    await update(customerSelf, { paymentService: "Venmo", paymentHandle: "@sam" });
    expect(await me(customerSelf.token)).toMatchObject({ paymentService: "Venmo", paymentHandle: "@sam" });
  });

  test("CUST-01 GUARD-03 at a dead shop a customer changes nothing, and its merchant still does", async () => {
    await world.set("shops", world.a, { subscription_status: "canceled", trial_ends_at: new Date(0) });
    const refused = await refusal(update(world.people.customerSelf, { firstName: "Eve" }));
    expect(refused).toBeInstanceOf(ShopExpired);
    const { id, token } = world.people.merchantOwn;
    const own = await at(token).ask((api) => api.customers.updateMerchant({ id, firstName: "Rosa" }));
    expect(own.firstName).toBe("Rosa");
  });

  test("CUST-01 MAN-09 no one's account but one's own, not for a merchant either", async () => {
    const { merchantOwn, customerSelf, superAdmin } = world.people;
    for (const { token } of [merchantOwn, superAdmin, world.people.customerOther]) {
      const refused = refusal(at(token).ask((api) => api.customers.get({ id: customerSelf.id })));
      expect(await refused).toBeInstanceOf(NotFound);
    }
    expect((await at(merchantOwn.token).ask((api) => api.customers.get({ id: merchantOwn.id }))).id).toBe(
      merchantOwn.id,
    );
  });
});

describe("a new password", () => {
  test("CUST-01 it counts at once, the other log-ins end, this one stays, and the account is told of it", async () => {
    const { customerSelf } = world.people;
    const second = await world.newToken(customerSelf);
    await update(customerSelf, { password: NEW_PASSWORD, currentPassword: PASSWORD });
    expect((await me(customerSelf.token)).id).toBe(customerSelf.id);
    expect((await refusal(me(second))).code).toBe("signed_out");
    expect((await refusal(logIn(customerSelf.email, PASSWORD))).code).toBe("wrong_credentials");
    expect((await logIn(customerSelf.email, NEW_PASSWORD)).user.id).toBe(customerSelf.id);
    expect(await mailsOf(database)).toMatchObject([
      { template: "password-changed", recipient: "sam@example.test", facts: { staysLoggedIn: true } },
    ]);
  });

  test("CUST-01 AUTH-03 a link that would have set another one is void", async () => {
    const { customerSelf } = world.people;
    await update(customerSelf, { email: "sam@new-home.test", currentPassword: PASSWORD });
    const link = tokenIn((await mailsOf(database)).find(({ template }) => template === "change-email"));
    await update(customerSelf, { password: NEW_PASSWORD, currentPassword: PASSWORD });
    const opened = at().ask((api) => api.accounts.confirmEmail({ token: link }));
    expect((await refusal(opened)).code).toBe("link_expired");
  });

  test("CUST-01 AUTH-03 SEC-A20 a number that someone set and proved within a borrowed log-in opens the account no more, nor does the code that waits", async () => {
    const { customerSelf } = world.people;
    const borrowed = await world.newToken(customerSelf);
    const phone = newPhone();
    const send = (token: string | null = null) => at(token).ask((api) => api.phoneLogIn.sendCode({ phone }));
    const verify = (code: string, token: string | null = null) =>
      at(token).ask((api) => api.phoneLogIn.verifyCode({ phone, code }));
    await update({ ...customerSelf, token: borrowed }, { phone });
    await send(borrowed);
    const proved = await verify(await codeSentTo(world.a, phone), borrowed);
    expect(proved.user.phoneVerifiedAt).not.toBeNull();
    await send();
    const waiting = await codeSentTo(world.a, phone);

    const after = await update(customerSelf, { password: NEW_PASSWORD, currentPassword: PASSWORD });
    expect([after.phone, after.phoneVerifiedAt]).toEqual([phone, null]);
    expect(await me(customerSelf.token)).toEqual(after);
    expect((await refusal(me(proved.token))).code).toBe("signed_out");
    expect((await refusal(verify(waiting))).code).toBe("wrong_code");
    await send();
    expect(await textsOf(world.a)).toEqual([]);
    expect((await refusal(verify(waiting))).code).toBe("wrong_code");

    // The log-in that stays proves it anew.
    await send(customerSelf.token);
    const again = await verify(await codeSentTo(world.a, phone), customerSelf.token);
    expect(again.user.phoneVerifiedAt).not.toBeNull();
  });

  test("CUST-01 MAN-06 a merchant's number, which opens no log-in and takes the shop's alarms, stays proved", async () => {
    const { id, token } = world.people.merchantOwn;
    await database.asPlatform((tx) =>
      tx.execute(
        "update users set phone = '415-555-0188', phone_normalized = '4155550188', phone_verified_at = now() where id = ?",
        [id],
      ),
    );
    const own = await at(token).ask((api) =>
      api.customers.updateMerchant({ id, password: NEW_PASSWORD, currentPassword: PASSWORD }),
    );
    expect(own.phoneVerifiedAt).not.toBeNull();
    expect((await me(token)).phoneVerifiedAt).not.toBeNull();
  });

  test.each([
    ["password", "Use at least 8 characters.", "short"],
    ["a common one", "", "password1"],
    ["the shop's name", "", "Sweet Crumb Bakery"],
  ])("CUST-01 AUTH-01 %s is refused", async (_, __, password) => {
    const changed = update(world.people.customerSelf, { password, currentPassword: PASSWORD });
    await expect(changed).rejects.toThrow();
    expect((await logIn("sam@example.test", PASSWORD)).user.email).toBe("sam@example.test");
  });

  test("CUST-01 SEC-A22 guesses at the present password are limited like log-ins", async () => {
    world = await freshWorld(database, { rateLimits: "on" });
    const guess = () =>
      refusal(update(world.people.customerSelf, { password: NEW_PASSWORD, currentPassword: "not the one" }));
    for (let tries = 0; tries < 5; tries += 1) expect(await guess()).toBeInstanceOf(InvalidFields);
    expect((await guess()).kind).toBe("too-many");
  });
});

describe("a new e-mail", () => {
  test("CUST-01 AUTH-02 the old one works until the link is opened, then the new one does", async () => {
    const { customerSelf } = world.people;
    const second = await world.newToken(customerSelf);
    const answer = await update(customerSelf, { email: "Sam@New-Home.test", currentPassword: PASSWORD });
    expect(answer.email).toBe("sam@example.test");
    expect((await refusal(me(second))).code).toBe("signed_out");
    expect(await at(customerSelf.token).ask((api) => api.accounts.pendingEmail())).toBe("sam@new-home.test");
    expect((await logIn("sam@example.test", PASSWORD)).user.id).toBe(customerSelf.id);
    expect((await refusal(logIn("sam@new-home.test", PASSWORD))).code).toBe("wrong_credentials");

    const mails = await mailsOf(database);
    expect(mails.map(({ template, recipient }) => [template, recipient]).sort()).toEqual([
      ["change-email", "sam@new-home.test"],
      ["email-changing", "sam@example.test"],
    ]);
    await at().ask((api) =>
      api.accounts.confirmEmail({
        token: tokenIn(mails.find(({ template }) => template === "change-email")),
      }),
    );
    expect((await logIn("sam@new-home.test", PASSWORD)).user.emailVerifiedAt).not.toBeNull();
    expect((await refusal(logIn("sam@example.test", PASSWORD))).code).toBe("wrong_credentials");
  });

  test("CUST-01 with a wrong password nothing of the whole update is kept", async () => {
    const { customerSelf } = world.people;
    const before = await database.fingerprint();
    const refused = await refusal(
      update(customerSelf, { firstName: "Eve", email: "eve@x.test", currentPassword: "not the one" }),
    );
    expect(refused.facts).toMatchObject({ errors: { currentPassword: ["This is not your password."] } });
    expect(await database.fingerprint()).toEqual(before);
  });
});
