/** Carries a log-in to a shop's host by a link that is good once, for 60 seconds (AUTH-04): a cookie belongs to one host. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { v7 } from "uuid";
import { LinkExpired } from "#domain/accounts/account-errors.ts";
import type { OpenedSession } from "#domain/accounts/account-schemas.ts";
import { fullName } from "#domain/accounts/full-name.ts";
import type { HandOver } from "#domain/accounts/owner-schemas.ts";
import { ShopNotFound } from "#domain/shop/shop-errors.ts";
import { LoginHandover } from "#entities/accounts/login-handover.ts";
import { AuditEntry } from "#entities/shop/audit-entry.ts";
import { opened } from "#server/accounts/log-in/log-in.ts";
import { endSession, openAdminSession, openSession } from "#server/accounts/sessions/sessions.ts";
import type { AtShop, Context, LiveSession, Visitor } from "#server/context.ts";
import { hashOf, newToken } from "#server/cookies.ts";
import { tablesIn } from "#server/database/tables.ts";
import { inShop } from "#server/database/tenant.ts";
import { originOf, slugOriginOf } from "#server/origin.ts";
import { findShop } from "#server/shop/find-shop.ts";

const HANDOVER_SECONDS = 60;

/** The account whose log-in is handed over, and when that log-in was opened; null where the link is the first one. */
type Account = Readonly<({ userId: string } | { superAdminId: string }) & { openedAt: Date | null }>;

/**
 * Writes a link down, in the transaction that proved who it is for; only its hash is kept. Returns its address on the host of the shop's slug: whoever
 * holds the shop's own domain could read it there, and be first. Who asks for it from that domain, and is no super admin, stays there.
 */
export async function writeHandOver(
  tx: EntityManager,
  ctx: Context,
  shop: { readonly id: string; readonly slug: string; readonly shopDomain: string | null },
  account: Account,
): Promise<string> {
  const token = newToken();
  await tx.insert(LoginHandover, {
    shopId: shop.id,
    id: v7(),
    user: "userId" in account ? [shop.id, account.userId] : null,
    superAdminId: "superAdminId" in account ? account.superAdminId : null,
    tokenHash: hashOf(token),
    createdAt: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + HANDOVER_SECONDS * 1_000),
    openedAt: account.openedAt,
  });
  const stays = ctx.isOutsidePlatform && "userId" in account;
  const origin = stays ? originOf(ctx.config, shop) : slugOriginOf(ctx.config, shop);
  return `${origin}/owner/enter/${token}`;
}

/**
 * A super admin's log-in to a shop: the link, and an entry in the shop's audit trail (matrix D2).
 *
 * @throws ShopNotFound
 */
export async function enterShop(
  ctx: Context & { visitor: Visitor; session: LiveSession },
  shopId: string,
): Promise<HandOver> {
  const shop = await findShop(ctx.em, { by: "id", id: shopId }, ctx.now);
  if (!shop) throw new ShopNotFound();
  const { visitor, session } = ctx;
  return inShop(ctx.em, shop.id, async (tx) => {
    await tx.insert(AuditEntry, {
      shopId: shop.id,
      id: v7(),
      at: ctx.now,
      actor: "super_admin",
      actorId: visitor.id,
      actorName: fullName(visitor),
      action: "shop.entered",
      subject: "shops",
      subjectId: shop.id,
      requestId: ctx.requestId,
      address: ctx.address,
    });
    const account = { superAdminId: visitor.id, openedAt: session.openedAt };
    return { url: await writeHandOver(tx, ctx, shop, account) };
  });
}

/**
 * Uses a link: one conditional update, so that of two who open it at once one gets in. The log-in is as old as the one that asked for it: it ends no later,
 * and what asks for the password again does so (AUTH-05, SEC-A34). On the web the log-in that was there ends. A super admin's that came to a host outside the platform's is used up and opens nothing: someone may have read it on its way.
 *
 * @throws LinkExpired for a link that is old, used, or of another shop, or of an account that is gone
 */
export async function openHandOver(ctx: AtShop, token: string): Promise<OpenedSession> {
  const session = await inShop(ctx.em, ctx.shop.id, async (tx) => {
    const used = await tablesIn(tx)
      .updateTable("loginHandovers as h")
      .set({ usedAt: ctx.now })
      .where("h.shopId", "=", ctx.shop.id)
      .where("h.tokenHash", "=", hashOf(token))
      .where("h.usedAt", "is", null)
      .where("h.expiresAt", ">", ctx.now)
      .where(({ eb, or, exists, selectFrom }) =>
        or([
          eb("h.superAdminId", "is not", null),
          exists(
            selectFrom("users as u")
              .select("u.id")
              .whereRef("u.shopId", "=", "h.shopId")
              .whereRef("u.id", "=", "h.userId")
              .where("u.status", "=", "ACTIVE")
              .where("u.deletedAt", "is", null),
          ),
        ]),
      )
      .returning(["h.userId", "h.superAdminId", "h.openedAt"])
      .executeTakeFirst();
    const openedAt = used?.openedAt ?? ctx.now;
    if (used?.userId) return openSession(tx, ctx, ctx.shop.id, used.userId, { openedAt });
    if (used?.superAdminId && !ctx.isOutsidePlatform)
      return openAdminSession({ ...ctx, em: tx }, used.superAdminId, openedAt);
    return null;
  });
  if (!session) throw new LinkExpired();
  if (ctx.channel === "page" && ctx.session) await endSession(ctx.em, ctx.session.tokenHash, ctx.now);
  return opened(ctx, session);
}
