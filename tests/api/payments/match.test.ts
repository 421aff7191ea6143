/** Payments that match themselves, on Postgres: nothing is marked by itself, what is marked is marked once, and no statement is kept. */
import { createHmac } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { shortCode } from "#domain/payments/short-code.ts";
import { theApp } from "#server/running-app.ts";
import { useDatabase } from "#tests/support/database.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { at, type OrderWorld, openOrderWorld } from "../orders/order-world.ts";

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
type Placed = Awaited<ReturnType<typeof place>>;
const usd = (cents: number) => (cents / 100).toFixed(2);
const statementOf = (...orders: Placed[]) =>
  [
    "Date,Description,Amount",
    ...orders.map(
      ({ ticketNumber, grandTotal }) =>
        `12/02/2026,Zelle from A Secret Person ${shortCode(ticketNumber)},${usd(grandTotal)}`,
    ),
  ].join("\n");
const match = (statement: string) => rosa().ask((api) => api.payments.match({ statement }));
const confirmAll = async (statement: string) => {
  const { kind, lines } = await match(statement);
  const matches = lines.flatMap(({ fingerprint, amount, day, orders: [order] }) =>
    order ? [{ orderId: order.id, fingerprint, amount, day }] : [],
  );
  return rosa().ask((api) => api.payments.confirm({ kind, matches }));
};
/** What the boxes of the page send that shows the statement as it was matched now. */
const boxesOf = async (...orders: Placed[]) => {
  const { kind, lines } = await match(statementOf(...orders));
  const matches = lines.flatMap(({ fingerprint, amount, day, orders: [order] }) =>
    order ? [{ orderId: order.id, fingerprint, amount, day, total: order.total }] : [],
  );
  return { press: () => rosa().ask((api) => api.payments.confirm({ kind, matches })) };
};
const update = (orderId: string, changes: object) =>
  rosa().ask((api) => api.orders.update({ orderId, ...changes }));
const stepsOf = async (orderId: string) =>
  (await rosa().ask((api) => api.orders.detail({ orderId }))).steps.map(({ what }) => what);
const mails = () =>
  world.rows<{ order_id: string }>("select order_id from messages where template = 'payment-received'");

test("matching writes nothing, and knows the order by its code and its amount", async () => {
  const order = await place();
  const before = await world.everything();
  const { kind, lines } = await match(statementOf(order));
  expect(kind).toBe("bank");
  expect(lines).toMatchObject([
    {
      verdict: "certain",
      amount: order.grandTotal,
      day: "2026-12-02",
      orders: [{ id: order.id, ticketNumber: order.ticketNumber, customer: "sam Test", score: 1 }],
    },
  ]);
  expect(await world.everything()).toEqual(before);
});

test("what is confirmed is paid, with a step of its time line, an entry of the trail and the mail; once, however often", async () => {
  const [one, two] = [await place(), await place()];
  const statement = statementOf(one, two);
  const { changed } = await confirmAll(statement);
  expect(changed.toSorted()).toEqual([one.id, two.id].toSorted());
  expect((await stepsOf(one.id)).toSorted()).toEqual(["paid", "paymentMatched", "placed"]);
  const trail = await world.rows<{ after: unknown; actor_name: string }>(
    "select after, actor_name from audit_entries where subject = 'orders' and subject_id = ?",
    [one.id],
  );
  expect(trail).toEqual([{ after: { paid: true, matched: "bank" }, actor_name: "rosa Test" }]);
  expect(await mails()).toHaveLength(2);

  expect(await confirmAll(statement)).toEqual({ changed: [], leftOut: [] });
  expect((await match(statement)).lines.map(({ verdict }) => verdict)).toEqual(["known", "known"]);
  expect(await mails()).toHaveLength(2);
});

test("two presses at once mark an order once", async () => {
  const statement = statementOf(await place());
  const done = await Promise.all([confirmAll(statement), confirmAll(statement)]);
  expect(done.flatMap(({ changed }) => changed)).toHaveLength(1);
  expect(await mails()).toHaveLength(1);
});

test("what is taken back may be matched again", async () => {
  const order = await place();
  const statement = statementOf(order);
  const { changed } = await confirmAll(statement);
  await rosa().ask((api) => api.orders.updateMany({ orderIds: changed, flag: "paid", set: false }));
  expect((await match(statement)).lines.map(({ verdict }) => verdict)).toEqual(["certain"]);
  expect((await confirmAll(statement)).changed).toEqual([order.id]);
});

test("ORD-08 what was taken back is free for another order, though the first one is paid otherwise", async () => {
  const [mistaken, real] = [await place(), await place()];
  const { kind, lines } = await match(statementOf(mistaken));
  const [line] = lines;
  const use = (orderId: string) => ({
    kind,
    matches: [{ orderId, fingerprint: line?.fingerprint ?? "", amount: line?.amount ?? 0, day: null }],
  });
  const confirm = (orderId: string) => rosa().ask((api) => api.payments.confirm(use(orderId)));
  await confirm(mistaken.id);
  await update(mistaken.id, { paid: false });
  await update(mistaken.id, { paid: true });
  expect((await match(statementOf(mistaken))).lines.map(({ verdict }) => verdict)).not.toContain("known");
  expect(await confirm(real.id)).toEqual({ changed: [real.id], leftOut: [] });
  // And is used by that one.
  expect((await match(statementOf(mistaken))).lines.map(({ verdict }) => verdict)).toEqual(["known"]);
});

test("ORD-08 a pasted payment is known again without the words that stood above it", async () => {
  const order = await place();
  const paid = `Ann Lee paid you\n${shortCode(order.ticketNumber)}\nDec 2, 2026\n+ $${usd(order.grandTotal)}`;
  expect((await confirmAll(`Venmo\n\n${paid}`)).changed).toEqual([order.id]);
  const [line] = (await match(paid)).lines;
  expect(line?.verdict).toBe("known");
  // The release before held such a text for Venmo's, and its lines by that name.
  const words = ["venmo", line?.day, line?.amount, line?.name, line?.note];
  const ofBefore = createHmac("sha256", theApp().config.sessionSecret)
    .update(JSON.stringify(["payment", world.a.id, JSON.stringify(words), 0]))
    .digest("hex")
    .slice(0, 32);
  const verdictsAfter = async (fingerprint: string) => {
    await database.write([
      `update order_events set to_value = jsonb_set(to_value, '{fingerprint}', '"${fingerprint}"') where what = 'paymentMatched'`,
    ]);
    return (await match(paid)).lines.map(({ verdict }) => verdict);
  };
  expect(await verdictsAfter(ofBefore)).toEqual(["known"]);
  expect(await verdictsAfter("0".repeat(32))).not.toContain("known");
});

test("a line that one order has pays no other one", async () => {
  const [one, two] = [await place(), await place()];
  const { kind, lines } = await match(statementOf(one));
  const [line] = lines;
  await confirmAll(statementOf(one));
  const again = await rosa().ask((api) =>
    api.payments.confirm({
      kind,
      matches: [{ orderId: two.id, fingerprint: line?.fingerprint ?? "", amount: 1, day: null }],
    }),
  );
  expect(again).toEqual({ changed: [], leftOut: [] });
});

test("a line that two orders are given at the same moment pays one of them", async () => {
  const orders = await Promise.all(Array.from({ length: 4 }, place));
  const { kind, lines } = await match(statementOf(...orders));
  const fingerprint = lines[0]?.fingerprint ?? "";
  const pressed = await Promise.allSettled(
    orders.map(({ id }) =>
      rosa().ask((api) =>
        api.payments.confirm({ kind, matches: [{ orderId: id, fingerprint, amount: 1, day: null }] }),
      ),
    ),
  );
  const paid = await world.rows("select id from orders where paid");
  expect(paid).toHaveLength(1);
  expect(pressed.flatMap((one) => (one.status === "fulfilled" ? one.value.changed : []))).toHaveLength(1);
});

test("a cancelled order stays unpaid and is named", async () => {
  const order = await place();
  const { kind, lines } = await match(statementOf(order));
  await rosa().ask((api) => api.orders.update({ orderId: order.id, cancelled: {} }));
  const [line] = lines;
  const confirmed = await rosa().ask((api) =>
    api.payments.confirm({
      kind,
      matches: [
        { orderId: order.id, fingerprint: line?.fingerprint ?? "", amount: line?.amount ?? 0, day: null },
      ],
    }),
  );
  expect(confirmed).toEqual({
    changed: [],
    leftOut: [{ ticketNumber: order.ticketNumber, why: "cancelled" }],
  });
});

test("an order whose total changed after the statement was looked at stays unpaid and is named, and its customer gets no mail", async () => {
  const [dearer, cheaper, same] = [await place(), await place(), await place()];
  const boxes = await boxesOf(dearer, cheaper, same);
  await update(dearer.id, { tip: dearer.tip + 1000 });
  await update(cheaper.id, { lines: [{ itemId: world.a.rye, quantity: 1, price: 1 }] });
  const { changed, leftOut } = await boxes.press();
  expect(changed).toEqual([same.id]);
  expect(leftOut.toSorted((one, other) => one.ticketNumber - other.ticketNumber)).toEqual(
    [dearer, cheaper].map(({ ticketNumber }) => ({ ticketNumber, why: "stale" })),
  );
  expect((await mails()).map(({ order_id }) => order_id)).toEqual([same.id]);
  expect((await stepsOf(dearer.id)).toSorted()).toEqual(["edited", "placed"]);
  // The same line pays it once more money has come, or the total is as before.
  await update(dearer.id, { tip: dearer.tip });
  expect((await boxes.press()).changed).toEqual([dearer.id]);
});

test("what leaves the total as it was hinders nothing", async () => {
  const order = await place();
  const boxes = await boxesOf(order);
  await update(order.id, { notes: "Sister of Jo." });
  await update(order.id, { readyForGuest: true });
  expect(await boxes.press()).toEqual({ changed: [order.id], leftOut: [] });
});

test("no word of a statement is kept, and a fingerprint says nothing without the secret", async () => {
  const order = await place();
  await confirmAll(statementOf(order));
  const tables = ["order_events", "audit_entries", "messages", "orders"];
  const kept = await world.rows<{ row: string }>(
    tables.map((table) => `select row_to_json(t)::text as row from ${table} t`).join(" union all "),
  );
  expect(kept.filter(({ row }) => /Secret Person|Zelle/.test(row))).toEqual([]);
  const [step] = await world.rows<{ to_value: Record<string, unknown> }>(
    "select to_value from order_events where what = 'paymentMatched'",
  );
  expect(step?.to_value).toEqual({
    kind: "bank",
    fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/),
    amount: order.grandTotal,
    day: "2026-12-02",
  });
});

test("SEC-A1 another shop's merchant matches and marks nothing of this one, and no one else anything", async () => {
  const order = await place();
  const { kind, lines } = await match(statementOf(order));
  const [line] = lines;
  const matches = [
    { orderId: order.id, fingerprint: line?.fingerprint ?? "", amount: line?.amount ?? 0, day: null },
  ];
  const bert = at(world.b, world.people.merchantOther.token);
  const theirs = await bert.ask((api) => api.payments.match({ statement: statementOf(order) }));
  expect(theirs.lines.map(({ verdict, orders }) => [verdict, orders])).toEqual([["unknown", []]]);
  expect(theirs.lines[0]?.fingerprint).not.toBe(line?.fingerprint);
  const stolen = bert.ask((api) => api.payments.confirm({ kind, matches }));
  expect((await refusalOf(stolen)).code).toBe("unknown_reference");
  const sam = at(world.a, world.people.customerSelf.token);
  const asCustomer = sam.ask((api) => api.payments.confirm({ kind, matches }));
  expect((await refusalOf(asCustomer)).code).toBe("forbidden");
});

test("ORD-08 a statement of more payments than are looked for at once is refused in words", async () => {
  const refused = match(`Date,Amount\n${"12/02/2026,8.74\n".repeat(1_001)}`);
  expect((await refusalOf(refused)).facts).toEqual({
    errors: {
      statement: [
        "These are 1,001 payments, and 1,000 at most are looked for at once. Take a part of the statement first, such as one month, and the rest after it.",
      ],
    },
  });
});

test("a statement that is too long, or blank, is refused", async () => {
  for (const statement of ["  ", "x".repeat(120_001)])
    expect((await refusalOf(match(statement))).code).toBe("UNPROCESSABLE_CONTENT");
});
