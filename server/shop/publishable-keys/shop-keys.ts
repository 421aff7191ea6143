/** The publishable keys of a shop: listed, made and revoked by its merchants (API-10). */
import { v7 } from "uuid";
import { InvalidFields } from "#domain/invalid.ts";
import { PUBLISHABLE_KEY_PREFIX } from "#domain/shop/publishable-key.ts";
import { KeyNotFound } from "#domain/shop/publishable-key-errors.ts";
import type { NewKey, PublishableKey as ShownKey } from "#domain/shop/publishable-key-schemas.ts";
import { isLocal } from "#domain/shop/web-origins.ts";
import { PublishableKey } from "#entities/shop/publishable-key.ts";
import type { AtShop, SignedInAt } from "#server/context.ts";
import { newToken } from "#server/cookies.ts";
import { inShop, readInShop } from "#server/database/tenant.ts";
import { limitNewKeys } from "#server/limits/attempt-limits.ts";
import { roomFor } from "../most-of.ts";
import { recordAudit } from "../record-audit.ts";

/** The keys that are not revoked, the newest first. */
export const shopKeys = ({ em, shop }: AtShop): Promise<ShownKey[]> =>
  readInShop(em, shop.id, async (tx) => {
    const keys = await tx.find(
      PublishableKey,
      { shopId: shop.id, revokedAt: null },
      { orderBy: { createdAt: "desc", id: "desc" } },
    );
    return keys.map(shown);
  });

const shown = ({ id, name, key, origins, createdAt }: PublishableKey): ShownKey => ({
  id,
  name,
  key,
  origins: [...origins],
  createdAt,
});

/**
 * Makes a key; from now on the websites that it names may ask the shop from a browser. A developer's own machine is one in demo mode alone.
 *
 * @throws InvalidFields on `origins`, TooManyTries, TooMany
 */
export async function makeKey(ctx: SignedInAt, { name, origins }: NewKey): Promise<ShownKey> {
  if (!ctx.config.demo && origins.some(isLocal)) throw new InvalidFields({ origins: ["webOrigin"] });
  await limitNewKeys(ctx);
  const { shop, now } = ctx;
  return inShop(ctx.em, shop.id, async (tx) => {
    await roomFor(tx, shop.id, { publishableKeys: 1 });
    const key = `${PUBLISHABLE_KEY_PREFIX}${newToken()}`;
    const values = { name, key, origins, createdAt: now, revokedAt: null };
    const made = tx.create(PublishableKey, { shopId: shop.id, id: v7(), ...values });
    await tx.flush();
    await recordAudit(tx, ctx, {
      action: "key.made",
      subject: "publishable_keys",
      subjectId: made.id,
      after: { name, origins },
    });
    return shown(made);
  });
}

/** Revokes a key of the shop; the websites that it alone named may ask no more. @throws KeyNotFound also for one that was revoked */
export function revokeKey(ctx: SignedInAt, id: string): Promise<void> {
  const { em, shop, now } = ctx;
  return inShop(em, shop.id, async (tx) => {
    const live = { shopId: shop.id, id, revokedAt: null };
    if ((await tx.nativeUpdate(PublishableKey, live, { revokedAt: now })) === 0) throw new KeyNotFound();
    const { name, origins } = await tx.findOneOrFail(PublishableKey, { shopId: shop.id, id });
    await recordAudit(tx, ctx, {
      action: "key.revoked",
      subject: "publishable_keys",
      subjectId: id,
      before: { name, origins },
    });
  });
}
