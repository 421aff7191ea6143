/** What a shop is found by (SHOP-01): its slug, changed by an action of its own, and the domain that a super admin gives it. */
import { UniqueConstraintViolationException } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { SlugTaken } from "#domain/accounts/owner-errors.ts";
import { InvalidFields } from "#domain/invalid.ts";
import { isOwnDomain } from "#domain/shop/host.ts";
import type { RenamedShop, SetShopDomain } from "#domain/shop/rename-schemas.ts";
import { DomainTaken, ShopNotFound, TooManyOldNames } from "#domain/shop/shop-errors.ts";
import { SLUG_PROBLEMS, slugProblem } from "#domain/shop/slug.ts";
import { RetiredSlug } from "#entities/shop/retired-slug.ts";
import { Shop } from "#entities/shop/shop.ts";
import { writeHandOver } from "#server/accounts/owners/owner-handover.ts";
import type { Context, LiveSession, SignedInAt, Visitor } from "../context.ts";
import { tablesIn } from "../database/tables.ts";
import { inShop } from "../database/tenant.ts";
import { originOf, slugOriginOf } from "../origin.ts";
import { findShop } from "./find-shop.ts";
import { recordAudit } from "./record-audit.ts";

/** So many names a shop may have given up within 12 months: each is kept from everyone else meanwhile. */
const MOST_OLD_NAMES = 5;

/**
 * Gives the shop another slug. The old one leads to the new one for 12 months and is no one else's meanwhile; the caller gets a link that
 * carries the log-in along, because a cookie belongs to one host. The same name changes nothing.
 *
 * @throws InvalidFields on `slug`, SlugTaken, TooManyOldNames
 */
export async function renameShop(ctx: SignedInAt, slug: string): Promise<RenamedShop> {
  const { shop, config } = ctx;
  const problem = slugProblem(slug);
  if (problem) throw new InvalidFields({ slug: [SLUG_PROBLEMS[problem]] });
  if (slug === shop.slug)
    return { slug, url: ctx.visitor.isSuperAdmin ? slugOriginOf(config, shop) : originOf(config, shop) };
  return inShop(ctx.em, shop.id, async (tx) => {
    // Who adds and who renames at the same moment wait for each other at the slug's index; old names are looked at afterwards.
    await tx.nativeUpdate(Shop, { id: shop.id }, { slug, updatedAt: ctx.now });
    await keepOldName(tx, ctx, slug);
    await recordAudit(tx, ctx, {
      action: "shop.renamed",
      subject: "shops",
      subjectId: shop.id,
      before: { slug: shop.slug },
      after: { slug },
    });
    return { slug, url: await writeHandOver(tx, ctx, { ...shop, slug }, accountOf(ctx)) };
  }).catch((error: unknown) => {
    if (error instanceof UniqueConstraintViolationException) throw new SlugTaken();
    throw error;
  });
}

/** The old name is kept for 12 months, the new one is given up no more. @throws SlugTaken, TooManyOldNames */
async function keepOldName(tx: EntityManager, { shop, now }: SignedInAt, slug: string): Promise<void> {
  const old = await tablesIn(tx)
    .selectFrom("retiredSlugs")
    .select(["slug", "shopId"])
    .where("until", ">", now)
    .where(({ eb, or }) => or([eb("slug", "=", slug), eb("shopId", "=", shop.id)]))
    .execute();
  const isOwn = (name: { shopId: string }) => name.shopId === shop.id;
  if (old.some((name) => name.slug === slug && !isOwn(name))) throw new SlugTaken();
  if (old.filter((name) => isOwn(name) && name.slug !== slug).length >= MOST_OLD_NAMES)
    throw new TooManyOldNames();
  await tx.nativeUpdate(RetiredSlug, { slug, shopId: shop.id }, { until: now });
  // The name may have been another shop's, and its time is over.
  await tx.execute("select ops.forget_expired_slug(?, ?)", [shop.slug, now]);
  const columns = { shopId: shop.id, until: sql<Date>`${now}::timestamptz + interval '12 months'` };
  await tablesIn(tx)
    .insertInto("retiredSlugs")
    .values({ slug: shop.slug, ...columns })
    .onConflict((same) => same.column("slug").doUpdateSet(columns))
    .execute();
}

const accountOf = ({ visitor: { id, isSuperAdmin }, session: { openedAt } }: SignedInAt) => ({
  ...(isSuperAdmin ? { superAdminId: id } : { userId: id }),
  openedAt,
});

/**
 * Gives a shop a domain of its own, or takes it away. It is no host of the platform or of another shop's slug.
 *
 * @throws InvalidFields on `shopDomain`, DomainTaken, ShopNotFound
 */
export async function setShopDomain(
  ctx: Context & { readonly visitor: Visitor; readonly session: LiveSession },
  { shopId, shopDomain }: SetShopDomain,
): Promise<{ shopDomain: string | null }> {
  const shop = await findShop(ctx.em, { by: "id", id: shopId }, ctx.now);
  if (!shop) throw new ShopNotFound();
  if (shopDomain !== null && !isOwnDomain(shopDomain, ctx.config.rootDomain))
    throw new InvalidFields({
      shopDomain: ["notOwnDomain"],
    });
  await inShop(ctx.em, shopId, async (tx) => {
    await tx.nativeUpdate(Shop, { id: shopId }, { shopDomain, updatedAt: ctx.now });
    await recordAudit(
      tx,
      { ...ctx, shop },
      {
        action: "shop.domain_set",
        subject: "shops",
        subjectId: shopId,
        before: { shopDomain: shop.shopDomain },
        after: { shopDomain },
      },
    );
  }).catch((error: unknown) => {
    if (error instanceof UniqueConstraintViolationException) throw new DomainTaken();
    throw error;
  });
  return { shopDomain };
}
