import { listSearch } from "#app/ui/list-search.ts";
import { type ItemSearch, itemSearch } from "#domain/catalog/item-search-schemas.ts";

/** Between the address of Manage Items and what it lists (MAN-02). */
export const itemsSearch = listSearch("/manage/items", itemSearch);

/** What the procedures of the list and of its file take, but for the page. */
export const itemsQuestionOf = ({ show, sort, section, search }: ItemSearch) => ({
  sort,
  filter: { ...(show && { show }), ...(section && { sectionId: section }) },
  ...(search && { search }),
});
