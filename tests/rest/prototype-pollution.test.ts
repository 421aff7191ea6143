/**
 * SEC-A11: names that mean something to the language, in every call of REST and tRPC. The handlers run in this process, so that what they would
 * do to the prototypes of all objects is seen here; forms and the serving process itself are tried in `tests/http/screen-posts.test.ts`.
 */
import { afterEach, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { appRouter } from "#server/router.ts";
import type { Policy } from "#server/trpc.ts";
import { useDatabase } from "#tests/support/database.ts";
import { howMany } from "#tests/support/how-many.ts";
import { uploadBody } from "#tests/support/pictures.ts";
import { namesOfPrototypes, POLLUTING_NAMES } from "#tests/support/prototypes.ts";
import { REST_ROWS } from "#tests/support/rest-rows.ts";
import { sampleOf } from "#tests/support/schema-places.ts";
import { type Answered, openWorld, type World } from "#tests/support/world.ts";

const database = useDatabase();
let world: World;
let before: Record<string, string>;
const names = namesOfPrototypes();

beforeAll(async () => {
  world = await openWorld(database);
  before = await database.fingerprint();
});

/** Whatever is tried here is refused or means nothing. */
afterEach(async () => {
  expect(namesOfPrototypes()).toEqual(names);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(await database.fingerprint()).toEqual(before);
});

/** Someone whom a policy lets as far as the input. */
function tokenFor(policy: Policy): string | null {
  const { customerSelf, merchantOwn, superAdmin } = world.people;
  if (policy === "merchant") return merchantOwn.token;
  if (policy === "super-admin") return superAdmin.token;
  return ["signed-in", "customer", "orderer"].includes(policy) ? customerSelf.token : null;
}

interface Call {
  readonly name: string;
  readonly policy: Policy;
  readonly isQuery: boolean;
  readonly schema: z.core.$ZodType | undefined;
}

const CALLS: readonly Call[] = Object.entries(appRouter._def.procedures).map(([name, procedure]) => {
  const { type, meta, inputs } = (
    procedure as unknown as {
      _def: { type: string; meta: { policy: Policy }; inputs: readonly z.core.$ZodType[] };
    }
  )._def;
  return { name, policy: meta.policy, isQuery: type === "query", schema: inputs.at(-1) };
});

const MARK = "name-of-a-prototype";
const POLLUTION = '{"polluted":true,"prototype":{"polluted":true},"isMerchant":true}';

/** Every object of the value has one more name, with what is to stand in all objects behind it. */
function polluted(value: unknown, name: string): string {
  const marked = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(marked);
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries([
      ...Object.entries(part).map(([key, inside]) => [key, marked(inside)]),
      [MARK, 1],
    ]);
  };
  const base = typeof value === "object" && value !== null ? value : {};
  return JSON.stringify(marked(base)).replaceAll(`"${MARK}":1`, `${JSON.stringify(name)}:${POLLUTION}`);
}

/** Bodies of one call for superjson: what it copies, and what it is told to make of the copy. */
function inputsOf({ schema }: Call): string[] {
  // With a field that no schema knows, so that nothing is done where the names mean nothing.
  const sample = { ...((schema && sampleOf(schema)) as object | undefined), unknownField: 1 };
  const plain = JSON.stringify(sample);
  const metas = POLLUTING_NAMES.flatMap((name) => [
    `{"values":{${JSON.stringify(name)}:["Date"]}}`,
    `{"values":{${JSON.stringify(name)}:[["custom","x"]]},"v":1}`,
    `{"referentialEqualities":{"email":[${JSON.stringify(name)}]}}`,
  ]);
  return [
    ...["__proto__", "constructor", "prototype"].map((name) => `{"json":${polluted(sample, name)}}`),
    ...metas.map((meta) => `{"json":${plain},"meta":${meta}}`),
    `{"__proto__":${POLLUTION},"json":${plain}}`,
    `{"json":${plain},"meta":{"__proto__":${POLLUTION},"values":{"__proto__":{"polluted":["Date"]}}}}`,
  ];
}

function expectRefused(call: string, answer: Answered, body: string): void {
  expect([call, body, answer.status < 500 ? "no failure" : answer.text]).toEqual([call, body, "no failure"]);
}

test("SEC-A11 by tRPC no name reaches a prototype, in any procedure, at any depth, in what superjson is told", async () => {
  expect(CALLS.length).toBeGreaterThan(150);
  for (const [at, call] of CALLS.entries()) {
    const all = inputsOf(call);
    const first = all.slice(0, 3);
    const others = all.slice(3);
    const count = howMany({ short: 2, full: others.length });
    const some = Array.from(
      { length: count },
      (_, turn) => others[(at * count + turn) % others.length] ?? "",
    );
    for (const body of [...first, ...some]) {
      const token = tokenFor(call.policy);
      const answer = call.isQuery
        ? await world.send({
            method: "GET",
            path: `/trpc/${call.name}?input=${encodeURIComponent(body)}`,
            token,
          })
        : await world.send({
            method: "POST",
            path: `/trpc/${call.name}`,
            token,
            body,
            headers: { "content-type": "application/json" },
          });
      expectRefused(call.name, answer, body);
    }
  }
});

test("SEC-A11 nor in a batch, whose calls are named by the sender as well", async () => {
  const query = CALLS.find(({ name }) => name === "orders.mine");
  const [first = ""] = query ? inputsOf(query) : [];
  for (const name of POLLUTING_NAMES) {
    for (const input of [
      `{"0":${first},${JSON.stringify(name)}:${first}}`,
      `{${JSON.stringify(name)}:{"0":${first}}}`,
    ]) {
      for (const path of [
        `/trpc/orders.mine,orders.mine?batch=1&input=${encodeURIComponent(input)}`,
        `/trpc/${encodeURIComponent(name)},orders.mine?batch=1&input=${encodeURIComponent(input)}`,
        `/trpc/${encodeURIComponent(`orders.${name}`)}?input=${encodeURIComponent(first)}`,
      ]) {
        const answer = await world.send({ method: "GET", path, token: world.people.customerSelf.token });
        expectRefused(path, answer, input);
      }
    }
  }
});

const pathOf = (path: string) =>
  `/api${path.replace("{shopId}", world.a.id).replace(/\{\w+\}/g, world.a.rye)}`;

test("SEC-A11 nor by REST: in the body of every call, at any depth", async () => {
  for (const { method, path, who, body: schema } of REST_ROWS.filter(
    ({ body, isMultipart }) => body && !isMultipart,
  )) {
    for (const name of ["__proto__", "constructor", "prototype"]) {
      const body = polluted(sampleOf(schema as z.core.$ZodType), name);
      const answer = await world.send({ method, path: pathOf(path), token: tokenFor(who), body });
      expectRefused(path, answer, body);
    }
  }
});

test("SEC-A11 nor in a query, a cookie, a header or the fields of a form with a file", async () => {
  const reads = REST_ROWS.filter(({ method, path }) => method === "GET" && path !== "/logout");
  for (const [at, { path, who }] of reads.entries()) {
    for (let turn = 0; turn < howMany({ short: 5, full: POLLUTING_NAMES.length }); turn++) {
      const name = POLLUTING_NAMES[(at + turn) % POLLUTING_NAMES.length] ?? "";
      const query = `${encodeURIComponent(name)}=polluted&filter[${encodeURIComponent(name)}]=1`;
      const answer = await world.send({
        method: "GET",
        path: `${pathOf(path)}?${query}`,
        token: tokenFor(who),
      });
      expectRefused(path, answer, query);
    }
  }
  const cookie = POLLUTING_NAMES.map((name) => `${name}=polluted`).join("; ");
  const others: Record<string, string>[] = [{ "x-shop": "__proto__" }, { "accept-language": "__proto__" }];
  for (const headers of [{ cookie }, ...others])
    expectRefused("headers", await world.send({ method: "GET", path: "/api/me", headers }), cookie);
  for (const name of POLLUTING_NAMES) {
    const { body, headers } = await uploadBody({ kind: "gallery", [name]: "polluted" }, null);
    const token = world.people.merchantOwn.token;
    const path = `/api/shops/${world.a.id}/images`;
    expectRefused("images", await world.send({ method: "POST", path, token, body, headers }), name);
  }
});

test("SEC-A11 what is tried here would be noticed", () => {
  // biome-ignore lint/nursery/noExtendNative: what is looked for has to be there once.
  Object.defineProperty(Object.prototype, "polluted", { value: true, configurable: true });
  try {
    expect(namesOfPrototypes()).not.toEqual(names);
  } finally {
    Reflect.deleteProperty(Object.prototype, "polluted");
  }
});
