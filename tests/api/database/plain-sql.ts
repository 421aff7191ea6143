/** What a statement reads of the tables of a shop without naming the shop: as Postgres itself plans it, so that no way of writing it is missed. */
import type pg from "pg";

interface Plan {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly Schema?: string;
  readonly Alias?: string;
  readonly Plans?: readonly Plan[];
}

const CONDITIONS = [
  "Index Cond",
  "Recheck Cond",
  "Filter",
  "Hash Cond",
  "Merge Cond",
  "Join Filter",
] as const;

const conditionsOf = (plan: Plan): string =>
  CONDITIONS.map((name) => String(Reflect.get(plan, name) ?? "")).join(" ");

/** Scans of these tables whose rows no condition holds to a shop, neither their own nor one of the joins above. */
function openScans(plan: Plan, tables: ReadonlySet<string>, above: string): string[] {
  const own = conditionsOf(plan);
  const below = (plan.Plans ?? []).flatMap((inner) => openScans(inner, tables, `${above} ${own}`));
  const { "Relation Name": table, Alias: alias = "", Schema: schema } = plan;
  const isScan = plan["Node Type"] !== "ModifyTable" && schema === "public";
  if (!isScan || table === undefined || !tables.has(table)) return below;
  // A bitmap's condition stands with the index below it.
  const inner = (plan.Plans ?? []).map(conditionsOf).join(" ");
  const isHeld = /\bshop_id\b/.test(`${own} ${inner}`) || above.includes(`${alias}.shop_id`);
  return isHeld ? below : [table, ...below];
}

/** Names of tables that the statement reads, changes or deletes from without naming the shop. */
export async function tablesLeftOpen(
  client: pg.Client,
  statement: string,
  tables: ReadonlySet<string>,
): Promise<string[]> {
  const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Plan }] }>({
    text: `explain (generic_plan, verbose, format json) ${statement}`,
  });
  const plan = rows[0]?.["QUERY PLAN"][0].Plan;
  return plan ? openScans(plan, tables, "") : [];
}
