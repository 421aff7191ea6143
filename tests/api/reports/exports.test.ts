/** Security A28: whatever people write of themselves and of what they want, no file for a spreadsheet holds a cell that a program would run. */
import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { CHARTS } from "#domain/reports/chart-schemas.ts";
import { useDatabase } from "#tests/support/database.ts";
import { REST_ROWS } from "#tests/support/rest-rows.ts";
import { openWorld, orderOfRye, type World } from "#tests/support/world.ts";

const database = useDatabase();
let world: World;
beforeAll(async () => {
  world = await openWorld(database);
});

/** What a spreadsheet takes for the beginning of a formula (CWE-1236). */
const STARTS = [..."=+-@＝＋－＠\t\r\n"];

const prepQuestion = { date: "2026-12-04" };

interface Export {
  readonly file: string;
  readonly procedure: string;
  readonly source: string;
  readonly input: object;
  readonly cells: number;
}

/** Every export of the product: the procedure that makes the file, the source that writes it, and how many of its cells hold people's words. */
const EXPORTS: readonly Export[] = [
  { file: "orders", procedure: "orders.export", source: "orders/export-orders.ts", input: {}, cells: 5 },
  { file: "prep", procedure: "orders.prepFile", source: "orders/prep.ts", input: prepQuestion, cells: 3 },
  {
    file: "customers",
    procedure: "shopCustomers.exportCsv",
    source: "accounts/customers/shop-customers.ts",
    input: {},
    cells: 6,
  },
  {
    file: "items",
    procedure: "catalog.items.exportCsv",
    source: "catalog/export-items.ts",
    input: {},
    cells: 3,
  },
  ...CHARTS.map((chart) => ({
    file: chart,
    procedure: "charts.file",
    source: "reports/chart-file.ts",
    input: { chart },
    cells: chart === "top-products-30" ? 1 : 0,
  })),
];

/** The cells of a file whose every field is in quotes, or null where one is not. */
function cellsOf(text: string): string[] | null {
  if (!/^(?:"(?:[^"]|"")*"(?:,|\r\n))+$/.test(text)) return null;
  return [...text.matchAll(/"((?:[^"]|"")*)"(?:,|\r\n)/g)].map(([, cell = ""]) => cell.replaceAll('""', '"'));
}

async function fileOf(procedure: string, input: object): Promise<string> {
  const requested = encodeURIComponent(JSON.stringify({ json: input }));
  const { token } = world.people.merchantOwn;
  const answer = await world.send({ method: "GET", path: `/trpc/${procedure}?input=${requested}`, token });
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.anything()]);
  return answer.json<{ result: { data: { json: string } } }>().result.data.json;
}

/** One order, and then the words in every column of the shop that people fill as they like. */
async function everythingSays(words: string): Promise<void> {
  const { a, people } = world;
  await database.asPlatform(async (tx) => {
    const say = (table: string, columns: string[], where = "shop_id = ?", of = a.id) =>
      tx.execute(`update ${table} set ${columns.map((column) => `${column} = ?`)} where ${where}`, [
        ...columns.map(() => words),
        of,
      ]);
    await say("users", ["first_name", "last_name", "phone", "street", "payment_service", "payment_handle"]);
    await say("orders", ["special_instructions", "notes", "delivery_address", "fulfillment_slot"]);
    await say("items", ["name", "unit", "description"]);
    await say("line_items", ["item_name", "item_unit", "section_name"]);
    await tx.execute("delete from customer_notes where shop_id = ?", [a.id]);
    await tx.execute(
      "insert into customer_notes (shop_id, id, customer_id, notes) values (?, gen_random_uuid(), ?, ?)",
      [a.id, people.customerSelf.id, words],
    );
  });
}

beforeAll(async () => {
  const answer = await world.send({ ...orderOfRye(world), token: world.people.customerSelf.token });
  expect([answer.status, answer.text]).toEqual([201, expect.anything()]);
});

test.each(EXPORTS)(
  "SEC-A28 no cell of the file $file begins like a formula",
  async ({ procedure, input, cells }) => {
    for (const start of STARTS) {
      const words = `${start}HYPERLINK("https://evil.test","Your ""refund""")`;
      await everythingSays(words);
      const found = cellsOf(await fileOf(procedure, input));
      expect(found).not.toBeNull();
      expect(found?.filter((cell) => /^[=+\-@＝＋－＠\t\r\n]/.test(cell))).toEqual([]);
      // The words themselves are there, said harmlessly.
      expect(found?.filter((cell) => cell === `'${words}`).length).toBeGreaterThanOrEqual(cells);
    }
  },
);

test("SEC-A28 SEC-MATRIX r162 the files over REST are the same, kept by no one, and written down", async () => {
  const rows = REST_ROWS.filter(({ shape }) => shape === "csv");
  expect(rows.map(({ procedure }) => procedure).sort()).toEqual([
    "catalog.items.exportCsv",
    "orders.export",
    "shopCustomers.exportCsv",
  ]);
  for (const { path, procedure } of rows) {
    const answer = await world.send({
      method: "GET",
      path: `/api${path.replace("{shopId}", world.a.id)}`,
      token: world.people.merchantOwn.token,
    });
    expect(answer.text).toBe(await fileOf(procedure, {}));
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="\w+\.csv"$/);
    expect(answer.headers.get("cache-control")).toMatch(/no-store|private/);
  }
  const noted = await database.asPlatform((tx) =>
    tx.execute<{ action: string; actor_id: string }[]>(
      "select distinct action, actor_id from audit_entries where action like '%.exported' order by 1",
    ),
  );
  const actor = { actor_id: world.people.merchantOwn.id };
  expect(noted).toEqual([
    { action: "customers.exported", ...actor },
    { action: "orders.exported", ...actor },
  ]);
});

test("API-02 no file over REST is asked for by page or cursor: each has all rows of its list", async () => {
  for (const { path } of REST_ROWS.filter(({ shape }) => shape === "csv")) {
    const answer = await world.send({
      method: "GET",
      path: `/api${path.replace("{shopId}", world.a.id)}?page=2&per_page=1&cursor=`,
      token: world.people.merchantOwn.token,
    });
    const { errors } = answer.json<{ errors?: object }>();
    expect([path, answer.status, Object.keys(errors ?? {}).sort()]).toEqual([
      path,
      422,
      ["cursor", "page", "per_page"],
    ]);
  }
});

test("SEC-A28 every file of the product is written by the one module, and tried here", () => {
  const sources = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => [name, readFileSync(`${folder}/${name}`, "utf8")] as const);
  const writers = sources("server").filter(
    ([name, text]) =>
      name !== "list-file.ts" && /from "(?:\.{1,2}|#server)\/(?:csv|list-file)\.ts"/.test(text),
  );
  const tried = new Set(EXPORTS.map(({ source }) => source));
  expect(writers.map(([name]) => name).sort()).toEqual([...tried].sort());
  const makers = sources("app").filter(([, text]) => /content-type"?: "text\/csv/i.test(text));
  expect(makers.map(([name]) => name)).toEqual(["wiring/csv-file.server.ts"]);
  const answering = sources("app").filter(([, text]) => /return csvFile\(/.test(text));
  for (const [name, text] of answering)
    expect([name, EXPORTS.some(({ procedure }) => text.includes(`calls.${procedure}(`))]).toEqual([
      name,
      true,
    ]);
  expect(answering.length).toBe(tried.size);
});
