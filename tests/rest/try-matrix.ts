import superjson from "superjson";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { type Answered, openWorld, type Question, type World } from "#tests/support/world.ts";
import { type Actor, CASES, type MatrixCase } from "./matrix-cases.ts";
import { COLUMNS, type Column, type MatrixRow, matrixRow } from "./matrix-rows.ts";

/** The two formats of a call; each is tried in a file of its own, side by side. */
export type Format = "REST" | "tRPC";

let database: ReturnType<typeof useDatabase>;
let world: World;

/** Tries every row of the permission matrix as everyone through one format (SEC-MATRIX): its status, and that a refusal changes nothing. */
export function tryMatrix(format: Format): void {
  database = useDatabase();
  beforeAll(async () => {
    world = await openWorld(database);
  });
  for (const id of Object.keys(CASES)) {
    const row = matrixRow(id);
    const tried = CASES[id];
    if (!tried || (format === "tRPC" && !tried.trpc)) continue;
    describe(`${id} ${row.method} ${row.path} ${row.bodyClass}`, () => tryRow(row, tried, format));
  }
}

/** A refused call may leave these behind: they are no business of a shop. */
const TRACES = ["sessions", "audit_entries"];

/** Everything a shop lives by, in one line per table. */
async function business(): Promise<Record<string, string>> {
  const prints = await database.fingerprint();
  return Object.fromEntries(Object.entries(prints).filter(([table]) => !TRACES.includes(table)));
}

function tryRow(row: MatrixRow, tried: MatrixCase, format: Format): void {
  beforeAll(() => tried.before?.(world));
  afterAll(() => tried.after?.(world));
  beforeEach(() => world.restock());

  for (const column of COLUMNS) {
    const expected = row[column];
    if (expected === null) continue;
    const title = `SEC-MATRIX ${row.id} ${row.method} ${row.path} ${row.bodyClass}: ${column} ${expected}`;
    if (format === "REST") test(title, () => tryRest(row, tried, column, expected));
    else test(`${title} by tRPC`, () => tryTrpc(tried, column, expected));
  }
}

async function tryRest(row: MatrixRow, tried: MatrixCase, column: Column, expected: number): Promise<void> {
  const questions = await tried.rest(world, await actorOf(column));
  expect(questions.length).toBeGreaterThan(0);
  let before = await business();
  for (const question of questions) {
    const answer = await world.send(question);
    expect([describeQuestion(question), answer.status, answer.text]).toEqual([
      describeQuestion(question),
      expected,
      answer.text,
    ]);
    before = await judge(answer, before, row.method);
    if (answer.status < 300 && tried.holds) expect(tried.holds(answer.json(), answer.text)).toBeNull();
  }
}

async function tryTrpc(tried: MatrixCase, column: Column, expected: number): Promise<void> {
  const actor = await actorOf(column);
  const { name, input, query = false } = tried.trpc?.(world, actor) ?? { name: "" };
  const packed = input === undefined ? undefined : superjson.serialize(input);
  const inUrl = query && packed ? `?input=${encodeURIComponent(JSON.stringify(packed))}` : "";
  const before = await business();
  const answer = await world.send({
    method: query ? "GET" : "POST",
    path: `/trpc/${name}${inUrl}`,
    token: actor.token,
    ...(query ? {} : { json: packed ?? {} }),
  });
  const allowed = expected < 300 ? [200] : expected === 422 ? [400, 422] : [expected];
  expect([allowed.includes(answer.status), answer.text]).toEqual([true, answer.text]);
  await judge(answer, before, query ? "GET" : "POST");
}

/** What holds of every answer: nothing of the inside shows, and a refusal changed nothing. Tells how things stand after it. */
async function judge(
  answer: Answered,
  before: Record<string, string>,
  method: string,
): Promise<Record<string, string>> {
  expect(answer.text).not.toMatch(/node_modules|mikro|\.ts:\d|select .+ from |violates/i);
  expect(answer.headers.get("set-cookie")).toBeNull();
  const after = await business();
  if (answer.status >= 400 || method === "GET") expect(after).toEqual(before);
  if (answer.status >= 400) expect(strangeWords(answer)).toEqual([]);
  return after;
}

/** What a refusal may say, over REST: its words, its code and where that is explained, the request's id, and what was wrong or is needed to go on. */
const REFUSAL_WORDS = new Set([
  "message",
  "code",
  "request_id",
  "doc_url",
  "errors",
  "oversold",
  "quote",
  "retry_after",
]);

/** What a refusal says besides; the envelope of a procedure's error has its own (`trpc-endpoint.test.ts`). */
function strangeWords(answer: Answered): string[] {
  const body = answer.json<Record<string, unknown> | null>() ?? {};
  return "error" in body || Array.isArray(body)
    ? []
    : Object.keys(body).filter((word) => !REFUSAL_WORDS.has(word));
}

async function actorOf(column: Column): Promise<Actor> {
  if (column === "guest") return { column, person: null, token: null };
  const person = world.people[column];
  return { column, person, token: await world.newToken(person) };
}

const describeQuestion = ({ method, path, body, json }: Question) =>
  `${method} ${path} ${body ?? JSON.stringify(json) ?? ""}`;
