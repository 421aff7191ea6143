/** Keeps and removes the pictures of a shop (SET-03). */
import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { v7 } from "uuid";
import { NotFound } from "#domain/missing.ts";
import { Stale, UnknownReference } from "#domain/orders/order-errors.ts";
import { GalleryFull, PicturesFull, PictureTooLarge } from "#domain/shop/picture-errors.ts";
import { GALLERY_PICTURES, PICTURE_BYTES, PICTURES_BYTES, shownPicture } from "#domain/shop/picture-rules.ts";
import type { NewPicture, PictureChanges, SavedPicture } from "#domain/shop/picture-schemas.ts";
import { addMinutes } from "#domain/time.ts";
import { Item } from "#entities/catalog/item.ts";
import { Picture } from "#entities/shop/picture.ts";
import { ShopSettings } from "#entities/shop/shop-settings.ts";
import { limitUploads } from "#server/limits/attempt-limits.ts";
import type { SignedInAt } from "../context.ts";
import { tablesIn } from "../database/tables.ts";
import { inShop, readInShop } from "../database/tenant.ts";
import { pictureStore } from "../gateways/pictures/picture-store.ts";
import { enqueue } from "../jobs/queue.ts";
import { drawer } from "./draw-apart.ts";
import { recordAudit } from "./record-audit.ts";

const KEY_BYTES = 16;

/**
 * Redraws an upload and keeps it. A banner and an item's photo replace the one before; a picture of the gallery takes its first free place.
 *
 * @throws PictureTooLarge, NotAPicture, GalleryFull, PicturesFull, TooManyPictures, UnknownReference for an item that is not there, InvalidFields on
 *   `file`, TooManyTries
 */
export async function savePicture(ctx: SignedInAt, input: NewPicture): Promise<SavedPicture> {
  // What came as a form lies on the disk, and the field of the form is without its bytes.
  const file = ctx.upload ?? input.file;
  if (file.byteLength > PICTURE_BYTES) throw new PictureTooLarge();
  await limitUploads(ctx);
  // Checked again when the picture is written; here so that nothing is drawn in vain.
  await readInShop(ctx.em, ctx.shop.id, async (tx) => {
    const { replaced } = await placeFor(tx, ctx, input);
    await refuseWhenFull(tx, ctx, replaced, 1);
  });
  const key = randomBytes(KEY_BYTES).toString("base64url");
  const { files, ...drawn } = await drawer.draw(file, key);
  await sweepLater(ctx, key);
  const store = await pictureStore(ctx.config);
  for (const { name, bytes, type } of files) await store.put(name, bytes, type);
  const byteSize = files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    await holdPictures(tx, ctx);
    const { position, replaced } = await placeFor(tx, ctx, input);
    await refuseWhenFull(tx, ctx, replaced, byteSize);
    for (const old of replaced) {
      tx.remove(old);
      await enqueue(tx, "sweep-picture", { shopId: ctx.shop.id, key: old.key });
    }
    await tx.flush();
    const { kind, alt = "", itemId = null } = input;
    const picture = tx.create(Picture, {
      shopId: ctx.shop.id,
      kind,
      item: itemId === null ? null : [ctx.shop.id, itemId],
      position,
      alt,
      key,
      byteSize,
      ...drawn,
    });
    await tx.flush();
    await letGoOfDeleted(tx, ctx);
    await recordAudit(tx, ctx, {
      action: "picture.added",
      ...subjectOf({ id: picture.id, itemId }),
      after: { kind, alt, itemId, key },
    });
    return { id: picture.id, kind, alt, sources: shownPicture(picture).sources };
  });
}

/** Where a new picture goes, and what it replaces. */
async function placeFor(
  tx: EntityManager,
  { shop }: SignedInAt,
  { kind, itemId }: NewPicture,
): Promise<{ position: number | null; replaced: Picture[] }> {
  if (kind === "item") {
    const item = await tx.findOne(Item, { shopId: shop.id, id: itemId ?? "" });
    if (!item) throw new UnknownReference({ field: "item_id" });
  }
  const there = await tx.find(Picture, { shopId: shop.id, kind, itemId: itemId ?? null });
  if (kind !== "gallery") return { position: kind === "banner" ? 0 : null, replaced: there };
  const taken = there.map(({ position }) => position);
  const free = Array.from({ length: GALLERY_PICTURES }, (_, at) => at).find((at) => !taken.includes(at));
  if (free === undefined) throw new GalleryFull();
  return { position: free, replaced: [] };
}

/**
 * Asked while the shop's pictures are held, so that of several at once each sees what the others took.
 *
 * @throws PicturesFull where so many bytes more are too many; what is replaced counts no more, and a smaller picture in its place is taken by a shop
 * that is over the limit already
 */
async function refuseWhenFull(
  tx: EntityManager,
  { shop }: SignedInAt,
  replaced: readonly Picture[],
  bytes: number,
): Promise<void> {
  const all = await shownBytes(tx, shop.id, []);
  const without = replaced.map(({ id }) => id);
  const others = without.length === 0 ? all : await shownBytes(tx, shop.id, without);
  if (bytes > all - others && others + bytes > PICTURES_BYTES) throw new PicturesFull();
}

/** What the pictures take that a merchant can find and remove: those of deleted items are there for the undo alone. Files that several show are there once. */
async function shownBytes(tx: EntityManager, shopId: string, without: readonly string[]): Promise<number> {
  const { bytes } = await tablesIn(tx)
    .selectFrom(({ selectFrom }) =>
      selectFrom("pictures as p")
        .leftJoin("items as i", (on) => on.onRef("i.shopId", "=", "p.shopId").onRef("i.id", "=", "p.itemId"))
        .distinctOn("p.key")
        .select(["p.key", "p.byteSize"])
        .where("p.shopId", "=", shopId)
        .where("i.deletedAt", "is", null)
        .$if(without.length > 0, (some) => some.where("p.id", "not in", without))
        .as("shown"),
    )
    .select(({ fn }) => fn.sum<string | null>("shown.byteSize").as("bytes"))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** So long the undo of a deleted item has its photo whatever else needs room. */
const UNDO_MINUTES = 60;

/**
 * Lets go of photos whose items were deleted over an hour ago, the longest deleted first, while all of the shop's take more than they may: a shop
 * that makes and deletes items each week would keep every photo for ever.
 */
async function letGoOfDeleted(tx: EntityManager, { shop, now }: SignedInAt): Promise<void> {
  const all = await tablesIn(tx)
    .selectFrom("pictures as p")
    .leftJoin("items as i", (on) => on.onRef("i.shopId", "=", "p.shopId").onRef("i.id", "=", "p.itemId"))
    .select(["p.id", "p.key", "p.byteSize", "i.deletedAt"])
    .where("p.shopId", "=", shop.id)
    .orderBy("i.deletedAt")
    .execute();
  const shown = new Map<string, number>();
  for (const { key } of all) shown.set(key, (shown.get(key) ?? 0) + 1);
  const bytesOf = new Map(all.map(({ key, byteSize }) => [key, byteSize]));
  let kept = [...bytesOf.values()].reduce((sum, bytes) => sum + bytes, 0);
  const since = addMinutes(now, -UNDO_MINUTES);
  for (const { id, key, byteSize, deletedAt } of all) {
    if (kept <= PICTURES_BYTES || !deletedAt || deletedAt > since) return;
    await tx.nativeDelete(Picture, { shopId: shop.id, id });
    await enqueue(tx, "sweep-picture", { shopId: shop.id, key });
    // The files go with the last row that names them.
    const left = (shown.get(key) ?? 1) - 1;
    shown.set(key, left);
    if (left === 0) kept -= byteSize;
  }
}

/** Gives each copy of an item the photo of its original (AVL-05): another row of the same files, which stay while a row names them. */
export async function copyPhotos(
  tx: EntityManager,
  { shop: { id: shopId }, now }: SignedInAt,
  copies: ReadonlyMap<string, string>,
): Promise<void> {
  if (copies.size === 0) return;
  const photos = await tablesIn(tx)
    .selectFrom("pictures")
    .select([
      "kind",
      "key",
      "alt",
      "width",
      "height",
      "byteSize",
      "placeholder",
      "focusX",
      "focusY",
      "itemId",
    ])
    .where("shopId", "=", shopId)
    .where("itemId", "in", [...copies.keys()])
    .execute();
  const rows = photos.map((photo) => ({
    ...photo,
    shopId,
    id: v7(),
    itemId: copies.get(photo.itemId ?? "") ?? null,
    position: null,
    createdAt: now,
    updatedAt: now,
  }));
  if (rows.length > 0) await tablesIn(tx).insertInto("pictures").values(rows).execute();
}

/** Before the files are there: whatever happens until the row is written, a day later they have one or are removed. */
const sweepLater = (ctx: SignedInAt, key: string) =>
  inShop(ctx.em, ctx.shop.id, (tx) => enqueue(tx, "sweep-picture", { shopId: ctx.shop.id, key }));

/**
 * Changes what is said of a picture, and the point that stays in sight.
 *
 * @throws NotFound
 */
export function changePicture(ctx: SignedInAt, { pictureId, ...changes }: PictureChanges): Promise<void> {
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    const picture = await heldPicture(tx, ctx, pictureId);
    const before = saidOf(picture);
    const after = { ...before, ...definedOf(changes) };
    if (isDeepStrictEqual(before, after)) return;
    tx.assign(picture, after);
    await tx.flush();
    await recordAudit(tx, ctx, {
      action: "picture.changed",
      ...subjectOf(picture),
      before,
      after,
    });
  });
}

/** What the trail is told that was changed: an item by its photo, else the picture itself. */
const subjectOf = ({ id, itemId }: Pick<Picture, "id" | "itemId">) =>
  itemId ? { subject: "items", subjectId: itemId } : { subject: "pictures", subjectId: id };

const saidOf = ({ alt, focusX, focusY }: Picture) => ({ alt, focusX, focusY });
const definedOf = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<
    ReturnType<typeof saidOf>
  >;

/**
 * Puts the gallery's pictures into this order.
 *
 * @throws Stale where these are not the pictures of the gallery, because one came or went since they were read
 */
export function arrangeGallery(ctx: SignedInAt, pictureIds: readonly string[]): Promise<void> {
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    await holdPictures(tx, ctx);
    const there = await tablesIn(tx)
      .selectFrom("pictures")
      .select("id")
      .where("shopId", "=", ctx.shop.id)
      .where("kind", "=", "gallery")
      .orderBy("position")
      .execute();
    const before = there.map(({ id }) => id);
    if (!isDeepStrictEqual([...before].sort(), [...pictureIds].sort())) throw new Stale(["pictures"]);
    if (isDeepStrictEqual(before, pictureIds)) return;
    await tx.execute(
      `update pictures set position = place - 1, updated_at = now()
       from jsonb_array_elements_text(?::jsonb) with ordinality as wanted(picture, place)
       where shop_id = ? and kind = 'gallery' and id = picture::uuid`,
      [JSON.stringify(pictureIds), ctx.shop.id],
    );
    await recordAudit(tx, ctx, {
      action: "pictures.arranged",
      subject: "pictures",
      subjectId: null,
      before: { pictures: before },
      after: { pictures: pictureIds },
    });
  });
}

/** One change of a shop's pictures after the other. */
const holdPictures = (tx: EntityManager, { shop }: SignedInAt) =>
  tx.findOneOrFail(ShopSettings, { shopId: shop.id }, { lockMode: LockMode.PESSIMISTIC_WRITE });

/** A picture that no one else changes meanwhile. @throws NotFound */
async function heldPicture(tx: EntityManager, { shop }: SignedInAt, id: string): Promise<Picture> {
  const lockMode = LockMode.PESSIMISTIC_WRITE;
  const picture = await tx.findOne(Picture, { shopId: shop.id, id }, { lockMode });
  if (!picture) throw new NotFound();
  return picture;
}

/**
 * Takes a picture away; its files are removed a day later, when no open page shows them any more.
 *
 * @throws NotFound
 */
export function removePicture(ctx: SignedInAt, pictureId: string): Promise<void> {
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    const picture = await heldPicture(tx, ctx, pictureId);
    const { kind, alt, key } = picture;
    const about = subjectOf(picture);
    tx.remove(picture);
    await tx.flush();
    await enqueue(tx, "sweep-picture", { shopId: ctx.shop.id, key });
    await recordAudit(tx, ctx, {
      action: "picture.removed",
      ...about,
      before: { kind, alt, itemId: picture.itemId, key },
    });
  });
}
