import { beforeEach, describe, expect, test } from "vitest";
import { EmailVerifiedAlready, LinkExpired } from "#domain/accounts/account-errors.ts";
import { InvalidFields } from "#domain/invalid.ts";
import { TooManyTries } from "#domain/too-many-tries.ts";
import { changeEmail } from "#server/accounts/email/change-email.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { PASSWORD, type Person, type World } from "#tests/support/world.ts";
import { freshWorld, refusal } from "./account-people.ts";
import { mailsOf, tokenIn } from "./mailed.ts";

const database = useDatabase();
let world: World;
beforeEach(async () => {
  world = await freshWorld(database);
});

const at = (token: string | null = null, shop = "sweetcrumb") => callerAt({ shop, token });
const NEW = "sam@new-home.test";

/** The use case, as anyone who holds the token asks for it. */
async function change(person: Person, newEmail: string, token = person.token): Promise<void> {
  const ctx = await at(token).context();
  if (!ctx.shop) throw new Error("The shop is gone.");
  const holder = { id: person.id, email: person.email, firstName: "Sam" };
  await changeEmail({ ...ctx, shop: ctx.shop }, holder, newEmail);
}
const confirm = (token: string, shop = "sweetcrumb") =>
  at(null, shop).ask((api) => api.accounts.confirmEmail({ token }));
const me = (token: string) => at(token).ask((api) => api.accounts.me());
const mailTo = async (recipient: string) =>
  (await mailsOf(database)).filter((mail) => mail.recipient === recipient);
const linkTo = async (recipient: string) => tokenIn((await mailTo(recipient)).at(-1));

describe("SEC-MATRIX r038 another e-mail address", () => {
  test("SEC-MATRIX r038 it counts only once the link to it is opened, and then it is proved", async () => {
    const { customerSelf } = world.people;
    await change(customerSelf, NEW);
    expect((await me(customerSelf.token)).email).toBe("sam@example.test");
    world.clock.advance({ minutes: 1 });
    expect(await confirm(await linkTo(NEW))).toEqual({ verified: true, already: false, isOwn: false });
    expect(await me(customerSelf.token)).toMatchObject({
      email: NEW,
      emailVerifiedAt: world.clock.now(),
    });
  });

  test("SEC-MATRIX r038 the old address is told of it at once, with a hint at the new one only", async () => {
    await change(world.people.customerSelf, NEW);
    const [notice] = await mailTo("sam@example.test");
    expect(notice).toMatchObject({
      template: "email-changing",
      facts: {
        maskedEmail: "s•••@n•••.test",
        link: "http://sweetcrumb.localhost:3000/login/forgot-password",
      },
    });
    expect(JSON.stringify(notice)).not.toContain("new-home");
  });

  test("SEC-MATRIX r038 the other log-ins of the account end, the one that asks stays", async () => {
    const { customerSelf, customerOther } = world.people;
    const second = await world.newToken(customerSelf);
    await change(customerSelf, NEW);
    expect((await me(customerSelf.token)).id).toBe(customerSelf.id);
    expect((await me(customerOther.token)).id).toBe(customerOther.id);
    expect((await refusal(me(second))).code).toBe("signed_out");
  });

  test("CUST-01 when the merchant asks for a customer, all log-ins of the customer end", async () => {
    const { customerSelf, merchantOwn } = world.people;
    await change(customerSelf, NEW, merchantOwn.token);
    expect((await refusal(me(customerSelf.token))).code).toBe("signed_out");
    expect((await me(merchantOwn.token)).id).toBe(merchantOwn.id);
  });

  test("SEC-A21 an address that has an account is told so, and nothing can be confirmed", async () => {
    const { customerSelf, customerOther } = world.people;
    await change(customerSelf, customerOther.email);
    const [mail] = await mailTo(customerOther.email);
    expect(mail).toMatchObject({
      template: "change-email",
      facts: { inUse: true, link: "http://sweetcrumb.localhost:3000/login" },
    });
  });

  test("CUST-01 an address that was taken meanwhile is not taken twice", async () => {
    const { customerSelf, customerOther } = world.people;
    await change(customerSelf, NEW);
    const token = await linkTo(NEW);
    await database.asPlatform((tx) =>
      tx.execute("update users set email = ? where id = ?", [NEW, customerOther.id]),
    );
    expect(await refusal(confirm(token))).toBeInstanceOf(LinkExpired);
    expect((await me(customerSelf.token)).email).toBe("sam@example.test");
  });

  test("SEC-A18 the link works once, for 24 hours, at its own shop, and a newer change makes it void", async () => {
    const { customerSelf } = world.people;
    await change(customerSelf, NEW);
    const first = await linkTo(NEW);
    expect(await refusal(confirm(first, "cornerpies"))).toBeInstanceOf(LinkExpired);
    await change(customerSelf, "sam@newer.test");
    expect(await refusal(confirm(first))).toBeInstanceOf(LinkExpired);
    const second = await linkTo("sam@newer.test");
    await confirm(second);
    expect(await confirm(second)).toMatchObject({ already: true });

    await change({ ...customerSelf, email: "sam@newer.test" }, NEW);
    world.clock.advance({ hours: 24 });
    expect(await refusal(confirm(await linkTo(NEW)))).toBeInstanceOf(LinkExpired);
  });

  test("CUST-01 the address one has already takes an earlier change back", async () => {
    const { customerSelf } = world.people;
    await change(customerSelf, NEW);
    const token = await linkTo(NEW);
    await change(customerSelf, "sam@example.test");
    expect(await refusal(confirm(token))).toBeInstanceOf(LinkExpired);
    expect(await mailTo("sam@example.test")).toHaveLength(1);
  });

  test("SEC-A18 links to the old address prove nothing afterwards", async () => {
    const { customerUnverified } = world.people;
    await at(customerUnverified.token).ask((api) => api.accounts.sendVerification());
    const old = await linkTo(customerUnverified.email);
    await change(customerUnverified, NEW);
    await confirm(await linkTo(NEW));
    const verify = at().ask((api) => api.accounts.verifyEmail({ token: old }));
    expect(await refusal(verify)).toBeInstanceOf(LinkExpired);
  });
});

describe("AUTH-02 a mistyped address", () => {
  const correct = (email: string, currentPassword = PASSWORD, who = world.people.customerUnverified) =>
    at(who.token).ask((api) => api.accounts.correctEmail({ email, currentPassword }));
  const pending = () => at(world.people.customerUnverified.token).ask((api) => api.accounts.pendingEmail());

  test("AUTH-02 it is corrected with the password, and proved by the link to the right one", async () => {
    expect(await pending()).toBeNull();
    await correct("Uma@Right.test");
    expect(await pending()).toBe("uma@right.test");
    await confirm(await linkTo("uma@right.test"));
    expect(await me(world.people.customerUnverified.token)).toMatchObject({
      email: "uma@right.test",
      emailVerifiedAt: world.clock.now(),
    });
    expect(await pending()).toBeNull();
  });

  test("AUTH-02 sending again goes to the right address, and the old one is told no second time", async () => {
    await correct("uma@right.test");
    const first = await linkTo("uma@right.test");
    const { token } = world.people.customerUnverified;
    expect(await at(token).ask((api) => api.accounts.sendVerification())).toEqual({ alreadyVerified: false });
    expect(await linkTo("uma@right.test")).not.toBe(first);
    expect(await mailTo("uma@example.test")).toHaveLength(1);
    expect(await refusal(confirm(first))).toBeInstanceOf(LinkExpired);
  });

  test("AUTH-02 back to the address it was: the correction is void, and it gets its own link again", async () => {
    await correct("uma@right.test");
    const taken = await linkTo("uma@right.test");
    await correct("uma@example.test");
    expect(await pending()).toBeNull();
    expect(await refusal(confirm(taken))).toBeInstanceOf(LinkExpired);
    expect((await mailTo("uma@example.test")).at(-1)?.template).toBe("verify-email");
  });

  test("AUTH-02 a wrong password corrects nothing, and neither does a proved account", async () => {
    const before = await database.fingerprint();
    const wrong = await refusal(correct("uma@right.test", "not her password"));
    expect(wrong).toBeInstanceOf(InvalidFields);
    expect(wrong.facts.errors).toHaveProperty("currentPassword");
    const proved = correct("sam@right.test", PASSWORD, world.people.customerSelf);
    expect(await refusal(proved)).toBeInstanceOf(EmailVerifiedAlready);
    const admin = correct("super@right.test", PASSWORD, world.people.superAdmin);
    expect((await refusal(admin)).code).toBe("forbidden");
    expect(await database.fingerprint()).toEqual(before);
  });

  test("SEC-A21 a taken address sounds like a free one", async () => {
    const free = await correct("uma@right.test");
    const taken = await correct("sam@example.test");
    expect(taken).toEqual(free);
    expect(await pending()).toBe("sam@example.test");
  });

  test("AUTH-08 five wrong passwords close it, and three mails an hour go to one address", async () => {
    world = await freshWorld(database, { rateLimits: "on" });
    for (let time = 0; time < 3; time++) await correct("uma@right.test");
    expect(await refusal(correct("uma@right.test"))).toBeInstanceOf(TooManyTries);
    for (let time = 0; time < 5; time++) await refusal(correct("uma@other.test", "not her password"));
    expect(await refusal(correct("uma@other.test"))).toBeInstanceOf(TooManyTries);
  });
});

describe("SEC-MATRIX r022 sending the link again", () => {
  test("SEC-MATRIX r022 200 with nothing sent where the address is proved, 202 with a mail where it is not", async () => {
    const send = (token: string) =>
      world.send({ method: "POST", path: `/api/shops/${world.a.id}/email/verify`, token });
    expect((await send(world.people.customerSelf.token)).status).toBe(200);
    expect(await mailsOf(database)).toEqual([]);
    expect((await send(world.people.customerUnverified.token)).status).toBe(202);
    expect(await mailsOf(database)).toMatchObject([{ recipient: "uma@example.test" }]);
    expect((await send(world.people.superAdmin.token)).status).toBe(202);
    expect(await mailsOf(database)).toHaveLength(1);
  });

  test.each(["", "undefined", "%20"])(
    "API-08 without a shop's id (%j) it is refused, saying so",
    async (id) => {
      const { token } = world.people.customerUnverified;
      const answer = await world.send({ method: "POST", path: `/api/shops/${id}/email/verify`, token });
      expect(answer.status).toBe(422);
      expect(answer.text).toContain("a shop id is needed");
    },
  );
});
