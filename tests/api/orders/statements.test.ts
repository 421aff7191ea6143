import { v7 } from "uuid";
import { beforeAll, expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { sentDuring } from "#tests/support/statements-sent.ts";
import { at, type OrderWorld, openOrderWorld } from "./order-world.ts";

const database = useDatabase();
let world: OrderWorld;

beforeAll(async () => {
  world = await openOrderWorld(database);
  // The first order looks the queues up.
  await at(world.a, world.people.customerSelf.token).ask((api) => api.orders.place(world.wish()));
});

/** What is sent between the begin and the commit of the transaction that writes an order. */
async function statementsOfPlacing(
  token: string,
  lineCount: number,
  changes: object = {},
): Promise<string[]> {
  const items = await Promise.all(
    Array.from({ length: lineCount }, (_, place) => world.addItem({ name: `Loaf ${place}`, stock: 5 })),
  );
  const lines = items.map((itemId) => ({ itemId, quantity: 1 }));
  const sent = await sentDuring(database, () =>
    at(world.a, token, "rest").ask((api) =>
      api.orders.place(world.wish({ idempotencyKey: v7(), lines, ...changes })),
    ),
  );
  const written = sent.findIndex((statement) => statement.includes("insert into orders"));
  const bounds = sent.flatMap((statement, place) => (/^\s*(begin|commit)/i.test(statement) ? [place] : []));
  const begun = bounds.filter((place) => place < written).at(-1) ?? Number.NaN;
  const ended = bounds.find((place) => place > written) ?? Number.NaN;
  return sent.slice(begun + 1, ended);
}

test("PERF-04 placing an order takes at most ten statements between begin and commit, however many lines it has", async () => {
  const { token } = world.people.customerSelf;
  const one = await statementsOfPlacing(token, 1);
  const many = await statementsOfPlacing(token, 60);
  expect(one.filter((statement) => statement.includes("pgboss"))).toHaveLength(1);
  expect(one.length).toBeLessThanOrEqual(10);
  expect(many).toHaveLength(one.length);
});

test("PERF-04 a merchant's order for a customer takes no more than ten either", async () => {
  const forSam = { userId: world.people.customerSelf.id };
  const sent = await statementsOfPlacing(world.people.merchantOwn.token, 3, forSam);
  expect(sent.length).toBeLessThanOrEqual(10);
});

test("PERF-04 the shop's ticket counter is held by the last write only", async () => {
  const sent = await statementsOfPlacing(world.people.customerSelf.token, 2);
  const counted = sent.findIndex((statement) => statement.includes("update ticket_counters"));
  expect(counted).toBeGreaterThan(0);
  expect(
    sent.slice(counted + 1).filter((statement) => /\b(insert|update|delete)\b/i.test(statement)),
  ).toEqual([]);
});
