import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect } from "vitest";
import type { App } from "#tests/support/app.ts";
import { howMany } from "#tests/support/how-many.ts";
import { type Answer, ask } from "#tests/support/http.ts";
import { test } from "#tests/support/visited-app.ts";
import { postgresOf, query } from "../chaos/books.ts";

const SLUG = "cornerpies";
/** The password of everyone in the demo shops. */
const PASSWORD = "windowsill-demo";
/** Few, so that the shelf is empty again and again. */
const PIECES = 6;
/** As many as stand at the counter and in the kitchen at once. */
const AT_ONCE = 24;

let app: App;
let shopId: string;
let availabilityId: string;
let day: string;
let merchant: Record<string, string>;
/** The ids of the four that everyone wants. */
let pies: readonly string[];

test.beforeAll(async ({ app: visited }) => {
  app = visited;
  const told = async <Data>(path: string) => (await call("GET", path)).json<{ data: Data }>().data;
  shopId = (await told<{ id: string }>(`/api/shops/slug/${SLUG}`)).id;
  const windows = await told<{ id: string; state: string; pickup_days: { label: string }[] }[]>(
    `/api/shops/slug/${SLUG}/availabilities`,
  );
  const open = windows.find(({ state }) => state === "active");
  availabilityId = open?.id ?? "";
  day = open?.pickup_days.at(-1)?.label ?? "";
  const logIn = await call("POST", "/api/login", { email: `merchant@${SLUG}.test`, password: PASSWORD });
  merchant = { authorization: `Bearer ${logIn.json<{ token: string }>().token}` };
}, 150_000);

beforeEach(async () => {
  const rows = await query<{ id: string }>(
    postgresOf(app.dataDir).url,
    `update items set stock = $2 where id in (
       select id from items where shop_id = $1 and not unlimited and not hidden and not sold_out and deleted_at is null and date is null
       order by id limit 4)
     returning id`,
    [shopId, PIECES],
  );
  pies = rows.map(({ id }) => id);
  expect(pies).toHaveLength(4);
});

function call(
  method: string,
  path: string,
  json?: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return ask({
    port: app.port,
    host: `${SLUG}.localhost`,
    method,
    path,
    headers,
    timeoutMilliseconds: 30_000,
    ...(json && { json }),
  });
}

const anyOf = <Kind>(all: readonly Kind[]): Kind => all[Math.floor(Math.random() * all.length)] as Kind;

/** Two to four of the pies, in any order. */
function someLines(): { item_id: string; quantity: number }[] {
  return pies
    .map((id) => ({ id, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .slice(0, 2 + Math.floor(Math.random() * 3))
    .map(({ id }) => ({ item_id: id, quantity: 1 + Math.floor(Math.random() * 2) }));
}

/** Everyone at once, and what they were answered. */
class Noon {
  readonly statuses: Record<string, number> = {};
  /** Orders that stand, and that no one is busy with. */
  readonly placed: string[] = [];
  /** Pieces that were added to the shelf, by item. */
  readonly added = new Map<string, number>();

  readonly order = async (): Promise<void> => {
    const answer = await this.note(
      "order",
      call("POST", `/api/shops/${shopId}/orders`, {
        availability_id: availabilityId,
        fulfillment_type: "Pickup",
        fulfillment_slot: day,
        guest: { name: "Gil", email: `${randomUUID()}@example.test`, phone: "415-555-0100" },
        line_items: someLines(),
      }),
    );
    if (answer.status === 201) this.placed.push(answer.json<{ data: { id: string } }>().data.id);
  };

  readonly cancel = (): Promise<void> =>
    this.withOrder(async (id) => {
      await this.note("cancel", this.change(id, { cancelled: { restock: true } }));
      return false;
    });

  readonly edit = (): Promise<void> =>
    this.withOrder(async (id) => {
      await this.note("edit", this.change(id, { line_items: someLines() }));
      return true;
    });

  readonly restock = async (): Promise<void> => {
    const id = anyOf(pies);
    const pieces = anyOf([2, 2, -1]);
    const requested = call("PATCH", `/api/shops/${shopId}/items/${id}`, { stock_delta: pieces }, merchant);
    const { status } = await this.note("delta", requested);
    if (status === 200) this.added.set(id, (this.added.get(id) ?? 0) + pieces);
  };

  /** Does so many things, `AT_ONCE` side by side. */
  async spend(times: number, deeds: readonly (() => Promise<void>)[]): Promise<void> {
    let left = times;
    const newPerson = async () => {
      while (left-- > 0) await anyOf(deeds)();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, newPerson));
  }

  /** What must not be: a failure of ours. */
  failures(): Record<string, number> {
    return Object.fromEntries(Object.entries(this.statuses).filter(([name]) => / 5\d\d$/.test(name)));
  }

  /** Without an order to be busy with, one is placed. */
  private async withOrder(work: (id: string) => Promise<boolean>): Promise<void> {
    const [id] = this.placed.splice(Math.floor(Math.random() * this.placed.length), 1);
    if (id === undefined) return this.order();
    if (await work(id)) this.placed.push(id);
  }

  private change(orderId: string, json: object): Promise<Answer> {
    return call("PATCH", `/api/shops/${shopId}/orders/${orderId}`, json, merchant);
  }

  private async note(what: string, requested: Promise<Answer>): Promise<Answer> {
    const answer = await requested;
    const name = `${what} ${answer.status}`;
    this.statuses[name] = (this.statuses[name] ?? 0) + 1;
    return answer;
  }
}

/** How often Postgres had to let one of two go. Its log is written at once, its figures whenever a connection rests. */
const deadlocks = () =>
  readFileSync(join(app.dataDir, "postgres", "server.log"), "utf8").split("deadlock detected").length - 1;

/** Pieces on the shelf and in orders that stand, by item. */
async function books(): Promise<Map<string, { stock: number; ordered: number }>> {
  const rows = await query<{ id: string; stock: number; ordered: number }>(
    postgresOf(app.dataDir).url,
    `select i.id, i.stock, coalesce(sum(l.quantity) filter (where o.cancelled_at is null), 0)::int as ordered
     from items i left join line_items l on (l.shop_id, l.item_id) = (i.shop_id, i.id)
     left join orders o on (o.shop_id, o.id) = (l.shop_id, l.order_id)
     where i.id = any($1::uuid[]) group by i.id, i.stock`,
    [pies],
  );
  return new Map(rows.map(({ id, stock, ordered }) => [id, { stock, ordered }]));
}

test("REL-R3 PERF-04 orders and cancelled orders whose pieces go back never wait for each other in a ring", async () => {
  // Postgres looks for rings as late as it does everywhere.
  const [timeout] = await query<{ deadlock_timeout: string }>(
    postgresOf(app.dataDir).url,
    "show deadlock_timeout",
  );
  expect(timeout).toEqual({ deadlock_timeout: "1s" });
  const noon = new Noon();
  const before = deadlocks();
  await noon.spend(howMany({ short: 120, full: 1000 }), [noon.order, noon.cancel]);
  expect(noon.failures()).toEqual({});
  expect(deadlocks() - before).toBe(0);
}, 240_000);

test("REL-R3 ORD-01 ORD-09 ORD-11 MAN-02 orders, edits, restocks and stock that is added at once: no one meets a failure, and every piece is accounted for", async () => {
  const noon = new Noon();
  const [before, rings] = [await books(), deadlocks()];
  await noon.spend(howMany({ short: 180, full: 2000 }), [noon.order, noon.edit, noon.cancel, noon.restock]);
  expect(noon.failures()).toEqual({});
  expect(deadlocks() - rings).toBe(0);
  // Each of them came about, or the question was not asked.
  for (const name of ["order 201", "edit 200", "cancel 200", "delta 200"])
    expect(noon.statuses[name], name).toBeGreaterThan(0);

  const after = await books();
  for (const [id, { stock, ordered }] of before) {
    const there = after.get(id);
    const added = noon.added.get(id) ?? 0;
    expect((there?.stock ?? 0) + (there?.ordered ?? 0)).toBe(stock + ordered + added);
  }
}, 400_000);
