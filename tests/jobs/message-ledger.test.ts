/** The merchant reads what the shop sent (NOTE-01, NOTE-02): why, to whom, what became of it, what it said, and sends it again. */
import { beforeEach, expect, test } from "vitest";
import { CONTENTS_KEPT_DAYS, HIDDEN_PART } from "#domain/support/message-state.ts";
import { deliverMessage } from "#server/jobs/deliver-message.job.ts";
import { orderPlaced } from "#server/jobs/order-placed.job.ts";
import { rememberApp, theApp } from "#server/running-app.ts";
import { messagesInTrouble } from "#server/support/message-trouble.ts";
import { signUpForm } from "#tests/api/accounts/account-people.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { sentDuring } from "#tests/support/statements-sent.ts";
import { openWorld, PASSWORD, type World } from "#tests/support/world.ts";
import { mailbox, messagesOf, placeOrder, sweepNow } from "./an-order.ts";

const database = useDatabase();
let world: World;
let post: ReturnType<typeof mailbox>;
beforeEach(async () => {
  await database.clean();
  world = await openWorld(database);
  await world.set("shop_settings", world.a, {
    new_order_alerts: false,
    order_access: "guest",
    tell_when_unwatched: false,
  });
  post = mailbox();
  ({ token } = world.people.merchantOwn);
});

let token: string;
const rosa = () => callerAt({ shop: "sweetcrumb", token });
/** Days later, logged in anew. */
async function daysLater(days: number): Promise<void> {
  world.clock.advance({ days });
  token = await world.newToken(world.people.merchantOwn);
}
const bert = () => callerAt({ shop: "cornerpies", token: world.people.merchantOther.token });
const list = (question: object = {}) => rosa().ask((api) => api.messages.list(question));
const one = (messageId: string) => rosa().ask((api) => api.messages.one({ messageId }));
const resend = (messageId: string, key: string) =>
  rosa().ask((api) => api.messages.resend({ messageId, key }));
const frame = () => rosa().ask((api) => api.shop.manageFrame());
const key = (nth: number) => `019ad000-0000-7000-8000-00000000000${nth}`;
const GUEST = { name: "Gail Guest", email: "gail@example.test", phone: "415-555-0142" };

async function anInvoice(changes: Record<string, unknown> = {}): Promise<string> {
  const orderId = await placeOrder(world, changes);
  await orderPlaced(database.em(), { shopId: world.a.id, orderId });
  const invoice = (await messagesOf(database)).find(
    ({ template, message_id: id }) => template === "customer-invoice" && id.includes(orderId),
  );
  if (!invoice) throw new Error("There is no invoice.");
  return invoice.id;
}
const deliver = (messageId: string) =>
  deliverMessage(database.em(), post.gateway, { shopId: world.a.id, messageId });
/** As a shop that is no demo. */
function forReal(): () => void {
  const app = theApp();
  rememberApp({ ...app, config: { ...app.config, demo: false } });
  return () => rememberApp(app);
}
/** Fails until it is given up, three days later. */
async function failForGood(messageId: string): Promise<void> {
  post.state.broken = true;
  for (let tries = 0; tries < 20; tries++) {
    await deliver(messageId);
    const row = (await messagesOf(database)).find(({ id }) => id === messageId);
    if (row?.status === "dead") break;
    world.clock.set((row?.due_at ?? world.clock.now()).toISOString());
  }
  post.state.broken = false;
  await daysLater(0);
}
const trail = async () =>
  (
    await database.asPlatform((tx) =>
      tx.execute<{ id: string }[]>("select id from audit_entries where action = 'message.resent'"),
    )
  ).map(({ id }) => id);

test("NOTE-01 a message stands in the ledger from the moment it is queued, with whom it goes to and what became of it", async () => {
  const id = await anInvoice();
  const queuedAt = world.clock.now();
  const waiting = await list({ filter: { show: "waiting" } });
  expect(waiting).toMatchObject({ total: 1, page: 1 });
  expect(waiting.rows).toEqual([
    {
      id,
      channel: "email",
      template: "customer-invoice",
      recipient: "sam@example.test",
      subject: "",
      state: "waiting",
      problem: null,
      attempts: 0,
      queuedAt,
      sentAt: null,
      nextTryAt: null,
      gaveUpAt: null,
      isAgain: false,
      orderId: expect.any(String),
      ticketNumber: 1,
      customerId: world.people.customerSelf.id,
    },
  ]);
  post.state.broken = true;
  await deliver(id);
  const [failed] = (await list({ filter: { show: "failed" } })).rows;
  expect(failed).toMatchObject({
    state: "failed",
    problem: "refused",
    attempts: 1,
    nextTryAt: new Date(queuedAt.getTime() + 60_000),
  });
  post.state.broken = false;
  world.clock.advance({ minutes: 1 });
  await deliver(id);
  expect(await list({ filter: { show: "failed" } })).toMatchObject({ total: 0, rows: [] });
  const [sent] = (await list()).rows;
  expect(sent).toMatchObject({ state: "sent", sentAt: world.clock.now(), problem: null, attempts: 1 });
  expect(sent?.subject).toBe(post.sent[0]?.subject);
});

test("NOTE-01 a message is found by a part of its address, by its phone and by the order's number", async () => {
  await anInvoice();
  await anInvoice({ guest: GUEST });
  const found = async (search: string) => (await list({ search })).rows.map(({ recipient }) => recipient);
  expect(await found("GAIL@")).toEqual(["gail@example.test"]);
  expect(await found("#1")).toEqual(["sam@example.test"]);
  expect(await found("2")).toEqual(["gail@example.test"]);
  expect(await found("%")).toEqual([]);
  expect((await found("")).length).toBe(2);
});

test("NOTE-01 SHOP-07 another shop's merchant sees and sends none of it", async () => {
  const id = await anInvoice();
  expect(await bert().ask((api) => api.messages.list({}))).toMatchObject({ total: 0, rows: [] });
  expect(await refusalOf(bert().ask((api) => api.messages.one({ messageId: id })))).toMatchObject({
    code: "not_found",
  });
  expect(
    await refusalOf(bert().ask((api) => api.messages.resend({ messageId: id, key: key(1) }))),
  ).toMatchObject({ code: "not_found" });
});

test("NOTE-02 what was sent is read as it was sent, in a demo and elsewhere, whatever the shop is called by then", async () => {
  const back = forReal();
  const id = await anInvoice();
  await deliver(id);
  await world.set("shops", world.a, { title: "Another Name" });
  const read = await one(id);
  back();
  expect(read.text).toBe(post.sent[0]?.text);
  expect(read.html?.replaceAll(/data:image\/png;base64,[^"]+/g, "CODE")).toBe(
    post.sent[0]?.html.replaceAll(/cid:[^"]+/g, "CODE"),
  );
  expect(read.html).toContain("Sweet Crumb Bakery");
  expect(read.notResent).toBeNull();
});

test("NOTE-01 SEC-03 of a sent mail nothing is kept or shown that lets anyone in", async () => {
  const back = forReal();
  const invoice = await anInvoice({ guest: GUEST });
  await callerAt({ shop: "sweetcrumb" }).ask((api) =>
    api.accounts.signUp(signUpForm({ email: "nell@example.test" })),
  );
  const welcome =
    (await messagesOf(database)).find(({ template }) => template !== "customer-invoice")?.id ?? "";
  const secrets = (await messagesOf(database)).map(({ facts }) => String(facts?.url ?? facts?.link));
  for (const id of [invoice, welcome]) await deliver(id);
  expect(post.sent.every(({ html }) => secrets.some((secret) => html.includes(secret)))).toBe(true);
  const kept = JSON.stringify(await database.asPlatform((tx) => tx.execute("select * from messages")));
  for (const secret of secrets) expect(kept).not.toContain(secret);
  for (const id of [invoice, welcome]) expect((await one(id)).html).toContain(HIDDEN_PART);
  expect((await one(welcome)).notResent).toBe("secret");
  expect((await refusalOf(resend(welcome, key(1)))).facts).toMatchObject({
    errors: { messageId: ["It held a link or a code for one person. They can ask for another one."] },
  });
  back();
});

test("NOTE-01 NOTE-03 in a demo the outbox has the link and the ledger has not", async () => {
  const id = await anInvoice({ guest: GUEST });
  const url = String((await messagesOf(database))[0]?.facts?.url);
  await deliver(id);
  expect((await messagesOf(database))[0]?.html).toContain(url);
  const { html, text } = await one(id);
  expect(html).toContain(HIDDEN_PART);
  expect(`${html}${text}`).not.toContain(url);
});

test("NOTE-02 one form sends one message, however often it is posted, and the trail says so once", async () => {
  const id = await anInvoice();
  await deliver(id);
  await Promise.all([1, 2, 3].map(() => resend(id, key(1)).catch(() => null)));
  expect(await resend(id, key(1))).toEqual({ recipient: "sam@example.test" });
  const again = (await list()).rows.filter(({ isAgain }) => isAgain);
  expect(again).toMatchObject([{ state: "waiting", template: "customer-invoice", ticketNumber: 1 }]);
  expect(await trail()).toEqual([key(1)]);
  await deliver(again[0]?.id ?? "");
  expect(post.sent).toHaveLength(2);
  expect(post.sent[1]?.messageId).not.toBe(post.sent[0]?.messageId);
});

test("NOTE-02 a mail that is about no order goes again as it was", async () => {
  await world.set("shop_settings", world.a, { contact_email: "kitchen@example.test" });
  await callerAt({ shop: "sweetcrumb" }).ask((api) =>
    api.support.sendFeedback({
      name: "Nell",
      email: "nell@example.test",
      message: "The rye of Friday was very good, we ate all of it.",
    }),
  );
  const [feedback] = await messagesOf(database);
  await deliver(feedback?.id ?? "");
  await resend(feedback?.id ?? "", key(1));
  const copy = (await messagesOf(database)).find(({ status }) => status === "queued");
  await deliver(copy?.id ?? "");
  const [first, second] = post.sent;
  expect({ ...second, messageId: "" }).toEqual({ ...first, messageId: "" });
});

test("NOTE-02 a mail that is not true any more is not sent again", async () => {
  const orderId = await placeOrder(world);
  await rosa().ask((api) => api.orders.update({ orderId, paid: true }));
  const [mail] = await messagesOf(database);
  await deliver(mail?.id ?? "");
  await rosa().ask((api) => api.orders.update({ orderId, paid: false }));
  expect((await refusalOf(resend(mail?.id ?? "", key(1)))).facts).toMatchObject({
    errors: { mail: ["The order is not marked Paid."] },
  });
  expect(await trail()).toEqual([]);
});

test("REL-R5 one that failed goes at once when the merchant says so, and not while a try is near", async () => {
  const id = await anInvoice();
  post.state.broken = true;
  await deliver(id);
  world.clock.advance({ minutes: 1 });
  await deliver(id);
  post.state.broken = false;
  await resend(id, key(1));
  await resend(id, key(2));
  await deliver(id);
  expect(post.sent).toHaveLength(1);
  expect(await trail()).toEqual([key(1)]);
});

/** As where tries are counted. */
async function whileCounted(act: () => Promise<void>): Promise<void> {
  const app = theApp();
  rememberApp({ ...app, config: { ...app.config, rateLimits: true } });
  try {
    await act();
  } finally {
    rememberApp(app);
  }
}
/** The one that was queued last; they are of one moment. */
const newest = async () =>
  (await messagesOf(database))
    .map(({ id }) => id)
    .sort()
    .at(-1) ?? "";
const isSent = { recipient: "sam@example.test" };

test("NOTE-02 a message is sent again three times an hour at most, also when each time the newest copy is", async () => {
  await whileCounted(async () => {
    await deliver(await anInvoice());
    for (const nth of [1, 2, 3]) {
      await resend(await newest(), key(nth));
      await deliver(await newest());
    }
    expect((await refusalOf(resend(await newest(), key(4)))).code).toBe("too_many_tries");
    expect(await trail()).toHaveLength(3);
    expect(post.sent).toHaveLength(4);
    // A form that was posted before has sent its message, and is no further try.
    expect(await resend(await newest(), key(3))).toEqual(isSent);
  });
});

test("NOTE-02 a mail that goes again as it was counts by its recipient, however it is written", async () => {
  await world.set("shop_settings", world.a, { contact_email: "Kitchen@example.test" });
  const feedback = (message: string) =>
    callerAt({ shop: "sweetcrumb" }).ask((api) =>
      api.support.sendFeedback({ name: "Nell", email: "nell@example.test", message }),
    );
  await whileCounted(async () => {
    await feedback("The rye of Friday was very good, we ate all of it.");
    await deliver(await newest());
    for (const nth of [1, 2, 3]) {
      await resend(await newest(), key(nth));
      await deliver(await newest());
    }
    await world.set("shop_settings", world.a, { contact_email: "KITCHEN@example.test" });
    await feedback("The cake of Friday was very good, we ate all of it.");
    await deliver(await newest());
    expect((await refusalOf(resend(await newest(), key(4)))).code).toBe("too_many_tries");
  });
});

test("NOTE-02 a mail about an order goes again three times an hour, whatever asks for it and for whichever order", async () => {
  const again = (orderId: string) =>
    rosa().ask((api) => api.orders.mailAgain({ orderId, mail: "customer-invoice" }));
  const guest = { guest: GUEST };
  await whileCounted(async () => {
    const [first, second] = [await placeOrder(world, guest), await placeOrder(world, guest)];
    for (const orderId of [first, second, first])
      expect(await again(orderId)).toEqual({ recipient: GUEST.email });
    for (const orderId of [first, second]) {
      const json = { json: { orderId, mail: "customer-invoice" } };
      const { status, headers } = await world.send({
        method: "POST",
        path: "/trpc/orders.mailAgain",
        token,
        json,
      });
      expect([status, Number(headers.get("Retry-After")) > 0]).toEqual([429, true]);
    }
    await deliver(await newest());
    expect((await refusalOf(resend(await newest(), key(1)))).code).toBe("too_many_tries");
    expect(await messagesOf(database)).toHaveLength(3);
    // Another customer's is counted by itself, and what is refused for another reason not at all.
    const sams = await placeOrder(world);
    for (let nth = 0; nth < 5; nth++) {
      const untrue = rosa().ask((api) => api.orders.mailAgain({ orderId: sams, mail: "order-completed" }));
      expect((await refusalOf(untrue)).code).toBe("invalid");
    }
    for (let nth = 0; nth < 3; nth++) expect(await again(sams)).toEqual(isSent);
  });
});

test("REL-R5 the manage area warns of what failed until it went or was sent again", async () => {
  expect((await frame()).messageTrouble).toBeNull();
  const id = await anInvoice();
  world.clock.advance({ minutes: 5 });
  expect((await frame()).messageTrouble).toBeNull();
  world.clock.advance({ seconds: 1 });
  const queuedAt = new Date(world.clock.now().getTime() - 301_000);
  expect((await frame()).messageTrouble).toEqual({ failed: 0, lateSince: queuedAt });
  expect(await messagesInTrouble(database.em(), world.clock.now())).toEqual({
    failed: 0,
    waitingSince: queuedAt,
  });
  await failForGood(id);
  expect((await frame()).messageTrouble).toEqual({ failed: 1, lateSince: null });
  await resend(id, key(1));
  expect((await frame()).messageTrouble).toBeNull();
});

test("REL-R5 what was given up a day ago is no news any more", async () => {
  const id = await anInvoice();
  await failForGood(id);
  expect((await frame()).messageTrouble).toEqual({ failed: 1, lateSince: null });
  await daysLater(1);
  expect((await frame()).messageTrouble).toBeNull();
});

test("PERF-05 the warning costs a page of the manage area no statement", async () => {
  await anInvoice();
  const counted = async (ask: () => Promise<unknown>) =>
    (await sentDuring(database, async () => void (await ask()))).length;
  await frame();
  const counts = await counted(() => rosa().ask((api) => api.orders.counts()));
  expect(await counted(frame)).toBe(counts);
});

test("NOTE-01 what a message said is forgotten after its days; that it was sent stays", async () => {
  const back = forReal();
  const id = await anInvoice();
  await deliver(id);
  back();
  await daysLater(CONTENTS_KEPT_DAYS);
  await sweepNow(database, world);
  expect((await one(id)).text).not.toBeNull();
  expect((await one(id)).subject).toContain("order #1");
  world.clock.advance({ seconds: 1 });
  await sweepNow(database, world);
  expect(await one(id)).toMatchObject({
    subject: "",
    text: null,
    html: null,
    recipient: "sam@example.test",
    state: "sent",
  });
  expect((await messagesOf(database))[0]).toMatchObject({ facts: null, subject: "", html: "" });
});

test("NOTE-01 CUST-03 of an erased account neither the address nor what it was told is left in the ledger", async () => {
  const id = await anInvoice();
  await deliver(id);
  await callerAt({ shop: "sweetcrumb", token: world.people.customerSelf.token }).ask((api) =>
    api.customers.erase({ currentPassword: PASSWORD }),
  );
  expect(await one(id)).toMatchObject({
    recipient: "",
    subject: "",
    text: null,
    html: null,
    customerId: null,
  });
  expect((await list({ search: "sam@" })).total).toBe(0);
});
