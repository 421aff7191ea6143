/** Reminders of orders that are not paid: on demand, never twice within three days, never of a paid or cancelled one. */
import { beforeEach, expect, test } from "vitest";
import { shortCode } from "#domain/payments/short-code.ts";
import { renderMail } from "#server/mail/render-mail.ts";
import { useDatabase } from "#tests/support/database.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { at, type OrderWorld, openOrderWorld } from "../orders/order-world.ts";

const database = useDatabase();
let world: OrderWorld;
beforeEach(async () => {
  await database.clean();
  world = await openOrderWorld(database);
});

const rosa = async () => at(world.a, await world.newToken(world.people.merchantOwn));
const place = async (changes: object = {}) =>
  (
    await at(world.a, world.people.customerSelf.token).ask((api) =>
      api.orders.place(world.orderInput(changes)),
    )
  ).order;
const remind = async (...orderIds: string[]) =>
  (await rosa()).ask((api) => api.payments.remind({ orderIds }));
const unpaid = async () => (await rosa()).ask((api) => api.payments.unpaid());
const mails = () =>
  world.rows<{ recipient: string; facts: never; order_id: string }>(
    "select recipient, facts, order_id from messages where template = 'payment-reminder' order by created_at, id",
  );

test("one press reminds of the unpaid orders, with what is owed and how it is paid", async () => {
  const order = await place();
  expect(await remind(order.id)).toEqual({ sent: 1, leftOut: [] });
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.recipient).toBe("sam@example.test");
  const { subject, text } = renderMail("payment-reminder", mail?.facts as never);
  expect(subject).toMatch(/^Sweet Crumb Bakery: order #\d+ is not paid yet, \$/);
  expect(text).toContain(`order%20${order.ticketNumber}%2C%20${shortCode(order.ticketNumber)}`);
  expect(text).toContain("Venmo: canary-venmo-handle");
  const [entry] = await world.rows<{ after: unknown; actor_name: string }>(
    "select after, actor_name from audit_entries where action = 'orders.reminded'",
  );
  expect(entry).toEqual({
    after: { tickets: [order.ticketNumber], orders: [{ id: order.id }] },
    actor_name: "rosa Test",
  });
});

test("never twice within three days, however it is pressed", async () => {
  const { id, ticketNumber } = await place();
  const twice = await Promise.all([remind(id), remind(id)]);
  expect(twice.length).toBe(2);
  expect(await mails()).toHaveLength(1);
  world.clock.advance({ days: 2.9 });
  expect(await remind(id)).toEqual({ sent: 0, leftOut: [{ ticketNumber, why: "reminded" }] });
  expect((await unpaid())[0]).toMatchObject({ whyNot: "reminded" });
  world.clock.advance({ days: 0.1 });
  expect(await remind(id)).toEqual({ sent: 1, leftOut: [] });
  expect(await mails()).toHaveLength(2);
});

test("never of an order that is paid or cancelled meanwhile, which is named", async () => {
  const [paid, cancelled] = [await place(), await place()];
  const merchant = await rosa();
  await merchant.ask((api) => api.orders.update({ orderId: paid.id, paid: true }));
  await merchant.ask((api) => api.orders.update({ orderId: cancelled.id, cancelled: {} }));
  expect(await unpaid()).toEqual([]);
  expect(await remind(paid.id, cancelled.id)).toEqual({
    sent: 0,
    leftOut: [paid, cancelled].map(({ ticketNumber }) => ({ ticketNumber, why: "settled" })),
  });
  expect(await mails()).toEqual([]);
});

test("cash is not asked for before the order is handed over, unless the merchant says so", async () => {
  const order = await place({ paymentService: "Cash" });
  expect(await unpaid()).toMatchObject([{ id: order.id, customer: "sam Test", whyNot: "paysLater" }]);
  expect(await remind(order.id)).toEqual({ sent: 1, leftOut: [] });
});

test("SEC-A1 of another shop's orders no one is reminded, and only a merchant reminds", async () => {
  const order = await place();
  const bert = at(world.b, world.people.merchantOther.token);
  expect(await bert.ask((api) => api.payments.unpaid())).toEqual([]);
  const theirs = bert.ask((api) => api.payments.remind({ orderIds: [order.id] }));
  expect((await refusalOf(theirs)).code).toBe("unknown_reference");
  const sam = at(world.a, world.people.customerSelf.token);
  const own = sam.ask((api) => api.payments.remind({ orderIds: [order.id] }));
  expect((await refusalOf(own)).code).toBe("forbidden");
  expect(await mails()).toEqual([]);
});
