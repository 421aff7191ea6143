import { beforeAll, expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";

const database = useDatabase();

interface OurFunction {
  readonly name: string;
  readonly body: string;
  /** It runs with the rights of its owner, which stands above the shops. */
  readonly asOwner: boolean;
  readonly hasPath: boolean;
}
let functions: OurFunction[];
/** Names of tables and functions that are not Postgres' own. */
let tables: Set<string>;
let ours: Set<string>;

beforeAll(async () => {
  const rows = <Row extends object>(statement: string) =>
    database.asPlatform((tx) => tx.execute<Row[]>(statement));
  const names = async (statement: string) =>
    new Set((await rows<{ name: string }>(statement)).map(({ name }) => name));
  functions = await rows<OurFunction>(`
    select proname as name, prosrc as body, prosecdef as "asOwner",
      exists (select from unnest(proconfig) as setting where setting like 'search_path=%') as "hasPath"
    from pg_proc where pronamespace = 'ops'::regnamespace`);
  const NOT_OURS = "('pg_catalog'::regnamespace, 'information_schema'::regnamespace)";
  tables = await names(`select relname as name from pg_class where relnamespace not in ${NOT_OURS}`);
  ours = await names(`select proname as name from pg_proc where pronamespace not in ${NOT_OURS}`);
});

/** What a body names without its schema, though it is a table or function of ours: what that is depends on the caller's search path. */
function unqualified(body: string): string[] {
  const text = body.replace(/--.*/g, "").replace(/'(?:[^']|'')*'/g, "''");
  const taken = [...text.matchAll(/\b(?:from|join|update|into|using)\s+(?:only\s+)?([a-z_]\w*)\b(?![.(])/gi)];
  const called = [...text.matchAll(/(?<![.\w"])([a-z_]\w*)\s*\(/gi)];
  return [
    ...taken.map(([, name = ""]) => name).filter((name) => tables.has(name)),
    ...called.map(([, name = ""]) => name).filter((name) => ours.has(name)),
  ];
}

test("SEC-02 a function that runs with its owner's rights sets its own search path", () => {
  expect(functions.filter(({ asOwner }) => asOwner).length).toBeGreaterThan(10);
  expect(functions.filter(({ asOwner, hasPath }) => asOwner && !hasPath)).toEqual([]);
});

test("SEC-02 PERF-04 a function without a search path of its own runs with its caller's rights and names every schema", () => {
  const free = functions.filter(({ hasPath }) => !hasPath);
  expect(free.map(({ name }) => name).sort()).toEqual(
    expect.arrayContaining(["change_orders", "commit_orders", "gather_changes", "gather_order", "read_cart"]),
  );
  for (const { name, asOwner, body } of free)
    expect({ name, asOwner, unqualified: unqualified(body) }).toEqual({
      name,
      asOwner: false,
      unqualified: [],
    });
});

test("SEC-02 a table or function that is named without its schema is found", () => {
  expect(unqualified("select 1 from orders o join public.items i on true")).toEqual(["orders"]);
  expect(unqualified("update items set stock = 0; insert into public.carts values (job_now())")).toEqual([
    "items",
    "job_now",
  ]);
  expect(unqualified("perform ops.commit_orders(a, b); -- from orders\nreturn 'from items'")).toEqual([]);
});
