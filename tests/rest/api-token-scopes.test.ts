import superjson from "superjson";
import { beforeAll, describe, expect, test } from "vitest";
import { API_TOKEN_SCOPES, type ApiTokenScope } from "#domain/accounts/api-token.ts";
import { appRouter } from "#server/router.ts";
import { isOpenTo, OPEN_TO_TOKENS } from "#tests/matrix/token-scopes.ts";
import { newApiToken } from "#tests/support/api-token.ts";
import { useDatabase } from "#tests/support/database.ts";
import { png, uploadBody } from "#tests/support/pictures.ts";
import { REST_ROWS } from "#tests/support/rest-rows.ts";
import { type Answered, openWorld, type Question, type World } from "#tests/support/world.ts";

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>,
).map(([name, { _def }]) => ({ name, isQuery: _def.type === "query" }));

const database = useDatabase();
let world: World;
const tokens = new Map<ApiTokenScope, string>();

beforeAll(async () => {
  world = await openWorld(database);
  for (const scope of API_TOKEN_SCOPES) tokens.set(scope, (await newApiToken(world, scope)).token);
});

/** Of several calls in one request those are refused that have to stand alone, before anyone looks at the token. */
const ALONE = /^(?:accounts|admins|owners|passwords|phoneLogIn)\./;

/** All procedures in batches of ten at most, as a client would send them. */
const BATCHES = [true, false].flatMap((isQuery) => {
  const names = procedures.filter((each) => each.isQuery === isQuery).map(({ name }) => name);
  const others = names.filter((name) => !ALONE.test(name));
  const tens = Array.from({ length: Math.ceil(others.length / 10) }, (_, at) =>
    others.slice(at * 10, at * 10 + 10),
  );
  return [...names.filter((name) => ALONE.test(name)).map((name) => [name]), ...tens].map((batch) => ({
    names: batch,
    isQuery,
  }));
});

const tokenOf = (scope: ApiTokenScope) => tokens.get(scope) ?? null;
const packed = superjson.serialize({});

/** The code that tRPC's envelope carries, or null for a success. */
interface Envelope {
  readonly error?: { json: { data: { refusal: string | null; httpStatus: number } } };
}
const isShut = ({ error }: Envelope) => {
  expect(error?.json.data.httpStatus ?? 200).toBeLessThan(500);
  return error?.json.data.refusal === "token_scope";
};
const isShutOverRest = (answer: Answered) => {
  expect([answer.status < 500, answer.text]).toEqual([true, answer.text]);
  return answer.status === 403 && answer.json<{ code: string }>().code === "token_scope";
};

describe.each(API_TOKEN_SCOPES)("API-08 SEC-MATRIX a token of the scope %s", (scope) => {
  const expected = procedures.map(({ name }) => `${name} ${shutOrOpen(!isOpenTo(scope, name))}`);

  test("API-08 the table names procedures that there are, and a good part of them all", () => {
    const names = procedures.map(({ name }) => name);
    expect(Object.keys(OPEN_TO_TOKENS).filter((name) => !names.includes(name))).toEqual([]);
    expect(names.length).toBeGreaterThan(Object.keys(OPEN_TO_TOKENS).length + 50);
  });

  test("API-08 SEC-MATRIX over tRPC it may call what the table opens to it, and nothing else", async () => {
    const found: string[] = [];
    for (const { name, isQuery } of procedures) {
      const answer = await world.send({
        method: isQuery ? "GET" : "POST",
        path: `/trpc/${name}`,
        token: tokenOf(scope),
        ...(isQuery ? {} : { json: packed }),
      });
      found.push(`${name} ${shutOrOpen(isShut(answer.json<Envelope>()))}`);
    }
    expect(found).toEqual(expected);
  });

  test("API-08 SEC-MATRIX in a batch each call is judged by itself", async () => {
    const found = new Map<string, string>();
    for (const batch of BATCHES) {
      const answer = await world.send({ ...batchOf(batch), token: tokenOf(scope) });
      for (const [at, envelope] of answer.json<Envelope[]>().entries())
        found.set(batch.names[at] ?? "", shutOrOpen(isShut(envelope)));
    }
    expect(procedures.map(({ name }) => `${name} ${found.get(name)}`)).toEqual(expected);
  });

  test("API-08 SEC-MATRIX over REST every call is as open as its procedure", async () => {
    const picture = await uploadBody({ kind: "gallery" }, await png(8, 8));
    const found: string[] = [];
    for (const row of REST_ROWS) {
      const answer = await world.send({ ...callOf(row, picture), token: tokenOf(scope) });
      found.push(`${row.method} ${row.path} ${shutOrOpen(isShutOverRest(answer))}`);
    }
    expect(found).toEqual(
      REST_ROWS.map(
        ({ method, path, procedure }) => `${method} ${path} ${shutOrOpen(!isOpenTo(scope, procedure))}`,
      ),
    );
  });
});

const shutOrOpen = (isShutTo: boolean) => (isShutTo ? "shut" : "open");

const batchOf = ({ names, isQuery }: (typeof BATCHES)[number]): Question => {
  const path = `/trpc/${names.join(",")}?batch=1`;
  if (isQuery) return { method: "GET", path };
  return { method: "POST", path, json: Object.fromEntries(names.map((_, at) => [at, packed])) };
};

/** A call of a row at shop A, about its merchant where it is about someone. */
function callOf({ method, path, isMultipart }: (typeof REST_ROWS)[number], picture: object): Question {
  const { a, people } = world;
  const called = path
    .replace("{shopId}", a.id)
    .replace("{slug}", a.slug)
    .replace("{itemId}", a.rye)
    .replace(/\{\w+\}/g, people.merchantOwn.id);
  const takesBody = method === "POST" || method === "PATCH";
  return { method, path: `/api${called}`, ...(isMultipart ? picture : takesBody ? { json: {} } : {}) };
}
