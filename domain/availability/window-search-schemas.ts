/** What the address of Manage Availabilities says (MAN-04). */
import { oneOf, pageNumber, searchSchema } from "#domain/search-schemas.ts";
import { WINDOW_STATES } from "./order-window.ts";

/** The filter, Active by default, and the page. */
export const windowSearch = searchSchema({ show: oneOf(WINDOW_STATES), page: pageNumber });
