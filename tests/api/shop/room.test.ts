import { v7 } from "uuid";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MOST_OF } from "#domain/shop/most-of.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useHolder } from "#tests/support/held-row.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { at, type OrderWorld, openOrderWorld } from "../orders/order-world.ts";

const database = useDatabase();
const { whileHeld } = useHolder(database);
let world: OrderWorld;
let rosa: ReturnType<typeof at>;

beforeAll(async () => {
  world = await openOrderWorld(database);
  rosa = at(world.a, world.people.merchantOwn.token);
});

/** Makes so many rows that there is room for one more. */
const FILL = {
  sections:
    "insert into sections (shop_id, id, name) select ?, gen_random_uuid(), 'Pies' from generate_series(1, ?)",
  items: `insert into items (shop_id, id, section_id, name, price)
    select s.shop_id, gen_random_uuid(), s.id, 'Pie', 500 from
      (select shop_id, id from sections where shop_id = ? and deleted_at is null order by position, id limit 1) s, generate_series(1, ?)`,
  availabilities: `insert into availabilities (shop_id, id, start_time, end_time)
    select ?, gen_random_uuid(), now(), now() + interval '1 day' from generate_series(1, ?)`,
} as const;

async function leaveRoomForOne(table: keyof typeof FILL): Promise<void> {
  const held = await count(table);
  await world.rows(FILL[table], [world.a.id, MOST_OF[table] - held - 1]);
}

async function count(table: keyof typeof FILL): Promise<number> {
  const [row] = await world.rows<{ held: number }>(
    `select count(*)::int as held from ${table} where shop_id = ? and deleted_at is null`,
    [world.a.id],
  );
  return row?.held ?? Number.NaN;
}

/** What makes one more of each, in every way there is. */
const WAYS = {
  sections: async () => {
    const { id } = await rosa.ask((api) => api.catalog.sections.create({ name: "Tarts" }));
    await world.rows("update items set deleted_at = now() where section_id = ?", [id]);
    const gone = await rosa.ask((api) => api.catalog.sections.create({ name: "Gone" }));
    await rosa.ask((api) => api.catalog.sections.delete({ id: gone.id }));
    return [
      () => rosa.ask((api) => api.catalog.sections.create({ name: v7() })),
      () => rosa.ask((api) => api.catalog.sections.clone({ sectionId: id })),
      () => rosa.ask((api) => api.catalog.sections.restore({ sectionId: gone.id })),
    ];
  },
  items: async () => {
    const gone = await world.addItem({ deleted_at: new Date() });
    const tarts = await rosa.ask((api) => api.catalog.sections.create({ name: "One tart" }));
    await rosa.ask((api) => api.catalog.items.create({ name: "Tart", price: 500, sectionId: tarts.id }));
    return [
      () => rosa.ask((api) => api.catalog.items.create({ name: v7(), price: 500 })),
      () => rosa.ask((api) => api.catalog.items.clone({ itemId: world.a.rye })),
      () => rosa.ask((api) => api.catalog.items.restore({ itemId: gone })),
      () => rosa.ask((api) => api.catalog.sections.clone({ sectionId: tarts.id })),
    ];
  },
  availabilities: async () => [
    () => rosa.ask((api) => api.availability.create({ name: v7() })),
    () => rosa.ask((api) => api.availability.clone({ availabilityId: world.a.windowId })),
  ],
} as const;

const WORDS = {
  sections:
    "A shop has 200 sections at most. Nothing was added; please delete what you no longer need first.",
  items: "A shop has 2,000 items at most. Nothing was added; please delete what you no longer need first.",
  availabilities:
    "A shop has 5,000 order windows at most. Nothing was added; please delete what you no longer need first.",
} as const;

describe.each(["availabilities", "items", "sections"] as const)("%s", (table) => {
  let ways: readonly (() => Promise<unknown>)[];
  beforeAll(async () => {
    ways = await WAYS[table]();
    await leaveRoomForOne(table);
  });
  beforeEach(async () => {
    expect(await count(table)).toBeGreaterThanOrEqual(MOST_OF[table] - 1);
  });

  test("API-05 MAN-02 of many who make the last at once, in every way there is, one alone gets the room", async () => {
    let tried: PromiseSettledResult<unknown>[] = [];
    const makeAll = async () => {
      tried = await Promise.allSettled([...ways, ...ways].map((make) => make()));
    };
    // No one makes a row while the shop's own is held: by then everyone who does not queue for the room has counted.
    await whileHeld(["shops", "id", world.a.id], makeAll, async () => {}, 2 * ways.length);
    expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await count(table)).toBe(MOST_OF[table]);
  });

  test("API-05 MAN-02 every way to one more is then refused with words", async () => {
    for (const make of ways) {
      expect(await refusalOf(make())).toMatchObject({
        code: "too_many",
        message: WORDS[table],
        facts: { most: MOST_OF[table] },
      });
    }
  });
});
