/** A super admin switches what a shop may use (SHOP-06). */
import type { FlagsOfShop } from "#domain/reports/platform-schemas.ts";
import { FEATURE_FLAGS } from "#domain/shop/feature-flags.ts";
import { ShopNotFound } from "#domain/shop/shop-errors.ts";
import type { Context, LiveSession, Visitor } from "../context.ts";
import { tablesIn } from "../database/tables.ts";
import { inShop } from "../database/tenant.ts";
import { findShop } from "../shop/find-shop.ts";
import { recordAudit } from "../shop/record-audit.ts";

/**
 * Afterwards exactly these flags are on. An entry in the shop's trail says which were and which are; where nothing changes there is none.
 *
 * @throws ShopNotFound
 */
export async function setFlags(
  ctx: Context & { readonly visitor: Visitor; readonly session: LiveSession },
  { shopId, flags }: FlagsOfShop,
): Promise<{ flags: FlagsOfShop["flags"] }> {
  const shop = await findShop(ctx.em, { by: "id", id: shopId }, ctx.now);
  if (!shop) throw new ShopNotFound();
  const wanted = FEATURE_FLAGS.filter((name) => flags.includes(name));
  return inShop(ctx.em, shop.id, async (tx) => {
    // Two who save at once come one after the other, and each entry tells what the one before left.
    await tx.execute("select pg_advisory_xact_lock(hashtext(?))", [`flags ${shop.id}`]);
    const rows = await tablesIn(tx)
      .selectFrom("featureFlags")
      .select("name")
      .where("shopId", "=", shop.id)
      .where("active", "=", true)
      .orderBy("name")
      .execute();
    const before = rows.map(({ name }) => name);
    const changed = FEATURE_FLAGS.filter((name) => before.includes(name) !== wanted.includes(name));
    if (changed.length === 0) return { flags: wanted };
    await tablesIn(tx)
      .insertInto("featureFlags")
      .values(
        changed.map((name) => ({
          shopId: shop.id,
          name,
          active: wanted.includes(name),
          updatedAt: ctx.now,
        })),
      )
      .onConflict((same) =>
        same.columns(["shopId", "name"]).doUpdateSet(({ ref }) => ({
          active: ref("excluded.active"),
          updatedAt: ref("excluded.updatedAt"),
        })),
      )
      .execute();
    await recordAudit(
      tx,
      { ...ctx, shop },
      {
        action: "flags.set",
        subject: "feature_flags",
        subjectId: null,
        before: { flags: before },
        after: { flags: wanted },
      },
    );
    return { flags: wanted };
  });
}
