/** What a shop gets of its orders where it has no contact address: each of its merchants gets it, and no one gets it twice (NOTE-02). */
import { beforeEach, expect, test } from "vitest";
import { deliverMessage } from "#server/jobs/deliver-message.job.ts";
import { orderPlaced } from "#server/jobs/order-placed.job.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { mailbox, messagesOf, placeOrder } from "./an-order.ts";

const ROSA = "rosa@example.test";
const NELL = "nell@example.test";
const BOTH = [NELL, ROSA];

const database = useDatabase();
let world: World;
let post: ReturnType<typeof mailbox>;
beforeEach(async () => {
  await database.clean();
  world = await openWorld(database);
  const user = (email: string, columns: string, values: string) =>
    `insert into users (shop_id, id, email, ${columns}) values ('${world.a.id}', gen_random_uuid(), '${email}', ${values})`;
  await database.write([
    user(NELL, "is_merchant", "true"),
    user("left@example.test", "is_merchant, deleted_at", "true, now()"),
  ]);
  await settings({ contact_email: "", email_customer_invoices: false, tell_when_unwatched: false });
  post = mailbox();
});

const settings = (columns: Record<string, unknown>) => world.set("shop_settings", world.a, columns);
const run = (orderId: string) => orderPlaced(database.em(), { shopId: world.a.id, orderId });
const setPaid = (orderId: string, paid: boolean) =>
  callerAt({ shop: "sweetcrumb", token: world.people.merchantOwn.token }).ask((api) =>
    api.orders.update({ orderId, paid }),
  );
const recipients = async (template: string) =>
  (await messagesOf(database))
    .filter((message) => message.template === template)
    .map(({ recipient }) => recipient)
    .sort();
const alerted = () => recipients("new-order-alert");

async function deliverAll(): Promise<void> {
  for (const { id, status } of await messagesOf(database))
    if (status === "queued" || status === "failed")
      await deliverMessage(database.em(), post.gateway, { shopId: world.a.id, messageId: id });
}
const sentTo = () => post.sent.map(({ to }) => to).sort();

test("NOTE-02 without a contact address each of the shop's merchants is alerted of an order, once however often the job runs", async () => {
  const orderId = await placeOrder(world);
  await Promise.all([run(orderId), run(orderId), run(orderId)]);
  await run(orderId);
  expect(await alerted()).toEqual(BOTH);
  await deliverAll();
  expect(sentTo()).toEqual(BOTH);
  for (const { text, messageId } of post.sent) {
    expect(text).toContain(`/manage/orders/${orderId}`);
    expect(messageId).toMatch(/^<[\w.-]+@localhost>$/);
  }
});

test("NOTE-02 a merchant who becomes the contact before the job runs again is not alerted again", async () => {
  const orderId = await placeOrder(world);
  await run(orderId);
  await settings({ contact_email: "Rosa@example.test" });
  await run(orderId);
  expect(await alerted()).toEqual(BOTH);
});

test("NOTE-02 where the contact was alerted, its merchants are not when the address goes", async () => {
  await settings({ contact_email: "kitchen@example.test" });
  const orderId = await placeOrder(world);
  await run(orderId);
  await settings({ contact_email: "" });
  await run(orderId);
  expect(await alerted()).toEqual(["kitchen@example.test"]);
});

test.each(["kitchen@example.test", "Rosa@example.test"])(
  "NOTE-02 alerts that wait for each merchant go to each once, though %s is the contact by then",
  async (contact) => {
    await run(await placeOrder(world));
    post.state.broken = true;
    await deliverAll();
    post.state.broken = false;
    await settings({ contact_email: contact });
    world.clock.advance({ minutes: 1 });
    await deliverAll();
    expect(sentTo()).toEqual(BOTH);
  },
);

test("NOTE-02 without a contact address each merchant gets the copy of a payment's mail, once however often the flag turns", async () => {
  await settings({ send_payment_received_email: true, bcc_payment_received_email: true });
  const orderId = await placeOrder(world);
  const everyone = [...BOTH, "sam@example.test"];
  await setPaid(orderId, true);
  expect(await recipients("payment-received")).toEqual(everyone);
  await settings({ contact_email: ROSA });
  for (const paid of [false, true]) await setPaid(orderId, paid);
  expect(await recipients("payment-received")).toEqual(everyone);
  await deliverAll();
  expect(sentTo()).toEqual(everyone);
});
