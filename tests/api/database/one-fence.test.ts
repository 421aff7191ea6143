/**
 * Two fences stand between shops, the filter of the entities with the words of each statement, and the policies of Postgres (SHOP-07, SEC-02).
 * Behind each the other hides its gaps, so here each stands alone: a role that no policy binds, and a filter that lets everything through.
 */
import type { EntityManager, EntityName, MikroORM } from "@mikro-orm/postgresql";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { entities } from "#entities/all.ts";
import { withConnection } from "#server/database/connect.ts";
import { inShop } from "#server/database/tenant.ts";
import { pictureStore } from "#server/gateways/pictures/picture-store.ts";
import { outboxGateway } from "#server/gateways/smtp/fake.ts";
import { accountMail } from "#server/jobs/account-mail.job.ts";
import { deliverMessage } from "#server/jobs/deliver-message.job.ts";
import { webhookDeliverer } from "#server/jobs/deliver-webhook.job.ts";
import { orderPlaced } from "#server/jobs/order-placed.job.ts";
import type { Jobs } from "#server/jobs/queue.ts";
import { QUEUES } from "#server/jobs/queue-names.ts";
import { remindUnpaid, sweep } from "#server/jobs/remove-expired.job.ts";
import { sweepPicture } from "#server/jobs/remove-picture.job.ts";
import { syncSubscription } from "#server/jobs/sync-subscription.job.ts";
import { tellWebhooksOf } from "#server/jobs/tell-webhooks.job.ts";
import { openOrm } from "#server/orm.ts";
import { takeSquarePayment } from "#server/payments/take-square-payment.ts";
import { placeOrder } from "#tests/jobs/an-order.ts";
import { CASES, type MatrixCase } from "#tests/rest/matrix-cases.ts";
import { COLUMNS, type Column, matrixRow } from "#tests/rest/matrix-rows.ts";
import { callerAt } from "#tests/support/caller.ts";
import { type TestDatabase, useDatabase } from "#tests/support/database.ts";
import { type OpenSquare, openSquare, SQUARE_SETTINGS } from "#tests/support/square.ts";
import { openStripe } from "#tests/support/stripe.ts";
import { openReceiver } from "#tests/support/webhook-receiver.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { tablesLeftOpen } from "./plain-sql.ts";
import { type FullShop, openFullShop } from "./two-full-shops.ts";

const database = useDatabase();
const ROLE = `without_policies_${process.pid}`;
const PASSWORD = "only for these tests";
const roleUrl = () => Object.assign(new URL(database.appUrl), { username: ROLE, password: PASSWORD }).href;

/** Serves as `app` does, but for the policies. */
let unbound: MikroORM;
let ours: FullShop;
let tables: ReadonlySet<string>;

beforeAll(async () => {
  await withConnection(database.superUrl, async (client) => {
    await client.query(
      `create role ${ROLE} login bypassrls password ${pg.escapeLiteral(PASSWORD)} in role app`,
    );
    const { rows } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'shop_id'
         and c.relname <> 'retired_slugs'`,
    );
    tables = new Set(rows.map(({ name }) => name));
  });
  unbound = await openOrm(roleUrl());
  ours = await database.asPlatform(async (tx) => {
    const shops = [openFullShop(tx, "ours"), openFullShop(tx, "theirs")] as const;
    await tx.flush();
    return shops[0];
  });
});

afterAll(async () => {
  await unbound.close();
  await withConnection(database.superUrl, (client) => client.query(`drop role ${ROLE}`));
});

/** The entities that belong to a shop. */
const ofShops = (): EntityName[] =>
  entities.filter((entity) => unbound.getMetadata().get(entity as EntityName).filters.ofShop) as EntityName[];

/** The shops whose rows are found where no condition is given, kind by kind; and how many a bare update would change. */
async function seen(orm: MikroORM, isFilterOpen: boolean): Promise<Record<string, object>> {
  const found: Record<string, object> = {};
  for (const entity of ofShops()) {
    const { className } = orm.getMetadata().get(entity);
    found[className] = await inShop(orm.em.fork(), ours.id, async (tx) => {
      if (isFilterOpen) tx.setFilterParams("ofShop", { everyShop: true });
      return lookedAt(tx, entity);
    });
  }
  return found;
}

async function lookedAt(tx: EntityManager, entity: EntityName): Promise<object> {
  const rows = (await tx.find(entity, {})) as { shopId: string }[];
  return {
    shops: new Set(rows.map(({ shopId }) => shopId)).size,
    ours: rows.some(({ shopId }) => shopId === ours.id),
    counted: await tx.count(entity, {}),
  };
}

const each = (answer: object) =>
  Object.fromEntries(ofShops().map((entity) => [unbound.getMetadata().get(entity).className, answer]));

describe("what is asked of the entities without any condition", () => {
  test("SHOP-07 SEC-02 the filter alone keeps shops apart: no policy binds this role", async () => {
    expect(ofShops().length).toBeGreaterThan(20);
    expect(await seen(unbound, false)).toEqual(each({ shops: 1, ours: true, counted: 1 }));
  });

  test("SHOP-07 SEC-02 the policies alone keep shops apart: the filter lets every shop through", async () => {
    expect(await seen(database.orm, true)).toEqual(each({ shops: 1, ours: true, counted: 1 }));
  });

  test("SHOP-07 SEC-02 with neither of them every kind shows both shops, so that each of them is seen to hold", async () => {
    expect(await seen(unbound, true)).toEqual(each({ shops: 2, ours: true, counted: 2 }));
  });

  test("SHOP-07 SEC-02 the filter alone holds changes and deletions back as well", async () => {
    const kind = (name: string): EntityName => {
      const found = ofShops().find((entity) => unbound.getMetadata().get(entity).className === name);
      if (!found) throw new Error(`Nothing of a shop is called ${name}.`);
      return found;
    };
    const changes = { stock: 3 } as object;
    const touched = await inShop(unbound.em.fork(), ours.id, async (tx) => [
      await tx.nativeUpdate(kind("Item"), {}, changes),
      await tx.nativeDelete(kind("CartItem"), {}),
    ]);
    expect(touched).toEqual([1, 1]);
  });
});

describe("the whole product without policies", () => {
  let world: World;
  const sent = new Set<string>();

  beforeAll(async () => {
    // Everything else of the database is as it was: who writes and looks on does so as before.
    const withoutPolicies: TestDatabase = Object.create(database, {
      orm: { value: unbound },
    }) as TestDatabase;
    world = await openWorld(withoutPolicies);
    const pool: pg.Pool = await unbound.em.getConnection().getNativeClient();
    const client = await pool.connect();
    const connections: pg.PoolClient = Object.getPrototypeOf(client);
    client.release();
    const asking = vi.spyOn(connections, "query");
    try {
      for (const id of Object.keys(CASES)) await tryRow(id);
      await payAtSquare();
      await tellAWebhook();
      await workTheQueue();
    } finally {
      for (const [place, [statement]] of (asking.mock.calls as readonly (readonly unknown[])[]).entries())
        if (Reflect.get(asking.mock.contexts[place] ?? {}, "user") === ROLE) sent.add(textOf(statement));
      asking.mockRestore();
    }
  }, 120_000);

  const faults: string[] = [];
  let square: OpenSquare | undefined;
  let worked: ReadonlySet<string>;

  /** Everything that someone may do, done once. */
  async function tryRow(id: string): Promise<void> {
    const row = matrixRow(id);
    const tried = CASES[id];
    await tried?.before?.(world);
    for (const column of COLUMNS) {
      const expected = row[column];
      if (tried && expected !== null && expected < 300) await tryAs(tried, id, column, expected);
    }
    await tried?.after?.(world);
  }

  async function tryAs(tried: MatrixCase, id: string, column: Column, expected: number): Promise<void> {
    await world.restock();
    for (const question of await tried.rest(world, await actorOf(column))) {
      const { status, text } = await world.send(question);
      if (status !== expected)
        faults.push(`${id} ${column}: ${status} for ${expected}, ${text.slice(0, 200)}`);
    }
  }

  /** No row of the matrix is about it: someone opens a page at Square, and Square tells of the payment. */
  async function payAtSquare(): Promise<void> {
    await world.set("shop_settings", world.a, { payment_options: "{Venmo,Square,Cash}" });
    square = await openSquare(world);
    const merchant = callerAt({ shop: world.a.slug, token: await world.newToken(world.people.merchantOwn) });
    await merchant.ask((api) => api.shop.update(SQUARE_SETTINGS));
    const orderId = await placeOrder(world);
    const { token } = world.people.customerSelf;
    await callerAt({ shop: world.a.slug, token }).ask((api) => api.payments.squareForMine({ orderId }));
    const amount_money = { amount: 1, currency: "USD" };
    const payment = { id: "pay1", status: "COMPLETED", order_id: square.lastOrder(), amount_money } as const;
    await square.deliver([square.webhook(square.keep(payment))]);
  }

  /** No row of the matrix tells a webhook of an order. */
  async function tellAWebhook(): Promise<void> {
    const merchant = callerAt({ shop: world.a.slug, token: await world.newToken(world.people.merchantOwn) });
    const [webhook] = await merchant.ask((api) => api.webhooks.list());
    if (!webhook) throw new Error("The matrix made no webhook.");
    await merchant.ask((api) =>
      api.webhooks.change({ webhookId: webhook.id, events: ["order.placed", "order.updated", "item.stock"] }),
    );
    const orderId = await placeOrder(world);
    await merchant.ask((api) => api.orders.update({ orderId, paid: true }));
    await merchant.ask((api) => api.webhooks.test({ webhookId: webhook.id }));
  }

  /** What the walk has left to the worker, and what that leaves to itself. */
  async function workTheQueue(): Promise<void> {
    const { rows: jobs } = await withConnection(database.superUrl, (client) =>
      client.query<{ name: keyof Jobs; data: never }>(
        "select name, data from pgboss.job order by created_on",
      ),
    );
    const receiver = await openReceiver();
    const handlers: { [Name in keyof Jobs]: (em: EntityManager, job: Jobs[Name]) => Promise<void> } = {
      "order-placed": orderPlaced,
      "account-mail": accountMail,
      "deliver-message": (em, job) => deliverMessage(em, outboxGateway, job),
      "sweep-picture": async (em, job) => sweepPicture(em, await pictureStore(world.config), job),
      "sync-subscription": syncSubscription,
      "sync-square-payment": takeSquarePayment,
      "tell-webhooks": tellWebhooksOf,
      // A receiver that says no: the attempt is written down, and the webhook ends.
      "deliver-webhook": webhookDeliverer(receiver.network),
    };
    receiver.answer((_request, response) => response.writeHead(410).end());
    worked = new Set(jobs.map(({ name }) => name));
    const stripe = await openStripe(world);
    for (const { name, data } of jobs) await handlers[name](unbound.em.fork(), data);
    await receiver.close();
    await stripe.close();
    await square?.close();
    await sweep(unbound.em.fork(), world.clock.now());
    await remindUnpaid(unbound.em.fork());
  }

  async function actorOf(column: Column) {
    if (column === "guest") return { column, person: null, token: null };
    const person = world.people[column];
    return { column, person, token: await world.newToken(person) };
  }

  test("SHOP-07 SEC-MATRIX whatever the matrix allows is answered as with policies, and every queue was worked", () => {
    expect(faults).toEqual([]);
    expect([...worked].sort()).toEqual([...QUEUES].sort());
  });

  test("SHOP-07 SEC-02 no statement leans on the policies: each that reads or changes a table of a shop names the shop", async () => {
    const ofRows = [...sent].filter((text) => /^\s*(?:select|with|insert|update|delete)\b/i.test(text));
    expect(ofRows.length).toBeGreaterThan(100);
    const open: string[] = [];
    await withConnection(roleUrl(), async (client) => {
      for (const text of ofRows)
        for (const table of await tablesLeftOpen(client, text, tables))
          open.push(`${table}: ${shortened(text)}`);
    });
    expect([...new Set(open)].sort()).toEqual([]);
  });
});

const shortened = (text: string) =>
  text
    .replace(/\s+/g, " ")
    .replace(/'[^']*'/g, "'…'")
    .trim()
    .slice(0, 240);

function textOf(statement: unknown): string {
  if (typeof statement === "string") return statement;
  const text = typeof statement === "object" && statement !== null ? Reflect.get(statement, "text") : null;
  return typeof text === "string" ? text : "";
}
