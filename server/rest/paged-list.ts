/** The envelope of a list (API-02): `{data, links, meta}`. */
import { pageAt } from "#domain/paging.ts";
import { inTheirNames } from "./field-names.ts";

/** A page of rows as the list procedures answer it. */
export interface PageOfRows {
  readonly rows: readonly unknown[];
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  readonly sort: string | null;
}

/** Wraps a page. `address` is the list's requested address, query included; the links differ from it by their page alone. */
export function pagedList({ rows, page, perPage, total, sort }: PageOfRows, address: URL) {
  const { lastPage, from, to, links } = pageAt(page, perPage, total);
  const link = (number: number) => {
    const url = new URL(address);
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
