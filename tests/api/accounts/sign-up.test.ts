import { beforeEach, describe, expect, test } from "vitest";
import { EmailTaken, PhoneTaken } from "#domain/accounts/account-errors.ts";
import * as t from "#messages/fields.js";
import { withConnection } from "#server/database/connect.ts";
import { fieldErrors } from "#server/trpc.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import type { World } from "#tests/support/world.ts";
import { freshWorld, refusal, signUpForm } from "./account-people.ts";

const database = useDatabase();
let world: World;
beforeEach(async () => {
  world = await freshWorld(database);
});

const signUp = (changes: Record<string, string> = {}, shop = "sweetcrumb") =>
  callerAt({ shop }).ask((api) => api.accounts.signUp(signUpForm(changes)));

const count = (sql: string) =>
  database.asPlatform(async (tx) => {
    const [row] = await tx.execute<{ count: number }[]>(`select count(*) as count from ${sql}`);
    return row?.count;
  });
/** Messages that wait for the worker. */
const jobs = async () =>
  (await database.em().execute("select id from pgboss.job where name = 'deliver-message'")).length;
const messages = () =>
  database.asPlatform((tx) =>
    tx.execute<{ template: string; recipient: string; status: string }[]>(
      "select template, recipient, status from messages order by template",
    ),
  );

describe("AUTH-02 signing up", () => {
  test("AUTH-02 opens the account and a log-in, and queues one mail that welcomes and verifies", async () => {
    const { token, user } = await signUp({ email: "Nell@Example.Test", phone: "415-555-0142" });
    expect(user).toMatchObject({
      firstName: "Nell",
      email: "nell@example.test",
      phone: "415-555-0142",
      shopId: world.a.id,
      emailVerifiedAt: null,
      isMerchant: false,
      isSuperAdmin: false,
      familyDiscount: null,
    });
    expect((await callerAt({ shop: "sweetcrumb", token }).ask((api) => api.accounts.me())).id).toBe(user.id);
    expect(await messages()).toEqual([
      { template: "welcome", recipient: "nell@example.test", status: "queued" },
    ]);
    expect(await jobs()).toBe(1);
  });

  test("AUTH-02 no welcome where the shop sends none", async () => {
    await world.set("shop_settings", world.a, { send_welcome_email: false });
    await signUp();
    expect((await messages()).map(({ template }) => template)).toEqual(["verify-email"]);
  });

  test("NOTE-01 a sign-up that fails at its very end leaves no account, message or job", async () => {
    const before = await database.fingerprint();
    const noLogIns = "alter table sessions add constraint closed check (user_id is null) not valid";
    await withConnection(database.ownerUrl, (owner) => owner.query(noLogIns));
    try {
      await expect(signUp()).rejects.toMatchObject({ code: "INTERNAL_SERVER_ERROR" });
    } finally {
      await withConnection(database.ownerUrl, (owner) =>
        owner.query("alter table sessions drop constraint closed"),
      );
    }
    expect(await database.fingerprint()).toEqual(before);
    expect(await jobs()).toBe(0);
  });

  test("AUTH-02 a taken e-mail changes nothing: no second account, no mail, no job", async () => {
    const before = await database.fingerprint();
    expect(await refusal(signUp({ email: "SAM@example.test" }))).toBeInstanceOf(EmailTaken);
    expect(await database.fingerprint()).toEqual(before);
    expect(await jobs()).toBe(0);
  });

  test("AUTH-02 what the shop asks for is required, with the specification's words", async () => {
    await world.set("shop_settings", world.a, { require_phone_for_signup: true, capture_payment_info: true });
    const { facts } = await refusal(signUp());
    expect(facts.errors).toEqual({
      phone: ["This field is required"],
      paymentService: ["This field is required"],
      paymentHandle: ["This field is required"],
    });
    const paying = { phone: "415-555-0142", paymentService: "Venmo", paymentHandle: "@nell" };
    expect((await signUp(paying)).user).toMatchObject(paying);
  });

  test("AUTH-02 everything that is wrong is told in one round: by the form, by the shop, by the password's rule, and the two passwords", async () => {
    await world.set("shop_settings", world.a, { require_phone_for_signup: true, capture_payment_info: true });
    const wrong = {
      firstName: " ",
      email: "nell",
      password: "password1",
      passwordConfirmation: "another-one",
      zip: "9",
      street: "x".repeat(201),
    };
    const failure = await signUp(wrong).catch((error) => error.cause);
    expect(fieldErrors(failure)).toEqual({
      email: ["Please enter a valid email"],
      firstName: ["This field is required"],
      password: [t.passwordCommon()],
      passwordConfirmation: ["The two passwords differ."],
      paymentHandle: ["This field is required"],
      paymentService: ["This field is required"],
      phone: ["This field is required"],
      street: ["This field is limited to 200 characters"],
      zip: ["Enter a 5 Digit Zip"],
    });
    expect(await count("users where email like 'nell%'")).toBe(0);
  });

  test("AUTH-02 a field that is missing hides nothing that is wrong elsewhere", async () => {
    const { firstName: _, ...form } = signUpForm({ passwordConfirmation: "another-one" });
    const call = callerAt({ shop: "sweetcrumb" }).ask((api) => api.accounts.signUp(form as never));
    const failure = await call.catch((error) => error.cause);
    expect(Object.keys(fieldErrors(failure)).sort()).toEqual(["firstName", "passwordConfirmation"]);
  });

  test("AUTH-02 nothing of that is asked where the shop does not ask", async () => {
    expect((await signUp()).user).toMatchObject({ phone: "", paymentService: "", street: "" });
  });

  test("SEC-MATRIX r010 no one gives themselves a role, a discount or another shop", async () => {
    for (const extra of [
      "isMerchant",
      "isSuperAdmin",
      "emailVerifiedAt",
      "familyDiscount",
      "shopId",
      "status",
      "userData",
    ]) {
      const form = { ...signUpForm(), [extra]: "true" };
      const call = callerAt({ shop: "sweetcrumb" }).ask((api) => api.accounts.signUp(form as never));
      await expect(call, extra).rejects.toMatchObject({ code: "UNPROCESSABLE_CONTENT" });
    }
    expect(await count("users where email = 'nell@example.test'")).toBe(0);
  });

  test("API-01 AUTH-02 the fields may come wrapped in userData, and problems are told by where they stand", async () => {
    const post = (json: object) =>
      world.send({ method: "POST", path: `/api/shops/${world.a.id}/signup`, json });
    const fields = {
      first_name: "Nell",
      last_name: "Newcomer",
      email: "nell@example.test",
      password: "a-quiet-tuesday",
      password_confirmation: "a-quiet-tuesday",
    };
    const refused = await post({ userData: { ...fields, first_name: "", zip: "9" } });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.json<{ errors: object }>().errors)).toContain("userData.first_name");
    const opened = await post({ userData: fields });
    expect(opened.status).toBe(201);
    expect(opened.json()).toMatchObject({
      token: expect.any(String),
      data: { user: { first_name: "Nell", email: "nell@example.test" } },
    });
    expect((await post(fields)).json()).toMatchObject({ code: "email_taken" });
  });

  test("GUARD-03 a dead shop takes no new customers", async () => {
    await world.set("shops", world.a, { subscription_status: "canceled" });
    expect((await refusal(signUp())).code).toBe("shop_expired");
  });

  test("CART-01 the guest's cart joins the new account's", async () => {
    const guest = callerAt({ shop: "sweetcrumb" });
    await guest.ask((api) => api.cart.add({ itemId: world.a.cake, quantity: 1 }));
    const { token } = await guest.ask((api) => api.accounts.signUp(signUpForm()));
    guest.use(token);
    expect((await guest.ask((api) => api.cart.mine())).lines).toMatchObject([
      { itemId: world.a.cake, quantity: 1 },
    ]);
  });
});

describe("AUTH-01 accounts belong to one shop", () => {
  test("AUTH-01 the same e-mail and phone have an account at each shop, once", async () => {
    const person = { email: "nell@example.test", phone: "415-555-0142" };
    await signUp(person);
    await signUp(person, "cornerpies");
    expect(await refusal(signUp({ ...person, email: "NELL@EXAMPLE.TEST", phone: "" }))).toBeInstanceOf(
      EmailTaken,
    );
    expect(await refusal(signUp({ email: "nora@example.test", phone: "4155550142" }))).toBeInstanceOf(
      PhoneTaken,
    );
  });

  test("AUTH-01 of ten sign-ups at once with one e-mail one goes through and nine are told that it is taken", async () => {
    const calls = await Promise.allSettled(Array.from({ length: 10 }, () => signUp()));
    expect(calls.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = calls.flatMap((call) => (call.status === "rejected" ? [call.reason.cause] : []));
    expect(refused.every((reason) => reason instanceof EmailTaken)).toBe(true);
    expect(await count("users where email = 'nell@example.test'")).toBe(1);
    expect((await messages()).length).toBe(1);
  });

  test("AUTH-01 an erased account gives its e-mail back", async () => {
    const { user } = await signUp();
    await database.asPlatform((tx) =>
      tx.execute("update users set status = 'ERASED', deleted_at = now() where id = ?", [user.id]),
    );
    expect((await signUp()).user.id).not.toBe(user.id);
  });

  test("AUTH-01 passwords: 8 to 128 characters, none of the commonest, not the shop's name, no further rules", async () => {
    const description = async (password: string) => {
      const call = signUp({ password, passwordConfirmation: password });
      return (await refusal(call)).facts.errors;
    };
    expect(await description("PassWord1")).toEqual({ password: [t.passwordCommon()] });
    expect(await description("iloveyou")).toEqual({ password: [t.passwordCommon()] });
    expect(await description("sweet crumb-bakery")).toEqual({ password: [t.passwordIsShop()] });
    for (const password of ["short-7", "x".repeat(129)]) {
      const call = signUp({ password, passwordConfirmation: password });
      await expect(call).rejects.toMatchObject({ code: "UNPROCESSABLE_CONTENT" });
    }
    await expect(signUp({ passwordConfirmation: "another-one" })).rejects.toMatchObject({
      code: "UNPROCESSABLE_CONTENT",
      message: "The two passwords differ.",
    });
    await signUp({ password: "x".repeat(128), passwordConfirmation: "x".repeat(128) });
    await signUp({ email: "eight@example.test", password: "ßß  ééüü", passwordConfirmation: "ßß  ééüü" });
  });
});
