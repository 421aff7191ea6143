import { beforeAll, expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { at, type OrderWorld, openOrderWorld } from "./order-world.ts";

const database = useDatabase();
let world: OrderWorld;
let rosa: ReturnType<typeof at>;

/** Day and type of the tickets 1 to 4. */
const PLACED = [
  ["2026-12-04", "Delivery"],
  [null, "Shipping"],
  ["2026-12-03", "Pickup"],
  ["2026-12-04", "Pickup"],
] as const;

beforeAll(async () => {
  world = await openOrderWorld(database);
  rosa = at(world.a, world.people.merchantOwn.token);
  const sam = at(world.a, world.people.customerSelf.token);
  for (const [index, [day, type]] of PLACED.entries()) {
    await sam.ask((api) => api.orders.place(world.orderInput({ tip: index })));
    world.clock.advance({ seconds: 1 });
    await world.rows(
      "update orders set fulfillment_date = ?, fulfillment_type = ?, delivery_address = '1 A St, 90001' where ticket_number = ?",
      [day, type, index + 1],
    );
  }
});

const listed = (sort: string) =>
  rosa.ask(async (api) =>
    (await api.orders.list({ sort })).rows.map(({ id, ticketNumber }) => [ticketNumber, id] as const),
  );

test("MAN-06 by day the orders of a day stand by type, Pickup first; one without a day stands last whichever way the days run", async () => {
  const tickets = async (sort: string) => (await listed(sort)).map(([ticket]) => ticket);
  expect(await tickets("fulfillment_date")).toEqual([3, 4, 1, 2]);
  expect(await tickets("-fulfillment_date")).toEqual([4, 1, 3, 2]);
});

test.each([
  "fulfillment_date",
  "-fulfillment_date",
  "-created_at",
  "created_at",
  "-grand_total",
  "ticket_number",
])("MAN-06 sorted by %s the page on which an order stands is found", async (sort) => {
  for (const [place, [ticket, around]] of (await listed(sort)).entries()) {
    const { page, rows } = await rosa.ask((api) => api.orders.list({ sort, perPage: 1, around }));
    expect([page, rows.map(({ ticketNumber }) => ticketNumber)]).toEqual([place + 1, [ticket]]);
  }
});

test("MAN-06 SHOP-07 an order that the list does not have, or another shop has, asks for nothing", async () => {
  const [, around] = (await listed("created_at"))[0] ?? ["", ""];
  const requested = { page: 2, perPage: 3, filter: { completed: true } };
  expect((await rosa.ask((api) => api.orders.list({ ...requested, around }))).page).toBe(2);
  const other = at(world.b, world.people.merchantOther.token);
  expect((await other.ask((api) => api.orders.list({ page: 2, around }))).page).toBe(2);
});
