import { listSearch } from "#app/ui/list-search.ts";
import { sectionSearch } from "#domain/catalog/section-search-schemas.ts";

/** Between the address of Manage Sections and what it lists (MAN-02). */
export const sectionsSearch = listSearch("/manage/sections", sectionSearch);
