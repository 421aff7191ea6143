import { beforeEach, expect, test } from "vitest";
import { ShopExpired } from "#domain/shop/shop-errors.ts";
import { TooManyTries } from "#domain/too-many-tries.ts";
import * as fields from "#messages/fields.js";
import * as t from "#messages/more-fields.js";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { openWorld, type World } from "#tests/support/world.ts";

const database = useDatabase();
let world: World;
beforeEach(async () => {
  await database.clean();
  world = await openWorld(database);
});

const MESSAGE = "The button for the menu does nothing when I tap it.";
const send = (form: Record<string, unknown>, token: string | null = null, shop = "sweetcrumb") =>
  callerAt({ shop, token }).ask((api) => api.support.sendFeedback({ message: MESSAGE, ...form }));

interface Kept {
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly user_id: string | null;
}
const kept = () =>
  database.asPlatform((tx) =>
    tx.execute<Kept[]>("select name, email, message, user_id from feedback order by id"),
  );
const mails = () =>
  database.asPlatform((tx) =>
    tx.execute<{ recipient: string; facts: Record<string, unknown> }[]>(
      "select recipient, facts from messages where template = 'feedback-received'",
    ),
  );

test("STORE-03 a guest's feedback is kept and goes to the support address by the queue", async () => {
  await world.set("shop_settings", world.a, { support_email: "help@sweetcrumb.test" });
  expect(await send({ name: "Gail", email: "gail@example.test" })).toEqual({ sent: true });
  expect(await kept()).toEqual([
    { name: "Gail", email: "gail@example.test", message: MESSAGE, user_id: null },
  ]);
  expect(await mails()).toMatchObject([
    {
      recipient: "help@sweetcrumb.test",
      facts: { name: "Gail", email: "gail@example.test", message: MESSAGE },
    },
  ]);
});

const recipients = async () => (await mails()).map(({ recipient }) => recipient).sort();

test("STORE-03 without a support address the shop's contact gets it", async () => {
  await send({});
  expect(await recipients()).toEqual(["owner@sweetcrumb.test"]);
});

test("STORE-03 without a contact either each of the shop's merchants gets it; where none has an address it is kept all the same", async () => {
  await world.set("shop_settings", world.a, { contact_email: "" });
  await database.write([
    `insert into users (shop_id, id, email, is_merchant) values ('${world.a.id}', gen_random_uuid(), 'nell@example.test', true)`,
  ]);
  await send({});
  expect(await recipients()).toEqual(["nell@example.test", world.people.merchantOwn.email]);
  await database.write(["update users set email = null where is_merchant"]);
  await send({});
  expect(await mails()).toHaveLength(2);
  expect(await kept()).toHaveLength(2);
});

const KEY = "019ad000-0000-7000-8000-000000000001";

test("STORE-03 the same form posted twice, or three times at once, is kept and mailed once; other words with its key are feedback of their own", async () => {
  const form = { name: "Gail", key: KEY };
  await Promise.all([send(form), send(form), send(form)]);
  expect(await send(form)).toEqual({ sent: true });
  expect([(await kept()).length, (await mails()).length]).toEqual([1, 1]);
  await send({ ...form, message: `${MESSAGE} And the one for the cart does nothing either.` });
  await send({ ...form, name: "Abigail" });
  expect([(await kept()).length, (await mails()).length]).toEqual([3, 3]);
});

test("STORE-03 a key is one shop's, and feedback without one is new each time", async () => {
  await send({ key: KEY });
  await send({ key: KEY }, null, world.b.slug);
  await send({});
  await send({});
  expect([(await kept()).length, (await mails()).length]).toEqual([4, 4]);
});

test("STORE-03 a key that is none is refused, and nothing is kept", async () => {
  const before = await database.fingerprint();
  await expect(send({ key: "again" })).rejects.toMatchObject({ code: "UNPROCESSABLE_CONTENT" });
  expect(await database.fingerprint()).toEqual(before);
});

test("STORE-03 a customer need not write name and address again; another shop's customer is a guest", async () => {
  const { customerSelf, stranger } = world.people;
  await send({}, customerSelf.token);
  await send({}, stranger.token);
  expect(await kept()).toMatchObject([
    { name: "sam Test", email: "sam@example.test", user_id: customerSelf.id },
    { name: "", email: "", user_id: null },
  ]);
});

test.each(["", "Nine words are not enough for this form here.", "- - - - - - - - - - - -", "a\n\n\nb"])(
  "STORE-03 fewer than ten words are refused in the specification's words (%#)",
  async (message) => {
    const before = await database.fingerprint();
    await expect(send({ message })).rejects.toMatchObject({
      code: "UNPROCESSABLE_CONTENT",
      message: t.tenWords(),
    });
    expect(await database.fingerprint()).toEqual(before);
  },
);

test.each(["gail", "gail@", "gail@example.test, owner@sweetcrumb.test", "a..b@example.test"])(
  "STORE-03 an address that no answer can go to is refused by every way in, and nothing is kept (%#)",
  async (email) => {
    const before = await database.fingerprint();
    await expect(send({ email })).rejects.toMatchObject({ code: "UNPROCESSABLE_CONTENT" });
    const answer = await world.send({
      method: "POST",
      path: `/api/shops/${world.a.id}/feedback`,
      json: { message: MESSAGE, email },
    });
    expect(answer.status).toBe(422);
    expect(answer.json<{ errors: Record<string, string[]> }>().errors).toEqual({ email: [fields.email()] });
    expect(await database.fingerprint()).toEqual(before);
  },
);

test("STORE-03 an address may be left empty, or have blanks around it", async () => {
  await send({ email: "" });
  await send({ email: "  gail@example.test " });
  expect((await kept()).map(({ email }) => email)).toEqual(["", "gail@example.test"]);
});

test("STORE-03 GUARD-03 feedback is taken while the shop is in maintenance, and not of a dead one, whose page for it is closed", async () => {
  await world.set("shops", world.a, { maintenance_mode: true });
  expect(await send({})).toEqual({ sent: true });
  await world.set("shops", world.a, { subscription_status: "none" });
  await expect(send({})).rejects.toMatchObject({ cause: expect.any(ShopExpired) });
  expect(await kept()).toHaveLength(1);
});

test("AUTH-08 one address sends twenty an hour", async () => {
  await database.clean();
  world = await openWorld(database, { rateLimits: "on" });
  for (let time = 0; time < 20; time++) await send({});
  await expect(send({})).rejects.toMatchObject({ cause: expect.any(TooManyTries) });
  expect(await kept()).toHaveLength(20);
});
