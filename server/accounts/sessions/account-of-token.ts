/** The account of a token, also once the log-in has ended; it gives no access (AUTH-05). */
import type { EntityManager } from "@mikro-orm/postgresql";
import { hashOf } from "#server/cookies.ts";

/** The account's id, or null for what was never a token of ours, or is no longer kept. */
export async function accountOfToken(em: EntityManager, token: string): Promise<string | null> {
  const [row] = await em.execute<{ account: string | null }[]>(
    "select ops.account_of_session(?) as account",
    [hashOf(token)],
  );
  return row?.account ?? null;
}
