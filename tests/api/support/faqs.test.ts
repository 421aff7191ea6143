import { v7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { SignedOut, WrongRole } from "#domain/accounts/account-errors.ts";
import { NotFound } from "#domain/missing.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { openWorld, type World } from "#tests/support/world.ts";

const database = useDatabase();
let world: World;
beforeEach(async () => {
  await database.clean();
  world = await openWorld(database);
});

const asSuper = () => callerAt({ shop: null, token: world.people.superAdmin.token });
const asMerchant = () => callerAt({ shop: "sweetcrumb", token: world.people.merchantOwn.token });
const add = (topic: string, question: string, answer = "Yes.") =>
  asSuper().ask((api) => api.support.addFaq({ topic, question, answer }));
const read = async () =>
  (await asMerchant().ask((api) => api.support.faqs())).map(({ topic, question }) => `${topic}: ${question}`);
const acts = () =>
  database.asPlatform((tx) =>
    tx.execute<object[]>("select action, subject_id, before, after from platform_acts order by id"),
  );

test("MAN-09 a super admin writes answers; every merchant reads them by topic, in the order that was given them", async () => {
  await add("Money", "Who pays?");
  await add("Menu", "What is hidden?");
  const third = await add("Money", "When is it paid?");
  expect(await read()).toEqual(["Money: Who pays?", "Money: When is it paid?", "Menu: What is hidden?"]);
  await asSuper().ask((api) => api.support.moveFaq({ faqId: third.id, to: "up" }));
  await asSuper().ask((api) => api.support.moveFaq({ faqId: third.id, to: "up" }));
  expect(await read()).toEqual(["Money: When is it paid?", "Money: Who pays?", "Menu: What is hidden?"]);
  const other = callerAt({ shop: "sweetcrumb", token: world.people.merchantOther.token, channel: "rest" });
  expect(await other.ask((api) => api.support.faqs())).toHaveLength(3);
});

test("MAN-09 an answer that changes its topic comes last there; one that is deleted is gone, and the trail keeps what was", async () => {
  const first = await add("Money", "Who pays?");
  await add("Menu", "What is hidden?");
  const changed = { faqId: first.id, topic: "Menu", question: "Who pays, and when?", answer: "The eater." };
  await asSuper().ask((api) => api.support.changeFaq(changed));
  expect(await read()).toEqual(["Menu: What is hidden?", "Menu: Who pays, and when?"].sort());
  await asSuper().ask((api) => api.support.removeFaq({ faqId: first.id }));
  expect(await read()).toEqual(["Menu: What is hidden?"]);
  const was = { topic: "Money", question: "Who pays?", answer: "Yes." };
  const { faqId: _, ...is } = changed;
  expect((await acts()).filter((act) => Reflect.get(act, "subject_id") === first.id)).toEqual([
    { action: "faq.added", subject_id: first.id, before: null, after: was },
    { action: "faq.changed", subject_id: first.id, before: was, after: is },
    { action: "faq.deleted", subject_id: first.id, before: is, after: null },
  ]);
});

test("MAN-09 what merchants read is safe, what the editor shows is as it was typed", async () => {
  const answer =
    "Look **here**: <img src=x onerror=alert(1)><script>alert(2)</script>[link](javascript:alert(3))";
  await add("Money", "Who pays?", answer);
  const [shown] = await asMerchant().ask((api) => api.support.faqs());
  expect(shown?.answer).toContain("<strong>here</strong>");
  expect(shown?.answer).not.toMatch(/script|onerror|<img/);
  const [source] = await asSuper().ask((api) => api.support.faqSources());
  expect(source?.answer).toBe(answer);
});

test("MAN-09 nothing blank, too long or gone is kept, and no one but a super admin writes", async () => {
  const kept = await add("Money", "Who pays?");
  const form = { topic: "Money", question: "Who pays?", answer: "Yes." };
  for (const wrong of [{ topic: " " }, { question: "" }, { answer: "x".repeat(10_001) }])
    await expect(asSuper().ask((api) => api.support.addFaq({ ...form, ...wrong }))).rejects.toMatchObject({
      code: "UNPROCESSABLE_CONTENT",
    });
  for (const ask of [
    () => asSuper().ask((api) => api.support.changeFaq({ faqId: v7(), ...form })),
    () => asSuper().ask((api) => api.support.moveFaq({ faqId: v7(), to: "up" })),
    () => asSuper().ask((api) => api.support.removeFaq({ faqId: v7() })),
  ])
    await expect(ask()).rejects.toMatchObject({ cause: expect.any(NotFound) });
  for (const ask of [
    () => asMerchant().ask((api) => api.support.addFaq(form)),
    () => asMerchant().ask((api) => api.support.changeFaq({ faqId: kept.id, ...form })),
    () => asMerchant().ask((api) => api.support.moveFaq({ faqId: kept.id, to: "down" })),
    () => asMerchant().ask((api) => api.support.removeFaq({ faqId: kept.id })),
    () => asMerchant().ask((api) => api.support.faqSources()),
  ])
    await expect(ask()).rejects.toMatchObject({ cause: expect.any(WrongRole) });
  expect(await read()).toEqual(["Money: Who pays?"]);
  expect(await acts()).toHaveLength(1);
});

test("MAN-09 customers and guests get no answers (r073)", async () => {
  const customer = callerAt({ shop: "sweetcrumb", token: world.people.customerSelf.token });
  await expect(customer.ask((api) => api.support.faqs())).rejects.toMatchObject({
    cause: expect.any(WrongRole),
  });
  const guest = callerAt({ shop: "sweetcrumb" });
  await expect(guest.ask((api) => api.support.faqs())).rejects.toMatchObject({
    cause: expect.any(SignedOut),
  });
});

const WORDS = "My oven broke, how do I close the shop for two days?";

test("MAN-09 a merchant's words to the platform are kept and mailed to it through the queue", async () => {
  await asMerchant().ask((api) => api.support.writeToPlatform({ message: WORDS }));
  const { merchantOwn } = world.people;
  const kept = await database.asPlatform((tx) =>
    tx.execute<object[]>("select shop_id, user_id, email, message, to_platform from feedback"),
  );
  expect(kept).toEqual([
    {
      shop_id: world.a.id,
      user_id: merchantOwn.id,
      email: merchantOwn.email,
      message: WORDS,
      to_platform: true,
    },
  ]);
  const mails = await database.asPlatform((tx) =>
    tx.execute<object[]>("select recipient, template, facts, status from messages"),
  );
  const [, address] = /<([^>]+)>/.exec(world.config.mail.from) ?? [null, world.config.mail.from];
  expect(mails).toMatchObject([
    {
      recipient: address,
      template: "merchant-feedback",
      status: "queued",
      facts: { shopTitle: "Sweet Crumb Bakery", email: merchantOwn.email, message: WORDS },
    },
  ]);
  const jobs = await database.asPlatform((tx) =>
    tx.execute<object[]>("select 1 as one from messages where template = 'feedback-received'"),
  );
  expect(jobs).toEqual([]);
});

test("MAN-09 fewer than ten words, a customer, and another shop's merchant write nothing", async () => {
  await expect(
    asMerchant().ask((api) => api.support.writeToPlatform({ message: "Too few words." })),
  ).rejects.toMatchObject({
    code: "UNPROCESSABLE_CONTENT",
  });
  const { customerSelf, merchantOther } = world.people;
  for (const { token } of [customerSelf, merchantOther])
    await expect(
      callerAt({ shop: "sweetcrumb", token, channel: "rest" }).ask((api) =>
        api.support.writeToPlatform({ message: WORDS }),
      ),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(await database.asPlatform((tx) => tx.execute("select from feedback"))).toEqual([]);
});
