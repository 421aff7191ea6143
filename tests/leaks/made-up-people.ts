/** People whom the walk makes up, so that it opens no account where one is and writes to no one. */
import { v7 } from "uuid";
import type { Account } from "./fixture-people.ts";
import type { Slug } from "./fixture-shops.ts";

/** One's own address where it has an account already; elsewhere it would become a new account there. */
export const takenOrNew = (slug: Slug, account: Account | null) =>
  account?.home === slug && account.role !== "super" ? account.email : `new-${v7()}@new.test`;

/** No one's, so that no text message goes out. */
export const UNKNOWN_PHONE = "4155550199";

/** As long as a message has to be. */
export const WORDS = "One two three four five six seven eight nine ten words.";
