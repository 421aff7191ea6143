/** Invites a super admin (AUTH-04); of `npm run admin:create`, as the app itself may neither add nor change one. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { v7 } from "uuid";
import type { Config } from "#server/config.ts";
import { hashOf, newToken } from "#server/cookies.ts";
import { originOf } from "#server/origin.ts";

const INVITE_HOURS = 24;

/**
 * Writes the invitation down, in a transaction of role `platform`, and returns its link, which is good once, for 24 hours. Someone who
 * is a super admin already keeps password and key until the link is used: that is how a lost phone is replaced.
 */
export async function inviteAdmin(
  tx: EntityManager,
  config: Config,
  { email, now }: { email: string; now: Date },
): Promise<string> {
  const token = newToken();
  await tx.execute(
    `insert into super_admins (id, email, invite_hash, invite_expires_at) values (?, ?, ?, ?)
     on conflict (email) do update set invite_hash = excluded.invite_hash, invite_expires_at = excluded.invite_expires_at, updated_at = now()`,
    [v7(), email, hashOf(token), new Date(now.getTime() + INVITE_HOURS * 3_600_000)],
  );
  return `${originOf(config, null)}/owner/invitation/${token}`;
}
