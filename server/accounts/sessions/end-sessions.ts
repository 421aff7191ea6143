/** All log-ins of one account at once: after a new password, and when its address is to change. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { Session } from "#entities/accounts/session.ts";
import { shopOf } from "#server/database/tenant.ts";

/** Ends every log-in of an account of the current shop, but the one with the token hash `except`. */
export async function endSessionsOf(
  tx: EntityManager,
  userId: string,
  now: Date,
  except: Buffer | null = null,
): Promise<void> {
  await tx.nativeUpdate(
    Session,
    {
      shopId: shopOf(tx),
      userId,
      revokedAt: null,
      ...(except && { tokenHash: { $ne: except } }),
    },
    { revokedAt: now },
  );
}
