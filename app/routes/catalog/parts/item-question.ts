import { ITEM_FILTERS, type ItemFilter } from "#domain/catalog/item-filters.ts";

/** The quick filters in the order of their tabs; null shows all (MAN-02). */
export const ITEM_TABS = [null, ...ITEM_FILTERS] as const;

/** The orders a list may have, the menu's own the default; `by` is the server's name for it. */
export const ITEM_LIST_SORTS = [
  { name: "menu", label: "items.sortMenu", by: "menu" },
  { name: "name", label: "items.sortName", by: "name" },
  { name: "price", label: "items.sortPrice", by: "price" },
  { name: "stock", label: "items.sortStock", by: "stock" },
] as const;
export type ItemListSort = (typeof ITEM_LIST_SORTS)[number];

/** What the address of the list asks for. */
export interface ItemQuestion {
  readonly show: ItemFilter | null;
  readonly sort: ItemListSort;
  /** One section's items alone, or null. */
  readonly sectionId: string | null;
  readonly search: string;
  /** From 1. */
  readonly page: number;
}

const LONGEST_SEARCH = 200;
const LAST_PAGE = 1_000_000;
const AN_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Stands in the place of an id where the item or section is not saved yet. */
export const NEW = "new";

/** Whether a text could be the id of something. */
export const isId = (text: string | null): text is string => text !== null && AN_ID.test(text);

/** Reads the list's address; whatever it does not understand counts as not said. */
export function readItemQuestion(query: URLSearchParams): ItemQuestion {
  const page = Number(query.get("page"));
  const sectionId = query.get("section");
  return {
    show: ITEM_FILTERS.find((name) => name === query.get("show")) ?? null,
    sort: ITEM_LIST_SORTS.find(({ name }) => name === query.get("sort")) ?? ITEM_LIST_SORTS[0],
    sectionId: isId(sectionId) ? sectionId : null,
    search: (query.get("search") ?? "")
      .trim()
      .slice(0, LONGEST_SEARCH)
      .toWellFormed()
      .replaceAll("\u0000", ""),
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  };
}

/** What the procedures of the list and of its file are asked, but for the page. */
export const listOf = ({ show, sort, sectionId, search }: ItemQuestion) => ({
  sort: sort.by,
  filter: { ...(show && { show }), ...(sectionId && { sectionId }) },
  ...(search && { search }),
});

/** Where the items that a list asks for are had as a file, all pages of them. */
export function itemsExportAddress(asked: ItemQuestion): string {
  const [, query] = itemAddress(asked, { page: 1 }).split("?");
  return `/manage/items-export${query ? `?${query}` : ""}`;
}

/** The address of the list, or of one item beside it, that asks the same but for the changes; what is the default is not written. */
export function itemAddress(
  asked: ItemQuestion,
  changes: Partial<ItemQuestion> & {
    readonly itemId?: string;
    /** The item whose deletion can be undone, or that is asked about. */
    readonly deleted?: string;
    readonly ask?: boolean;
    /** The section that a new item is added to. */
    readonly into?: string;
    /** What is open was just saved. */
    readonly saved?: boolean;
  },
): string {
  const { show, sort, sectionId, search, page } = { ...asked, ...changes };
  const query = new URLSearchParams();
  if (show) query.set("show", show);
  if (sort !== ITEM_LIST_SORTS[0]) query.set("sort", sort.name);
  if (sectionId) query.set("section", sectionId);
  if (search) query.set("search", search);
  if (page > 1) query.set("page", String(page));
  if (changes.deleted) query.set("deleted", changes.deleted);
  if (changes.ask) query.set("ask", "delete");
  if (changes.into) query.set("into", changes.into);
  if (changes.saved) query.set("saved", "1");
  const path = changes.itemId ? `/manage/items/${encodeURIComponent(changes.itemId)}` : "/manage/items";
  return query.size > 0 ? `${path}?${query}` : path;
}
