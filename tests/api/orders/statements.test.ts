import { v7 } from "uuid";
import { beforeAll, expect, test } from "vitest";
import { withConnection } from "#server/database/connect.ts";
import { useDatabase } from "#tests/support/database.ts";
import { sentDuring } from "#tests/support/statements-sent.ts";
import { at, type OrderWorld, openOrderWorld } from "./order-world.ts";

const database = useDatabase();
let world: OrderWorld;

beforeAll(async () => {
  world = await openOrderWorld(database);
  // The first order looks the queues up.
  await at(world.a, world.people.customerSelf.token).ask((api) => api.orders.place(world.orderInput()));
});

/** What a request sends that places an order. */
async function statementsOfPlacing(
  token: string,
  lineCount: number,
  changes: object = {},
): Promise<string[]> {
  const items = await Promise.all(
    Array.from({ length: lineCount }, (_, place) => world.addItem({ name: `Loaf ${place}`, stock: 5 })),
  );
  const lines = items.map((itemId) => ({ itemId, quantity: 1 }));
  return sentDuring(database, () =>
    at(world.a, token, "rest").ask((api) =>
      api.orders.place(world.orderInput({ idempotencyKey: v7(), lines, ...changes })),
    ),
  );
}

const shapeOf = (statements: readonly string[]) =>
  statements.map((statement) => /\bops\.(\w+)/.exec(statement)?.[1] ?? statement);

/** Shop and log-in of the request, the facts, the order: nothing else, and no transaction that is held open between two trips. */
const PLACING = ["menu_state", "find_session", "gather_order", "commit_orders"];

test("PERF-04 placing an order takes four statements, however many lines it has", async () => {
  const { token } = world.people.customerSelf;
  const jobs = await world.jobs();
  expect(shapeOf(await statementsOfPlacing(token, 1))).toEqual(PLACING);
  expect(shapeOf(await statementsOfPlacing(token, 60))).toEqual(PLACING);
  expect(await world.jobs()).toBe(jobs + 2);
});

test("PERF-04 a merchant's order for a customer takes no more", async () => {
  const forSam = { userId: world.people.customerSelf.id };
  expect(shapeOf(await statementsOfPlacing(world.people.merchantOwn.token, 3, forSam))).toEqual(PLACING);
});

test("PERF-05 the orders of the shop are counted once, until one of them changes, whoever changes it", async () => {
  const { a, b, people } = world;
  const counting = async (token: string, shop = a) => {
    let counts: unknown;
    const statements = await sentDuring(database, async () => {
      counts = await at(shop, token).ask((api) => api.orders.counts());
    });
    return { counts, counted: statements.filter((text) => text.includes("not completed")).length };
  };
  const { token } = people.merchantOwn;
  const { counts } = await counting(token);
  expect(await counting(token)).toEqual({ counts, counted: 0 });
  await world.rows(
    "update orders set completed = true where shop_id = ? and ticket_number = (select min(ticket_number) from orders where shop_id = ?)",
    [a.id, a.id],
  );
  const { incomplete, completed } = counts as { incomplete: number; completed: number };
  expect(await counting(token)).toEqual({
    counts: { ...(counts as object), incomplete: incomplete - 1, completed: completed + 1 },
    counted: 1,
  });
  expect((await counting(people.merchantOther.token, b)).counts).toMatchObject({
    incomplete: 0,
    completed: 0,
  });
});

/** One order of each state that a count tells apart: bits of the number beyond its ticket. */
const EVERY_STATE = `
  insert into orders
  select (jsonb_populate_record(null::orders, to_jsonb(o) || jsonb_build_object('id', gen_random_uuid(), 'ticket_number', 1000 + n, 'scope', 'state ' || n,
    'idempotency_key', null, 'guest_token_hash', null, 'completed', n & 1 > 0, 'paid', n & 2 > 0, 'is_gift', n & 4 > 0,
    'ready_for_guest', n & 8 > 0, 'cancelled_at', case when n & 16 > 0 then now() end,
    'deleted_at', case when n & 32 > 0 then now() end))).*
  from (select * from orders where shop_id = ? limit 1) o, generate_series(0, 63) n`;

test("MAN-06 orders in every state are counted as the list shows them", async () => {
  const { a, people } = world;
  await world.rows(EVERY_STATE, [a.id]);
  await world.rows("update shop_settings set enable_queue_manager = true where shop_id = ?", [a.id]);
  const counts = await at(a, people.merchantOwn.token).ask((api) => api.orders.counts());
  const total = (filter: object) =>
    at(a, people.merchantOwn.token).ask((api) =>
      api.orders.list({ filter, perPage: 1 }).then((page) => page.total),
    );
  expect(counts).toEqual({
    incomplete: await total({ completed: false }),
    ready: await total({ completed: false, readyForGuest: true }),
    completed: await total({ completed: true }),
    unpaid: await total({ paid: false }),
    paid: await total({ paid: true }),
    gifts: await total({ isGift: true }),
  });
  expect(counts.ready).toBe(4);
});

test("PERF-05 the orders of a full shop are counted from an index alone", async () => {
  const { a, people } = world;
  const sent = await sentDuring(database, async () => {
    await world.rows("update orders set paid = not paid where shop_id = ? and ticket_number = 1", [a.id]);
    await at(a, people.merchantOwn.token).ask((api) => api.orders.counts());
  });
  const counting = sent.find((text) => text.includes("not completed")) ?? "";
  const plan = await withConnection(database.superUrl, async (client) => {
    // As after a vacuum of itself; and of a few orders Postgres would rather read the table.
    await client.query("vacuum (analyze) orders");
    await client.query("set enable_seqscan = off; set enable_bitmapscan = off");
    return (await client.query(`explain (generic_plan) ${counting}`)).rows;
  });
  const scans = JSON.stringify(plan).match(/\w+ (?:Only )?Scan (?:using \w+ )?on orders/g) ?? [];
  expect(scans).toContain("Index Only Scan using orders_counted on orders");
  // Those that are ready need their rows, which are few.
  expect(scans.filter((scan) => !scan.includes("Only"))).toHaveLength(1);
});

/** The statements of a function, as Postgres keeps it, in their order. */
async function statementsOf(name: string): Promise<string[]> {
  const [source] = await world.rows<{ text: string }>(
    "select prosrc as text from pg_proc where proname = ?",
    [name],
  );
  const [, body = ""] = (source?.text ?? "").replace(/--.*/g, "").split(/\bbegin\b/);
  return body.split(";").map((text) => text.trim());
}

/** What is done to write orders, but for settings. */
const statementsOfCommit = async () =>
  (await statementsOf("commit_orders")).filter((text) => !text.includes("set_config"));

test("PERF-04 writing orders takes at most ten statements between begin and commit", async () => {
  const statements = (await statementsOfCommit()).filter((text) =>
    /^(?:if has_carts then\s+)?(?:perform|select|for one in|insert|update|delete|with)\b/i.test(text),
  );
  expect(statements.length).toBeLessThanOrEqual(10);
  // All of them are counted: from the first lock to the order itself.
  expect(statements[0]).toContain("public.carts");
  expect(statements.slice(-2)).toEqual([
    expect.stringContaining("insert into public.orders"),
    expect.stringContaining("ops.count_new_orders"),
  ]);
});

test("PERF-04 the shop's ticket counter is held by the last write only", async () => {
  const statements = await statementsOfCommit();
  const counted = statements.findIndex((statement) => statement.includes("update public.ticket_counters"));
  expect(counted).toBeGreaterThan(0);
  expect(
    statements.slice(counted + 1).filter((statement) => /\b(insert|update|delete)\b/i.test(statement)),
  ).toEqual([]);
});
