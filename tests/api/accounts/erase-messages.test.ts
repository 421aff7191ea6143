/** What becomes of the shop's messages when an account is deleted (CUST-03, NOTE-01): its own are forgotten, and everyone else's are left alone. */
import { v7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { deliverMessage } from "#server/jobs/deliver-message.job.ts";
import { orderPlaced } from "#server/jobs/order-placed.job.ts";
import { mailbox } from "#tests/jobs/an-order.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { sentDuring } from "#tests/support/statements-sent.ts";
import { FRIDAY, PASSWORD, type Person, type World } from "#tests/support/world.ts";
import { freshWorld } from "./account-people.ts";

const database = useDatabase();
let world: World;
beforeEach(async () => {
  world = await freshWorld(database);
  await world.set("shop_settings", world.a, { order_access: "guest", zelle_contact: "zelle@bank.test" });
});

const at = (token: string | null = null) => callerAt({ shop: "sweetcrumb", token });
const erase = ({ token }: Person) =>
  at(token).ask((api) => api.customers.erase({ currentPassword: PASSWORD }));
const called = (person: Person, columns: string) =>
  database.write([`update users set ${columns} where id = '${person.id}'`]);
const GAIL = { name: "Gail Guest", email: "gail@example.test", phone: "415-555-0142" };

async function placed(person: Person | null): Promise<string> {
  const { order } = await at(person?.token).ask((api) =>
    api.orders.place({
      availabilityId: world.a.windowId,
      fulfillmentType: "Pickup",
      fulfillmentSlot: FRIDAY,
      lines: [{ itemId: world.a.rye, quantity: 1 }],
      ...(person ? {} : { guest: GAIL }),
    }),
  );
  return order.id;
}
/** An order whose mails wait. */
async function ordered(person: Person | null): Promise<string> {
  const orderId = await placed(person);
  await orderPlaced(database.em(), { shopId: world.a.id, orderId });
  return orderId;
}

interface Row {
  readonly id: string;
  readonly template: string;
  readonly recipient: string;
  readonly status: string;
  readonly order_id: string | null;
  readonly facts: Record<string, unknown> | null;
}
const messages = () =>
  database.asPlatform((tx) => tx.execute<Row[]>("select * from messages order by template, id"));
const ofNoOrder = async (orderId: string) =>
  (await messages()).filter((message) => message.order_id !== orderId);

test("CUST-03 NOTE-01 of two addresses of which one ends like the other, one is forgotten", async () => {
  const { customerSelf, customerOther } = world.people;
  await called(customerSelf, "email = 'ann@gmail.test', first_name = 'Annabel'");
  await called(customerOther, "email = 'joann@gmail.test'");
  const anns = await ordered(customerSelf);
  await ordered(customerOther);
  await at(customerOther.token).ask((api) =>
    api.support.sendFeedback({
      message: "The rye of Friday was very good, we ate all of it.",
      name: "",
      email: "",
    }),
  );
  const before = await ofNoOrder(anns);
  expect(before.map(({ template }) => template)).toEqual([
    "customer-invoice",
    "feedback-received",
    "new-order-alert",
  ]);
  await erase(customerSelf);
  expect(await ofNoOrder(anns)).toEqual(before);
  expect(JSON.stringify(await messages())).not.toMatch(/"ann@gmail|[^o]ann@gmail|Annabel/);
});

test("CUST-03 NOTE-01 who wished for the shop's own address as theirs, and left, takes none of its messages along", async () => {
  const { customerSelf, customerOther } = world.people;
  await ordered(customerOther);
  await ordered(null);
  const before = await messages();
  expect(before.filter(({ recipient }) => recipient === "owner@sweetcrumb.test")).toHaveLength(2);
  for (const email of ["owner@sweetcrumb.test", "zelle@bank.test", "gail@example.test"])
    await at(customerSelf.token).ask((api) =>
      api.customers.update({ id: customerSelf.id, email, currentPassword: PASSWORD }),
    );
  await erase(customerSelf);
  expect(await messages()).toEqual(before);
});

test("CUST-03 NOTE-01 who signed up with the shop's own address, or a guest's, without a proof, takes none of their messages along", async () => {
  const { customerUnverified, customerSelf } = world.people;
  const ofGuest = await placed(null);
  await called(customerUnverified, "email = 'gail@example.test'");
  await called(customerSelf, "email = 'owner@sweetcrumb.test', email_verified_at = null");
  await orderPlaced(database.em(), { shopId: world.a.id, orderId: ofGuest });
  const before = await messages();
  expect(before.map(({ recipient }) => recipient)).toEqual(["gail@example.test", "owner@sweetcrumb.test"]);
  await erase(customerUnverified);
  await erase(customerSelf);
  expect(await messages()).toEqual(before);
});

test("CUST-03 SEC-A1 who signed up with the shop's own address, or a guest's, reads none of their messages in an export; one's own are there", async () => {
  const { customerUnverified, customerSelf } = world.people;
  const ofGuest = await placed(null);
  await called(customerUnverified, "email = 'gail@example.test'");
  await orderPlaced(database.em(), { shopId: world.a.id, orderId: ofGuest });
  const own = await ordered(customerSelf);
  await called(customerSelf, "email = 'owner@sweetcrumb.test', email_verified_at = null");
  await orderPlaced(database.em(), { shopId: world.a.id, orderId: await placed(null) });
  const sent = async ({ token }: Person) =>
    (await at(token).ask((api) => api.customers.exportMine())).messages.map(({ kind }) => kind);
  expect(await sent(customerUnverified)).toEqual([]);
  expect(await sent(customerSelf)).toEqual(["customer-invoice"]);
  expect((await messages()).find(({ order_id: order }) => order === own)?.template).toBe("customer-invoice");
});

test("CUST-03 an address that the shop has in its settings, too, stays the shop's, also where it was proved", async () => {
  const { customerSelf } = world.people;
  await called(customerSelf, "email = 'zelle@bank.test'");
  await ordered(world.people.customerOther);
  await database.write([
    `update messages set facts = facts || '{"paymentInfo": "Zelle: zelle@bank.test"}' where template = 'customer-invoice'`,
  ]);
  const waiting = await messages();
  await erase(customerSelf);
  expect(await messages()).toEqual(waiting);
});

test("CUST-03 NOTE-01 what waits for the shop still goes, and says nothing of the person", async () => {
  const { customerSelf } = world.people;
  await called(customerSelf, "first_name = 'Quillon', last_name = 'Vexworth'");
  const orderId = await ordered(customerSelf);
  await at(customerSelf.token).ask((api) =>
    api.support.sendFeedback({
      message: "I would love to see more of your saffron buns please",
      name: "",
      email: "",
    }),
  );
  await erase(customerSelf);
  const waiting = await messages();
  expect(waiting.map(({ template, status, recipient }) => [template, status, recipient])).toEqual([
    ["feedback-received", "queued", "owner@sweetcrumb.test"],
    ["new-order-alert", "queued", "owner@sweetcrumb.test"],
  ]);
  const traces = /Quillon|Vexworth|sam@example|saffron/;
  expect(JSON.stringify(waiting)).not.toMatch(traces);
  const post = mailbox();
  for (const { id } of waiting)
    await deliverMessage(database.em(), post.gateway, { shopId: world.a.id, messageId: id });
  expect(post.sent.map(({ to }) => to)).toEqual(["owner@sweetcrumb.test", "owner@sweetcrumb.test"]);
  expect(JSON.stringify(post.sent)).not.toMatch(traces);
  expect(post.sent[1]?.html).toContain(orderId);
});

test("CUST-03 NOTE-01 a mail that is under way while the account is deleted is not written back", async () => {
  const { customerSelf } = world.people;
  await called(customerSelf, "first_name = 'Quillon'");
  await ordered(customerSelf);
  const alert = (await messages()).find(({ template }) => template === "new-order-alert");
  await deliverMessage(
    database.em(),
    { send: async () => void (await erase(customerSelf)) },
    { shopId: world.a.id, messageId: alert?.id ?? "" },
  );
  const [kept] = await messages();
  expect(kept).toMatchObject({ template: "new-order-alert", status: "sent" });
  expect(JSON.stringify(kept)).not.toMatch(/Quillon|sam@example/);
});

test("CUST-03 of a message to somebody else the proved address alone is taken out", async () => {
  const { customerSelf, customerOther } = world.people;
  await database.asPlatform((tx) =>
    tx.execute(
      `insert into messages (shop_id, id, channel, recipient, template, facts, user_id, status, due_at, message_id)
       values (?, ?, 'email', 'otto@example.test', 'note-to-customer', ?::jsonb, ?, 'queued', now(), 'a note')`,
      [
        world.a.id,
        v7(),
        JSON.stringify({ text: "Ask\nsam@example.test, not notsam@example.test.", orders: [] }),
        customerOther.id,
      ],
    ),
  );
  await erase(customerSelf);
  expect(await messages()).toMatchObject([
    {
      recipient: "otto@example.test",
      status: "queued",
      facts: { text: "Ask\n(erased), not notsam@example.test.", orders: [] },
    },
  ]);
});

test("CUST-03 NOTE-01 a note about a guest's orders and those of an account with the same address still goes to the guest", async () => {
  const { customerUnverified, merchantOwn } = world.people;
  await placed(null);
  await placed(customerUnverified);
  await called(customerUnverified, "email = 'gail@example.test'");
  await at(merchantOwn.token).ask((api) =>
    api.orders.tellCustomers({ search: "", text: "We open later.", key: v7() }),
  );
  const [note] = await messages();
  expect(note?.facts?.orders).toHaveLength(2);
  await erase(customerUnverified);
  expect(await messages()).toMatchObject([
    { id: note?.id, status: "queued", recipient: "gail@example.test", facts: { text: "We open later." } },
  ]);
});

test("CUST-03 PERF-05 however many messages a shop keeps, each statement looks through a part of them, and none is left out", async () => {
  const { customerSelf } = world.people;
  await database.write([
    `insert into messages (shop_id, id, channel, recipient, template, facts, status, due_at, sent_at, message_id)
     select '${world.a.id}', uuidv7(n * interval '1 second'), 'email', 'otto@example.test', 'note-to-customer',
       jsonb_build_object('text', 'Ask sam@example.test: ' || n, 'orders', '[]'::jsonb), 'sent', now(), now(), n
     from generate_series(1, 4500) n`,
  ]);
  const statements = await sentDuring(database, () => erase(customerSelf));
  const ofMessages = statements.filter((text) => /"messages" (?:set|where)/.test(text));
  expect(ofMessages.length).toBeGreaterThan(12);
  expect(ofMessages.filter((text) => !/"id" (?:>|<=|=) |offset/.test(text))).toEqual([]);
  const texts = (await messages()).map(({ facts }) => facts?.text);
  expect(texts).toHaveLength(4500);
  expect(texts.filter((text) => !String(text).startsWith("Ask (erased): "))).toEqual([]);
}, 30_000);
