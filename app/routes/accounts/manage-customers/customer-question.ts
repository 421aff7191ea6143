import type { customers } from "#domain/texts/english-customers.ts";

/** The orders the table may have, by last name the default; `by` is the server's name for it (MAN-05). */
export const CUSTOMER_LIST_SORTS = [
  { name: "last-name", label: "list.sortLastName", by: "last_name" },
  { name: "first-name", label: "list.sortFirstName", by: "first_name" },
  { name: "email", label: "list.sortEmail", by: "email" },
  { name: "discount", label: "list.sortDiscount", by: "-family_discount" },
  { name: "newest", label: "list.sortNewest", by: "-created_at" },
] as const satisfies readonly { name: string; label: keyof typeof customers; by: string }[];

/** Stands in the address instead of an id where somebody is added. */
export const NEW_CUSTOMER = "new";

/** What the address of the table asks for. */
export interface CustomerQuestion {
  readonly sort: (typeof CUSTOMER_LIST_SORTS)[number];
  readonly search: string;
  /** From 1. */
  readonly page: number;
}

/** Reads the table's address; whatever it does not understand counts as not said. */
export function readCustomerQuestion(query: URLSearchParams): CustomerQuestion {
  const page = Number(query.get("page"));
  return {
    sort: CUSTOMER_LIST_SORTS.find(({ name }) => name === query.get("sort")) ?? CUSTOMER_LIST_SORTS[0],
    search: (query.get("search") ?? "").trim().slice(0, 200).toWellFormed().replaceAll("\u0000", ""),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** The address of the table, of one customer beside it (`new` adds one), or of its file; what is the default is not written. */
export function customerAddress({ sort, search, page }: CustomerQuestion, customerId?: string): string {
  const query = new URLSearchParams();
  if (sort !== CUSTOMER_LIST_SORTS[0]) query.set("sort", sort.name);
  if (search) query.set("search", search);
  if (page > 1) query.set("page", String(page));
  const path = customerId ? `/manage/customers/${encodeURIComponent(customerId)}` : "/manage/customers";
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Where the customers that a table asks for are had as a file, all pages of them. */
export function customersExportAddress(asked: CustomerQuestion): string {
  const [, query] = customerAddress({ ...asked, page: 1 }).split("?");
  return `/manage/customers-export${query ? `?${query}` : ""}`;
}
