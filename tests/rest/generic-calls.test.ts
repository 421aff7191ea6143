/** The generic calls of API-05, sentence by sentence, for each of the entities that have them and for all that have not. */
import type { EntityName } from "@mikro-orm/postgresql";
import { v7 } from "uuid";
import { beforeAll, describe, expect, test } from "vitest";
import { entities } from "#entities/all.ts";
import { useDatabase } from "#tests/support/database.ts";
import { REST_ROWS } from "#tests/support/rest-rows.ts";
import { type Answered, openWorld, type Question, type World } from "#tests/support/world.ts";
import { orderAt } from "./matrix-cases-orders.ts";
import { windowAt } from "./matrix-cases-windows.ts";

const database = useDatabase();
let world: World;
beforeAll(async () => {
  world = await openWorld(database);
});

/** The allow-list, each with its table and a way to have one at shop A that nothing holds on to. */
const ENTITIES = {
  sections: { table: "sections", make: () => made("sections", { name: "Soups" }) },
  items: { table: "items", make: () => made("items", { name: "Fig Roll", price: 450 }) },
  availabilities: { table: "availabilities", make: () => windowAt(world, world.a) },
  customers: { table: "users", make: () => made("customers", { first_name: "Hanna" }) },
  orders: { table: "orders", make: async () => (await orderAt(world)).id },
} as const;
type Entity = keyof typeof ENTITIES;
const ALLOWED = Object.keys(ENTITIES) as Entity[];

const by = (who: "merchantOwn" | "merchantOther" | "superAdmin", question: Omit<Question, "token">) =>
  world.send({ ...question, path: `/api${question.path}`, token: world.people[who].token });
const messageOf = (answer: Answered) => answer.json<{ message: string }>().message;

async function made(entity: string, json: object): Promise<string> {
  const answer = await by("merchantOwn", { method: "POST", path: `/shops/${world.a.id}/${entity}`, json });
  expect([answer.status, answer.text]).toEqual([201, expect.anything()]);
  return answer.json<{ data: { id: string } }>().data.id;
}

/** What the row keeps of a deletion; null where it is gone for good. */
async function rowOf(entity: Entity, id: string): Promise<{ deleted_at: Date | null } | null> {
  const rows = await database.asPlatform((tx) =>
    tx.execute<{ deleted_at: Date | null }[]>(
      `select deleted_at from ${ENTITIES[entity].table} where shop_id = ? and id = ?`,
      [world.a.id, id],
    ),
  );
  return rows[0] ?? null;
}

describe.each(ALLOWED)("%s", (entity) => {
  test("API-05 are listed, read and deleted by their generic calls", () => {
    const calls = new Set(REST_ROWS.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, "{}")}`));
    for (const call of [`GET /shops/{}/${entity}`, `GET /shops/{}/${entity}/{}`, `DELETE /${entity}/{}`])
      expect([call, calls.has(call)]).toEqual([call, true]);
  });

  test("API-05 a delete takes the shop from the row, on whatever host it is asked, and deletes softly", async () => {
    for (const [who, host] of [
      ["merchantOwn", null],
      ["merchantOwn", world.b.slug],
      ["superAdmin", null],
      ["superAdmin", world.b.slug],
    ] as const) {
      const id = await ENTITIES[entity].make();
      expect(await rowOf(entity, id)).toEqual({ deleted_at: null });
      const answer = await by(who, { method: "DELETE", path: `/${entity}/${id}`, host });
      expect([who, host, answer.status, answer.text]).toEqual([who, host, 204, ""]);
      expect(await rowOf(entity, id)).toEqual({ deleted_at: expect.anything() });
      const read = await by("merchantOwn", { method: "GET", path: `/shops/${world.a.id}/${entity}/${id}` });
      expect(read.status).toBe(404);
    }
  });

  test("API-05 anyone else's is not there, and stays", async () => {
    const id = await ENTITIES[entity].make();
    for (const host of [world.a.slug, world.b.slug, null]) {
      const foreign = await by("merchantOther", { method: "DELETE", path: `/${entity}/${id}`, host });
      const missing = await by("merchantOther", { method: "DELETE", path: `/${entity}/${v7()}`, host });
      expect([foreign.status, messageOf(foreign)]).toEqual([404, messageOf(missing)]);
    }
    expect(await rowOf(entity, id)).toEqual({ deleted_at: null });
  });

  test("API-05 without an id a delete says what it needs", async () => {
    for (const end of ["", "/", "/undefined", "/null", "/%20"]) {
      const answer = await by("merchantOwn", { method: "DELETE", path: `/${entity}${end}` });
      expect([end, answer.status, messageOf(answer)]).toEqual([
        end,
        422,
        "You must provide a modelId to delete.",
      ]);
    }
  });
});

test("API-05 what is in use stays, with the reason: a section that holds items, a window whose orders are still to be made", async () => {
  await orderAt(world);
  const section = await database.asPlatform((tx) =>
    tx.execute<{ section_id: string }[]>("select section_id from items where id = ?", [world.a.rye]),
  );
  for (const path of [`/sections/${section[0]?.section_id}`, `/availabilities/${world.a.windowId}`]) {
    const answer = await by("merchantOwn", { method: "DELETE", path });
    expect([path, answer.status, answer.json()]).toMatchObject([path, 409, { code: "in_use" }]);
    expect(messageOf(answer)).toMatch(/\d/);
  }
});

const OWN_LISTS = ["webhooks"];

test("API-05 no other table has generic calls", async () => {
  const all: readonly EntityName[] = entities;
  const others = all
    .map((entity) => database.orm.getMetadata().get(entity).tableName)
    .filter((table) => !ALLOWED.some((entity) => entity === table));
  expect(others.length).toBeGreaterThan(10);
  for (const table of others) {
    const listed = await by("superAdmin", { method: "GET", path: `/shops/${world.a.id}/${table}` });
    const deleted = await by("superAdmin", { method: "DELETE", path: `/${table}/${v7()}` });
    // 405 where something else is done at that path: a shopper's feedback is sent there. 200 where the list is a documented call of its own.
    const expected = OWN_LISTS.includes(table) ? [200] : [404, 405];
    expect([table, expected.includes(listed.status), deleted.status]).toEqual([table, true, 404]);
  }
});
