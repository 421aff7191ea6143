/** Whoever types an address sends it mails about orders: ten an hour from one shop, where nobody proved it (NOTE-02, decision 0103). */
import { afterEach, beforeEach, expect, test } from "vitest";
import { ServiceResting } from "#server/gateways/breaker.ts";
import type { MailGateway } from "#server/gateways/smtp/port.ts";
import { deliverMessage } from "#server/jobs/deliver-message.job.ts";
import { orderPlaced } from "#server/jobs/order-placed.job.ts";
import { rememberApp, theApp } from "#server/running-app.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { FRIDAY, openWorld, type ShopOfWorld, type World } from "#tests/support/world.ts";
import { type MessageRow, mailbox, messagesOf } from "./an-order.ts";

const database = useDatabase();
let world: World;
let post: ReturnType<typeof mailbox>;
beforeEach(async () => {
  await database.clean();
  world = await openWorld(database);
  for (const shop of [world.a, world.b])
    await world.set("shop_settings", shop, {
      new_order_alerts: false,
      order_access: "guest",
      tell_when_unwatched: false,
    });
  post = mailbox();
});

/** Where tries are counted; a demo's mails go to no one unless it has a mail server. */
function count(changes: { demo?: boolean; smtpUrl?: string } = {}): void {
  const app = theApp();
  const { demo = false, smtpUrl = null } = changes;
  const mail = { ...app.config.mail, smtpUrl };
  rememberApp({ ...app, config: { ...app.config, rateLimits: true, demo, mail } });
}
/** Placing has limits of its own. */
const countNothing = () => rememberApp({ ...theApp(), config: world.config });
afterEach(countNothing);

const VICTIM = "victim@bank.example";
const guestAt = (email: string) => ({ guest: { name: "Gail Guest", email, phone: "415-555-0142" } });
const rosa = () => callerAt({ shop: "sweetcrumb", token: world.people.merchantOwn.token });

async function placeOne(shop: ShopOfWorld, token: string | null, whose: object): Promise<string> {
  const { order } = await callerAt({ shop: shop.slug, token }).ask((api) =>
    api.orders.place({
      availabilityId: shop.windowId,
      fulfillmentType: "Pickup",
      fulfillmentSlot: FRIDAY,
      lines: [{ itemId: shop.rye, quantity: 1 }],
      ...whose,
    }),
  );
  await orderPlaced(database.em(), { shopId: shop.id, orderId: order.id });
  return order.id;
}
/** So many orders, whose invoices wait. */
async function place(
  times: number,
  {
    shop = world.a,
    token = null,
    email = VICTIM,
  }: { shop?: ShopOfWorld; token?: string | null; email?: string } = {},
): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < times) ids.push(await placeOne(shop, token, token === null ? guestAt(email) : {}));
  return ids;
}

const isOpen = ({ status }: MessageRow) => status === "queued" || status === "failed";
const deliver = ({ id, shop_id: shopId }: MessageRow, gateway: MailGateway = post.gateway) =>
  deliverMessage(database.em(), gateway, { shopId, messageId: id });
async function deliverAll(gateway?: MailGateway): Promise<void> {
  for (const message of (await messagesOf(database)).filter(isOpen)) await deliver(message, gateway);
}
const sentTo = (address: string) => post.sent.filter(({ to }) => to.toLowerCase() === address);
const mark = (orderId: string, changes: object) =>
  rosa().ask((api) => api.orders.update({ orderId, ...changes }));
const givenUp = async () =>
  (await rosa().ask((api) => api.messages.list({ filter: { show: "failed" } }))).rows.map(
    ({ template, state, problem, recipient }) => [template, state, problem, recipient],
  );
const TOO_MANY = ["customer-invoice", "given-up", "too-many", VICTIM];

test("NOTE-01 NOTE-02 of eleven guests' orders in an hour that name one address ten invoices go, all are orders, and the ledger says why the last was not sent", async () => {
  await place(11);
  count();
  await deliverAll();
  expect(sentTo(VICTIM)).toHaveLength(10);
  expect(await givenUp()).toEqual([TOO_MANY]);
  expect((await rosa().ask((api) => api.orders.list({}))).total).toBe(11);
  // It is settled: no one is warned of it, and it is not tried again.
  expect((await rosa().ask((api) => api.shop.manageFrame())).messageTrouble).toBeNull();
  world.clock.advance({ minutes: 5 });
  await deliverAll();
  expect(sentTo(VICTIM)).toHaveLength(10);
});

test("NOTE-02 the same address is counted however it is written, and no other address and no other shop with it", async () => {
  await place(5);
  await place(6, { email: "Victim@Bank.Example" });
  await place(1, { email: "gail@example.test" });
  await place(1, { shop: world.b });
  count();
  await deliverAll();
  expect(sentTo(VICTIM)).toHaveLength(10 + 1);
  expect(sentTo("gail@example.test")).toHaveLength(1);
  expect(await givenUp()).toHaveLength(1);
});

test("NOTE-02 an address counts once for each mail when many are delivered at once, and one mail once when many deliver it", async () => {
  await place(12);
  count();
  const waiting = (await messagesOf(database)).filter(isOpen);
  await Promise.all([...waiting, ...waiting].map((message) => deliver(message)));
  expect(sentTo(VICTIM)).toHaveLength(10);
  expect(await givenUp()).toEqual([TOO_MANY, TOO_MANY]);
});

test("NOTE-02 who proved the address of the account gets every mail; who did not, and a guest who names a proved one, ten an hour", async () => {
  const { customerSelf: sam, customerUnverified: uma } = world.people;
  await place(11, { token: sam.token });
  await place(11, { token: uma.token });
  count();
  await deliverAll();
  expect(sentTo(sam.email)).toHaveLength(11);
  expect(sentTo(uma.email)).toHaveLength(10);
  countNothing();
  await place(11, { email: sam.email });
  count();
  await deliverAll();
  expect(sentTo(sam.email)).toHaveLength(11 + 10);
});

test("NOTE-02 that an order is paid, completed or cancelled counts with its invoice, also where it was deleted since", async () => {
  const [first = "", second = "", ...others] = await place(7);
  count();
  await deliverAll();
  await mark(first, { paid: true });
  await mark(first, { completed: true });
  await mark(second, { cancelled: { reason: "", restock: true } });
  await deliverAll();
  expect(sentTo(VICTIM)).toHaveLength(10);
  const [third = "", fourth = "", fifth = ""] = others;
  await mark(third, { paid: true });
  await mark(fourth, { completed: true });
  await mark(fifth, { cancelled: { reason: "", restock: true } });
  await rosa().ask((api) => api.orders.delete({ orderId: fifth, restock: false }));
  await deliverAll();
  expect(sentTo(VICTIM)).toHaveLength(10);
  expect((await givenUp()).sort()).toEqual(
    ["order-cancelled", "order-completed", "payment-received"].map((mail) => [
      mail,
      "given-up",
      "too-many",
      VICTIM,
    ]),
  );
  // Marked anew it does not go by itself: it was given up for good.
  await mark(third, { paid: false });
  await forget();
  await mark(third, { paid: true });
  await deliverAll();
  expect(sentTo(VICTIM)).toHaveLength(10);
});

/** As an hour later: counts go by the clock of the machine. */
const forget = () => database.asPlatform((tx) => tx.execute("update ops.rate_limits set expire = 1"));

test("NOTE-02 after an hour mails go to the address again", async () => {
  await place(11);
  count();
  await deliverAll();
  await forget();
  countNothing();
  await place(1);
  count();
  await deliverAll();
  expect(sentTo(VICTIM)).toHaveLength(11);
});

test("NOTE-02 one that was too many goes when the merchant sends it again, which does not count with those that go by themselves", async () => {
  await place(11);
  count();
  await deliverAll();
  const [unsent] = (await messagesOf(database)).filter(({ status }) => status === "dead");
  const key = "019ad000-0000-7000-8000-000000000001";
  const again = rosa().ask((api) => api.messages.resend({ messageId: unsent?.id ?? "", key }));
  expect(await again).toEqual({ recipient: VICTIM });
  await deliverAll();
  expect(sentTo(VICTIM)).toHaveLength(11);
});

test("NOTE-02 what the shop gets itself does not count: its alerts, and its copies of a customer's mail", async () => {
  await world.set("shop_settings", world.a, {
    new_order_alerts: true,
    bcc_payment_received_email: true,
    contact_email: VICTIM,
  });
  const ids = await place(6, { email: "gail@example.test" });
  for (const orderId of ids) await mark(orderId, { paid: true });
  count();
  await deliverAll();
  expect(sentTo(VICTIM)).toHaveLength(12);
  // Six invoices and six payments.
  expect(sentTo("gail@example.test")).toHaveLength(10);
});

test("REL-R5 NOTE-02 a mail that is tried again counts once, and one that waits while the mail server rests not before it is tried", async () => {
  await place(10);
  count();
  const resting: MailGateway = { send: () => Promise.reject(new ServiceResting()) };
  for (const _round of [1, 2, 3]) {
    await deliverAll(resting);
    world.clock.advance({ minutes: 1 });
  }
  post.state.broken = true;
  await deliverAll();
  post.state.broken = false;
  world.clock.advance({ minutes: 1 });
  await deliverAll();
  expect(sentTo(VICTIM)).toHaveLength(10);
});

test("NOTE-02 NOTE-03 a demo counts where it has a mail server, and not where its mails stand in its outbox", async () => {
  await place(11);
  count({ demo: true });
  await deliverAll();
  expect(sentTo(VICTIM)).toHaveLength(11);
  countNothing();
  await place(11);
  count({ demo: true, smtpUrl: "smtp://127.0.0.1:1" });
  await deliverAll();
  expect(sentTo(VICTIM)).toHaveLength(11 + 10);
});
