/**
 * Removes the files of a picture that no row names (SET-03): it was taken away or replaced, or its upload never ended. Run twice, it finds
 * nothing more to remove.
 */
import type { EntityManager } from "@mikro-orm/postgresql";
import { pictureFiles } from "#domain/shop/picture-rules.ts";
import { Picture } from "#entities/shop/picture.ts";
import { readInShop } from "#server/database/tenant.ts";
import type { PictureStore } from "#server/gateways/pictures/port.ts";
import type { Jobs } from "./queue.ts";

export async function sweepPicture(
  em: EntityManager,
  store: PictureStore,
  { shopId, key }: Jobs["sweep-picture"],
): Promise<void> {
  const used = await readInShop(em, shopId, (tx) => tx.count(Picture, { shopId, key }));
  if (used === 0 && !key.startsWith("/")) await store.remove(pictureFiles(key).map(({ name }) => name));
}
