import { v7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { inShop } from "#server/database/tenant.ts";
import { orderPlaced } from "#server/jobs/order-placed.job.ts";
import { enqueue } from "#server/jobs/queue.ts";
import { useDatabase } from "#tests/support/database.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { jobsIn, messagesOf, placeOrder } from "./an-order.ts";

const database = useDatabase();
let world: World;
beforeEach(async () => {
  await database.clean();
  world = await openWorld(database);
});

const run = (orderId: string) => orderPlaced(database.em(), { shopId: world.a.id, orderId });
const NO_ORDER = v7();
const templates = async () =>
  (await messagesOf(database)).map(({ template, recipient }) => [template, recipient]);

test("NOTE-01 an order queues one job, with ids alone", async () => {
  const orderId = await placeOrder(world);
  expect(await jobsIn(database, "order-placed")).toEqual([{ shopId: world.a.id, orderId }]);
  expect(await messagesOf(database)).toEqual([]);
});

test("NOTE-01 PERF-04 an order writes its job just as pg-boss does", async () => {
  await inShop(database.em(), world.a.id, (tx) =>
    enqueue(tx, "order-placed", { shopId: world.a.id, orderId: NO_ORDER }),
  );
  const orderId = await placeOrder(world);
  const rows = await database.em().execute<{ job: Record<string, unknown> }[]>(
    // Its instants beside each other: when it starts and how long it is kept, counted from when it was made.
    `select to_jsonb(j) - 'id' - 'created_on' - 'start_after' - 'keep_until'
       || jsonb_build_object('starts', start_after - created_on, 'kept', keep_until - start_after, 'age', now() - created_on < interval '1 minute') as job
     from pgboss.job j order by created_on`,
  );
  const [ofSender, ofOrder] = rows.map(({ job }) => job);
  expect(ofOrder).toEqual({ ...ofSender, data: { shopId: world.a.id, orderId } });
  expect(ofOrder).toMatchObject({ state: "created", retry_limit: 100, retry_delay_max: 900, age: true });
});

test("NOTE-01 an order that is refused queues nothing", async () => {
  await expect(placeOrder(world, { lines: [{ itemId: world.a.cake, quantity: 3 }] })).rejects.toThrow();
  await expect(placeOrder(world, { lines: [{ itemId: v7(), quantity: 1 }] })).rejects.toThrow();
  expect(await jobsIn(database, "order-placed")).toEqual([]);
});

test("NOTE-01 a job of a transaction that is rolled back does not exist", async () => {
  const failing = inShop(database.em(), world.a.id, async (tx) => {
    await enqueue(tx, "order-placed", { shopId: world.a.id, orderId: v7() });
    throw new Error("and then something went wrong");
  });
  await expect(failing).rejects.toThrow("and then something went wrong");
  expect(await jobsIn(database, "order-placed")).toEqual([]);
});

test("NOTE-02 the shop is told of the order and the customer gets the invoice, once however often the job runs", async () => {
  const orderId = await placeOrder(world);
  await Promise.all([run(orderId), run(orderId), run(orderId)]);
  await run(orderId);
  expect(await templates()).toEqual([
    ["customer-invoice", "sam@example.test"],
    ["new-order-alert", "owner@sweetcrumb.test"],
  ]);
  expect(await jobsIn(database, "deliver-message")).toHaveLength(2);
});

test("NOTE-02 new_order_alerts and email_customer_invoices switch the two mails off", async () => {
  const orderId = await placeOrder(world);
  await world.set("shop_settings", world.a, { new_order_alerts: false, email_customer_invoices: false });
  await run(orderId);
  expect(await messagesOf(database)).toEqual([]);
});

test("NOTE-02 a shop where no one has an address for alerts gets none, the customer the invoice all the same", async () => {
  await world.set("shop_settings", world.a, { contact_email: "" });
  await database.write(["update users set email = null where is_merchant"]);
  await run(await placeOrder(world));
  expect((await templates()).map(([template]) => template)).toEqual(["customer-invoice"]);
});

test("ORD-06 a guest's invoice leads to the order by the signed link, a customer's to the account", async () => {
  await world.set("shop_settings", world.a, { order_access: "guest" });
  const guest = { name: "Gail Guest", email: "gail@example.test", phone: "415-555-0142" };
  const [ofGuest, ofCustomer] = [await placeOrder(world, { guest }), await placeOrder(world)];
  await run(ofGuest);
  await run(ofCustomer);
  const urls = (await messagesOf(database)).map(({ template, facts }) => `${template} ${facts?.url}`);
  const shop = "http://sweetcrumb.localhost:3000";
  expect(urls.sort()).toEqual([
    `customer-invoice ${shop}/customer/orders/${ofCustomer}`,
    expect.stringMatching(new RegExp(`^customer-invoice ${shop}/order/${ofGuest}\\.[\\w-]{43}$`)),
    ...[ofGuest, ofCustomer].map((id) => `new-order-alert ${shop}/manage/orders/${id}`).sort(),
  ]);
  const alert = (await messagesOf(database)).find(({ facts }) =>
    String(facts?.url).endsWith(`/manage/orders/${ofGuest}`),
  );
  expect(alert?.facts).toMatchObject({ name: "Gail Guest", contact: "gail@example.test, 415-555-0142" });
});

test("NOTE-01 an order or a shop that is gone needs no mail", async () => {
  await run(v7());
  await orderPlaced(database.em(), { shopId: v7(), orderId: v7() });
  expect(await messagesOf(database)).toEqual([]);
});
