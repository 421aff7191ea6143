/** A merchant writes to the customers of open orders: to each once, about their own orders, and to no one else (SET-02). */

import { v7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { renderMail } from "#server/mail/render-mail.ts";
import type { MailFacts } from "#server/mail/templates.ts";
import { useDatabase } from "#tests/support/database.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { openWorld } from "#tests/support/world.ts";
import { at, type OrderWorld, openOrderWorld } from "./order-world.ts";

const database = useDatabase();
let world: OrderWorld;
beforeEach(async () => {
  await database.clean();
  world = await openOrderWorld(database);
  await world.set("shop_settings", world.a, { order_access: "guest", support_email: "help@crumb.test" });
});

const rosa = () => at(world.a, world.people.merchantOwn.token);
const DELIVERY = { fulfillmentType: "Delivery", deliveryAddress: "1 Mill Lane, 94110" };
const place = async (changes: object = {}, token: string | null = world.people.customerSelf.token) =>
  (await at(world.a, token).ask((api) => api.orders.place(world.orderInput(changes)))).order;
const guest = (email: string) => ({ guest: { name: "Gus Guest", email, phone: "2075550199" } });
const count = (search = "") => rosa().ask((api) => api.orders.customersToTell({ search }));
const note = (search = "", key = v7()) => ({ search, key, text: "No deliveries\non Saturdays." });
const tell = (requested = note()) => rosa().ask((api) => api.orders.tellCustomers(requested));
const mails = () =>
  world.rows<{ recipient: string; facts: MailFacts["note-to-customer"] }>(
    "select recipient, facts from messages where template = 'note-to-customer' order by recipient",
  );

test("SET-02 each customer of the orders that were asked for gets one mail, about all of them and no others", async () => {
  const [first, second] = [await place(DELIVERY), await place(DELIVERY)];
  const ofGuest = await place({ ...DELIVERY, ...guest("gus@guest.test") }, null);
  await place();
  const [done, cancelled] = [await place(DELIVERY), await place(DELIVERY)];
  await rosa().ask((api) => api.orders.update({ orderId: done.id, completed: true }));
  await rosa().ask((api) => api.orders.update({ orderId: cancelled.id, cancelled: {} }));
  const found = { orders: 3, customers: 2, withoutAddress: 0, isWhole: true };
  expect(await count("type:Delivery")).toEqual(found);
  expect(await mails()).toEqual([]);
  expect(await tell(note("type:Delivery"))).toEqual(found);
  const sent = await mails();
  expect(sent.map(({ recipient, facts }) => [recipient, facts.orders.map(({ ticket }) => ticket)])).toEqual([
    ["gus@guest.test", [ofGuest.ticketNumber]],
    ["sam@example.test", [first.ticketNumber, second.ticketNumber]],
  ]);
  const [toGuest, toSam] = sent.map(({ facts }) => renderMail("note-to-customer", facts));
  expect(toGuest?.text).toMatch(/\/order\/[\w-]+\.[\w-]+/);
  expect(toSam?.subject).toBe(
    `Sweet Crumb Bakery: about your orders #${first.ticketNumber}, #${second.ticketNumber}`,
  );
  expect(toSam?.text).toContain("No deliveries\non Saturdays.");
  expect(toSam?.text).toContain(`/customer/orders/${second.id}`);
  expect(toSam?.text).toContain("Write to help@crumb.test");
});

test("SET-02 of more than 500 orders those that are handed over first are written about, and it is said", async () => {
  const { id } = await place();
  await world.rows(
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'ticket_number', 1000 + n,
       'fulfillment_date', o.fulfillment_date + 1, 'idempotency_key', null, 'request_hash', null))).*
     from orders o, generate_series(1, 500) n where o.id = ?`,
    [id],
  );
  expect(await count()).toEqual({ orders: 500, customers: 1, withoutAddress: 0, isWhole: false });
  await tell();
  const [sent] = await mails();
  expect(sent?.facts.orders).toHaveLength(500);
  expect(sent?.facts.orders[0]?.url).toContain(id);
});

test("SET-02 who was told stands on the time line of each order, and in the trail", async () => {
  const [first, second] = [await place(), await place()];
  await tell();
  for (const { id } of [first, second]) {
    const { events } = await rosa().ask((api) => api.orders.one({ orderId: id }));
    expect(events).toContainEqual(
      expect.objectContaining({ what: "sent note-to-customer", who: "rosa Test" }),
    );
  }
  const trail = await world.rows(
    "select actor_name, after from audit_entries where action = 'customers.told'",
  );
  const tickets = [first.ticketNumber, second.ticketNumber];
  expect(trail).toEqual([
    { actor_name: "rosa Test", after: { text: "No deliveries\non Saturdays.", tickets, customers: 1 } },
  ]);
});

test("SET-02 the same form twice, also at once, writes to no one twice; a new one does", async () => {
  await place();
  const requested = note();
  await Promise.all([tell(requested), tell(requested), tell(requested)]);
  await tell(requested);
  expect(await mails()).toHaveLength(1);
  expect(await world.rows("select from order_events where what = 'sent note-to-customer'")).toHaveLength(1);
  await tell();
  expect(await mails()).toHaveLength(2);
  // Corrected after an answer that was lost, the form is the same and the note another.
  await tell({ ...requested, text: "No deliveries on Sundays." });
  expect(await mails()).toHaveLength(3);
});

test("SET-02 an order without an address is counted, and an account that is gone is not written to", async () => {
  await place();
  await world.rows("update users set deleted_at = now() where id = ?", [world.people.customerSelf.id]);
  expect(await tell()).toEqual({ orders: 1, customers: 0, withoutAddress: 1, isWhole: true });
  expect(await mails()).toEqual([]);
});

test("SEC-A1 no one but the shop's own merchant writes, and only about its own orders", async () => {
  await place();
  const bert = at(world.b, world.people.merchantOther.token);
  expect(await bert.ask((api) => api.orders.tellCustomers(note()))).toEqual({
    orders: 0,
    customers: 0,
    withoutAddress: 0,
    isWhole: true,
  });
  const { customerSelf, merchantOther } = world.people;
  for (const [person, code] of [
    [customerSelf, "forbidden"],
    [merchantOther, "wrong_shop"],
  ] as const) {
    const written = at(world.a, person.token).ask((api) => api.orders.tellCustomers(note()));
    expect((await refusalOf(written)).code).toBe(code);
  }
  expect(await mails()).toEqual([]);
});

test.each([[""], ["x".repeat(2_001)]])(
  "SET-02 a text that says nothing, or too much, is refused (%#)",
  async (text) => {
    await place();
    const { facts } = await refusalOf(tell({ ...note(), text }));
    expect(Object.keys(facts.errors as object)).toEqual(["text"]);
    expect(await mails()).toEqual([]);
  },
);

test("SET-02 a shop writes five such texts an hour", async () => {
  await database.clean();
  const limited = await openWorld(database, { rateLimits: "on" });
  const merchant = at(limited.a, limited.people.merchantOwn.token);
  const ask = () => merchant.ask((api) => api.orders.tellCustomers(note()));
  for (let times = 0; times < 5; times += 1) await ask();
  expect((await refusalOf(ask())).code).toBe("too_many_tries");
});
