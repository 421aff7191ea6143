import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { at, type OrderWorld, openOrderWorld } from "./order-world.ts";

const database = useDatabase();
let world: OrderWorld;
beforeEach(async () => {
  await database.clean();
  world = await openOrderWorld(database);
});

const rosa = () => at(world.a, world.people.merchantOwn.token);
const place = async () =>
  (await at(world.a, world.people.customerSelf.token).ask((api) => api.orders.place(world.orderInput())))
    .order;
const paid = async () =>
  (await rosa().ask((api) => api.orders.list({ filter: { paid: true } }))).rows.map(({ id }) => id);

test("MAN-06 of the checked orders the cancelled and the changed ones are left out and named, the others get the flag", async () => {
  const [good, cancelled, edited] = [await place(), await place(), await place()];
  const orders = [good, cancelled, edited];
  const versions = Object.fromEntries(orders.map(({ id, version }) => [id, version]));
  await rosa().ask((api) => api.orders.update({ orderId: cancelled.id, cancelled: {} }));
  await rosa().ask((api) => api.orders.update({ orderId: edited.id, notes: "Back door" }));

  const answer = await rosa().ask((api) =>
    api.orders.updateMany({ orderIds: orders.map(({ id }) => id), flag: "paid", versions }),
  );
  expect(answer.changed).toEqual([good.id]);
  expect(answer.leftOut).toEqual([
    { ticketNumber: cancelled.ticketNumber, why: "cancelled" },
    { ticketNumber: edited.ticketNumber, why: "stale" },
  ]);
  expect(await paid()).toEqual([good.id]);
});

test("MAN-06 what is so already is neither changed nor left out, whatever its version", async () => {
  const order = await place();
  await rosa().ask((api) => api.orders.update({ orderId: order.id, paid: true }));
  const answer = await rosa().ask((api) =>
    api.orders.updateMany({
      orderIds: [order.id],
      flag: "paid",
      versions: { [order.id]: order.version },
    }),
  );
  expect(answer).toEqual({ changed: [], leftOut: [] });
});

test("MAN-06 a flag of many is taken back from just those that got it", async () => {
  const [before, now] = [await place(), await place()];
  await rosa().ask((api) => api.orders.update({ orderId: before.id, paid: true }));
  const { changed } = await rosa().ask((api) =>
    api.orders.updateMany({ orderIds: [before.id, now.id], flag: "paid" }),
  );
  await rosa().ask((api) => api.orders.updateMany({ orderIds: changed, flag: "paid", set: false }));
  expect(await paid()).toEqual([before.id]);
});

test("MAN-06 orders are found by ticket, name, e-mail and the last digits of the phone, and by nothing less", async () => {
  const byPhone = async (guest: { name: string; email: string; phone: string }) =>
    (await rosa().ask((api) => api.orders.place(world.orderInput({ guest })))).order;
  const robin = await byPhone({ name: "Robin Ay4", email: "robin@x.test", phone: "415-555-0142" });
  const found = async (search: string) =>
    (await rosa().ask((api) => api.orders.list({ search }))).rows.map(({ id }) => id);
  await place();
  for (const search of [`#${robin.ticketNumber}`, "robin", "n@x.t", "0142", "555-0142"]) {
    expect(await found(search), search).toContain(robin.id);
  }
  expect(await found("0142")).toEqual([robin.id]);
  // One digit is no phone, and neither is the digit of a name.
  expect(await found(robin.ticketNumber === 2 ? "4" : "2")).not.toContain(robin.id);
  expect(await found("nobody 0142")).toEqual([]);
});

test("MAN-06 ORD-11 cancelled orders stand in a list of their own", async () => {
  const [stays, goes] = [await place(), await place()];
  await rosa().ask((api) => api.orders.update({ orderId: goes.id, cancelled: { reason: "Ill" } }));
  const ids = async (filter: object) =>
    (await rosa().ask((api) => api.orders.list({ filter }))).rows.map(({ id }) => id);
  expect(await ids({ completed: false })).toEqual([stays.id]);
  expect(await ids({ cancelled: true })).toEqual([goes.id]);
});
