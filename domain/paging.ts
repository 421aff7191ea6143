/** How many rows a page has unless asked otherwise (specification section 9). */
export const PAGE_SIZES = {
  orders: 25,
  messages: 25,
  customers: 100,
  items: 100,
  availabilities: 100,
  sections: 100,
} as const;

/** Where a page lies in its list: what `meta` and `links` of a paged list say (API-02). */
export type Page = Readonly<{
  page: number;
  perPage: number;
  lastPage: number;
  /** The numbers of the first and last row on the page, from 1; null on a page without rows. */
  from: number | null;
  to: number | null;
  total: number;
  /** How many rows lie before the page. */
  offset: number;
  /** Page numbers; null where there is no such page. */
  links: Readonly<{ first: number; last: number; prev: number | null; next: number | null }>;
}>;

/** A page of a list of so many rows. An empty list has one page without rows; past the end there are none either. */
export function pageAt(page: number, perPage: number, total: number): Page {
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const offset = (page - 1) * perPage;
  const hasRows = offset < total;
  const prev = page > 1 ? Math.min(page - 1, lastPage) : null;
  return {
    page,
    perPage,
    lastPage,
    from: hasRows ? offset + 1 : null,
    to: hasRows ? Math.min(offset + perPage, total) : null,
    total,
    offset,
    links: { first: 1, last: lastPage, prev, next: page < lastPage ? page + 1 : null },
  };
}
