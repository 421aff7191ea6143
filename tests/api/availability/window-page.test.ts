/** What the buttons of an order window's screen do (MAN-04) where the window is gone. */
import { v7 } from "uuid";
import { beforeAll, expect, test } from "vitest";
import { action } from "#app/routes/availability/manage-availabilities/route.tsx";
import { at, type OrderWorld, openOrderWorld } from "#tests/api/orders/order-world.ts";
import { useDatabase } from "#tests/support/database.ts";

const database = useDatabase();
let world: OrderWorld;
beforeAll(async () => {
  world = await openOrderWorld(database);
});

const rosa = () => at(world.a, world.people.merchantOwn.token);

/** Presses a button of the window's panel, as its merchant. */
async function pressed(id: string, intent: string) {
  const host = `${world.a.slug}.localhost:3000`;
  const origin = `http://${host}`;
  const request = new Request(`${origin}/manage/availabilities/${id}?show=future`, {
    method: "POST",
    headers: { host, authorization: `Bearer ${world.people.merchantOwn.token}` },
    body: new URLSearchParams({ intent }),
  });
  const facts = { requestId: "test", address: "203.0.113.7", nonce: "n", origin, cookies: [] };
  const answer = await action({ request, context: { facts }, params: { id } } as never);
  return answer instanceof Response ? [answer.status, answer.headers.get("location")] : answer;
}

const LIST = [302, "/manage/availabilities?show=future"];

test("MAN-04 a window that is deleted twice is deleted, and its merchant is back at the list both times", async () => {
  const { id } = await rosa().ask((api) => api.availability.create({}));
  expect(await pressed(id, "delete")).toEqual(LIST);
  expect(await pressed(id, "delete")).toEqual(LIST);
  expect(
    await world.rows("select action from audit_entries where subject_id = ? and action like '%deleted'", [
      id,
    ]),
  ).toHaveLength(1);
});

test("AVL-05 MAN-04 a window that is gone is not cloned: it is not found, which is no failure", async () => {
  const { id } = await rosa().ask((api) => api.availability.create({}));
  await rosa().ask((api) => api.availability.remove({ availabilityId: id }));
  for (const gone of [id, v7()])
    expect(await pressed(gone, "clone")).toMatchObject({ init: { status: 404 } });
});
