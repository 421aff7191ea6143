/** Carries a log-in to a shop's host by a link that is good once, for 60 seconds (AUTH-04): a cookie belongs to one host. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { v7 } from "uuid";
import { LinkExpired } from "#domain/accounts/account-errors.ts";
import type { OpenedSession } from "#domain/accounts/account-schemas.ts";
import { fullName } from "#domain/accounts/full-name.ts";
import type { HandOver } from "#domain/accounts/owner-schemas.ts";
import { ShopNotFound } from "#domain/shop/shop-errors.ts";
import { opened } from "#server/accounts/log-in/log-in.ts";
import { endSession, openAdminSession, openSession } from "#server/accounts/sessions/sessions.ts";
import type { AtShop, Context, Visitor } from "#server/context.ts";
import { hashOf, newToken } from "#server/cookies.ts";
import { inShop } from "#server/database/tenant.ts";
import { originOf } from "#server/origin.ts";
import { findShop } from "#server/shop/find-shop.ts";

const HANDOVER_SECONDS = 60;

/** The account whose log-in is handed over. */
type Account = Readonly<{ userId: string } | { superAdminId: string }>;

/** Writes a link down, in the transaction that proved who it is for; only its hash is kept. Returns its address on the shop's own host. */
export async function writeHandOver(
  tx: EntityManager,
  ctx: Context,
  shop: { readonly id: string; readonly slug: string; readonly shopDomain: string | null },
  account: Account,
): Promise<string> {
  const token = newToken();
  await tx.execute(
    `insert into login_handovers (shop_id, id, user_id, super_admin_id, token_hash, created_at, expires_at)
     values (?, ?, ?, ?, ?, ?, ?)`,
    [
      shop.id,
      v7(),
      "userId" in account ? account.userId : null,
      "superAdminId" in account ? account.superAdminId : null,
      hashOf(token),
      ctx.now,
      new Date(ctx.now.getTime() + HANDOVER_SECONDS * 1_000),
    ],
  );
  return `${originOf(ctx.config, shop)}/owner/enter/${token}`;
}

/**
 * A super admin's log-in to a shop: the link, and an entry in the shop's audit trail (matrix D2).
 *
 * @throws ShopNotFound
 */
export async function enterShop(ctx: Context & { visitor: Visitor }, shopId: string): Promise<HandOver> {
  const shop = await findShop(ctx.em, { by: "id", id: shopId }, ctx.now);
  if (!shop) throw new ShopNotFound();
  const { visitor } = ctx;
  return inShop(ctx.em, shop.id, async (tx) => {
    await tx.execute(
      `insert into audit_entries (shop_id, id, at, actor, actor_id, actor_name, action, subject, subject_id, request_id, address)
       values (?, ?, ?, 'super_admin', ?, ?, 'shop.entered', 'shops', ?, ?, ?)`,
      [shop.id, v7(), ctx.now, visitor.id, fullName(visitor), shop.id, ctx.requestId, ctx.address],
    );
    return { url: await writeHandOver(tx, ctx, shop, { superAdminId: visitor.id }) };
  });
}

/**
 * Uses a link: one conditional update, so that of two who open it at once one gets in. On the web the log-in that was there ends.
 *
 * @throws LinkExpired for a link that is old, used, or of another shop, or of an account that is gone
 */
export async function openHandOver(ctx: AtShop, token: string): Promise<OpenedSession> {
  const session = await inShop(ctx.em, ctx.shop.id, async (tx) => {
    const [used] = await tx.execute<{ user_id: string | null; super_admin_id: string | null }[]>(
      `update login_handovers h set used_at = ?
       where h.token_hash = ? and h.used_at is null and h.expires_at > ?
         and (h.super_admin_id is not null or exists (
           select from users u where u.shop_id = h.shop_id and u.id = h.user_id and u.status = 'ACTIVE' and u.deleted_at is null))
       returning h.user_id, h.super_admin_id`,
      [ctx.now, hashOf(token), ctx.now],
    );
    if (used?.user_id) return openSession(tx, ctx, ctx.shop.id, used.user_id, false);
    if (used?.super_admin_id) return openAdminSession({ ...ctx, em: tx }, used.super_admin_id);
    throw new LinkExpired();
  });
  if (ctx.channel === "page" && ctx.session) await endSession(ctx.em, ctx.session.tokenHash, ctx.now);
  return opened(ctx, session);
}
