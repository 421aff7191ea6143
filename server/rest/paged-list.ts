/** The envelope of a list (API-02): `{data, links, meta}`. */
import { pageAt } from "#domain/paging.ts";
import { foreignName, inTheirNames, ourName } from "./field-names.ts";

/** A page of rows as the list procedures answer it. */
export interface PageOfRows {
  readonly rows: readonly unknown[];
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  readonly sort: string | null;
  /** Where the next page begins; only where it was asked by cursor. */
  readonly nextCursor?: string | null;
}

/** Wraps a page, by its number or by its cursor. `address` is the list's requested address, query included; the links differ from it by their page, and look for no row any more. */
export function pagedList(answer: PageOfRows, address: URL) {
  const { rows, page, perPage, total, sort, nextCursor } = answer;
  if (nextCursor !== undefined) return listByCursor({ ...answer, nextCursor }, address);
  const { lastPage, from, to, links } = pageAt(page, perPage, total);
  const link = (number: number) => {
    const url = withoutRow(address);
    url.searchParams.set("page", String(number));
    return url.toString();
  };
  const linkOrNull = (number: number | null) => (number === null ? null : link(number));
  return {
    data: rows.map(inTheirNames),
    links: {
      first: link(links.first),
      last: link(links.last),
      prev: linkOrNull(links.prev),
      next: linkOrNull(links.next),
    },
    meta: {
      current_page: page,
      from,
      last_page: lastPage,
      per_page: perPage,
      to,
      total,
      sortBy: sort,
    },
  };
}

/** The list's address without the row that the page was looked for by: each link would lead back to that row's own page. */
function withoutRow(address: URL): URL {
  const url = new URL(address);
  url.searchParams.delete("around");
  return url;
}

/** A page that was asked by cursor has no number; which rows are before and behind it nobody counts. */
function listByCursor(
  { rows, perPage, total, sort, nextCursor }: PageOfRows & { readonly nextCursor: string | null },
  address: URL,
) {
  const link = (cursor: string) => {
    const url = withoutRow(address);
    url.searchParams.delete("page");
    url.searchParams.set("cursor", cursor);
    return url.toString();
  };
  return {
    data: rows.map(inTheirNames),
    links: { first: link(""), last: null, prev: null, next: nextCursor === null ? null : link(nextCursor) },
    meta: {
      current_page: null,
      from: null,
      last_page: null,
      per_page: perPage,
      to: null,
      total,
      sortBy: sort,
      next_cursor: nextCursor,
    },
  };
}

const FILTER = /^filter\[([^[\]]*)\]$/;

/**
 * The query in our names. Nothing is dropped: an unknown name or filter reaches the schema and is refused by name (security A4), and a
 * name that is given twice becomes a list, which no schema takes.
 */
export function readListQuery(params: URLSearchParams): Record<string, unknown> {
  const query: Record<string, unknown> = Object.create(null);
  const filter: Record<string, unknown> = Object.create(null);
  for (const [name, value] of params) {
    const filtered = FILTER.exec(name);
    if (filtered) put(filter, ourName(filtered[1] ?? ""), value);
    else put(query, name === "filter" ? foreignName(name) : ourName(name), value);
  }
  if (Object.keys(filter).length > 0) query.filter = filter;
  return query;
}

function put(into: Record<string, unknown>, name: string, value: string): void {
  into[name] = name in into ? [into[name], value].flat() : value;
}
