import superjson from "superjson";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { ourName } from "#server/rest/field-names.ts";
import type { RestRow } from "#server/rest/row.ts";
import { appRouter } from "#server/router.ts";
import type { Policy } from "#server/trpc.ts";
import { useDatabase } from "#tests/support/database.ts";
import { uploadBody } from "#tests/support/pictures.ts";
import { REST_ROWS } from "#tests/support/rest-rows.ts";
import { openWorld, type Question, type World } from "#tests/support/world.ts";

const database = useDatabase();
let world: World;
let columns: string[];
let before: Record<string, string>;

beforeAll(async () => {
  world = await openWorld(database);
  const rows = await database.asPlatform((tx) =>
    tx.execute<{ name: string }[]>(
      "select distinct attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and c.relname <> 'mikro_orm_migrations' order by 1",
    ),
  );
  columns = rows.map(({ name }) => name);
  before = await database.fingerprint();
});

/** Whatever is tried here is refused, and so nothing may have changed. */
afterEach(async () => {
  expect(await database.fingerprint()).toEqual(before);
});

/** The calls that are about an owner's own account, whose body is only looked at when its owner asks. */
const OF_OWNERS = "customers.updateMerchant";

/** Someone whom a policy lets as far as the body. */
function tokenFor(policy: Policy, procedure: string): string | null {
  const { customerSelf, merchantOwn, superAdmin } = world.people;
  if (policy === "merchant" || procedure === OF_OWNERS) return merchantOwn.token;
  if (policy === "super-admin") return superAdmin.token;
  return ["signed-in", "customer", "orderer"].includes(policy) ? customerSelf.token : null;
}

/** Whether a call asks for more than a log-in before it looks at its body (matrix D12): the upgrade token of a phone that was just proved. */
const asksMore = (procedure: string) => procedure === "phoneLogIn.updateLegacy";

/** The path with someone's own ids in its places. */
const pathOf = ({ path }: RestRow) =>
  `/api${path
    .replace("{shopId}", world.a.id)
    .replace("{slug}", world.a.slug)
    .replace("/merchants/{id}", `/merchants/${world.people.merchantOwn.id}`)
    .replace(/\{(?:id|customerId|merchantId)\}/, world.people.customerSelf.id)
    .replace(/\{\w+\}/g, "019ad000-0000-7000-8000-000000000009")}`;

/** Whose account a call may be about that asks for an id before it looks at anything else (matrix D2). */
const ownIdFor = (procedure: string) =>
  procedure === OF_OWNERS ? world.people.merchantOwn.id : world.people.customerSelf.id;

const knownTo = (schema: unknown): Set<string> =>
  new Set(Object.keys((schema as { shape?: Record<string, unknown> } | undefined)?.shape ?? {}));

interface Procedure {
  readonly name: string;
  readonly policy: Policy;
  readonly schema: unknown;
}

/** Every procedure that writes. */
function mutations(): Procedure[] {
  return Object.entries(appRouter._def.procedures).flatMap(([name, procedure]) => {
    const { type, meta, inputs } = (
      procedure as unknown as { _def: { type: string; meta: { policy: Policy }; inputs: unknown[] } }
    )._def;
    return type === "mutation" ? [{ name, policy: meta.policy, schema: inputs.at(-1) }] : [];
  });
}

/** The columns that are no field of the call, a few at a time. */
function foreignColumns(known: Set<string>): string[][] {
  const foreign = columns.filter((column) => !known.has(ourName(column)));
  return Array.from({ length: Math.ceil(foreign.length / 20) }, (_, at) =>
    foreign.slice(at * 20, at * 20 + 20),
  );
}

describe("SEC-A9 a body with columns of the database in it", () => {
  const rows = REST_ROWS.filter(({ method, body }) => method !== "GET" && body);

  test("SEC-A9 there is something to try", () => {
    expect(rows.length).toBeGreaterThan(20);
    expect(columns.length).toBeGreaterThan(100);
    for (const name of [
      "is_merchant",
      "shop_id",
      "email_verified_at",
      "password_hash",
      "status",
      "family_discount",
    ])
      expect(columns).toContain(name);
  });

  test.each(rows.map((row) => [`${row.method} ${row.path}`, row] as const))(
    "SEC-A9 %s refuses each by its name and writes nothing",
    async (_, row) => {
      for (const some of foreignColumns(knownTo(row.body))) {
        const json = Object.fromEntries(some.map((name) => [name, "x"]));
        const answer = await world.send({
          method: row.method,
          path: pathOf(row),
          token: tokenFor(row.who, row.procedure),
          ...(row.isMultipart ? await uploadBody(json, null) : { json }),
        });
        const expected = asksMore(row.procedure) ? 401 : 422;
        expect([row.path, answer.status, answer.text]).toEqual([row.path, expected, answer.text]);
        if (expected === 401) return;
        // One call of the specification is named in our own way (`adminEmail`), and so are its fields.
        const named = Object.keys(answer.json<{ errors: object }>().errors).map((name) =>
          /[A-Z]/.test(name) ? name : ourName(name),
        );
        expect(named).toEqual(expect.arrayContaining(some.map(ourName)));
      }
    },
  );

  test.each(
    mutations()
      .filter(({ schema }) => knownTo(schema).size > 0)
      .map((one) => [one.name, one] as const),
  )("SEC-A9 %s by tRPC refuses each by its name and writes nothing", async (name, { policy, schema }) => {
    for (const some of foreignColumns(knownTo(schema))) {
      const ours = some.map(ourName);
      const own = knownTo(schema).has("id") ? { id: ownIdFor(name) } : {};
      const json = superjson.serialize({
        ...Object.fromEntries(ours.map((column) => [column, "x"])),
        ...own,
      });
      const answer = await world.send({
        method: "POST",
        path: `/trpc/${name}`,
        token: tokenFor(policy, name),
        json,
      });
      const expected = asksMore(name) ? 401 : 422;
      expect([name, answer.status, answer.text]).toEqual([name, expected, answer.text]);
      if (expected === 401) return;
      const { error } = answer.json<{ error: { json: { data: { errors: object } } } }>();
      expect(Object.keys(error.json.data.errors)).toEqual(expect.arrayContaining(ours));
    }
  });
});

describe("SEC-A9 API-03 a call that takes no body", () => {
  const rows = REST_ROWS.filter(({ method, body }) => method !== "GET" && !body);
  /** Calls that ask for the bearer of a phone before anything else. */
  const asksPhone = (procedure: string) => procedure.startsWith("phoneLogIn.");

  test.each(rows.map((row) => [`${row.method} ${row.path}`, row] as const))(
    "SEC-A9 API-03 %s refuses whatever stands in one, once it knows the caller",
    async (_, row) => {
      const question = { method: row.method, path: pathOf(row) };
      const token = tokenFor(row.who, row.procedure);
      const json = { "content-type": "application/json" };
      const some = { is_merchant: true, shopId: world.b.id, nothing: null };
      const stranger = await world.send({ ...question, token: null, json: some });
      expect(stranger.status).toBe(401);
      if (asksPhone(row.procedure)) return;
      const named = await world.send({ ...question, token, json: some });
      expect([named.status, Object.keys(named.json<{ errors: object }>().errors).sort()]).toEqual([
        422,
        ["is_merchant", "nothing", "shopId"],
      ]);
      for (const body of ["{", "[]", "7", "null"]) {
        const answer = await world.send({ ...question, token, body, headers: json });
        expect([body, answer.status, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([
          body,
          422,
          ["_"],
        ]);
      }
    },
  );
});

describe("SEC-A15 a write that another page made the browser send", () => {
  const forms: Readonly<Record<string, Record<string, string>>> = {
    "from another site": { "sec-fetch-site": "cross-site", origin: "https://evil.test" },
    "from a sibling shop": { "sec-fetch-site": "same-site", origin: "http://cornerpies.localhost:3000" },
    "from a sandbox": { origin: "null" },
    "without a word of where from": {},
    "as plain text": { "sec-fetch-site": "same-origin", "content-type": "text/plain" },
  };
  const formats: (() => [string, Question][])[] = [
    () =>
      REST_ROWS.filter(({ method }) => method !== "GET").map((row) => [
        `${row.method} ${row.path}`,
        { method: row.method, path: pathOf(row), json: {} },
      ]),
    () => mutations().map(({ name }) => [name, { method: "POST", path: `/trpc/${name}`, json: {} }]),
  ];

  test.each(Object.keys(forms))(
    "SEC-A15 %s: every unsafe call is 403, and nothing is written",
    async (form) => {
      const cookie = `session=${world.people.merchantOwn.token}`;
      const questions = formats.flatMap((format) => format());
      expect(questions.length).toBeGreaterThan(50);
      for (const [call, question] of questions) {
        const answer = await world.send({ ...question, headers: { cookie, ...forms[form] } });
        expect([call, answer.status, answer.json<{ code: string }>().code]).toEqual([
          call,
          403,
          "cross_site",
        ]);
      }
    },
  );
});

test("SEC-A19 a made-up token opens nothing, whatever it says of itself", async () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = part({ sub: world.people.superAdmin.id, is_super_admin: true, exp: 9_999_999_999 });
  const { token } = world.people.customerSelf;
  const forged = [
    `Bearer ${part({ alg: "none", typ: "JWT" })}.${claims}.`,
    `Bearer ${part({ alg: "NoNe" })}.${claims}.`,
    `Bearer ${part({ alg: "HS256", kid: "../../dev/null" })}.${claims}.${"A".repeat(43)}`,
    `Bearer ${"A".repeat(43)}`,
    `Bearer ${token.slice(0, -1)}`,
    `Bearer ${token}.${claims}`,
    `Bearer ${token.toUpperCase()}`,
    `Token ${token}`,
    `JWT ${token}`,
    `Bearer  ${token}`,
    "Bearer",
    "Bearer null",
    `Bearer ${world.people.customerSelf.id}`,
    `Bearer ${"A".repeat(5_000)}`,
    `Bearer ${token}, Bearer ${world.people.merchantOwn.token}`,
  ];
  for (const authorization of forged) {
    for (const path of ["/api/me", "/trpc/accounts.me"]) {
      const answer = await world.send({ method: "GET", path, headers: { authorization } });
      expect([authorization, path, answer.status]).toEqual([authorization, path, 401]);
    }
  }
});

describe("SEC-A24 many calls in one request", () => {
  const batch = (name: string, count: number) => ({
    method: "POST",
    path: `/trpc/${Array.from({ length: count }, () => name).join(",")}?batch=1`,
    json: Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        at,
        superjson.serialize({ email: "nobody@example.test", password: "wrong" }),
      ]),
    ),
  });

  test("SEC-A24 eleven calls are 400, and nothing is done", async () => {
    const answer = await world.send(batch("accounts.emailExists", 11));
    expect([answer.status, answer.json<{ code: string }>().code]).toEqual([400, "batch_too_large"]);
  });

  test("SEC-A24 whatever opens a log-in or guesses at a secret stands alone", async () => {
    for (const { name } of mutations().filter(({ name }) =>
      /^(?:accounts\.(?:logIn|logInOwner|signUp)|admins\.accept|owners\.(?:enter|openShop|signUp)|passwords\.reset|phoneLogIn\.(?:verifyCode|updateLegacy))/.test(
        name,
      ),
    )) {
      const answer = await world.send(batch(name, 2));
      expect([name, answer.status, answer.json<{ code: string }>().code]).toEqual([
        name,
        400,
        "not_batchable",
      ]);
    }
  });
});
