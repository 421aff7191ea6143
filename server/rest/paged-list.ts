/** The envelope of a list (API-02): `{data, links, meta}`. */
import { inTheirNames } from "./field-names.ts";

/** A page of rows as the list procedures answer it. */
export interface PageOfRows {
  readonly rows: readonly unknown[];
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  readonly sort: string | null;
}

/** Wraps a page. `address` is where the list was asked for, query included; the links differ from it by their page alone. */
export function pagedList({ rows, page, perPage, total, sort }: PageOfRows, address: URL) {
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const link = (number: number) => {
    const url = new URL(address);
    url.searchParams.set("page", String(number));
    return url.toString();
  };
  const from = rows.length > 0 ? (page - 1) * perPage + 1 : null;
  return {
    data: rows.map(inTheirNames),
    links: {
      first: link(1),
      last: link(lastPage),
      prev: page > 1 ? link(Math.min(page - 1, lastPage)) : null,
      next: page < lastPage ? link(page + 1) : null,
    },
    meta: {
      current_page: page,
      from,
      last_page: lastPage,
      per_page: perPage,
      to: from === null ? null : from + rows.length - 1,
      total,
      sortBy: sort,
    },
  };
}
