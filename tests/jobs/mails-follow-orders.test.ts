/** A mail about an order goes as the order is when it goes, or not at all (NOTE-01, NOTE-02): mail servers are away for days. */
import { beforeEach, expect, test } from "vitest";
import { deliverMessage } from "#server/jobs/deliver-message.job.ts";
import { orderPlaced } from "#server/jobs/order-placed.job.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { mailbox, messagesOf, placeOrder } from "./an-order.ts";

const database = useDatabase();
let world: World;
let post: ReturnType<typeof mailbox>;
beforeEach(async () => {
  await database.clean();
  world = await openWorld(database);
  await world.set("shop_settings", world.a, { new_order_alerts: false, tell_when_unwatched: false });
  post = mailbox();
});

const rosa = () => callerAt({ shop: "sweetcrumb", token: world.people.merchantOwn.token });
const change = (orderId: string, changes: object) =>
  rosa().ask((api) => api.orders.update({ orderId, ...changes }));
const cancel = (orderId: string) => change(orderId, { cancelled: { reason: "", restock: true } });
const KEY = "019ad000-0000-7000-8000-000000000001";

/** A new order whose mails wait. */
async function ordered(): Promise<string> {
  const orderId = await placeOrder(world);
  await orderPlaced(database.em(), { shopId: world.a.id, orderId });
  return orderId;
}
async function deliverAll(): Promise<void> {
  for (const { id, status } of await messagesOf(database))
    if (status === "queued" || status === "failed")
      await deliverMessage(database.em(), post.gateway, { shopId: world.a.id, messageId: id });
}
/** As while the mail server is away: tried once, and due again. */
async function failOnce(): Promise<void> {
  post.state.broken = true;
  await deliverAll();
  post.state.broken = false;
}
const ledger = async () =>
  (await rosa().ask((api) => api.messages.list({}))).rows.map(({ template, state, problem }) => [
    template,
    state,
    problem,
  ]);
const settled = () =>
  database.asPlatform((tx) =>
    tx.execute("select status, settled_at is not null as settled from messages order by template"),
  );
const correctAddress = () =>
  database.write([`update users set email = 'sammy@example.test' where email = 'sam@example.test'`]);

test("NOTE-01 NOTE-02 the invoice of an order that was cancelled meanwhile is not sent, the ledger says why, and no one is warned of it", async () => {
  const orderId = await ordered();
  await failOnce();
  await cancel(orderId);
  world.clock.advance({ minutes: 1 });
  await deliverAll();
  expect(post.sent.map(({ subject }) => subject)).toEqual([expect.stringContaining("cancelled")]);
  expect(await ledger()).toEqual([
    ["order-cancelled", "sent", null],
    ["customer-invoice", "given-up", "order-cancelled"],
  ]);
  expect(await settled()).toEqual([
    { status: "dead", settled: true },
    { status: "sent", settled: false },
  ]);
  expect((await rosa().ask((api) => api.shop.manageFrame())).messageTrouble).toBeNull();
  expect((await rosa().ask((api) => api.dashboard.today())).failed).toEqual({ count: 0, rows: [] });
});

test("NOTE-02 a reminder of an order that was paid meanwhile is not sent", async () => {
  const orderId = await placeOrder(world);
  await rosa().ask((api) => api.payments.remind({ orderIds: [orderId] }));
  await world.set("shop_settings", world.a, { send_payment_received_email: false });
  await change(orderId, { paid: true });
  await deliverAll();
  expect(post.sent).toEqual([]);
  expect(await ledger()).toEqual([["payment-reminder", "given-up", "nothing-to-pay"]]);
  // It was marked by mistake: no one was reminded so far, and the next press does.
  await change(orderId, { paid: false });
  expect(await rosa().ask((api) => api.payments.unpaid())).toMatchObject([
    { id: orderId, remindedAt: null, whyNot: null },
  ]);
  expect(await rosa().ask((api) => api.payments.remind({ orderIds: [orderId] }))).toMatchObject({
    leftOut: [],
  });
  await deliverAll();
  expect(post.sent).toHaveLength(1);
});

test("NOTE-02 of an order that was deleted meanwhile nothing is sent, nor the payment of one that is not paid after all", async () => {
  await world.set("shop_settings", world.a, { new_order_alerts: true });
  const gone = await ordered();
  await rosa().ask((api) => api.orders.delete({ orderId: gone, restock: true }));
  const orderId = await placeOrder(world);
  await change(orderId, { paid: true });
  await change(orderId, { paid: false });
  await deliverAll();
  expect(post.sent).toEqual([]);
  expect((await ledger()).sort()).toEqual([
    ["customer-invoice", "given-up", "order-deleted"],
    ["new-order-alert", "given-up", "order-deleted"],
    ["payment-received", "given-up", "not-true"],
  ]);
  // Paid on another day, its customer is told: the mail that was given up does not stand for it.
  await change(orderId, { paid: true });
  await deliverAll();
  expect(post.sent.map(({ subject }) => subject)).toEqual([expect.stringMatching(/payment/i)]);
});

test("NOTE-02 what was edited meanwhile goes as it is now, under the same Message-ID", async () => {
  await world.set("shop_settings", world.a, { new_order_alerts: true });
  const orderId = await ordered();
  const ids = (await messagesOf(database)).map(({ message_id: id }) => `<${id}@localhost>`);
  const [window] = await rosa().ask((api) => api.availability.upcoming());
  const later = window?.pickupDays.at(-1);
  await change(orderId, {
    lines: [{ itemId: world.a.rye, quantity: 5 }],
    fulfillmentDate: later?.date,
  });
  await deliverAll();
  expect(post.sent.map(({ messageId }) => messageId)).toEqual(ids);
  const label = later?.label ?? "no day";
  for (const { text } of post.sent) {
    expect(text).toContain("$40.00");
    expect(text).toContain(label);
  }
  const kept = (await messagesOf(database)).map(({ facts }) => facts?.slot);
  expect(kept).toEqual([label, label]);
});

test("NOTE-02 a mail goes to the address that the account has by now, and the shop's to the shop's", async () => {
  await world.set("shop_settings", world.a, { new_order_alerts: true });
  await ordered();
  await failOnce();
  await correctAddress();
  await world.set("shop_settings", world.a, { contact_email: "kitchen@example.test" });
  world.clock.advance({ minutes: 1 });
  await deliverAll();
  const addresses = ["sammy@example.test", "kitchen@example.test"];
  expect(post.sent.map(({ to }) => to)).toEqual(addresses);
  expect((await messagesOf(database)).map(({ recipient }) => recipient)).toEqual(addresses);
});

test("NOTE-02 a customer who has no address any more is sent nothing", async () => {
  await ordered();
  await database.write([`update users set email = null where email = 'sam@example.test'`]);
  await deliverAll();
  expect(post.sent).toEqual([]);
  expect(await ledger()).toEqual([["customer-invoice", "given-up", "no-address"]]);
});

test("NOTE-02 the invoice of a cancelled order goes where the merchant asks for it", async () => {
  const orderId = await placeOrder(world);
  await cancel(orderId);
  await deliverAll();
  await rosa().ask((api) => api.orders.mailAgain({ orderId, mail: "customer-invoice" }));
  await deliverAll();
  expect(post.sent).toHaveLength(2);
});

test("NOTE-01 NOTE-02 one that failed and is sent at once goes to the address of now, and not where it is not true any more", async () => {
  await ordered();
  await failOnce();
  await correctAddress();
  world.clock.advance({ minutes: 1 });
  await failOnce();
  const [invoice] = await messagesOf(database);
  const resend = () => rosa().ask((api) => api.messages.resend({ messageId: invoice?.id ?? "", key: KEY }));
  expect(await resend()).toEqual({ recipient: "sammy@example.test" });
  await deliverAll();
  expect(post.sent.map(({ to }) => to)).toEqual(["sammy@example.test"]);
});

test("NOTE-01 one that failed and is not true any more is refused with a sentence, and queues nothing", async () => {
  const orderId = await ordered();
  await failOnce();
  world.clock.advance({ minutes: 1 });
  await failOnce();
  await cancel(orderId);
  const [invoice] = await messagesOf(database);
  const refused = await refusalOf(
    rosa().ask((api) => api.messages.resend({ messageId: invoice?.id ?? "", key: KEY })),
  );
  expect(refused.facts).toMatchObject({
    errors: { messageId: ["It is not true of the order any more, so it is not sent."] },
  });
  expect((await messagesOf(database))[0]).toMatchObject({ status: "failed", attempts: 2 });
});

/** As Square's events leave it: money that marked no order. */
const toldOfPayment = (orderId: string, payment: object | null) =>
  database.write([
    `insert into order_events (shop_id, id, order_id, at, actor, what, to_value) values (${[
      `'${world.a.id}'`,
      `'${KEY}'`,
      `'${orderId}'`,
      `'${world.clock.now().toISOString()}'`,
      `'system'`,
      `'squarePayment'`,
      payment ? `'${JSON.stringify(payment)}'` : "null",
    ].join(", ")})`,
  ]);

test("CART-04 NOTE-02 while Square has money for an order its waiting mails ask for none: the invoice without ways to pay, the reminder not at all", async () => {
  const orderId = await ordered();
  await rosa().ask((api) => api.payments.remind({ orderIds: [orderId] }));
  await failOnce();
  await toldOfPayment(orderId, { payment: "p1", amount: 100, currency: "USD", refunded: 0 });
  world.clock.advance({ minutes: 1 });
  await deliverAll();
  expect(post.sent).toHaveLength(1);
  expect((await messagesOf(database)).map(({ template, facts }) => [template, facts?.ways])).toEqual([
    ["customer-invoice", []],
    ["payment-reminder", expect.anything()],
  ]);
  expect(await ledger()).toContainEqual(["payment-reminder", "given-up", "at-square"]);
  // Once the money went back the customer is reminded: none was so far.
  await database.write([`delete from order_events where id = '${KEY}'`]);
  expect(await rosa().ask((api) => api.payments.remind({ orderIds: [orderId] }))).toMatchObject({
    leftOut: [],
  });
  await deliverAll();
  expect(post.sent).toHaveLength(2);
});

test("NOTE-01 a mail that cannot be written counts as tried and waits for its next try", async () => {
  const orderId = await ordered();
  await toldOfPayment(orderId, null);
  await deliverAll();
  const [invoice] = await messagesOf(database);
  expect(invoice).toMatchObject({ status: "failed", attempts: 1 });
  expect(invoice?.due_at.getTime()).toBeGreaterThan(world.clock.now().getTime());
  // The address is not to blame.
  expect(await ledger()).toEqual([["customer-invoice", "failed", "refused"]]);
  await deliverAll();
  expect((await messagesOf(database))[0]).toMatchObject({ attempts: 1 });
});
