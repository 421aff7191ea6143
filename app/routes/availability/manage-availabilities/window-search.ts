import { listSearch } from "#app/ui/list-search.ts";
import { windowSearch } from "#domain/availability/window-search-schemas.ts";

/** Between the address of Manage Availabilities and what it lists (MAN-04). */
export const windowsSearch = listSearch("/manage/availabilities", windowSearch);
