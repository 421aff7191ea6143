/** The log-ins of one's own account: listed, and ended one by one or all the others at once (AUTH-05, AUTH-06). */

import { SessionNotFound } from "#domain/accounts/account-errors.ts";
import { deviceWords } from "#domain/accounts/device-words.ts";
import type { ListedSession } from "#domain/accounts/session-schemas.ts";
import type { Context, LiveSession } from "#server/context.ts";

/** The holder of a log-in may see and end those of the same account; a super admin's belong to no shop. */
type Holder = Context & { readonly session: LiveSession };

interface SessionRow {
  readonly id: string;
  readonly door: "web" | "api";
  readonly user_agent: string;
  readonly kept_signed_in: boolean;
  readonly created_at: Date;
  readonly renewed_at: Date;
  readonly is_this: boolean;
}

/** The live log-ins of the account: this one first, then the last used; a hundred at most. */
export async function ownSessions({ em, session, now }: Holder): Promise<ListedSession[]> {
  const rows = await em.execute<SessionRow[]>(
    `select id, door, user_agent, kept_signed_in, created_at, renewed_at, is_this from ops.sessions_beside(?, ?)`,
    [session.tokenHash, now],
  );
  return rows.map((row) => ({
    id: row.id,
    device: deviceWords(row.user_agent, row.door),
    openedAt: row.created_at,
    lastUsedAt: row.renewed_at,
    isThis: row.is_this,
    keptSignedIn: row.kept_signed_in,
  }));
}

/** Ends one of them, also the caller's own. @throws SessionNotFound where it is someone else's, or over */
export async function endOwnSession(ctx: Holder, id: string): Promise<{ isThis: boolean }> {
  const isThis = (await ownSessions(ctx)).some((one) => one.isThis && one.id === id);
  const [row] = await ctx.em.execute<{ ended: boolean }[]>(
    "select ops.end_session_beside(?, ?, ?) as ended",
    [ctx.session.tokenHash, id, ctx.now],
  );
  if (!row?.ended) throw new SessionNotFound();
  return { isThis };
}

/** Ends all but the caller's own, and returns how many. */
export async function endOtherSessions({ em, session, now }: Holder): Promise<{ ended: number }> {
  const [row] = await em.execute<{ ended: number }[]>("select ops.end_other_sessions(?, ?) as ended", [
    session.tokenHash,
    now,
  ]);
  return { ended: row?.ended ?? 0 };
}
