import { readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { projectFiles } from "./project-files.ts";
import { BELOW_THE_CALLS, COMPOSED, RAW_SQL } from "./raw-sql.ts";

/** Our own functions that send a text (`server/database/named-statement.ts`). */
const ASKING = new Set(["askIn", "askOnce", "askSince", "askAlone", "askReplica"]);
/** Those that take several, each as `{ statement, values }`. */
const ASKING_TOGETHER = new Set(["askAllAlone", "readTogether", "readTogetherAsOf"]);

/** Whether a call sends a statement that is a text: a query of Kysely's or of MikroORM's is executed without an argument. */
function sendsText(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || node.arguments.length === 0) return false;
  const called = node.expression;
  if (ts.isIdentifier(called)) return ASKING.has(called.text) || ASKING_TOGETHER.has(called.text);
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
    "readTogether<[Row]>(em, shopId, [{ statement: READ, values }])",
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

/** A text that is SQL, by its words. */
const READS_AS_SQL = /\b(?:select|insert into|update|delete from|where|order by|from)\b/;
const isConstant = (node: ts.Node) => ts.isIdentifier(node) && /^[A-Z][A-Z0-9_]*$/.test(node.text);

/** The text that a call sends or makes a piece of SQL of: of MikroORM's `raw`, of Kysely's `sql.ref` and the like as well. */
function textOf(node: ts.CallExpression): ts.Expression | undefined {
  const called = node.expression;
  if (ts.isIdentifier(called) && called.text === "raw") return node.arguments[0];
  if (ts.isIdentifier(called) && ASKING.has(called.text)) return node.arguments[1];
  // Theirs are seen as properties, wherever the list is put together.
  if (ts.isIdentifier(called) && ASKING_TOGETHER.has(called.text)) return undefined;
  if (ts.isPropertyAccessExpression(called) && called.expression.getText() === "sql")
    return node.arguments[0];
  return sendsText(node) ? node.arguments[0] : undefined;
}

/** The text of `{ statement: TEXT, values }`. */
const statementOf = (node: ts.Node): ts.Expression | undefined =>
  ts.isPropertyAssignment(node) && node.name.getText() === "statement" ? node.initializer : undefined;

/** What is put into a template of SQL; what Kysely's `sql` is given becomes a parameter. */
function partsOf(node: ts.TemplateExpression): ts.Expression[] {
  const texts = [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text);
  if (ts.isTaggedTemplateExpression(node.parent) || !texts.some((text) => READS_AS_SQL.test(text))) return [];
  return node.templateSpans.map(({ expression }) => expression);
}

/** Everything but constants of which a statement is made. */
function variablesIn(path: string, code = readFileSync(path, "utf8")): string[] {
  const found: ts.Expression[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isTemplateExpression(node)) found.push(...partsOf(node));
    const text = ts.isCallExpression(node) ? textOf(node) : statementOf(node);
    if (text && !ts.isStringLiteralLike(text) && !ts.isTemplateExpression(text)) found.push(text);
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true));
  return [...new Set(found.filter((node) => !isConstant(node)).map((node) => node.getText()))];
}

const HOLDS_SQL = [...new Set([...sending, ...projectFiles(/^server\/.*\.tsx?$/).filter(usesPieces)])].filter(
  (path) => !BELOW_THE_CALLS.test(path),
);

/** Whether a file makes pieces of SQL that others send. */
function usesPieces(path: string): boolean {
  return path in COMPOSED || /\braw\(|\bsql\./.test(readFileSync(path, "utf8"));
}

test("SEC-A10 a statement is put together from constants alone, or from what is listed with its reason", () => {
  const unlisted = HOLDS_SQL.flatMap((path) =>
    variablesIn(path).flatMap((name) => (name in (COMPOSED[path] ?? {}) ? [] : [`${path}: ${name}`])),
  );
  expect(unlisted).toEqual([]);
  const gone = Object.entries(COMPOSED).flatMap(([path, names]) =>
    Object.keys(names).flatMap((name) => (variablesIn(path).includes(name) ? [] : [`${path}: ${name}`])),
  );
  expect(gone).toEqual([]);
});

test("SEC-A10 the rule finds a value in a statement, in a piece of SQL and in the name of a column", () => {
  const seen: Readonly<Record<string, readonly string[]>> = {
    "tx.execute(`select id from items where name = '${name}'`)": ["name"],
    'tx.execute("select id from items order by " + column)': ['"select id from items order by " + column'],
    "tx.nativeUpdate(User, { id }, { version: raw(asked) })": ["asked"],
    "query.orderBy(sql.ref(sort))": ["sort"],
    "query.orderBy(sql.raw(sort))": ["sort"],
    "askIn(tx, statementOf(search), [])": ["statementOf(search)"],
    "sql`lower(name) like ${pattern}`": [],
    "tx.execute(`select id from items where ${COUNTED}`, [name])": [],
    "raw('version + 1')": [],
    "askIn(tx, READ, [name])": [],
    "readTogether<[Row]>(em, shopId, [{ statement: READ, values }])": [],
    "const wanted = { statement: statementOf(search), values }": ["statementOf(search)"],
  };
  for (const [code, names] of Object.entries(seen)) expect(variablesIn("some.ts", code)).toEqual(names);
});
