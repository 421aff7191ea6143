/** One's own password, required again before something that a borrowed log-in must not do (contract section 5). */
import { InvalidFields } from "#domain/invalid.ts";
import { User } from "#entities/accounts/user.ts";
import { inTurn } from "#server/accounts/log-in/in-turn.ts";
import type { SignedInAt } from "#server/context.ts";
import { inShop } from "#server/database/tenant.ts";
import { atPlatform, countLogIn } from "#server/limits/attempt-limits.ts";
import { isPassword } from "./passwords.ts";

/**
 * Proves that the caller knows the password of the account; wrong tries count like those of a log-in, by the current log-in.
 *
 * @throws InvalidFields on `currentPassword`, TooManyTries
 */
export function proveOwnPassword(ctx: SignedInAt, password: string): Promise<void> {
  const { id, email, isSuperAdmin } = ctx.visitor;
  return inTurn(`own ${id}`, async () => {
    const counted = isSuperAdmin ? atPlatform(ctx) : ctx;
    const tries = await countLogIn(counted, email ?? id, ctx.session.tokenHash.toString("base64url"));
    const kept = await (isSuperAdmin ? hashOfAdmin(ctx) : hashOfUser(ctx));
    if (!(await isPassword(kept, password))) throw new InvalidFields({ currentPassword: ["wrongPassword"] });
    await tries.forget();
  });
}

async function hashOfUser({ em, shop, visitor }: SignedInAt): Promise<string | null> {
  const user = await inShop(
    em,
    shop.id,
    (tx) => tx.findOne(User, { shopId: shop.id, id: visitor.id }, { populate: ["passwordHash"] }),
    { readOnly: true },
  );
  return user?.passwordHash ?? null;
}

/** A super admin at a shop has no account there: asked as for the platform's own log-in (AUTH-04). */
async function hashOfAdmin({ em, visitor }: SignedInAt): Promise<string | null> {
  const [admin] = await em.execute<{ id: string; password_hash: string | null }[]>(
    "select id, password_hash from ops.super_admin_by_email(?)",
    [visitor.email],
  );
  return admin?.id === visitor.id ? admin.password_hash : null;
}

/** A log-in that is younger needs no password to change where money or the shop's mail goes, or to end the subscription (contract section 5). */
const FRESH_LOG_IN_MS = 10 * 60_000;

/** Whether the log-in was opened less than ten minutes ago. */
export const isFreshLogIn = ({ now, session }: SignedInAt): boolean =>
  now.getTime() - session.openedAt.getTime() < FRESH_LOG_IN_MS;

/**
 * Proves the password unless the log-in is fresh.
 *
 * @throws InvalidFields on `currentPassword`, TooManyTries
 */
export async function proveUnlessFresh(ctx: SignedInAt, password: string | undefined): Promise<void> {
  if (isFreshLogIn(ctx)) return;
  if (!password) throw new InvalidFields({ currentPassword: ["required"] });
  await proveOwnPassword(ctx, password);
}
