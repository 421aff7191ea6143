import { listSearch } from "#app/ui/list-search.ts";
import { type MessageSearch, messageSearch } from "#domain/support/message-search-schemas.ts";

/** Between the address of the message ledger and what it shows (NOTE-01). */
export const messagesSearch = listSearch("/manage/messages", messageSearch);

/** What the list procedure takes, but for the page. */
export const messagesQuestionOf = ({ show, search }: MessageSearch) => ({
  ...(show !== "all" && { filter: { show } }),
  ...(search && { search }),
});
