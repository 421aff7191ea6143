import type { World } from "#tests/support/world.ts";

interface Good {
  readonly path: string;
  readonly token: string;
  readonly json?: unknown;
}

/** One good call of every row of sections and items. */
export function goodCatalogCalls(theWorld: () => World): Record<string, () => Promise<Good>> {
  const merchants = async (path: string, json?: unknown): Promise<Good> => ({
    path: `/shops/${theWorld().a.id}${path}`,
    token: theWorld().people.merchantOwn.token,
    ...(json === undefined ? {} : { json }),
  });
  const menu = async () => {
    const answer = await theWorld().send({
      method: "GET",
      path: "/api/shops/slug/sweetcrumb/menu",
    });
    return answer.json<{ data: { id: string }[] }>().data;
  };
  const sectionId = async () => (await menu())[0]?.id ?? "";
  const made = async (entity: string, fields: object) => {
    const { path, token, json } = await merchants(`/${entity}`, fields);
    const answer = await theWorld().send({ method: "POST", path: `/api${path}`, token, json });
    return answer.json<{ data: { id: string } }>().data.id;
  };
  const itemId = () => theWorld().a.rye;
  const all = async () => {
    const list = async (entity: string) => {
      const { path, token } = await merchants(`/${entity}`);
      const answer = await theWorld().send({ method: "GET", path: `/api${path}`, token });
      return answer.json<{ data: { id: string; section_id: string }[] }>().data;
    };
    const items = await list("items");
    return (await list("sections")).map(({ id }) => ({
      id,
      items: items.filter((item) => item.section_id === id).map((item) => item.id),
    }));
  };
  return {
    "POST /shops/{shopId}/menu": async () => merchants("/menu", { sections: await all() }),
    "GET /shops/{shopId}/sections": () => merchants("/sections"),
    "POST /shops/{shopId}/sections": () => merchants("/sections", { name: "Soups" }),
    "GET /shops/{shopId}/sections/{sectionId}": async () => merchants(`/sections/${await sectionId()}`),
    "PATCH /shops/{shopId}/sections/{sectionId}": async () =>
      merchants(`/sections/${await sectionId()}`, { description: "Baked at four" }),
    "DELETE /sections/{modelId}": async () => ({
      path: `/sections/${await made("sections", { name: "Teas" })}`,
      token: theWorld().people.merchantOwn.token,
    }),
    "DELETE /items/{modelId}": async () => ({
      path: `/items/${await made("items", { name: "Oat Biscuit", price: 250 })}`,
      token: theWorld().people.merchantOwn.token,
    }),
    "GET /shops/{shopId}/items/export.csv": () => merchants("/items/export.csv?sort=name"),
    "GET /shops/{shopId}/items": () => merchants("/items?filter[show]=in-stock&sort=-price"),
    "POST /shops/{shopId}/items": () => merchants("/items", { name: "Fig Roll", price: 450, stock_delta: 3 }),
    "GET /shops/{shopId}/items/{itemId}": () => merchants(`/items/${itemId()}`),
    "PATCH /shops/{shopId}/items/{itemId}": () =>
      merchants(`/items/${itemId()}`, { stock_delta: -1, unit: "loaf" }),
    "POST /shops/{shopId}/items/{itemId}/clone": () => merchants(`/items/${itemId()}/clone`),
  };
}
