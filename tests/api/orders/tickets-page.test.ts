/** The tickets to print of the boxes of one day (MAN-08), as the kitchen's board links to them. */
import { v7 } from "uuid";
import { beforeAll, expect, test } from "vitest";
import { loader } from "#app/routes/orders/manage-print/route.tsx";
import { useDatabase } from "#tests/support/database.ts";
import { at, type OrderWorld, openOrderWorld } from "./order-world.ts";

const database = useDatabase();
let world: OrderWorld;
beforeAll(async () => {
  world = await openOrderWorld(database);
});

const place = async (changes: object = {}) =>
  (
    await at(world.a, world.people.customerSelf.token).ask((api) =>
      api.orders.place(world.orderInput(changes)),
    )
  ).order;

/** The page of tickets at an address, as the shop's merchant. */
async function printed(query: string) {
  const host = `${world.a.slug}.localhost:3000`;
  const origin = `http://${host}`;
  const request = new Request(`${origin}/manage/orders/print?${query}`, {
    headers: { host, authorization: `Bearer ${world.people.merchantOwn.token}` },
  });
  const facts = { requestId: "test", address: "203.0.113.7", nonce: "n", origin, cookies: [] };
  const { tickets, total } = await loader({ request, context: { facts }, params: {} } as never);
  return { numbers: tickets.map(({ ticketNumber }) => ticketNumber), total };
}

test("MAN-08 MAN-07 the boxes of a day are printed as the board has them, of its windows alone", async () => {
  const friday = await place();
  const thursday = await place({ fulfillmentSlot: "Thu, Dec 3" });
  const other = await place();
  const parcel = await place();
  const otherId = v7();
  await world.rows(
    `insert into availabilities (shop_id, id, name, start_time, end_time) values (?, ?, 'Next week', ?, ?)`,
    [world.a.id, otherId, "2026-12-01T08:00:00Z", "2026-12-13T08:00:00Z"],
  );
  await world.rows("update orders set availability_id = ? where id = ?", [otherId, other.id]);
  await world.rows("update orders set fulfillment_date = null where id = ?", [parcel.id]);

  const one = `window=${world.a.windowId}`;
  expect(await printed(`${one}&pack=2026-12-04`)).toEqual({ numbers: [friday.ticketNumber], total: 1 });
  expect(await printed(`${one}&pack=2026-12-03`)).toEqual({ numbers: [thursday.ticketNumber], total: 1 });
  expect(await printed(`${one}&pack=none`)).toEqual({ numbers: [parcel.ticketNumber], total: 1 });
  expect(await printed(`${one}&window=${otherId}&pack=2026-12-04`)).toEqual({
    numbers: [friday.ticketNumber, other.ticketNumber],
    total: 2,
  });
  // A day whose last order was moved has no tickets, and not another day's.
  expect(await printed(`${one}&pack=2026-12-05`)).toEqual({ numbers: [], total: 0 });
});
