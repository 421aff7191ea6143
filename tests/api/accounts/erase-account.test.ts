import { beforeEach, expect, test } from "vitest";
import { OwnsAShop, WrongRole } from "#domain/accounts/account-errors.ts";
import { InvalidFields } from "#domain/invalid.ts";
import { withConnection } from "#server/database/connect.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { giveOrders } from "#tests/support/many-orders.ts";
import { FRIDAY, PASSWORD, type Person, type World } from "#tests/support/world.ts";
import { freshWorld, refusal, signUpForm } from "./account-people.ts";
import { mailsOf, tokenIn } from "./mailed.ts";

const database = useDatabase();
let world: World;
beforeEach(async () => {
  world = await freshWorld(database);
});

const at = (token: string | null = null) => callerAt({ shop: "sweetcrumb", token });
const erase = (person: Person, currentPassword = PASSWORD) =>
  at(person.token).ask((api) => api.customers.erase({ currentPassword }));

/** Everything by which the database could still know who it was: each stands somewhere before, and nowhere afterwards. */
const TRACES = [
  "Quillon",
  "Vexworth",
  "sam@example.test",
  "quill@new-home.test",
  "415-555-0177",
  "4155550177",
  "17 Marzipan Mews",
  "@quill-pays",
  "Leave it by the zinnias",
  "Gretchen Giftee",
  "gretchen@giftee.test",
  "415-555-0188",
  "Quillon owes us a tin",
  "A loyal one, that Quillon",
  "Quillbrowser/1.0",
  "198.51.100.77",
  "I would love to see more of your saffron buns please",
  "Cancelled as Quillon is ill",
];

/** Someone of whom every table knows something. Returns the ids of the orders. */
async function lifeOf(person: Person): Promise<string[]> {
  const { a } = world;
  const me = () => at(person.token);
  await me().ask((api) =>
    api.customers.update({
      id: person.id,
      firstName: "Quillon",
      lastName: "Vexworth",
      phone: "415-555-0177",
      street: "17 Marzipan Mews",
      zip: "97201",
      paymentService: "Venmo",
      paymentHandle: "@quill-pays",
    }),
  );
  const orders: string[] = [];
  for (const type of ["Pickup", "Delivery"] as const) {
    const { order } = await me().ask((api) =>
      api.orders.place({
        availabilityId: a.windowId,
        fulfillmentType: type,
        fulfillmentSlot: FRIDAY,
        ...(type === "Delivery" ? { deliveryAddress: "17 Marzipan Mews, 97201" } : {}),
        specialInstructions: "Leave it by the zinnias",
        lines: [{ itemId: a.rye, quantity: 2 }],
        idempotencyKey: `key of ${type}`,
      }),
    );
    orders.push(order.id);
  }
  await me().ask((api) => api.cart.add({ itemId: a.rye, quantity: 1 }));
  await me().ask((api) =>
    api.cart.choose({ street: "17 Marzipan Mews", specialInstructions: "Leave it by the zinnias" }),
  );
  await me().ask((api) =>
    api.support.sendFeedback({
      message: "I would love to see more of your saffron buns please",
      name: "",
      email: "",
    }),
  );
  await me().ask((api) =>
    api.customers.update({ id: person.id, email: "quill@new-home.test", currentPassword: PASSWORD }),
  );
  await database.asPlatform(async (tx) => {
    const [first = "", second = ""] = orders;
    const giftee = {
      name: "Gretchen Giftee",
      phone: "415-555-0188",
      email: "gretchen@giftee.test",
      message: "",
    };
    await tx.execute("update orders set is_gift = true, giftee_details = ?::jsonb, notes = ? where id = ?", [
      JSON.stringify(giftee),
      "Quillon owes us a tin",
      first,
    ]);
    await tx.execute(
      "update orders set cancelled_at = now(), cancelled_by = ?, cancel_reason = ? where id = ?",
      ["Quillon Vexworth", "Cancelled as Quillon is ill", second],
    );
    await tx.execute(
      "insert into order_events (shop_id, id, order_id, at, actor, actor_id, actor_name, what, from_value, to_value) values (?, gen_random_uuid(), ?, now(), 'merchant', ?, 'rosa', 'edited', ?::jsonb, ?::jsonb)",
      [
        a.id,
        first,
        world.people.merchantOwn.id,
        '{"deliveryAddress":"17 Marzipan Mews"}',
        '{"name":"Quillon"}',
      ],
    );
    await tx.execute(
      "insert into customer_notes (shop_id, id, customer_id, notes) values (?, gen_random_uuid(), ?, ?)",
      [a.id, person.id, "A loyal one, that Quillon"],
    );
    await tx.execute(
      "insert into audit_entries (shop_id, id, at, actor, actor_id, actor_name, action, subject, subject_id, before, after, address) values (?, gen_random_uuid(), now(), 'merchant', ?, 'rosa', 'customer.saved', 'users', ?, ?::jsonb, ?::jsonb, '192.0.2.1'), (?, gen_random_uuid(), now(), 'customer', ?, 'Quillon Vexworth', 'order.cancelled', 'orders', ?, null, null, '198.51.100.77')",
      [
        a.id,
        world.people.merchantOwn.id,
        person.id,
        '{"phone":"415-555-0177"}',
        '{"firstName":"Quillon"}',
        a.id,
        person.id,
        second,
      ],
    );
    await tx.execute(
      "update sessions set user_agent = 'Quillbrowser/1.0', address = '198.51.100.77' where user_id = ?",
      [person.id],
    );
    await tx.execute(
      "insert into phone_codes (shop_id, id, phone_normalized, code_hash, created_at, expires_at) values (?, gen_random_uuid(), '4155550177', decode(repeat('00', 32), 'hex'), now(), now())",
      [a.id],
    );
    // What the worker writes once it has sent, in a demo: the words themselves.
    for (const [template, recipient, orderId] of [
      ["customer-invoice", "sam@example.test", first],
      ["new-order-alert", "owner@sweetcrumb.test", first],
    ] as const) {
      await tx.execute(
        "insert into messages (shop_id, id, channel, recipient, template, subject, text, html, order_id, status, due_at, message_id) values (?, gen_random_uuid(), 'email', ?, ?, 'An order of Quillon', 'Quillon Vexworth, 17 Marzipan Mews', '<p>Quillon</p>', ?, 'sent', now(), ?)",
        [a.id, recipient, template, orderId, `${template} ${orderId}`],
      );
    }
    await tx.execute(
      "update messages set status = 'sent', subject = facts::text, text = facts::text, html = facts::text, facts = null where template in ('feedback-received', 'email-changing')",
    );
  });
  return orders;
}

/** Every row of every table of the product, as text. */
const dump = (): Promise<string> =>
  database.asPlatform(async (tx) => {
    const tables = await tx.execute<{ name: string }[]>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
    );
    const texts: string[] = [];
    for (const { name } of tables) {
      const rows = await tx.execute<{ row: string }[]>(`select row_to_json(t)::text as row from ${name} t`);
      texts.push(...rows.map(({ row }) => `${name} ${row}`));
    }
    return texts.join("\n");
  });

/** The tables in which each trace stands. */
const standing = (text: string) =>
  TRACES.flatMap((trace) =>
    text
      .split("\n")
      .flatMap((row) =>
        row.toLowerCase().includes(trace.toLowerCase()) ? [`${trace}: ${row.split(" ")[0]}`] : [],
      ),
  );

const books = () =>
  database.asPlatform(async (tx) => ({
    orders: await tx.execute(
      "select id, ticket_number, user_id, subtotal, discounts, fees, tax, service_fee, delivery_fee, tip, grand_total, fulfillment_type, fulfillment_slot, fulfillment_date, completed, paid, ready_for_guest, is_gift, cancelled_at, created_at from orders order by id",
    ),
    lines: await tx.execute("select * from line_items order by id"),
    events: await tx.execute("select id, order_id, at, actor, actor_id, what from order_events order by id"),
    audit: await tx.execute(
      "select id, at, actor, actor_id, action, subject, subject_id from audit_entries order by id",
    ),
    // Not how far the live list counts: it tells that an order has lost its name.
    counters: await tx.execute("select shop_id, last_ticket_number from ticket_counters order by shop_id"),
    stock: await tx.execute("select id, stock from items order by id"),
  }));

test("CUST-03 after an account is deleted no table holds a trace of it, and the books are as they were", async () => {
  const { customerSelf, merchantOwn } = world.people;
  await lifeOf(customerSelf);
  const before = standing(await dump());
  expect(TRACES.filter((trace) => !before.some((each) => each.startsWith(trace)))).toEqual([]);
  const [kept, counts] = [await books(), await at(merchantOwn.token).ask((api) => api.orders.counts())];

  expect(await erase(customerSelf)).toEqual({ erased: true });

  expect(standing(await dump())).toEqual([]);
  expect(await books()).toEqual(kept);
  expect(await at(merchantOwn.token).ask((api) => api.orders.counts())).toEqual(counts);
});

test("CUST-03 the account is ERASED, its rows elsewhere are gone, and the shop's list names no one", async () => {
  const { customerSelf, merchantOwn } = world.people;
  const [first = ""] = await lifeOf(customerSelf);
  await erase(customerSelf);
  const counted = await database.asPlatform((tx) =>
    tx.execute(
      `select (select status from users where id = $1) as status,
        (select count(*)::int from sessions where user_id = $1) as sessions,
        (select count(*)::int from mail_links where user_id = $1) as links,
        (select count(*)::int from carts where user_id = $1) as carts,
        (select count(*)::int from customer_notes where customer_id = $1) as notes,
        (select count(*)::int from messages where status <> 'sent' and (user_id = $1 or recipient like '%new-home%')) as waiting`.replaceAll(
        "$1",
        "?",
      ),
      [customerSelf.id, customerSelf.id, customerSelf.id, customerSelf.id, customerSelf.id, customerSelf.id],
    ),
  );
  expect(counted).toEqual([{ status: "ERASED", sessions: 0, links: 0, carts: 0, notes: 0, waiting: 0 }]);
  const order = await at(merchantOwn.token).ask((api) => api.orders.one({ orderId: first }));
  expect(order.customer).toMatchObject({
    fullName: `Customer ${customerSelf.id} (Unnamed)`,
    email: null,
    phone: null,
  });
  expect((await refusal(at(customerSelf.token).ask((api) => api.accounts.me()))).code).toBe("signed_out");
});

test("CUST-03 everyone else's rows are as they were", async () => {
  const { customerSelf, customerOther, merchantOwn } = world.people;
  await lifeOf(customerSelf);
  await at(customerOther.token).ask((api) => api.cart.add({ itemId: world.a.rye, quantity: 1 }));
  await at(customerOther.token).ask((api) =>
    api.customers.update({ id: customerOther.id, email: "otto@new-home.test", currentPassword: PASSWORD }),
  );
  const others = async () =>
    (await dump())
      .split("\n")
      .filter((row) => [customerOther.id, merchantOwn.id, world.b.id].some((id) => row.includes(id)))
      // What the merchant did with this customer's order and account is told in the other tests.
      .filter((row) => !/^(?:order_events|audit_entries) /.test(row));
  const before = await others();
  expect(before.length).toBeGreaterThan(8);
  await erase(customerSelf);
  expect(await others()).toEqual(before);
});

test("CUST-03 the address and the number are free again at once, and the new account is another one", async () => {
  const { customerSelf } = world.people;
  await lifeOf(customerSelf);
  await erase(customerSelf);
  const again = await at().ask((api) =>
    api.accounts.signUp({ ...signUpForm({ email: customerSelf.email, phone: "415-555-0177" }) }),
  );
  expect(again.user.id).not.toBe(customerSelf.id);
  const { rows } = await at(again.token).ask((api) => api.orders.mine({}));
  expect(rows).toEqual([]);
});

test("CUST-03 ORD-06 what a guest ordered with the proved address is forgotten with it, and its link opens nothing", async () => {
  await world.set("shop_settings", world.a, { order_access: "guest" });
  const { order } = await at().ask((api) =>
    api.orders.place({
      availabilityId: world.a.windowId,
      fulfillmentType: "Pickup",
      fulfillmentSlot: FRIDAY,
      lines: [{ itemId: world.a.rye, quantity: 1 }],
      guest: { name: "Quillon Vexworth", email: "sam@example.test", phone: "415-555-0177" },
    }),
  );
  const token = order.invoiceUrl?.split("/").at(-1) ?? "";
  expect((await at().ask((api) => api.orders.ofGuest({ token }))).id).toBe(order.id);
  await erase(world.people.customerSelf);
  expect(standing(await dump())).toEqual([]);
  expect((await refusal(at().ask((api) => api.orders.ofGuest({ token })))).kind).toBe("not-found");
});

test("CUST-03 a link that was on its way opens nothing any more", async () => {
  const { customerSelf } = world.people;
  await lifeOf(customerSelf);
  const link = tokenIn((await mailsOf(database)).find(({ template }) => template === "change-email"));
  expect(link).not.toBe("");
  await erase(customerSelf);
  expect((await refusal(at().ask((api) => api.accounts.confirmEmail({ token: link })))).code).toBe(
    "link_expired",
  );
});

test("CUST-03 a wrong password deletes nothing; an owner and a super admin are told why they cannot", async () => {
  const { customerSelf, merchantOwn, superAdmin } = world.people;
  const before = await database.fingerprint();
  expect(await refusal(erase(customerSelf, "not the one"))).toBeInstanceOf(InvalidFields);
  const owner = await refusal(erase(merchantOwn));
  expect(owner).toBeInstanceOf(OwnsAShop);
  expect(owner.message).toContain("owns this shop");
  expect(await refusal(erase(superAdmin))).toBeInstanceOf(WrongRole);
  expect(await database.fingerprint()).toEqual(before);
});

test("CUST-03 SEC-02 the trails are changed for no one but an account that is erased, at the shop at hand", async () => {
  const { customerSelf, customerOther } = world.people;
  await lifeOf(customerSelf);
  const trails = () =>
    database.asPlatform(async (tx) => [
      await tx.execute("select * from order_events order by id"),
      await tx.execute("select * from audit_entries order by id"),
    ]);
  const before = await trails();
  const { inShop } = await import("#server/database/tenant.ts");
  const forget = (shopId: string, id: string) =>
    inShop(database.em(), shopId, (tx) => tx.execute("select ops.forget_in_trails(?)", [id]));
  await forget(world.a.id, customerSelf.id);
  await forget(world.a.id, customerOther.id);
  await database.asPlatform((tx) =>
    tx.execute("update users set status = 'ERASED' where id = ?", [customerSelf.id]),
  );
  await forget(world.b.id, customerSelf.id);
  expect(await trails()).toEqual(before);
  await forget(world.a.id, customerSelf.id);
  expect(await trails()).not.toEqual(before);
});

test("CUST-03 PERF-05 what trails say of an account is found by indexes, however long the trails of its shop are", async () => {
  const { customerSelf, customerOther, merchantOwn } = world.people;
  await giveOrders(database.superUrl, [world.a.id], 3000);
  await database.write([
    `insert into audit_entries (shop_id, id, at, actor, actor_id, action, subject, subject_id)
     select shop_id, gen_random_uuid(), created_at, 'merchant', '${merchantOwn.id}', 'order.changed', 'orders', id from orders`,
    `update order_events set actor = 'merchant', actor_id = '${merchantOwn.id}'`,
    // Of the many orders a few are the account's.
    `update orders set user_id = case when ticket_number % 1000 = 1 then '${customerSelf.id}' else '${customerOther.id}' end::uuid`,
    `update users set status = 'ERASED' where id = '${customerSelf.id}'`,
  ]);
  let plans = "";
  await withConnection(database.superUrl, async (client) => {
    await client.query("analyze orders, order_events, audit_entries");
    client.on("notice", ({ message }) => {
      plans += `${message}\n`;
    });
    await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
      set client_min_messages = log; set app.shop_id = '${world.a.id}'`);
    await client.query("select ops.forget_in_trails($1)", [customerSelf.id]);
  });
  const indexes = [...plans.matchAll(/(?:using|Scan on) (\w+_(?:of_order|of_actor|subject|of_user))\b/g)];
  expect(new Set(indexes.map(([, name]) => name))).toEqual(
    new Set([
      "orders_of_user",
      "order_events_of_order",
      "order_events_of_actor",
      "audit_entries_subject",
      "audit_entries_of_actor",
    ]),
  );
  expect(plans).not.toMatch(/Seq Scan on (?:order|audit)/);
}, 30_000);

test("CUST-03 the export holds all that is kept of the account, and neither a hash nor a merchant's note", async () => {
  const { customerSelf } = world.people;
  const orders = await lifeOf(customerSelf);
  const mine = await at(customerSelf.token).ask((api) => api.customers.exportMine());
  expect(mine.profile).toMatchObject({
    id: customerSelf.id,
    firstName: "Quillon",
    paymentHandle: "@quill-pays",
  });
  expect(mine.pendingEmail).toBe("quill@new-home.test");
  expect(mine.orders.map(({ id }) => id).sort()).toEqual([...orders].sort());
  expect(mine.orders[0]?.lineItems).toMatchObject([{ itemName: "Rye", quantity: 2 }]);
  expect(mine.cart.lines).toMatchObject([{ name: "Rye", quantity: 1 }]);
  expect(mine.messages.map(({ to }) => to)).toEqual(
    expect.arrayContaining(["sam@example.test", "quill@new-home.test"]),
  );
  expect(mine.logIns).toMatchObject([{ browser: "Quillbrowser/1.0", networkAddress: "198.51.100.77" }]);
  expect(mine.feedback).toMatchObject([{ message: "I would love to see more of your saffron buns please" }]);
  const text = JSON.stringify(mine);
  const hidden = ["Quillon owes us a tin", "A loyal one", "$argon2", "token", "Hash", "canary-venmo-handle"];
  expect(hidden.filter((word) => text.includes(word))).toEqual([]);
  expect(
    (await at(world.people.customerOther.token).ask((api) => api.customers.exportMine())).orders,
  ).toEqual([]);
});
