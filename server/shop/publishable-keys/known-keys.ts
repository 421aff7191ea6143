/** Whether some shop has a publishable key, before anyone knows which shop is meant. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { askOnce, named } from "#server/database/named-statement.ts";

const IS_KEY = named("select ops.is_publishable_key($1) as is_key");

/** True for a key that is not revoked. */
export async function isKeyOfAShop(em: EntityManager, key: string): Promise<boolean> {
  const [row] = await askOnce<{ is_key: boolean }>(em, IS_KEY, [key]);
  return row?.is_key ?? false;
}
