import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { API_TOKEN_SCOPES, type ApiTokenScope } from "#domain/accounts/api-token.ts";
import { isOpenTo } from "#tests/matrix/token-scopes.ts";
import { newApiToken, newPublishableKey } from "#tests/support/api-token.ts";
import { useDatabase } from "#tests/support/database.ts";
import { fullCount } from "#tests/support/how-many.ts";
import { type Answered, openWorld, type Question, type World } from "#tests/support/world.ts";
import {
  alone,
  asProcedureCall,
  hostOf,
  inOneBatch,
  isQuery,
  type ProcedureCall,
  restRowOf,
} from "./matrix-as-trpc.ts";
import { type Actor, CASES, type MatrixCase } from "./matrix-cases.ts";
import { COLUMNS, type Column, type MatrixRow, matrixRow } from "./matrix-rows.ts";

/** The formats of a call; REST and tRPC are tried in files of their own, side by side. */
export type Format = "REST" | "tRPC";

let database: ReturnType<typeof useDatabase>;
let world: World;
let key: string;
/** An API token of each scope. */
const tokens: Partial<Record<ApiTokenScope, string>> = {};

/**
 * Tries rows of the permission matrix as everyone through one format (SEC-MATRIX): their status, and that a refusal changes nothing. By tRPC
 * each call is made alone and in a batch.
 */
export function tryMatrix(format: Format): void {
  database = useDatabase();
  beforeAll(async () => {
    world = await openWorld(database);
    ({ key } = await newPublishableKey(world, []));
    for (const scope of API_TOKEN_SCOPES) tokens[scope] = (await newApiToken(world, scope)).token;
  });
  for (const [at, id] of Object.keys(CASES).entries()) {
    const row = matrixRow(id);
    const tried = CASES[id];
    if (!tried || (format === "REST" && row.method === "tRPC")) continue;
    const name = `${id} ${row.method} ${row.path} ${row.bodyClass}`;
    if (format === "tRPC" && tried.restAlone !== undefined) {
      test(`SEC-MATRIX ${name} is no procedure's: ${tried.restAlone}`, () => isNoProcedures(tried));
      continue;
    }
    describe(name, () => tryRow(row, tried, format, at));
  }
}

/** What is tried by REST alone is really no call of a procedure. */
async function isNoProcedures(tried: MatrixCase): Promise<void> {
  await tried.before?.(world);
  const questions = await tried.rest(world, await actorOf("guest"));
  await tried.after?.(world);
  expect(questions.map(restRowOf)).toEqual(questions.map(() => null));
}

/** A refused call may leave these behind: they are no business of a shop. */
const TRACES = ["sessions", "audit_entries"];

/** Everything a shop lives by, in one line per table. */
async function business(): Promise<Record<string, string>> {
  const prints = await database.fingerprint();
  return Object.fromEntries(Object.entries(prints).filter(([table]) => !TRACES.includes(table)));
}

/** Someone who makes the calls of a row: their own questions each time, so that nothing was used up before. */
interface Trial {
  readonly row: MatrixRow;
  readonly tried: MatrixCase;
  readonly actor: () => Promise<Actor>;
  readonly expected: number;
  /** The place of the row among all. */
  readonly at: number;
}

function tryRow(row: MatrixRow, tried: MatrixCase, format: Format, at: number): void {
  beforeAll(() => tried.before?.(world));
  afterAll(() => tried.after?.(world));
  beforeEach(() => world.restock());

  const title = `SEC-MATRIX API-07 ${row.id} ${row.method} ${row.path} ${row.bodyClass}`;
  const attempt = format === "REST" ? tryRest : tryTrpc;
  const trials = COLUMNS.flatMap((column) => {
    const expected = expectedOf(row, tried, column, format);
    return expected === null ? [] : [{ row, tried, expected, at, column, actor: () => actorOf(column) }];
  });
  if (format === "tRPC" && !fullCount) {
    // Everyone tries by REST what it has; here they take turns with those rows in short.
    const some = trials.filter((_, place) => row.method === "tRPC" || (at + place) % 3 === 0);
    test(`${title} by tRPC`, () => tryTogether(some));
    return;
  }
  for (const trial of trials)
    test(`${title}: ${trial.column} ${trial.expected} by ${format}`, () => attempt(trial));
  const expected = expectedOf(row, tried, "merchantOwn", format) ?? 0;
  // Every procedure is tried with every scope in api-token-scopes.test.ts; here the rows take turns with them in short.
  const scopes = fullCount ? API_TOKEN_SCOPES : [API_TOKEN_SCOPES[at % API_TOKEN_SCOPES.length] ?? "all"];
  for (const scope of scopes)
    test(`${title}: an API token of the scope ${scope} by ${format}`, () =>
      attempt({ row, tried, expected, at, actor: () => actorWithToken(scope) }));
}

const expectedOf = (row: MatrixRow, { byTrpc }: MatrixCase, column: Column, format: Format) =>
  (format === "tRPC" ? byTrpc?.statuses[column] : undefined) ?? row[column];

async function tryRest({ row, tried, actor: open, expected }: Trial): Promise<void> {
  const actor = await open();
  const questions = await tried.rest(world, actor);
  expect(questions.length).toBeGreaterThan(0);
  // A publishable key gives no more than a guest has.
  const asked = actor.column === "guest" && expected >= 400 ? questions.flatMap(alsoWithKey) : questions;
  const before = await business();
  let hasChanged = false;
  for (const question of asked) {
    const status = statusOf(question, actor, expected, row);
    const answer = await world.send(question);
    const told = describeQuestion(question);
    expect([told, answer.status, answer.text]).toEqual([told, status, answer.text]);
    expectDiscreet(answer);
    if (answer.status < 300 && tried.holds && !actor.scope)
      expect(tried.holds(answer.json(), answer.text)).toBeNull();
    hasChanged ||= answer.status < 400 && question.method !== "GET";
  }
  if (!hasChanged) expect(await business()).toEqual(before);
}

async function tryTrpc(trial: Trial): Promise<void> {
  const actor = await trial.actor();
  const asked = { trial, actor, calls: await callsOf(trial, actor) };
  if (changesNothing(asked)) return tryWithoutChange([asked]);
  await tryWithChange(asked);
}

/** A row over tRPC as several people in one test, which costs less; those who are refused first. */
async function tryTogether(trials: readonly Trial[]): Promise<void> {
  const together = trials.filter(({ expected, tried }) => expected >= 400 && !tried.isUsedUp);
  const all: Asked[] = [];
  for (const trial of together) {
    const actor = await trial.actor();
    all.push({ trial, actor, calls: await callsOf(trial, actor) });
  }
  await tryWithoutChange(all);
  for (const trial of trials.filter((each) => !together.includes(each))) await tryTrpc(trial);
}

/** The calls of someone, made ready. */
interface Asked {
  readonly trial: Trial;
  readonly actor: Actor;
  readonly calls: readonly ProcedureCall[];
}

const changesNothing = ({ trial, actor, calls }: Asked): boolean =>
  calls.every((call) => call.isQuery || statusOfCall(call, actor, trial) >= 400);

/** Calls that are refused or only read: alone and in batches, and nothing has changed after all of them. */
async function tryWithoutChange(all: readonly Asked[]): Promise<void> {
  const [first] = all;
  if (!first) return;
  const before = await business();
  for (const { trial, actor, calls } of all) {
    for (const call of calls) await tryAlone(call, actor, trial);
    for (const batch of batchesOf(calls)) await tryBatch(batch, actor, trial);
  }
  expect(await business()).toEqual(before);
}

async function tryWithChange({ trial, actor, calls }: Asked): Promise<void> {
  // What is done cannot be done again: alone and in a batch it takes people and things of its own, and in short the rows take turns.
  const first = trial.at % 2 === 0 ? tryAlone : tryInBatch;
  for (const call of calls) await first(call, actor, trial);
  if (!fullCount) return;
  const other = await trial.actor();
  const second = first === tryAlone ? tryInBatch : tryAlone;
  for (const call of await callsOf(trial, other)) await second(call, other, trial);
}

const tryAlone = async (call: ProcedureCall, actor: Actor, trial: Trial): Promise<void> =>
  judge(await world.send(alone(call)), [call], actor, trial);

const tryInBatch = (call: ProcedureCall, actor: Actor, trial: Trial): Promise<void> =>
  tryBatch([call], actor, trial);

/** The calls of a row at short counts are the first of each procedure, since it is always the same that forbids. */
async function callsOf({ row, tried }: Trial, actor: Actor): Promise<ProcedureCall[]> {
  const questions = await tried.rest(world, actor);
  const derived = await Promise.all(questions.map((question) => asProcedureCall(question, world)));
  const written = await tried.trpc?.(world, actor);
  const calls = [
    ...derived.filter((call) => call !== null),
    ...(written
      ? [
          {
            input: undefined,
            host: world.a.slug,
            token: actor.token,
            headers: {},
            isQuery: isQuery(written.name),
            ...written,
          },
        ]
      : []),
  ];
  expect([row.id, calls.length > 0]).toEqual([row.id, true]);
  const names = calls.map(({ name }) => name);
  return fullCount
    ? calls
    : calls.filter(({ name }, at) => names.indexOf(name) === at || at === calls.length - 1);
}

/** Each of these is a try that is counted, and stands alone in a batch. */
const ALONE = /^(?:accounts|admins|owners|passwords|phoneLogIn)\./;
const MOST = 9;

/** Calls of one kind and one caller, as many as a batch takes beside one that everyone may make. */
function batchesOf(calls: readonly ProcedureCall[]): ProcedureCall[][] {
  const batches = new Map<string, ProcedureCall[]>();
  for (const [at, call] of calls.entries()) {
    const { name, isQuery: reads, host, token, headers } = call;
    const kind = JSON.stringify([reads, host, token, headers, ALONE.test(name) ? at : ""]);
    batches.set(kind, [...(batches.get(kind) ?? []), call]);
  }
  return [...batches.values()].flatMap((batch) =>
    Array.from({ length: Math.ceil(batch.length / MOST) }, (_, at) =>
      batch.slice(at * MOST, (at + 1) * MOST),
    ),
  );
}

/** One batch: the calls, and ahead of them one that everyone may make; each is judged by itself. */
async function tryBatch(calls: readonly ProcedureCall[], actor: Actor, trial: Trial): Promise<void> {
  const [first] = calls;
  if (!first) return;
  const isAccompanied = !ALONE.test(first.name) && actor.scope === undefined && isOneOf(first.host);
  const everyones: ProcedureCall = first.isQuery
    ? { ...first, name: "shop.current", input: undefined }
    : { ...first, name: "accounts.emailExists", input: { email: "nobody@example.test" } };
  const answer = await world.send(inOneBatch(isAccompanied ? [everyones, ...calls] : calls));
  judge(answer, isAccompanied ? [everyones, ...calls] : calls, actor, trial, isAccompanied);
}

interface Envelope {
  readonly error?: { readonly json: { readonly data: { readonly httpStatus: number } } };
}

/** The status of each call of a request; what is refused as a whole is refused for each. */
function statusesIn(answer: Answered, count: number): number[] {
  const body = answer.json<Envelope | readonly Envelope[]>();
  if (!Array.isArray(body)) return Array.from({ length: count }, () => answer.status);
  return (body as readonly Envelope[]).map(({ error }) => error?.json.data.httpStatus ?? 200);
}

/** Holds the answer to one or several calls against what is expected of each. */
function judge(
  answer: Answered,
  calls: readonly ProcedureCall[],
  actor: Actor,
  trial: Trial,
  isFirstEveryones = false,
): void {
  const statuses = statusesIn(answer, calls.length);
  for (const [at, call] of calls.entries()) {
    const wished = isFirstEveryones && at === 0 ? 200 : statusOfCall(call, actor, trial);
    const allowed = wished < 300 ? [200] : wished === 422 ? [400, 422] : [wished];
    const told = `${call.name} ${JSON.stringify(call.input)} at ${call.host}: ${statuses[at]}, not ${allowed}`;
    expect([told, allowed.includes(statuses[at] ?? 0), answer.text]).toEqual([told, true, answer.text]);
  }
  expectDiscreet(answer);
}

/** What holds of every answer: nothing of the inside shows, no cookie is set, and a refusal has no strange words. */
function expectDiscreet(answer: Answered): void {
  expect(answer.text).not.toMatch(/node_modules|mikro|\.ts:\d|select .+ from |violates/i);
  expect((answer.headers.get("set-cookie") ?? "cart=").startsWith("cart=")).toBe(true);
  if (answer.status >= 400) expect(strangeWords(answer)).toEqual([]);
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

/** The merchant of the shop by a token. */
const actorWithToken = (scope: ApiTokenScope): Promise<Actor> =>
  Promise.resolve({
    column: "merchantOwn",
    person: world.people.merchantOwn,
    token: tokens[scope] ?? null,
    scope,
  });

/**
 * The column "API token", which follows from the merchant's: what is not open to the token's scope is 403, and so is every other shop, and
 * the own one when it is dead.
 */
function statusByToken(
  { name, host, scope }: { name: string; host: string | null | undefined; scope: ApiTokenScope },
  expected: number,
  { shopState }: MatrixRow,
): number {
  if (host === undefined || (host !== null && !isOneOf(host))) return 404;
  const isElsewhere = host !== null && host !== world.a.slug;
  return isElsewhere || shopState === "dead" || !isOpenTo(scope, name) ? 403 : expected;
}

const isOneOf = (host: string | null) => host === world.a.slug || host === world.b.slug;

function statusOf(question: Question, { scope, token }: Actor, expected: number, row: MatrixRow): number {
  const found = scope && question.token === token ? restRowOf(question) : null;
  if (!scope || !found) return expected;
  const { ownAccount, procedure } = found.row;
  const isOthers = ownAccount !== undefined && found.params[ownAccount] !== world.people.merchantOwn.id;
  if (isOthers) return 404;
  return statusByToken({ name: procedure, host: hostOf(found, question, world), scope }, expected, row);
}

function statusOfCall(call: ProcedureCall, { scope, token }: Actor, { expected, row }: Trial): number {
  return scope && call.token === token ? statusByToken({ ...call, scope }, expected, row) : expected;
}

const alsoWithKey = (question: Question): Question[] => [
  question,
  { ...question, headers: { ...question.headers, "x-publishable-key": key } },
];

const describeQuestion = ({ method, path, body, json }: Question) =>
  `${method} ${path} ${body ?? JSON.stringify(json) ?? ""}`;
