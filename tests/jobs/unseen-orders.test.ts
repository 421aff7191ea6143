/** Orders come in and no screen of the shop shows them: its people are told (MAN-06). */
import { v7 } from "uuid";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { isToldOfUnseen, RELIED_ON_MS, TOLD_AGAIN_MS, UNWATCHED_MS } from "#domain/orders/unwatched.ts";
import { RefusedForGood } from "#server/gateways/sms/port.ts";
import { deliverMessage } from "#server/jobs/deliver-message.job.ts";
import { orderPlaced } from "#server/jobs/order-placed.job.ts";
import { unseenText } from "#server/mail/unseen-orders-text.ts";
import { takeScreenSign, tellOfUnseenOrders } from "#server/orders/live-screens.ts";
import { rememberApp, theApp } from "#server/running-app.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { codeSentTo } from "#tests/support/phone.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { FRIDAY, openWorld, type World } from "#tests/support/world.ts";
import { mailbox, messagesOf, placeOrder, sweepNow } from "./an-order.ts";

const database = useDatabase();
let world: World;
beforeEach(async () => {
  await database.clean();
  world = await openWorld(database);
});

async function anOrder(): Promise<void> {
  const orderId = await placeOrder(world);
  await orderPlaced(database.em(), { shopId: world.a.id, orderId });
}
/** A screen of shop A gives a sign of life; each time as of a process that has written none yet. */
async function screenSigns(): Promise<void> {
  rememberApp({ ...theApp() });
  await takeScreenSign(database.em(), world.a.id, world.clock.now());
}
const later = (milliseconds: number) => world.clock.advance({ seconds: milliseconds / 1000 });
/** A screen of shop A was there, and is not any more. */
async function aScreenWasThere(): Promise<void> {
  await screenSigns();
  later(UNWATCHED_MS);
}
const told = async () =>
  (await messagesOf(database))
    .filter(({ template }) => template === "orders-unseen")
    .map(({ recipient }) => recipient)
    .sort();
const sweepTwice = async () => {
  await Promise.all([sweepNow(database, world), sweepNow(database, world)]);
  return told();
};
const PHONE = "2075550142";
const TWILIO = { accountSid: "AC0123", authToken: "token", from: "+15550100000" };
/** As they do it on their account's page. */
async function proveTheOwnersPhone(): Promise<void> {
  const { id, token } = world.people.merchantOwn;
  const owner = callerAt({ shop: "sweetcrumb", token });
  await owner.ask((api) => api.customers.updateMerchant({ id, phone: "207-555-0142" }));
  await owner.ask((api) => api.phoneLogIn.sendOwnCode());
  const code = await codeSentTo(world.a, PHONE);
  await owner.ask((api) => api.phoneLogIn.proveOwn({ code }));
}
const PEOPLE = ["owner@sweetcrumb.test", "rosa@example.test"];

test("MAN-06 an order that comes while no one looks is told of once, to the contact and each merchant", async () => {
  await aScreenWasThere();
  expect(await sweepTwice()).toEqual([]);
  await anOrder();
  expect(await sweepTwice()).toEqual(PEOPLE);
  await anOrder();
  later(TOLD_AGAIN_MS - 1000);
  expect(await sweepTwice()).toEqual(PEOPLE);
  later(1000);
  expect(await sweepTwice()).toEqual([...PEOPLE, ...PEOPLE].sort());
  later(TOLD_AGAIN_MS);
  expect(await sweepTwice()).toHaveLength(4);
});

test("MAN-06 while a screen gives its signs no one is told; two minutes after the last one they are", async () => {
  await screenSigns();
  later(20_000);
  await anOrder();
  later(10_000);
  await screenSigns();
  later(UNWATCHED_MS);
  expect(await sweepTwice()).toEqual([]);
  await anOrder();
  expect(await sweepTwice()).toEqual(PEOPLE);
});

test("MAN-06 an order is waited with as long as the last screen was there within two minutes", async () => {
  await screenSigns();
  later(1000);
  await anOrder();
  later(UNWATCHED_MS - 2000);
  expect(await sweepTwice()).toEqual([]);
  later(1000);
  expect(await sweepTwice()).toEqual(PEOPLE);
});

test("MAN-06 SHOP-07 a screen of one shop watches no other's orders", async () => {
  await aScreenWasThere();
  rememberApp({ ...theApp() });
  await takeScreenSign(database.em(), world.b.id, world.clock.now());
  await anOrder();
  expect(await sweepTwice()).toEqual(PEOPLE);
});

test("MAN-06 a shop whose people use no screen works by its mails, and is not told", async () => {
  await anOrder();
  later(UNWATCHED_MS);
  expect(await sweepTwice()).toEqual([]);
});

test("MAN-06 two hundred shops that work by their mails alone, and whose orders are older, keep no shop from being told", async () => {
  await aScreenWasThere();
  const now = world.clock.now().getTime();
  // Half of them had a screen, more than a day before the order.
  await database.asPlatform((tx) =>
    tx.execute(
      `with others as (
        insert into shops (id, slug, title) select gen_random_uuid(), 'by-mail-' || n, 'By Mail' from generate_series(1, 200) n
        returning id, slug)
      insert into live_screens (shop_id, seen_at, unseen_since)
        select id, case when slug < 'by-mail-2' then ?::timestamptz end, ?::timestamptz from others`,
      [new Date(now - RELIED_ON_MS - 3_600_001), new Date(now - 3_600_000)],
    ),
  );
  await anOrder();
  expect(await sweepTwice()).toEqual(PEOPLE);
});

test("MAN-06 the statement that finds the shops to tell agrees with the rule, to the millisecond", async () => {
  const now = world.clock.now();
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const seen = [null, ago(UNWATCHED_MS - 1), ago(UNWATCHED_MS), ago(RELIED_ON_MS + UNWATCHED_MS)];
  const told = [null, ago(TOLD_AGAIN_MS - 1), ago(TOLD_AGAIN_MS)];
  const states = seen.flatMap((seenAt) =>
    [
      null,
      ago(1000),
      ...(seenAt ? [RELIED_ON_MS, RELIED_ON_MS + 1].map((after) => new Date(seenAt.getTime() + after)) : []),
    ].flatMap((unseenSince) => told.map((toldAt) => ({ seenAt, unseenSince, toldAt }))),
  );
  for (const state of states) {
    const { seenAt, unseenSince, toldAt } = state;
    await database.asPlatform(async (tx) => {
      await tx.execute("delete from live_screens");
      await tx.execute(
        "insert into live_screens (shop_id, seen_at, unseen_since, told_at) values (?, ?, ?, ?)",
        [world.a.id, seenAt, unseenSince, toldAt],
      );
    });
    const found = await database
      .em()
      .execute("select shop_id from ops.shops_with_unseen_orders(?, ?, 10)", [
        ago(UNWATCHED_MS),
        ago(TOLD_AGAIN_MS),
      ]);
    expect([state, found.length > 0]).toEqual([state, isToldOfUnseen(state, now)]);
  }
});

test("MAN-06 switched off no one is told, also not later of what came meanwhile", async () => {
  await aScreenWasThere();
  await world.set("shop_settings", world.a, { tell_when_unwatched: false });
  await anOrder();
  expect(await sweepTwice()).toEqual([]);
  await world.set("shop_settings", world.a, { tell_when_unwatched: true });
  expect(await sweepTwice()).toEqual([]);
});

test("MAN-06 what a merchant enters is no order that comes in", async () => {
  const { order } = await callerAt({ shop: "sweetcrumb", token: world.people.merchantOwn.token }).ask((api) =>
    api.orders.place({
      availabilityId: world.a.windowId,
      fulfillmentType: "Pickup",
      fulfillmentSlot: FRIDAY,
      lines: [{ itemId: world.a.rye, quantity: 1 }],
      userId: world.people.customerSelf.id,
    }),
  );
  await orderPlaced(database.em(), { shopId: world.a.id, orderId: order.id });
  expect(await sweepTwice()).toEqual([]);
});

test("MAN-06 NOTE-03 where text messages are configured the owner's proved phone gets one, and no mail goes", async () => {
  const app = theApp();
  rememberApp({ ...app, config: { ...app.config, twilio: TWILIO } });
  await proveTheOwnersPhone();
  await aScreenWasThere();
  await anOrder();
  expect(await sweepTwice()).toEqual([PHONE]);
  const message = (await messagesOf(database)).find(({ template }) => template === "orders-unseen");
  const sent: string[] = [];
  const texts = { send: async ({ text }: { text: string }) => void sent.push(text) };
  await deliverMessage(
    database.em(),
    mailbox().gateway,
    { shopId: world.a.id, messageId: message?.id ?? "" },
    texts,
  );
  expect(sent).toEqual([
    "Sweet Crumb Bakery: orders are coming in and nobody is looking. http://sweetcrumb.localhost:3000/manage/orders",
  ]);
  expect(() => unseenText({})).toThrow(RefusedForGood);
  rememberApp(app);
});

describe("MAN-06 a text message that does not go", () => {
  const phoneAway = () => Promise.reject(new Error("Twilio answered 500."));
  const refused = () => Promise.reject(new RefusedForGood("Twilio answered 400 with error 21610."));
  /** Orders came and no one looked: the text message to the owner's phone waits. */
  async function aTextWaits(): Promise<string> {
    const app = theApp();
    onTestFinished(() => rememberApp(app));
    rememberApp({ ...app, config: { ...app.config, twilio: TWILIO } });
    await proveTheOwnersPhone();
    await aScreenWasThere();
    await anOrder();
    expect(await sweepTwice()).toEqual([PHONE]);
    return (await message()).id;
  }
  const message = async () => {
    const found = (await messagesOf(database)).find(
      ({ recipient, template }) => recipient === PHONE && template === "orders-unseen",
    );
    if (!found) throw new Error("There is no text message.");
    return found;
  };
  const deliver = (messageId: string, send: () => Promise<void>, post = mailbox()) =>
    deliverMessage(database.em(), post.gateway, { shopId: world.a.id, messageId }, { send });

  test("MAN-06 NOTE-03 where the owner's phone takes none, the contact and each merchant get a mail, once", async () => {
    const id = await aTextWaits();
    await deliver(id, refused);
    await deliver(id, refused);
    expect(await message()).toMatchObject({ status: "dead", attempts: 1 });
    expect(await told()).toEqual([PHONE, ...PEOPLE]);
    const post = mailbox();
    const mails = (await messagesOf(database)).filter(({ template }) => template === "orders-unseen");
    for (const mail of mails) await deliver(mail.id, refused, post);
    expect(post.sent.map(({ to }) => to).sort()).toEqual(PEOPLE);
  });

  test("MAN-06 one that is tried again sends no mail beside it", async () => {
    await deliver(await aTextWaits(), phoneAway);
    expect(await message()).toMatchObject({ status: "failed" });
    expect(await told()).toEqual([PHONE]);
  });

  test("MAN-06 a screen that is back before the next try settles it, and nothing goes", async () => {
    const id = await aTextWaits();
    await deliver(id, phoneAway);
    later(1000);
    await screenSigns();
    later(60_000);
    await deliver(id, refused);
    expect(await message()).toMatchObject({ status: "dead", attempts: 1, last_error: "not sent: not-true" });
    expect(await told()).toEqual([PHONE]);
  });

  test("MAN-06 a mail is given up as well once a screen is back", async () => {
    await aScreenWasThere();
    await anOrder();
    expect(await sweepTwice()).toEqual(PEOPLE);
    later(1000);
    await screenSigns();
    const post = mailbox();
    const mails = (await messagesOf(database)).filter(({ template }) => template === "orders-unseen");
    for (const { id } of mails) await deliver(id, refused, post);
    expect(post.sent).toEqual([]);
  });
});

test("MAN-06 SEC-A22 that text message counts like any other: past the limits of its phone a mail goes, and it goes again within them", async () => {
  const app = theApp();
  await proveTheOwnersPhone();
  rememberApp({ ...app, config: { ...app.config, twilio: TWILIO, rateLimits: true } });
  const spent = () =>
    database.asPlatform((tx) =>
      tx.execute("select points from ops.rate_limits where key like 'sms%' order by key"),
    );
  // Not by the sweep, which forgets tries by the clock of these tests, and they are counted by the machine's.
  const tell = async () => {
    await tellOfUnseenOrders(database.em(), world.clock.now());
    return told();
  };
  await aScreenWasThere();
  await anOrder();
  expect(await tell()).toEqual([PHONE]);
  // The budgets of all and of the shop, the phone's hour, its day and its half minute.
  expect(await spent()).toEqual(Array(5).fill({ points: 1 }));
  const [message] = (await messagesOf(database)).filter(({ template }) => template === "orders-unseen");
  const messageId = message?.id ?? "";
  const texts = { send: async () => {} };
  await deliverMessage(database.em(), mailbox().gateway, { shopId: world.a.id, messageId }, texts);
  const token = await world.newToken(world.people.merchantOwn);
  const again = () =>
    callerAt({ shop: "sweetcrumb", token }).ask((api) => api.messages.resend({ messageId, key: v7() }));
  expect((await refusalOf(again())).code).toBe("too_many_tries");
  const halfAMinuteLater = () =>
    database.asPlatform((tx) => tx.execute("delete from ops.rate_limits where key like 'smsToPhoneSoon%'"));
  await halfAMinuteLater();
  expect(await again()).toEqual({ recipient: PHONE });
  // While the log-ins are good.
  await anOrder();
  later(TOLD_AGAIN_MS);
  expect((await tell()).filter((recipient) => recipient !== PHONE)).toEqual(PEOPLE);
  rememberApp(app);
});

test("MAN-06 REL-R5 a shop that cannot be told keeps neither another shop nor the rest of the sweep from its turn", async () => {
  const { stranger } = world.people;
  await aScreenWasThere();
  rememberApp({ ...theApp() });
  await takeScreenSign(database.em(), world.b.id, world.clock.now());
  later(UNWATCHED_MS);
  await anOrder();
  later(1000);
  const { order } = await callerAt({ shop: "cornerpies", token: stranger.token }).ask((api) =>
    api.orders.place({
      availabilityId: world.b.windowId,
      fulfillmentType: "Pickup",
      fulfillmentSlot: FRIDAY,
      lines: [{ itemId: world.b.rye, quantity: 1 }],
    }),
  );
  await orderPlaced(database.em(), { shopId: world.b.id, orderId: order.id });
  const app = theApp();
  let looks = 0;
  const config = {
    ...app.config,
    get twilio() {
      looks += 1;
      if (looks === 1) throw new Error("This shop cannot be told.");
      return null;
    },
  };
  rememberApp({ ...app, config });
  await sweepNow(database, world);
  rememberApp(app);
  const toldThere = await told();
  expect(toldThere.length).toBeGreaterThan(0);
  expect(toldThere.filter((address) => PEOPLE.includes(address))).toEqual([]);
  // The first shop has its turn with the next sweep.
  await sweepNow(database, world);
  expect((await told()).filter((address) => PEOPLE.includes(address))).toEqual(PEOPLE);
});

test("MAN-06 a screen's signs are written once in half a minute, however many screens there are", async () => {
  const seen = async () =>
    (
      await database.asPlatform((tx) =>
        tx.execute<{ seen_at: Date }[]>("select seen_at from live_screens where shop_id = ?", [world.a.id]),
      )
    )[0]?.seen_at;
  await screenSigns();
  const first = await seen();
  later(20_000);
  await takeScreenSign(database.em(), world.a.id, world.clock.now());
  expect(await seen()).toEqual(first);
  later(10_000);
  await takeScreenSign(database.em(), world.a.id, world.clock.now());
  expect(await seen()).toEqual(world.clock.now());
});
