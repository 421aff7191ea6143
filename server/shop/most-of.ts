/** How much a shop may have of what its merchant makes: more than a kitchen ever needs, so that no script fills the database (API-05). */
import type { EntityManager } from "@mikro-orm/postgresql";
import { MOST_OF, TooMany } from "#domain/shop/most-of.ts";
import { ApiToken } from "#entities/accounts/api-token.ts";
import { Availability } from "#entities/availability/availability.ts";
import { Item } from "#entities/catalog/item.ts";
import { Section } from "#entities/catalog/section.ts";
import { PublishableKey } from "#entities/shop/publishable-key.ts";
import { Webhook } from "#entities/shop/webhook.ts";

const ENTITIES = {
  sections: Section,
  items: Item,
  availabilities: Availability,
  apiTokens: ApiToken,
  publishableKeys: PublishableKey,
  webhooks: Webhook,
} as const;

/** What is revoked instead of deleted. */
const REVOKED: ReadonlySet<string> = new Set(["apiTokens", "publishableKeys"]);

/**
 * Holds the shop's room until the transaction ends, so that of several who make something at once each sees what the others made. It is
 * called before any row is locked (decision 0045). What is deleted or revoked counts no more.
 *
 * @throws TooMany where there is no room for so many more
 */
export async function roomFor(
  tx: EntityManager,
  shopId: string,
  wanted: Partial<Record<keyof typeof MOST_OF, number>>,
): Promise<void> {
  await tx.execute("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`room:${shopId}`]);
  for (const [table, more] of Object.entries(wanted) as [keyof typeof MOST_OF, number][]) {
    const isHere = REVOKED.has(table) ? { shopId, revokedAt: null } : { shopId };
    const held = await tx.count<{ shopId: string; revokedAt?: Date | null }>(ENTITIES[table], isHere);
    if (held + more > MOST_OF[table]) throw new TooMany(table);
  }
}
