/** The payments screen marks as many payments as it offers, and takes them back, in parts; what was done before a part failed is told. */
import { beforeEach, expect, test } from "vitest";
import { takePayments } from "#app/routes/payments/manage-payments/take-payments.server.ts";
import { matchValue } from "#domain/payments/payment-schemas.ts";
import { shortCode } from "#domain/payments/short-code.ts";
import { useDatabase } from "#tests/support/database.ts";
import { at, type OrderWorld, openOrderWorld } from "../orders/order-world.ts";

const database = useDatabase();
let world: OrderWorld;
beforeEach(async () => {
  await database.clean();
  world = await openOrderWorld(database);
});

const MANY = 230;

/** A press of the merchant's on the screen's form. */
function press(
  intent: string,
  statement: string,
  boxes: Readonly<Record<string, readonly (string | File)[]>> = {},
) {
  const host = "sweetcrumb.localhost:3000";
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent, statement, kind: "bank" })) form.set(name, value);
  for (const [name, values] of Object.entries(boxes)) for (const value of values) form.append(name, value);
  const request = new Request(`http://${host}/manage/payments`, {
    method: "POST",
    headers: { host, cookie: `session=${world.people.merchantOwn.token}` },
    body: new FormData(),
  });
  const facts = {
    requestId: "test",
    address: "203.0.113.7",
    nonce: "n",
    origin: `http://${host}`,
    cookies: [],
  };
  return takePayments({ request, context: { facts }, params: {} } as never, form);
}

/** So many unpaid orders of a dollar each, and the statement that pays them all. */
async function manyOrders(count: number) {
  const { a, people } = world;
  const orders = await world.rows<{ id: string; ticket_number: number }>(
    `insert into orders (shop_id, id, ticket_number, scope, fulfillment_type, fulfillment_slot, availability_id, created_at, user_id,
       subtotal, grand_total)
     select ?, gen_random_uuid(), 1000 + n, '', 'Pickup', 'Fri, Dec 4', ?, timestamptz '2026-11-20T12:00:00Z' + n * interval '1 minute',
       ?::uuid, 100, 100
     from generate_series(1, ?) n returning id, ticket_number`,
    [a.id, a.windowId, people.customerSelf.id, count],
  );
  const lines = orders.map(
    ({ ticket_number }) => `12/02/2026,Zelle ${shortCode(Number(ticket_number))},1.00`,
  );
  return { orders, statement: ["Date,Description,Amount", ...lines].join("\n") };
}

const paid = async () =>
  (await world.rows<{ n: number }>("select count(*)::int as n from orders where paid"))[0]?.n;

test("a statement with more certain payments than one call takes is marked as offered, and taken back as a whole", async () => {
  const { statement } = await manyOrders(MANY);
  const { found } = await press("match", statement);
  const boxes = found?.certain.flatMap(({ orders }) => orders.map(({ value }) => value)) ?? [];
  expect(boxes).toHaveLength(MANY);
  const marked = await press("mark", statement, { match: boxes });
  expect(marked).toMatchObject({ status: 200, reply: null, done: { set: true, count: MANY, leftOut: [] } });
  expect(marked.done?.marked).toHaveLength(MANY);
  expect(marked.found?.certain).toEqual([]);
  expect(await paid()).toBe(MANY);

  const back = await press("undo", statement, { changed: marked.done?.marked ?? [] });
  expect(back).toMatchObject({ status: 200, reply: null, done: { set: false, count: MANY, marked: [] } });
  expect(back.found?.certain).toHaveLength(MANY);
  expect(await paid()).toBe(0);
});

test("where a later part is refused, what was marked before is told with its undo, and no more is said to be marked", async () => {
  const { statement } = await manyOrders(130);
  const { found } = await press("match", statement);
  const boxes = found?.certain.flatMap(({ orders }) => orders.map(({ value }) => value)) ?? [];
  const nobodys = matchValue(
    { id: "019ad000-0000-7000-8000-000000000001", total: 100 },
    { fingerprint: "0".repeat(32), amount: 100, day: null },
  );
  const answer = await press("mark", statement, { match: [...boxes, nobodys] });
  expect(answer).toMatchObject({
    status: 422,
    problem: "partly",
    reply: { code: "unknown_reference" },
    done: { set: true, count: 100, leftOut: [] },
  });
  expect(answer.done?.marked).toHaveLength(100);
  expect(answer.found?.certain).toHaveLength(30);
  expect(await paid()).toBe(100);

  // The last part of what is taken back names an order that is not there: the others are unpaid again, and it stays to be taken back.
  const rest = ["019ad000-0000-7000-8000-000000000001"];
  const back = await press("undo", statement, { changed: [...(answer.done?.marked ?? []), ...rest] });
  expect(back).toMatchObject({
    status: 422,
    problem: "partly",
    done: { set: false, count: 100, marked: rest },
  });
  expect(await paid()).toBe(0);
});

test("what was pressed by no button of ours reads the statement again, and marks nothing", async () => {
  const { statement } = await manyOrders(2);
  const { found } = await press("match", statement);
  const boxes = found?.certain.flatMap((line) => line.orders.map(({ value }) => value)) ?? [];
  const answer = await press("", statement, { match: boxes });
  expect(answer).toMatchObject({ status: 200, done: null });
  expect(answer.found?.certain).toHaveLength(found?.certain.length ?? -1);
  expect(await paid()).toBe(0);
});

test("where the first part is refused nothing is said to be marked", async () => {
  const { statement } = await manyOrders(1);
  expect(await press("mark", statement)).toMatchObject({ status: 422, problem: "notMarked", done: null });
  expect(await press("match", " ")).toMatchObject({ status: 422, problem: "notFound", done: null });
});

test("an order whose total changed since the page was made is named as such", async () => {
  const { orders, statement } = await manyOrders(2);
  const { found } = await press("match", statement);
  const boxes = found?.certain.flatMap((line) => line.orders.map(({ value }) => value)) ?? [];
  const [order] = orders;
  await at(world.a, world.people.merchantOwn.token).ask((api) =>
    api.orders.update({ orderId: order?.id ?? "", tip: 900 }),
  );
  const { done, found: again } = await press("mark", statement, { match: boxes });
  expect(done).toMatchObject({
    count: 1,
    leftOut: [{ ticketNumber: Number(order?.ticket_number), why: "stale" }],
  });
  expect(again?.told.map(({ description }) => description)).toContainEqual(
    expect.stringMatching(/^Pays part of order #/),
  );
});

test("ORD-08 a file of more bytes than a statement has characters is read to its end, and one of too many characters is refused", async () => {
  const { statement } = await manyOrders(1);
  const [head = "", payment = ""] = statement.split("\n");
  const csv = (length: number) => {
    const sold = Array.from({ length: length / 200 }, () => `12/01/2026,${"é".repeat(187)},-1.00`);
    return new File([`\uFEFF${[head, ...sold, payment].join("\n")}`], "november.csv", { type: "text/csv" });
  };
  const taken = csv(110_000);
  expect(taken.size).toBeGreaterThan(200_000);
  const { status, found } = await press("match", "", { file: [taken] });
  expect([status, found?.count, found?.certain.length]).toEqual([200, 551, 1]);
  expect(await press("match", "", { file: [csv(122_000)] })).toMatchObject({
    status: 422,
    found: null,
    problem: "notFound",
    reply: { error: { statement: ["This field is limited to 120000 characters"] } },
  });
});
