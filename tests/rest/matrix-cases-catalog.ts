import { v7 } from "uuid";
import type { ShopOfWorld, World } from "#tests/support/world.ts";
import type { Actor, MatrixCase } from "./matrix-cases.ts";

type Entity = "sections" | "items";

const get = ({ token }: Actor, path: string) => ({ method: "GET", path: `/api${path}`, token });
const remove = ({ token }: Actor, path: string) => ({ method: "DELETE", path: `/api${path}`, token });
const send = ({ token }: Actor, method: string, path: string, json: unknown) => ({
  method,
  path: `/api${path}`,
  token,
  json,
});

interface MenuOfShop {
  readonly id: string;
  readonly items: readonly { readonly id: string }[];
}

/** The shop's whole menu as its merchant reads it. */
async function menuOf(world: World, shop: ShopOfWorld): Promise<{ id: string; items: string[] }[]> {
  const { token } = shop === world.a ? world.people.merchantOwn : world.people.merchantOther;
  const answer = await world.send({
    method: "GET",
    path: "/trpc/catalog.arrangement",
    token,
    host: shop.slug,
  });
  const { result } = answer.json<{ result: { data: { json: MenuOfShop[] } } }>();
  return result.data.json.map(({ id, items }) => ({ id, items: items.map((item) => item.id) }));
}

const sectionOf = async (world: World, shop: ShopOfWorld) => (await menuOf(world, shop))[0]?.id ?? "";

/** A good body to make one with, as REST takes it; an item needs no section, it goes to the first. */
const good: Record<Entity, object> = {
  sections: { name: "Soups", description: "By the pint" },
  items: { name: "Fig Roll", price: 450, unit: "piece", stock: 3, date: "2026-12-04" },
};
const change: Record<Entity, object> = { sections: { description: "Warm" }, items: { price: 475 } };
const parameter: Record<Entity, string> = { sections: "sectionId", items: "itemId" };

/** One that is made for this call, by the merchant of the shop. */
export async function made(world: World, entity: Entity, shop: ShopOfWorld): Promise<string> {
  const { token } = shop === world.a ? world.people.merchantOwn : world.people.merchantOther;
  const answer = await world.send({
    method: "POST",
    path: `/api/shops/${shop.id}/${entity}`,
    token,
    json: good[entity],
  });
  if (answer.status !== 201) throw new Error(`The world's own ${entity} was refused: ${answer.text}`);
  return answer.json<{ data: { id: string } }>().data.id;
}

const FOREIGN_QUERIES = [
  "filter[user.password_hash]=x",
  "sort=__proto__",
  "filter[__proto__][x]=1",
  "per_page=1000000000",
  "per_page=101",
  "sort=name;--",
  "shop_id=1",
];

const isOfShop = (shopId: unknown) => (body: unknown) =>
  (body as { data: { shop_id: string }[] }).data.every((row) => row.shop_id === shopId);

/** The generic rows of one entity, in the matrix' order: list, list, create, create, get, get, patch, patch, patch, delete, delete. */
function genericCases(entity: Entity, first: number): Record<string, MatrixCase> {
  const row = (offset: number) => `r${first + offset}`;
  const id = parameter[entity];
  const path = (world: World, rest = "") => `/shops/${world.a.id}/${entity}${rest}`;
  const foreignIds = async (world: World) => [await made(world, entity, world.b), v7(), "abc", "%00"];
  return {
    [row(0)]: {
      rest: (world, actor) =>
        [
          "",
          "?search=rye",
          "?sort=-name&per_page=100",
          ...(entity === "items" ? ["?filter[hidden]=true"] : []),
        ].map((query) => get(actor, path(world, query))),
      holds: (body) => (oneShop(body) ? null : "rows of several shops"),
    },
    [row(1)]: {
      rest: (world, actor) =>
        [`filter[shop_id]=${world.b.id}`, ...FOREIGN_QUERIES].map((query) =>
          get(actor, path(world, `?${query}`)),
        ),
    },
    [row(2)]: {
      rest: (world, actor) => [send(actor, "POST", path(world), good[entity])],
      holds: (body) => ((body as { data: { id: string } }).data.id ? null : "no id"),
    },
    [row(3)]: {
      rest: async (world, actor) =>
        [{ shop_id: world.b.id }, { section_id: await sectionOf(world, world.b) }].map((more) =>
          send(actor, "POST", path(world), { ...good[entity], ...more }),
        ),
    },
    [row(4)]: {
      rest: async (world, actor) => [get(actor, path(world, `/${await made(world, entity, world.a)}`))],
    },
    [row(5)]: {
      rest: async (world, actor) =>
        (await foreignIds(world)).map((foreign) => get(actor, path(world, `/${foreign}`))),
    },
    [row(6)]: {
      rest: async (world, actor) => [
        send(actor, "PATCH", path(world, `/${await made(world, entity, world.a)}`), change[entity]),
      ],
    },
    [row(7)]: {
      rest: async (world, actor) =>
        (await foreignIds(world)).map((foreign) =>
          send(actor, "PATCH", path(world, `/${foreign}`), change[entity]),
        ),
    },
    [row(8)]: {
      rest: async (world, actor) => {
        const own = await made(world, entity, world.a);
        const words = ["id", "shop_id", "created_at", "updated_at", "deleted_at", "item_count", "stock"];
        return [
          ...words.map((word) => ({ ...change[entity], [word]: 1 })),
          {},
          ...(entity === "items" ? [{ section_id: await sectionOf(world, world.b) }, { [id]: v7() }] : []),
        ].map((body) => send(actor, "PATCH", path(world, `/${own}`), body));
      },
    },
    [row(9)]: {
      rest: async (world, actor) => [remove(actor, `/${entity}/${await made(world, entity, world.a)}`)],
    },
    [row(10)]: {
      rest: (_, actor) =>
        ["", "/", "/undefined", "/null", "/%20"].map((rest) => remove(actor, `/${entity}${rest}`)),
      trpc: () => ({ name: `catalog.${entity}.delete`, input: {} }),
    },
  };
}

const oneShop = (body: unknown) => {
  const { data } = body as { data: { shop_id: string }[] };
  return isOfShop(data[0]?.shop_id)(body);
};

/** Sections, items and their order (MAN-02, MAN-03), and the entities that are not served (API-05). */
export const CATALOG_CASES: Readonly<Record<string, MatrixCase>> = {
  r076: {
    rest: async (world, actor) => [
      send(actor, "POST", `/shops/${world.a.id}/menu`, {
        sections: (await menuOf(world, world.a)).map(({ id, items }) => ({ id, items: items.toReversed() })),
      }),
    ],
  },
  r077: {
    rest: async (world, actor) => {
      const menu = await menuOf(world, world.a);
      const foreign = await menuOf(world, world.b);
      return [
        [...menu, ...foreign],
        [...menu, { id: v7(), items: [] }],
        menu.map(({ id, items }) => ({ id, items: [...items, world.b.rye] })),
      ].map((sections) => send(actor, "POST", `/shops/${world.a.id}/menu`, { sections }));
    },
  },
  r078: {
    rest: (world, actor) => [get(actor, `/shops/${world.a.id}/items`)],
  },
  r079: {
    rest: ({ a }, actor) => [send(actor, "POST", `/shops/${a.id}/items/${a.rye}/clone`, {})],
    holds: (body) => {
      const { data } = body as { data: { name: string; hidden: boolean } };
      return data.name === "Rye (copy)" && data.hidden ? null : JSON.stringify(data);
    },
  },
  r080: {
    rest: ({ a, b }, actor) =>
      [b.rye, v7(), "abc"].map((id) => send(actor, "POST", `/shops/${a.id}/items/${id}/clone`, {})),
  },
  ...genericCases("sections", 111),
  ...genericCases("items", 122),
  r160: {
    rest: ({ a }, actor) =>
      ["users", "merchants", "sessions", "outbox", "audit", "faqs", "shops", "__proto__"].map((entity) =>
        get(actor, `/shops/${a.id}/${entity}`),
      ),
  },
  r161: {
    rest: ({ a }, actor) =>
      ["shops", "users", "merchants", "faqs", "sessions"].map((entity) =>
        remove(actor, `/${entity}/${a.id}`),
      ),
  },
};
