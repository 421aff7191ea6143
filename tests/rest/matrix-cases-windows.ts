/** A shop's order windows, for its merchant: matrix r082, r083 and r133 to r143. */
import type { Question, ShopOfWorld, World } from "#tests/support/world.ts";
import type { Actor, MatrixCase } from "./matrix-cases.ts";

const requested = ({ token }: Actor, method: string, path: string, json?: unknown): Question => ({
  method,
  path: `/api${path}`,
  token,
  ...(json === undefined ? {} : { json }),
});

/** Names of filters and sorts that no list has. */
export const STRANGE_QUERIES = [
  "filter[shop_id]=00000000-0000-0000-0000-000000000001",
  "filter[user.password_hash]=x",
  "sort=__proto__",
  "filter[__proto__][x]=1",
  "per_page=1000000000",
] as const;

/** What every row of a merchant's list says of its shop. */
export const rowsOfA = (world: () => World) => (body: unknown) => {
  const { data, meta } = body as { data: { shop_id: string }[]; meta: { per_page: number } };
  if (meta.per_page > 100) return `per_page is ${meta.per_page}`;
  return data.find(({ shop_id }) => shop_id !== world().a.id)?.shop_id ?? null;
};

const WINDOW = {
  name: "Market day",
  start_time: "2026-12-07T16:00:00Z",
  end_time: "2026-12-09T04:00:00Z",
  pickup_slots: ["Tue"],
  delivery_slots: [],
};

/** A further window that no one has ordered from. Returns its id. */
export async function windowAt(world: World, shop: ShopOfWorld): Promise<string> {
  const { merchantOwn, merchantOther } = world.people;
  const answer = await world.send({
    method: "POST",
    path: `/api/shops/${shop.id}/availabilities`,
    host: shop.slug,
    token: (shop === world.a ? merchantOwn : merchantOther).token,
    json: WINDOW,
  });
  if (answer.status !== 201) throw new Error(`The world's own window was refused: ${answer.text}`);
  return answer.json<{ data: { id: string } }>().data.id;
}

let here: World;
const remember = (world: World) => {
  here = world;
  return Promise.resolve();
};

export const WINDOW_CASES: Readonly<Record<string, MatrixCase>> = {
  r082: {
    rest: (world, actor) => [
      requested(actor, "POST", `/shops/${world.a.id}/availabilities/${world.a.windowId}/clone`),
    ],
  },
  r083: {
    rest: (world, actor) => [
      requested(actor, "POST", `/shops/${world.a.id}/availabilities/${world.b.windowId}/clone`),
      requested(actor, "POST", `/shops/${world.a.id}/availabilities/no-id/clone`),
    ],
  },
  r133: {
    before: remember,
    rest: (world, actor) =>
      ["", "?search=week", "?filter[state]=active&sort=-end_time&per_page=100"].map((query) =>
        requested(actor, "GET", `/shops/${world.a.id}/availabilities${query}`),
      ),
    holds: rowsOfA(() => here),
  },
  r134: {
    rest: (world, actor) =>
      STRANGE_QUERIES.map((query) => requested(actor, "GET", `/shops/${world.a.id}/availabilities?${query}`)),
  },
  r135: {
    rest: (world, actor) => [requested(actor, "POST", `/shops/${world.a.id}/availabilities`, WINDOW)],
  },
  r136: {
    rest: (world, actor) =>
      [{ shop_id: world.b.id }, { section_id: world.b.rye }].map((foreign) =>
        requested(actor, "POST", `/shops/${world.a.id}/availabilities`, { ...WINDOW, ...foreign }),
      ),
  },
  r137: {
    rest: (world, actor) => [
      requested(actor, "GET", `/shops/${world.a.id}/availabilities/${world.a.windowId}`),
    ],
  },
  r138: {
    rest: (world, actor) => [
      requested(actor, "GET", `/shops/${world.a.id}/availabilities/${world.b.windowId}`),
    ],
  },
  r139: {
    rest: (world, actor) => [
      requested(actor, "PATCH", `/shops/${world.a.id}/availabilities/${world.a.windowId}`, {
        name: "This week",
      }),
    ],
  },
  r140: {
    rest: (world, actor) => [
      requested(actor, "PATCH", `/shops/${world.a.id}/availabilities/${world.b.windowId}`, { name: "Mine" }),
    ],
  },
  r141: {
    rest: (world, actor) =>
      [
        { id: world.b.windowId },
        { shop_id: world.b.id },
        { created_at: "2026-12-07T16:00:00Z" },
        { deleted_at: null },
        { availability_id: world.b.windowId },
      ].map((more) =>
        requested(actor, "PATCH", `/shops/${world.a.id}/availabilities/${world.a.windowId}`, {
          name: "Mine",
          ...more,
        }),
      ),
  },
  r142: {
    rest: async (world, actor) => [
      requested(actor, "DELETE", `/availabilities/${await windowAt(world, world.a)}`),
    ],
  },
  r143: {
    rest: (_, actor) =>
      ["", "/", "/undefined", "/null"].map((end) => requested(actor, "DELETE", `/availabilities${end}`)),
    trpc: () => ({ name: "availability.remove", input: {} }),
  },
};
