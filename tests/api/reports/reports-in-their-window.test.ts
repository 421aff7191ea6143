/** Which orders the platform's reports read, as Postgres counts them while it answers. */
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashOf } from "#server/cookies.ts";
import { useDatabase } from "#tests/support/database.ts";
import { openWorld } from "#tests/support/world.ts";

const database = useDatabase();
/** Sees the plans of what it calls, those inside of functions as well. */
let client: pg.Client;
let plans: Plan[] = [];
let asked: [key: Buffer, at: Date];

interface Plan {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Actual Rows"?: number;
  readonly "Actual Loops"?: number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly Plan[];
}

/** Three years of twenty shops, an order each day; each fiftieth was cancelled. */
const ORDERS = `
  with shop as (
    insert into shops (id, slug, title) select gen_random_uuid(), 'many-' || n, 'Shop ' || n from generate_series(1, 20) n returning id
  )
  insert into orders (shop_id, id, ticket_number, scope, fulfillment_type, subtotal, grand_total, cancelled_at, created_at, updated_at)
  select shop.id, gen_random_uuid(), day, gen_random_uuid()::text, 'Pickup', 100, 100, case when day % 50 = 0 then at end, at, at
  from (select day, $1::timestamptz - day * interval '1 day' as at from generate_series(1, 1100) day) each, shop
  order by at`;
const SHOPS = 20;

beforeAll(async () => {
  const world = await openWorld(database);
  asked = [hashOf(world.people.superAdmin.token), world.clock.now()];
  client = new pg.Client({ connectionString: database.superUrl });
  client.on("notice", ({ message }) => {
    const text = /\{[\s\S]*\}/.exec(message ?? "")?.[0];
    if (text) plans.push((JSON.parse(text) as { Plan: Plan }).Plan);
  });
  await client.connect();
  await client.query("set session_replication_role = replica");
  await client.query(ORDERS, [world.clock.now()]);
  // As a database that serves does by itself.
  await client.query("vacuum (analyze) orders");
  await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
    set auto_explain.log_analyze = on; set auto_explain.log_timing = off; set auto_explain.log_format = json;
    set client_min_messages = log`);
});
afterAll(() => client.end());

/** Rows of orders that a plan came to, whether it could use them or not, and how. */
function readOf(plan: Plan): { readonly how: string; readonly rows: number }[] {
  const { "Actual Rows": kept = 0, "Actual Loops": loops = 0 } = plan;
  const { "Rows Removed by Filter": filtered = 0, "Rows Removed by Index Recheck": rechecked = 0 } = plan;
  const below = (plan.Plans ?? []).flatMap(readOf);
  if (plan["Relation Name"] !== "orders") return below;
  return [{ how: plan["Node Type"], rows: (kept + filtered + rechecked) * loops }, ...below];
}

async function ordersRead(statement: string): Promise<number> {
  plans = [];
  await client.query("set role app");
  await client.query(statement, asked);
  await client.query("reset role");
  const reads = plans.flatMap(readOf);
  expect(reads.map(({ how }) => how)).not.toContain("Seq Scan");
  return Math.round(reads.reduce((sum, { rows }) => sum + rows, 0));
}

test.each([
  ["this instant", "force_custom_plan"],
  // As Postgres 17 and older plan what stands in a function.
  ["any instant", "force_generic_plan"],
])(
  "SUP-01 the reports of all shops read the orders of their window alone, planned for %s",
  async (_, mode) => {
    await client.query(`set plan_cache_mode = ${mode}; discard plans`);
    // 90 days with today, at 11 AM: the earliest order is that of 89 days ago.
    expect(await ordersRead("select ops.platform_figures($1, $2, 'America/Los_Angeles')")).toBe(89 * SHOPS);
    // The order of just thirty days ago is out.
    expect(await ordersRead("select id from ops.platform_shops($1, $2, '', 'all', 'orders', 10, 0)")).toBe(
      29 * SHOPS,
    );
    // And of shops that are not looked for none.
    expect(
      await ordersRead("select id from ops.platform_shops($1, $2, 'Shop 7', 'all', 'orders', 10, 0)"),
    ).toBe(29);
  },
);
