import { beforeAll, expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { orderAt } from "./matrix-cases-orders.ts";

const database = useDatabase();
let world: World;
beforeAll(async () => {
  world = await openWorld(database);
});

const rosa = (method: string, path: string, json?: unknown) =>
  world.send({
    method,
    path: `/api${path}`,
    token: world.people.merchantOwn.token,
    ...(json === undefined ? {} : { json }),
  });

test("ORD-09 an answer's lines may be sent back as they came; only the order's own ids count", async () => {
  const { id } = await orderAt(world);
  const path = `/shops/${world.a.id}/orders/${id}`;
  const { data } = (await rosa("GET", path)).json<{ data: { line_items: object[]; version: number } }>();
  const fee = { type: "FEE", is_custom: true, custom_name: "Box", custom_price: 150, quantity: 1 };
  const changed = await rosa("PATCH", path, { line_items: [...data.line_items, fee], version: data.version });
  expect(changed.json()).toMatchObject({
    data: { fees: 150, version: data.version + 1, line_items: [{}, { type: "FEE", item_name: "Box" }] },
  });
  const nameless = await rosa("PATCH", path, { line_items: [{ type: "FEE", is_custom: true, quantity: 1 }] });
  expect(nameless.json<{ errors: object }>().errors).toMatchObject({
    "line_items.0.custom_name": ["This field is required"],
  });
});

test("ORD-09 a stale edit names on REST what changed meanwhile", async () => {
  const { id } = await orderAt(world);
  const path = `/shops/${world.a.id}/orders/${id}`;
  await rosa("POST", path, { ready_for_guest: true });
  const stale = await rosa("POST", path, { tip: 100, version: 1 });
  expect([stale.status, stale.json()]).toMatchObject([
    409,
    { code: "stale", errors: { ready_for_guest: ["This was changed meanwhile."] } },
  ]);
});

test("API-05 a deleted order is found no more, its row and the stock stay as they are", async () => {
  const { id } = await orderAt(world);
  expect((await rosa("DELETE", `/orders/${id}`)).status).toBe(204);
  expect((await rosa("GET", `/shops/${world.a.id}/orders/${id}`)).status).toBe(404);
  expect((await rosa("DELETE", `/orders/${id}`)).status).toBe(404);
  const rows = await database.asPlatform((tx) =>
    tx.execute("select deleted_at from orders where id = ?", [id]),
  );
  expect(rows).toEqual([{ deleted_at: expect.anything() }]);
});

test("API-05 ORD-11 a deleted order gives its pieces back where that is asked for, as a cancelled one does, and never twice", async () => {
  const stock = async () => {
    const rows = await database.asPlatform((tx) =>
      tx.execute<{ stock: number }[]>("select sum(stock)::int as stock from items where shop_id = ?", [
        world.a.id,
      ]),
    );
    return rows[0]?.stock ?? Number.NaN;
  };
  const gone = async (query: string, before: object | null = null) => {
    const full = await stock();
    const { id } = await orderAt(world);
    const taken = await stock();
    if (before) await rosa("PATCH", `/shops/${world.a.id}/orders/${id}`, before);
    const { status } = await rosa("DELETE", `/orders/${id}${query}`);
    return { status, taken: full - taken, away: full - (await stock()) };
  };
  expect(await gone("?restock=true")).toEqual({ status: 204, taken: 1, away: 0 });
  expect(await gone("?restock=true", { cancelled: { restock: true } })).toMatchObject({ taken: 1, away: 0 });
  expect(await gone("?restock=true", { cancelled: {} })).toMatchObject({ taken: 1, away: 1 });
  expect(await gone("")).toEqual({ status: 204, taken: 1, away: 1 });
  expect((await gone("?restock=perhaps")).status).toBe(422);
  expect((await gone("?restok=true")).status).toBe(422);
});

test("API-05 without an id the answer says so", async () => {
  const answer = await rosa("DELETE", "/orders/undefined");
  expect([answer.status, answer.json<{ message: string }>().message]).toEqual([
    422,
    "You must provide a modelId to delete.",
  ]);
});

test("MAN-06 the export is a file, for the merchant alone", async () => {
  const { id } = await orderAt(world);
  await rosa("POST", `/shops/${world.a.id}/orders/${id}`, { paid: true });
  const path = `/shops/${world.a.id}/orders/export.csv?filter[paid]=true`;
  const file = await rosa("GET", path);
  expect([file.status, file.headers.get("content-type"), file.headers.get("content-disposition")]).toEqual([
    200,
    "text/csv; charset=utf-8",
    'attachment; filename="orders.csv"',
  ]);
  expect(file.text.startsWith('"Order","Placed"')).toBe(true);
  const others = [world.people.customerSelf.token, null].map((token) =>
    world.send({ method: "GET", path: `/api${path}`, token }),
  );
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([403, 401]);
});
