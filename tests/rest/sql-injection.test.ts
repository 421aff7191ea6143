/**
 * SEC-A10: input that becomes SQL. Every value of every call, read from the schemas, is once an object of operators and once a text that is SQL.
 * Whatever part of such a text Postgres evaluates takes a number from a sequence that nothing else uses, and no rollback gives it back.
 */
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { withConnection } from "#server/database/connect.ts";
import { theirName } from "#server/rest/field-names.ts";
import type { RestRow } from "#server/rest/row.ts";
import { appRouter } from "#server/router.ts";
import type { Policy } from "#server/trpc.ts";
import { useDatabase } from "#tests/support/database.ts";
import { howMany } from "#tests/support/how-many.ts";
import { uploadBody } from "#tests/support/pictures.ts";
import { REST_ROWS } from "#tests/support/rest-rows.ts";
import { type Leaf, leavesOf, sampleOf, withAt } from "#tests/support/schema-places.ts";
import { type Answered, openWorld, orderOfRye, type World } from "#tests/support/world.ts";

const database = useDatabase();
let world: World;
let before: Record<string, string>;
/** Values that lead somewhere, by the names of their fields. */
let known: Record<string, unknown>;

const NEXT = "nextval('public.evaluated')";
/** Each ends a text, a name or a statement of another kind. */
const TEXTS: readonly string[] = [
  `'||${NEXT}||'`,
  `' or ${NEXT}>0 --`,
  `'; select ${NEXT}; --`,
  `name";select ${NEXT};--`,
  `name" desc, ${NEXT} --`,
  `(select ${NEXT})`,
  `1; select ${NEXT}`,
  `\\'; select ${NEXT}; --`,
  `$$; select ${NEXT}; $$`,
  `%' and ${NEXT}::text like '%`,
  `?::text||${NEXT}`,
  `$1::text||${NEXT}||:name`,
  `{"a":"'||${NEXT}||'"}`,
  `*/ ${NEXT} /*`,
];
/** What an object mapper takes for a condition, for an operator or for a piece of SQL. */
const OBJECTS: readonly unknown[] = [
  { $ne: null },
  { $gt: "" },
  { $or: [{ id: { $ne: null } }] },
  { $raw: NEXT },
  { __raw: true, sql: NEXT, params: [] },
  { sql: NEXT, params: [], __helper: 1 },
  { type: "raw", sql: [NEXT], values: [] },
  { toOperationNode: NEXT, isRawBuilder: true },
  [{ $ne: null }],
];
/** What a database, a driver or a mapper says of itself. */
const SAYS_SQL =
  /syntax error|SQLSTATE|relation "|column "|unterminated|invalid input syntax|mikro-?orm|kysely|postgres|driverexception|pg_catalog/i;

interface Call {
  readonly name: string;
  readonly policy: Policy;
  readonly type: string;
  readonly schema: z.core.$ZodType;
  readonly leaves: readonly Leaf[];
}

const CALLS: readonly Call[] = Object.entries(appRouter._def.procedures).flatMap(([name, procedure]) => {
  const { type, meta, inputs } = (
    procedure as unknown as {
      _def: { type: string; meta: { policy: Policy }; inputs: readonly z.core.$ZodType[] };
    }
  )._def;
  const schema = inputs.at(-1);
  const leaves = schema ? leavesOf(schema) : [];
  return schema && leaves.length > 0 ? [{ name, policy: meta.policy, type, schema, leaves }] : [];
});

beforeAll(async () => {
  world = await openWorld(database);
  await asSuperuser("create sequence public.evaluated; grant all on sequence public.evaluated to public");
  const { a, people } = world;
  const answer = await world.send({ ...orderOfRye(world), token: people.customerSelf.token });
  const orderId = answer.json<{ data: { id: string } }>().data.id;
  known = {
    shopId: a.id,
    slug: a.slug,
    orderId,
    orderIds: orderId,
    itemId: a.rye,
    availabilityId: a.windowId,
    windowId: a.windowId,
    id: people.customerSelf.id,
    customerId: people.customerSelf.id,
    merchantId: people.merchantOwn.id,
  };
  before = await database.fingerprint();
});

const asSuperuser = (sql: string) => withConnection(database.superUrl, (client) => client.query(sql));

const evaluated = async (): Promise<boolean> => {
  const [row] = await database.asPlatform((tx) =>
    tx.execute<{ is: boolean }[]>("select is_called as is from public.evaluated"),
  );
  return row?.is === true;
};

afterEach(async () => {
  expect(await evaluated()).toBe(false);
});

/** Someone whom a policy lets as far as the input. */
function tokenFor(policy: Policy): string | null {
  const { customerSelf, merchantOwn, superAdmin } = world.people;
  if (policy === "merchant") return merchantOwn.token;
  if (policy === "super-admin") return superAdmin.token;
  return ["signed-in", "customer", "orderer"].includes(policy) ? customerSelf.token : null;
}

function callByTrpc({ name, policy, type }: Call, json: unknown): Promise<Answered> {
  const input = JSON.stringify({ json });
  const token = tokenFor(policy);
  return type === "query"
    ? world.send({ method: "GET", path: `/trpc/${name}?input=${encodeURIComponent(input)}`, token })
    : world.send({ method: "POST", path: `/trpc/${name}`, token, json: { json } });
}

/** The answer is one to a person, and the database has no part in its words. */
function expectHarmless(call: string, answer: Answered, text: string): void {
  const said = answer.text
    .replaceAll(JSON.stringify(text).slice(1, -1), "")
    .replaceAll(encodeURIComponent(text), "");
  expect([call, text, answer.status < 500 ? "no failure" : answer.text]).toEqual([call, text, "no failure"]);
  expect([call, text, SAYS_SQL.exec(said)?.[0] ?? null]).toEqual([call, text, null]);
}

/** The name of a place, as errors have it. */
const nameOf = ({ place }: Leaf) => place.join(".");

test("SEC-A10 what is tried here would be noticed: a number that was taken stays taken", async () => {
  await database.asPlatform(async (tx) => {
    await tx.execute("savepoint here");
    await tx.execute(`select ${NEXT}`);
    await tx.execute("rollback to savepoint here");
  });
  expect(await evaluated()).toBe(true);
  await asSuperuser("alter sequence public.evaluated restart");
  expect(CALLS.length).toBeGreaterThan(100);
  expect(CALLS.flatMap(({ leaves }) => leaves).length).toBeGreaterThan(500);
});

/** The field that chooses among the shapes of an input; where it is refused there is no shape by which the others could be judged. */
const chooserOf = ({ _zod: { def } }: z.core.$ZodType): string =>
  "discriminator" in def ? String(def.discriminator) : "-";

describe("SEC-A10 an object where one value belongs", () => {
  test("SEC-A10 is refused by the name of each field, in every procedure, and nothing is written", async () => {
    for (const [at, call] of CALLS.entries()) {
      for (let turn = 0; turn < howMany({ short: 2, full: OBJECTS.length }); turn++) {
        const tried = call.leaves.map((leaf, index) => ({
          leaf,
          value: OBJECTS[(at + turn + index) % OBJECTS.length],
        }));
        const input = tried.reduce(
          (whole, { leaf, value }) => withAt(whole, leaf.place, value),
          sampleOf(call.schema, known),
        );
        const answer = await callByTrpc(call, input);
        expectHarmless(call.name, answer, NEXT);
        expect([call.name, answer.status >= 400]).toEqual([call.name, true]);
        if (answer.status !== 422) continue;
        const { error } = answer.json<{ error: { json: { data: { errors: object } } } }>();
        const named = Object.keys(error.json.data.errors);
        const unnamed = tried
          .filter(({ leaf, value }) => !isReplaced(leaf, value))
          .map(({ leaf }) => nameOf(leaf))
          .filter((name) => !isNamed(named, name) && !isNamed(named, chooserOf(call.schema)));
        expect([call.name, unnamed, named]).toEqual([call.name, [], named]);
      }
    }
    expect(await database.fingerprint()).toEqual(before);
  });

  test("SEC-A10 is refused by REST as well, in a log-in first of all", async () => {
    const { email } = world.people.customerSelf;
    for (const value of OBJECTS) {
      for (const json of [
        { email: value, password: "windowsill-demo" },
        { email, password: value },
      ]) {
        const answer = await world.send({ method: "POST", path: `/api/shops/${world.a.id}/login`, json });
        expectHarmless("login", answer, NEXT);
        expect(answer.status).toBe(422);
      }
    }
    for (const row of REST_ROWS.filter(takesValues)) {
      for (const value of OBJECTS.slice(0, howMany({ short: 2, full: OBJECTS.length }))) {
        const json = bodyOf(row, () => value);
        const answer = await world.send({
          method: row.method,
          path: pathOf(row),
          token: tokenFor(row.who),
          json,
        });
        expectHarmless(`${row.method} ${row.path}`, answer, NEXT);
        expect([row.path, answer.status >= 400]).toEqual([row.path, true]);
      }
    }
    expect(await database.fingerprint()).toEqual(before);
  });
});

/** Whether a call has a body of JSON with something in it. */
const takesValues = ({ body, isMultipart }: RestRow): boolean =>
  body !== undefined && !isMultipart && leavesOf(body as z.core.$ZodType).length > 0;

/** Whether a place that refuses nothing, as a form's version, has another value of its own instead. */
function isReplaced({ schema }: Leaf, value: unknown): boolean {
  const parsed = z.safeParse(schema, value);
  return parsed.success && typeof parsed.data !== "object";
}

/** Fifty fields are named at most; what is wrong with a whole part is said of the part. */
const isNamed = (named: readonly string[], name: string): boolean =>
  named.length >= 50 ||
  named.some((one) => one === name || name.startsWith(`${one}.`) || one.startsWith(`${name}.`));

/** A body with a value of ours at each of its places, in REST's names. */
function bodyOf(row: RestRow, valueAt: (leaf: Leaf, index: number) => unknown): unknown {
  const schema = row.body as z.core.$ZodType;
  const input = leavesOf(schema).reduce(
    (whole, leaf, index) => withAt(whole, leaf.place, valueAt(leaf, index)),
    sampleOf(schema, known),
  );
  return inTheirs(input);
}

function inTheirs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inTheirs);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name.startsWith("$") ? name : theirName(name),
      inTheirs(part),
    ]),
  );
}

const pathOf = ({ path }: RestRow, instead?: { readonly name: string; readonly value: string }) =>
  `/api${path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(
      name === instead?.name ? instead.value : String(known[name] ?? "019ad000-0000-7000-8000-000000000009"),
    ),
  )}`;

const textAt = (index: number) => TEXTS[index % TEXTS.length] ?? "";

describe("SEC-A10 a text that is SQL", () => {
  test("SEC-A10 is a text at every place that takes any, in every procedure", async () => {
    let index = 0;
    for (const call of CALLS) {
      for (const leaf of call.leaves.filter(({ isText }) => isText)) {
        for (let turn = 0; turn < howMany({ short: 1, full: TEXTS.length }); turn++) {
          const text = textAt(index++);
          const answer = await callByTrpc(call, withAt(sampleOf(call.schema, known), leaf.place, text));
          expectHarmless(`${call.name} ${nameOf(leaf)}`, answer, text);
        }
      }
    }
    expect(index).toBeGreaterThan(200);
  });

  test("SEC-A10 is refused where a number, a date, an id or one of some words belongs, and nothing is written", async () => {
    const print = await database.fingerprint();
    for (const call of CALLS) {
      const others = call.leaves.filter(({ isText }) => !isText);
      if (others.length === 0) continue;
      for (let turn = 0; turn < howMany({ short: 1, full: TEXTS.length }); turn++) {
        const input = others.reduce(
          (whole, leaf, index) => withAt(whole, leaf.place, textAt(turn + index)),
          sampleOf(call.schema, known),
        );
        const answer = await callByTrpc(call, input);
        expectHarmless(call.name, answer, textAt(turn));
        expect([call.name, answer.status >= 400]).toEqual([call.name, true]);
      }
    }
    expect(await database.fingerprint()).toEqual(print);
  });

  test("SEC-A10 finds nothing as an id in a path", async () => {
    const print = await database.fingerprint();
    const ids = REST_ROWS.flatMap((row) =>
      [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({ row, name })),
    );
    for (const [index, { row, name }] of ids.entries()) {
      const text = textAt(index);
      const answer = await world.send({
        method: row.method,
        path: pathOf(row, { name, value: text }),
        token: tokenFor(row.who),
        ...(row.method === "GET" ? {} : { json: {} }),
      });
      expectHarmless(`${row.method} ${row.path}`, answer, text);
      expect([row.path, answer.status >= 400]).toEqual([row.path, true]);
    }
    expect(await database.fingerprint()).toEqual(print);
  });

  test("SEC-A10 does nothing as a shop, a key, a tag, a token or a language in a header", async () => {
    const print = await database.fingerprint();
    const headersOf = (text: string): Record<string, string>[] => [
      { "x-shop": text },
      { authorization: `Bearer ${text}` },
      { cookie: `session=${text}; cart=${text}; device=${text}` },
      { "if-none-match": text },
      { "accept-language": text },
      { origin: text },
    ];
    for (const text of TEXTS) {
      for (const headers of headersOf(text)) {
        const answer = await world.send({ method: "GET", path: "/api/shops/slug/sweetcrumb/menu", headers });
        expectHarmless(Object.keys(headers).join(), answer, text);
      }
      const order = { ...orderOfRye(world), headers: { "idempotency-key": text } };
      expectHarmless("idempotency-key", await world.send(order), text);
    }
    expect(await database.fingerprint()).toEqual(print);
  });

  test("SEC-A10 as a search finds nothing or is refused: in every list each parameter, its name and the names of filters", async () => {
    const print = await database.fingerprint();
    const lists = REST_ROWS.filter(({ query }) => query);
    expect(lists.length).toBeGreaterThan(10);
    for (const row of lists) {
      const names = leavesOf(row.query as z.core.$ZodType).map(({ place: [first, second] }) =>
        second === undefined
          ? theirName(String(first))
          : `${theirName(String(first))}[${theirName(String(second))}]`,
      );
      const texts = TEXTS.slice(0, howMany({ short: 3, full: TEXTS.length }));
      const queries = texts.flatMap((text) => [
        ...[...new Set([...names, "search", "sort", "cursor"])].map((name) => [name, text]),
        [text, "1"],
        [`filter[${text}]`, "1"],
        ["sort", `-${text}`],
        ["search[$ne]", ""],
        ["filter[id][$ne]", ""],
      ]);
      for (const [name = "", value = ""] of queries) {
        const path = `${pathOf(row)}?${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
        const answer = await world.send({ method: "GET", path, token: tokenFor(row.who) });
        expectHarmless(`${row.path} ${name}`, answer, value);
      }
    }
    expect(await database.fingerprint()).toEqual(print);
  });

  test("SEC-A10 in the form of a picture is refused", async () => {
    for (const text of TEXTS) {
      const forms: Record<string, string>[] = [
        { kind: text },
        { kind: "gallery", alt: text },
        { [text]: "1" },
      ];
      for (const fields of forms) {
        const { body, headers } = await uploadBody(fields, null);
        const path = `/api/shops/${world.a.id}/images`;
        const answer = await world.send({
          method: "POST",
          path,
          token: world.people.merchantOwn.token,
          body,
          headers,
        });
        expectHarmless("images", answer, text);
        expect(answer.status).toBeGreaterThanOrEqual(400);
      }
    }
  });

  test("SEC-A10 has changed nothing about the tables, functions and roles, and no row of the other shop", async () => {
    const answer = await world.send({
      method: "GET",
      path: "/api/me",
      token: world.people.merchantOther.token,
      host: "cornerpies",
    });
    expect(answer.status).toBe(200);
    const [row] = await database.asPlatform((tx) =>
      tx.execute<{ items: number; admins: number }[]>(
        "select (select count(*)::int from items where shop_id = ?) as items, (select count(*)::int from super_admins) as admins",
        [world.b.id],
      ),
    );
    expect(row).toEqual({ items: 4, admins: 1 });
  });
});
