/** All log-ins of one account at once: after a new password, and when its address is to change. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { shopOf } from "#server/database/tenant.ts";

/** Ends every log-in of an account of the current shop, but the one with the token hash `except`. */
export async function endSessionsOf(
  tx: EntityManager,
  userId: string,
  now: Date,
  except: Buffer | null = null,
): Promise<void> {
  await tx.execute(
    `update sessions set revoked_at = ? where shop_id = ? and user_id = ? and revoked_at is null
       and (?::bytea is null or token_hash <> ?::bytea)`,
    [now, shopOf(tx), userId, except, except],
  );
}
