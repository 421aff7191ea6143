/** Making and changing items (MAN-02). Stock is never written from memory: it is added to by one statement. */
import { LockMode, ref } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { type ExpressionBuilder, sql } from "kysely";
import { v5, v7 } from "uuid";
import { NoSectionYet, NotEnoughStock, StalePrice } from "#domain/catalog/catalog-errors.ts";
import { copyNames } from "#domain/catalog/copy-name.ts";
import type { ManagedItem, NewItem, WantedItem } from "#domain/catalog/manage-catalog-schemas.ts";
import { MOST_STOCK, startsUnlimited } from "#domain/catalog/stock-notice.ts";
import { NotFound } from "#domain/missing.ts";
import { Stale, UnknownReference } from "#domain/orders/order-errors.ts";
import { addDays, calendarDate } from "#domain/time.ts";
import { Item } from "#entities/catalog/item.ts";
import { Section } from "#entities/catalog/section.ts";
import { roomFor } from "#server/shop/most-of.ts";
import { copyPhotos } from "#server/shop/pictures.ts";
import type { SignedInAt } from "../context.ts";
import { type Tables, tablesIn } from "../database/tables.ts";
import { inShop, shopOf } from "../database/tenant.ts";
import { readyToEnqueue } from "../jobs/queue.ts";
import { tellWebhooks } from "../shop/queue-webhooks.ts";
import { recordAudit } from "../shop/record-audit.ts";
import { besideItems, itemView } from "./managed-view.ts";

/**
 * Makes an item and returns it.
 *
 * @throws UnknownReference for a section that is not this shop's; NoSectionYet where there is none at all; TooMany
 */
export function createItem(ctx: SignedInAt, wanted: NewItem): Promise<ManagedItem> {
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    await roomFor(tx, ctx.shop.id, { items: 1 });
    const section = await sectionFor(tx, ctx.shop.id, wanted.sectionId);
    const item = tx.create(Item, {
      shopId: ctx.shop.id,
      id: v7(),
      section,
      name: wanted.name,
      price: wanted.price,
      description: wanted.description ?? "",
      unit: wanted.unit ?? "",
      nameEs: wanted.nameEs ?? "",
      descriptionEs: wanted.descriptionEs ?? "",
      unitEs: wanted.unitEs ?? "",
      position: wanted.order ?? (await nextPlace(tx, section.id)),
      stock: Math.max(0, (wanted.stock ?? 0) + (wanted.stockDelta ?? 0)),
      date: dateOfNew(ctx, wanted.date),
      hidden: wanted.hidden ?? false,
      soldOut: wanted.soldOut ?? false,
      unlimited: startsUnlimited(wanted),
    });
    await tx.flush();
    await recordAudit(tx, ctx, {
      action: "item.created",
      subject: "items",
      subjectId: item.id,
      after: { name: item.name, price: item.price },
    });
    return readItem(tx, ctx, item.id);
  });
}

/** Today, unless another day or none is named; where item dates are off, none whatever is named (AVL-04). */
function dateOfNew({ shop, now }: SignedInAt, wanted: string | null | undefined): string | null {
  if (!shop.itemDatesOn) return null;
  return wanted === undefined ? calendarDate(now, shop.timeZone) : wanted;
}

/**
 * Copies an item: ' (copy)' behind its name, a week later where it has a day, hidden until its merchant has looked at it, at the end of its
 * section (AVL-05). @throws NotFound, TooMany
 */
export function cloneItem(ctx: SignedInAt, itemId: string): Promise<ManagedItem> {
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    const original = await tx.findOne(Item, { shopId: ctx.shop.id, id: itemId });
    if (!original) throw new NotFound();
    await roomFor(tx, ctx.shop.id, { items: 1 });
    const section = await sectionFor(tx, ctx.shop.id, original.sectionId);
    const copy = tx.create(Item, {
      shopId: ctx.shop.id,
      id: v7(),
      section,
      position: await nextPlace(tx, section.id),
      ...copiedFields(ctx.shop, original),
    });
    await tx.flush();
    await copyPhotos(tx, ctx, new Map([[itemId, copy.id]]));
    await recordAudit(tx, ctx, {
      action: "item.duplicated",
      subject: "items",
      subjectId: copy.id,
      after: { name: copy.name, of: itemId },
    });
    return readItem(tx, ctx, copy.id);
  });
}

/** What a copy has of its original: all but its place; its names say that it is one, and its day is a week later. It is hidden until it is ready (MAN-02). */
export function copiedFields({ itemDatesOn }: Pick<SignedInAt["shop"], "itemDatesOn">, original: Item) {
  const { description, unit, descriptionEs, unitEs, price, stock, date, soldOut, unlimited } = original;
  const weekLater = itemDatesOn && date ? addDays(date, DAYS_OF_A_WEEK) : null;
  const texts = { ...copyNames(original), description, unit, descriptionEs, unitEs };
  return { ...texts, price, stock, date: weekLater, soldOut, unlimited, hidden: true };
}

const DAYS_OF_A_WEEK = 7;

/** The fields that are copied from a change one by one; section and stock are changed by their own functions. */
const FIELDS = [
  ...(["name", "description", "unit", "nameEs", "descriptionEs", "unitEs"] as const),
  ...(["price", "date", "hidden", "soldOut", "unlimited"] as const),
] as const;

/**
 * Changes what is named and returns the item as it is now. Stock is added to what there is at that moment, so orders that are placed
 * meanwhile still count; under a `changeKey` it is added once, and what else is named is saved as ever. Where item dates are off a date is left as it
 * was, for the day they are on again (AVL-04).
 *
 * @throws NotFound; Stale, with the fields that differ, where a version was given and someone else has saved since, or the key belongs to another
 *   change; StalePrice; UnknownReference; NotEnoughStock where more would be taken than there is
 */
export async function changeItem(ctx: SignedInAt, input: WantedItem): Promise<ManagedItem> {
  await readyToEnqueue();
  const wanted = ctx.shop.itemDatesOn ? input : { ...input, date: undefined };
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    if (wanted.sectionId !== undefined) await holdSection(tx, { id: wanted.sectionId });
    const item = await lockedItem(tx, ctx.shop.id, wanted.itemId);
    const entryId = entryOf(wanted);
    const counted = entryId === undefined ? null : await piecesCounted(tx, entryId);
    const changed = differences(item, wanted);
    refuseStale(item, wanted, { fields: Object.keys(changed.after), counted });
    await write(tx, item, wanted);
    if (wanted.stockDelta && counted === null) {
      const stock = await addStock(tx, item.id, wanted.stockDelta);
      changed.before.stock = stock - wanted.stockDelta;
      changed.after.stock = stock;
      await tellWebhooks(tx, ctx.shop.id, { cause: v7(), orders: [], itemIds: [item.id] });
    }
    if (Object.keys(changed.after).length > 0) {
      await recordAudit(tx, ctx, {
        ...(counted === null && entryId !== undefined && { id: entryId }),
        action: "item.changed",
        subject: "items",
        subjectId: item.id,
        ...changed,
      });
    }
    return readItem(tx, ctx, item.id);
  });
}

/** The id that a change of stock has in the trail, by its key and its item: whoever finds it there has counted the change. */
const entryOf = ({ itemId, stockDelta, changeKey }: WantedItem): string | undefined =>
  changeKey && stockDelta ? v5(itemId, changeKey) : undefined;

/** The pieces that this entry of the trail has added to the item, which is held; null where there is none. */
async function piecesCounted(tx: EntityManager, entryId: string): Promise<number | null> {
  const entry = await tablesIn(tx)
    .selectFrom("auditEntries")
    .select(["before", "after"])
    .where("shopId", "=", shopOf(tx))
    .where("id", "=", entryId)
    .executeTakeFirst();
  if (!entry) return null;
  const [before, after] = [entry.before, entry.after].map((side) => Number(side?.stock ?? 0));
  return (after ?? 0) - (before ?? 0);
}

/** A change that is here already is not stale, though it was made from what was before it. @throws Stale, StalePrice */
function refuseStale(
  item: Item,
  { version, price, seenPrice, stockDelta }: WantedItem,
  { fields, counted }: { fields: readonly string[]; counted: number | null },
): void {
  if (counted !== null && counted !== stockDelta) throw new Stale([...fields, "stock"]);
  const isHere = counted !== null && fields.length === 0;
  if (version !== undefined && version !== item.version && !isHere) throw new Stale(fields);
  const isPriceNew = price !== undefined && price !== item.price;
  if (isPriceNew && seenPrice !== undefined && seenPrice !== item.price)
    throw new StalePrice({ changed: ["price"], itemId: item.id, name: item.name, price: item.price });
}

/** Changes several items in one transaction, in the order of their ids; one that cannot be saved undoes all. @throws as `changeItem` */
export async function changeItems(
  ctx: SignedInAt,
  changes: readonly WantedItem[],
): Promise<{ saved: number }> {
  await readyToEnqueue();
  const inOrder = [...changes].sort((one, other) => (one.itemId < other.itemId ? -1 : 1));
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    for (const wanted of inOrder) await changeItem({ ...ctx, em: tx }, wanted);
    return { saved: inOrder.length };
  });
}

/** Writes what is named but the stock; in another section the item comes last unless a place is named too. */
async function write(tx: EntityManager, item: Item, wanted: WantedItem): Promise<void> {
  const { sectionId, order } = wanted;
  if (sectionId !== undefined && sectionId !== item.sectionId) {
    item.section = ref(await sectionFor(tx, item.shopId, sectionId));
    if (order === undefined) item.position = await nextPlace(tx, sectionId);
  }
  for (const field of FIELDS) {
    if (wanted[field] !== undefined) Object.assign(item, { [field]: wanted[field] });
  }
  if (order !== undefined) item.position = order;
  await tx.flush();
}

/** The named fields whose value is another one than the item's: the present value and the new one. */
function differences(item: Item, wanted: WantedItem) {
  const now = { ...pick(item), sectionId: item.sectionId, order: item.position };
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(now)) {
    const wantedValue = wanted[field as keyof typeof now];
    if (wantedValue === undefined || wantedValue === value) continue;
    before[field] = value;
    after[field] = wantedValue;
  }
  return { before, after };
}

const pick = (item: Item) =>
  ({
    ...Object.fromEntries(FIELDS.map((field) => [field, item[field] ?? null])),
  }) as Pick<Item, (typeof FIELDS)[number]>;

/**
 * Adds to or takes from an item's stock in one statement, and returns what there is then.
 *
 * @throws NotEnoughStock
 */
async function addStock(tx: EntityManager, itemId: string, pieces: number): Promise<number> {
  const sum = (eb: ExpressionBuilder<Tables, "items">) => eb(eb.cast<number>("stock", "bigint"), "+", pieces);
  const row = await tablesIn(tx)
    .updateTable("items")
    .set((eb) => ({
      stock: eb.cast<number>(eb.fn("least", [sum(eb), eb.val(MOST_STOCK)]), "integer"),
      updatedAt: sql`now()`,
    }))
    .where("shopId", "=", shopOf(tx))
    .where("id", "=", itemId)
    .where((eb) => eb(sum(eb), ">=", 0))
    .returning("stock")
    .executeTakeFirst();
  if (row) return row.stock;
  const now = await tablesIn(tx)
    .selectFrom("items")
    .select("stock")
    .where("shopId", "=", shopOf(tx))
    .where("id", "=", itemId)
    .executeTakeFirst();
  throw new NotEnoughStock({ stock: now?.stock ?? 0 });
}

/** The item, held until the transaction ends. @throws NotFound */
export async function lockedItem(tx: EntityManager, shopId: string, itemId: string): Promise<Item> {
  const item = await tx.findOne(Item, { shopId, id: itemId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!item) throw new NotFound();
  return item;
}

/** Sections are held before their items (decision 0045); one that is not there is refused where the input names it. */
export async function holdSection(tx: EntityManager, of: { id: string } | { itemId: string }): Promise<void> {
  const shopId = shopOf(tx);
  await tablesIn(tx)
    .selectFrom("sections")
    .select("id")
    .where("shopId", "=", shopId)
    .where(({ eb, selectFrom }) =>
      "id" in of
        ? eb("id", "=", of.id)
        : eb(
            "id",
            "=",
            selectFrom("items").select("sectionId").where("shopId", "=", shopId).where("id", "=", of.itemId),
          ),
    )
    .forShare()
    .execute();
}

/** The item as the database has it now. */
export async function readItem(tx: EntityManager, ctx: SignedInAt, itemId: string): Promise<ManagedItem> {
  const item = await tx.findOneOrFail(Item, { shopId: ctx.shop.id, id: itemId }, { refresh: true });
  return itemView(ctx, item, await besideItems(tx, [item]));
}

/** The section to stand in, held so that no one deletes it meanwhile; the menu's first unless named. */
async function sectionFor(
  tx: EntityManager,
  shopId: string,
  sectionId: string | undefined,
): Promise<Section> {
  const section = await tx.findOne(
    Section,
    sectionId === undefined ? { shopId } : { shopId, id: sectionId },
    {
      orderBy: { position: "asc", id: "asc" },
      lockMode: LockMode.PESSIMISTIC_READ,
    },
  );
  if (section) return section;
  throw sectionId === undefined ? new NoSectionYet() : new UnknownReference({ field: "section_id" });
}

/** The place behind the last item of a section. */
async function nextPlace(tx: EntityManager, sectionId: string): Promise<number> {
  const { last } = await tablesIn(tx)
    .selectFrom("items")
    .select(({ fn }) => fn.max<number | null>("position").as("last"))
    .where("shopId", "=", shopOf(tx))
    .where("sectionId", "=", sectionId)
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  return last === null ? 0 : last + 1;
}
