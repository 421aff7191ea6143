/** Reminders that go out by a setting: off unless it is set, at the order's own hour, never twice within three days, three at most. */
import { beforeEach, expect, test } from "vitest";
import { shopForJob } from "#server/jobs/shop-for-job.ts";
import { remindUnasked } from "#server/payments/remind-payers.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useHolder } from "#tests/support/held-row.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { messagesOf, placeOrder, remindNow, sweepNow } from "./an-order.ts";

const database = useDatabase();
const { whileHeld } = useHolder(database);
let world: World;
beforeEach(async () => {
  await database.clean();
  world = await openWorld(database);
  await world.set("shop_settings", world.a, { payment_reminder_days: 2 });
});

const reminded = async () =>
  (await messagesOf(database))
    .filter(({ template }) => template === "payment-reminder")
    .map(({ recipient, facts }) => [recipient, (facts as { ticket: number } | null)?.ticket]);
/** Reminds so many days later, twice; how many reminders there are then. */
const after = async (days: number) => {
  world.clock.advance({ days });
  await remindNow(database);
  await remindNow(database);
  return (await reminded()).length;
};
const rosa = () => callerAt({ shop: "sweetcrumb", token: world.people.merchantOwn.token });

test("two days after an unpaid order its customer is reminded, then every three days, three times in all", async () => {
  await placeOrder(world);
  expect([await after(0), await after(1.99), await after(0.01)]).toEqual([0, 0, 1]);
  expect(await reminded()).toEqual([["sam@example.test", 1]]);
  expect([await after(2.99), await after(0.01), await after(3), await after(3), await after(30)]).toEqual([
    1, 2, 3, 3, 3,
  ]);
});

test("no one is reminded where the shop has not set it, or not any more", async () => {
  await placeOrder(world);
  await world.set("shop_settings", world.a, { payment_reminder_days: 0 });
  expect(await after(3)).toBe(0);
  await world.set("shop_settings", world.a, { payment_reminder_days: 2 });
  await world.set("shops", world.a, { subscription_status: "none" });
  expect(await after(0)).toBe(0);
  await world.set("shops", world.a, { subscription_status: "active" });
  expect(await after(0)).toBe(1);
});

test("not of what is paid, cancelled, to be paid in cash at the hand-over, or older than 45 days", async () => {
  const [paid, cancelled] = [await placeOrder(world), await placeOrder(world)];
  await placeOrder(world, { paymentService: "Cash" });
  const old = await placeOrder(world);
  await database.write([
    `update orders set created_at = created_at - interval '44 days' where id = '${old}'`,
  ]);
  const merchant = rosa();
  await merchant.ask((api) => api.orders.update({ orderId: paid, paid: true }));
  await merchant.ask((api) =>
    api.orders.update({ orderId: cancelled, cancelled: { reason: "", restock: true } }),
  );
  expect(await after(2)).toBe(0);
  // After the hand-over cash is owed, too.
  expect(await after(2)).toBe(1);
});

test("a reminder that the merchant pressed for counts, and two processes at once send one", async () => {
  const orderId = await placeOrder(world);
  world.clock.advance({ days: 1 });
  await callerAt({ shop: "sweetcrumb", token: await world.newToken(world.people.merchantOwn) }).ask((api) =>
    api.payments.remind({ orderIds: [orderId] }),
  );
  expect([await after(1), await after(1.99)]).toEqual([1, 1]);
  world.clock.advance({ days: 0.01 });
  await Promise.all([remindNow(database), remindNow(database)]);
  expect(await reminded()).toHaveLength(2);
});

test("NOTE-02 whoever pays while the others are reminded is not reminded", async () => {
  const [first, second] = [await placeOrder(world), await placeOrder(world)];
  await database.write([
    `update orders set created_at = created_at + interval '1 minute' where id = '${second}'`,
  ]);
  world.clock.advance({ days: 3 });
  await whileHeld(
    ["orders", "id", first],
    () => remindNow(database),
    async () => database.write([`update orders set paid = true where id = '${second}'`]),
  );
  expect(await reminded()).toEqual([["sam@example.test", 1]]);
});

test("NOTE-02 however many orders may not be reminded of, those behind them are, whatever their instants", async () => {
  for (let nth = 0; nth < 5; nth++) await placeOrder(world, { paymentService: "Cash" });
  const [last, other] = [await placeOrder(world), await placeOrder(world)];
  // Of one instant, which is more exact than a date in JavaScript; and one of which the time of placing comes last.
  await database.write([
    "update orders set created_at = date_trunc('second', created_at) + interval '0.123456 seconds'",
    `update orders set created_at = created_at + interval '1 second' where id in ('${last}', '${other}')`,
  ]);
  world.clock.advance({ days: 2, minutes: 1 });
  const ctx = await shopForJob(database.em(), world.a.id);
  if (!ctx) throw new Error("There is no shop.");
  await remindUnasked(ctx, 2);
  expect((await reminded()).map(([, ticket]) => ticket).sort()).toEqual([6, 7]);
});

test("NOTE-01 REL-R5 reminders have turns of their own, so that a sweep is done without them", async () => {
  await placeOrder(world);
  world.clock.advance({ days: 2 });
  await sweepNow(database, world);
  expect(await reminded()).toEqual([]);
  await remindNow(database);
  expect(await reminded()).toHaveLength(1);
});
