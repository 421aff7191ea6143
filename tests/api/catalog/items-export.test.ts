import { beforeAll, expect, test } from "vitest";
import { at, type OrderWorld, openOrderWorld } from "#tests/api/orders/order-world.ts";
import { useDatabase } from "#tests/support/database.ts";
import { refusalOf } from "#tests/support/refusals.ts";

const database = useDatabase();
let world: OrderWorld;

beforeAll(async () => {
  world = await openOrderWorld(database);
});

const fileOf = (token: string, input: { search?: string; filter?: { show?: "hidden" } } = {}) =>
  at(world.a, token).ask((api) => api.catalog.items.exportCsv(input));

test("MAN-02 SEC-A28 the file for spreadsheets holds every field of the listed items, and nothing in it is a formula", async () => {
  const { token } = world.people.merchantOwn;
  const id = await world.addItem({ name: "=HYPERLINK(1)", price: 123_450, stock: 7 });
  await at(world.a, token).ask((api) =>
    api.catalog.items.change({ itemId: id, description: 'Says "hello"', unit: "each", hidden: true }),
  );
  const [head, row, end] = (await fileOf(token, { search: "hyperlink" })).split("\r\n");
  expect(head).toBe(
    '"Section","Name","Description","Unit","Price","Stock","Unlimited","Sold Out","Hidden","Date","Order"',
  );
  expect(row).toContain(`"'=HYPERLINK(1)","Says ""hello""","each","1234.50","7","no","no","yes"`);
  expect(end).toBe("");
  const hidden = (await fileOf(token, { filter: { show: "hidden" } })).trimEnd().split("\r\n").slice(1);
  expect(hidden.length).toBeGreaterThan(0);
  expect(hidden.map((line) => line.split(",").at(-3))).toEqual(hidden.map(() => '"yes"'));
});

test("MAN-02 the file has all pages of the list, and is the merchant's alone", async () => {
  const all = await at(world.a, world.people.merchantOwn.token).ask((api) =>
    api.catalog.items.list({ perPage: 1 }),
  );
  expect((await fileOf(world.people.merchantOwn.token)).trimEnd().split("\r\n")).toHaveLength(all.total + 1);
  const refusal = await refusalOf(fileOf(world.people.customerSelf.token));
  expect(refusal.code).toBe("forbidden");
});
