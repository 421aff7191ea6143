import { readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { projectFiles } from "./project-files.ts";
import { RAW_SQL } from "./raw-sql.ts";

/** Our own functions that send a text (`server/database/named-statement.ts`). */
const ASKING = new Set(["askIn", "askOnce", "askAlone"]);

/** Whether a call sends a statement that is a text: a query of Kysely's or of MikroORM's is executed without an argument. */
function sendsText(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || node.arguments.length === 0) return false;
  const called = node.expression;
  if (ts.isIdentifier(called)) return ASKING.has(called.text);
  if (!ts.isPropertyAccessExpression(called)) return false;
  const name = called.name.text;
  const by = called.expression.getText();
  return (
    name === "execute" ||
    (name === "query" && /^(?:client|connection|pool)$/.test(by)) ||
    (name === "raw" && by === "CompiledQuery")
  );
}

function hasRawSql(path: string, code = readFileSync(path, "utf8")): boolean {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const look = (node: ts.Node): boolean => sendsText(node) || (ts.forEachChild(node, look) ?? false);
  return look(file);
}

const sending = projectFiles(/^server\/.*\.tsx?$/).filter((path) => hasRawSql(path));

test("SQL is a text in the listed files alone, each with its reason", () => {
  expect(sending.filter((path) => !(path in RAW_SQL))).toEqual([]);
});

test("a listed file has a statement that is a text", () => {
  expect(Object.keys(RAW_SQL).filter((path) => !sending.includes(path))).toEqual([]);
});

test("the rule about raw SQL finds a text that is sent, and no query that was built", () => {
  const texts = [
    'await tx.execute("select 1")',
    "tx.execute<Row[]>(STATEMENT, [id])",
    "sql`select 1`.execute(db)",
    "askOnce(em, READ, values)",
    'client.query("select 1")',
    "db.executeQuery(CompiledQuery.raw(text))",
  ];
  expect(texts.filter((text) => !hasRawSql("bad.ts", text))).toEqual([]);
  const built = [
    'tablesIn(tx).selectFrom("users").where("id", "=", id).execute()',
    "tx.nativeUpdate(User, { id }, { version: raw('version + 1') })",
    "procedure.input(schema).query(({ ctx }) => find(ctx))",
  ];
  expect(built.filter((text) => hasRawSql("good.ts", text))).toEqual([]);
});
