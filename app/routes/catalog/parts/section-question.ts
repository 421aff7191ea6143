import type { catalogTexts } from "#domain/texts/english-catalog.ts";

/** The orders the list of sections may have, the menu's own the default; `by` is the server's name for it (MAN-02). */
export const SECTION_LIST_SORTS = [
  { name: "menu", label: "items.sortMenu", by: "order" },
  { name: "name", label: "items.sortName", by: "name" },
] as const satisfies readonly { name: string; label: keyof typeof catalogTexts; by: string }[];

/** What the address of the list asks for. */
export interface SectionQuestion {
  readonly sort: (typeof SECTION_LIST_SORTS)[number];
  readonly search: string;
  /** From 1. */
  readonly page: number;
}

/** Reads the list's address; whatever it does not understand counts as not said. */
export function readSectionQuestion(query: URLSearchParams): SectionQuestion {
  const page = Number(query.get("page"));
  return {
    sort: SECTION_LIST_SORTS.find(({ name }) => name === query.get("sort")) ?? SECTION_LIST_SORTS[0],
    search: (query.get("search") ?? "").trim().slice(0, 200).toWellFormed().replaceAll("\u0000", ""),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** The address of the list, or of one section beside it; what is the default is not written. */
export function sectionAddress(
  { sort, search, page }: SectionQuestion,
  about: {
    readonly sectionId?: string;
    /** The section whose deletion can be undone, or that is asked about. */
    readonly deleted?: string;
    readonly ask?: boolean;
    /** What is open was just saved. */
    readonly saved?: boolean;
  } = {},
): string {
  const query = new URLSearchParams();
  if (sort !== SECTION_LIST_SORTS[0]) query.set("sort", sort.name);
  if (search) query.set("search", search);
  if (page > 1) query.set("page", String(page));
  if (about.deleted) query.set("deleted", about.deleted);
  if (about.ask) query.set("ask", "delete");
  if (about.saved) query.set("saved", "1");
  const path = about.sectionId
    ? `/manage/sections/${encodeURIComponent(about.sectionId)}`
    : "/manage/sections";
  return query.size > 0 ? `${path}?${query}` : path;
}
