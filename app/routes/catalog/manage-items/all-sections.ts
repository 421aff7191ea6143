import type { Api } from "#app/wiring/api.server.ts";

const SECTIONS_A_PAGE = 100;

/** All sections of the shop by their names, a hundred at a time: one call for most shops. A choice without an item's own would move it. */
export async function allSections({ catalog }: Api): Promise<{ id: string; name: string }[]> {
  const read = (page: number) => catalog.sections.list({ page, perPage: SECTIONS_A_PAGE });
  const first = await read(1);
  const more = Array.from({ length: Math.ceil(first.total / SECTIONS_A_PAGE) - 1 }, (_, at) => read(at + 2));
  const pages = [first, ...(await Promise.all(more))];
  return pages.flatMap(({ rows }) => rows.map(({ id, name }) => ({ id, name })));
}
