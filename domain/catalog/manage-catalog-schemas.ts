/**
 * Sections and items as their merchant manages them (MAN-02, MAN-03): every field of specification section 3. `order` is a place on the menu from 0;
 * stock is only ever changed by `stockDelta`, pieces to add or, below zero, to take.
 */
import { z } from "zod";
import { ITEM_FILTERS } from "#domain/catalog/item-filters.ts";
import { ITEM_STATUSES } from "#domain/catalog/item-shown.ts";
import { tooLong } from "#domain/fields.ts";
import { calendarDate, id, plainText } from "#domain/id-schemas.ts";
import { MAX_ITEM_PRICE } from "#domain/money.ts";
import { PAGE_SIZES } from "#domain/paging.ts";
import { flagFilter, listQuestion, pageOf } from "#domain/paging-schemas.ts";
import { type Problem, problem } from "#domain/problems.ts";
import { MOST_OF } from "#domain/shop/most-of.ts";
import { shownPictureView } from "#domain/shop/picture-schemas.ts";
import { anyText, typedJson } from "#domain/typed-schemas.ts";
import { CATALOG_LENGTHS, MOST_COUNTED } from "./manage-catalog-rules.ts";

/** As many as one click may mark. */
const MOST_MARKED = 500;
/** More than `markOf` ever makes. */
const LONGEST_MARK = 32;
/** As many fields of a list as one form may have typed over. */
const MOST_CHANGED = 200;

/** One problem where there is nothing, another where there is something else. */
const requiredOr = (otherwise: Problem) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined || input === null ? "required" : otherwise),
});

const name = z
  .string(requiredOr("notText"))
  .transform((text) => text.trim())
  .refine((text) => text !== "", "required")
  .pipe(plainText(CATALOG_LENGTHS.name));
const description = plainText(CATALOG_LENGTHS.description).transform((text) => text.trim());
const unit = plainText(CATALOG_LENGTHS.unit).transform((text) => text.trim());
/** The same in Spanish (UI-03); blank for none. */
const nameEs = plainText(CATALOG_LENGTHS.name).transform((text) => text.trim());
const price = z
  .number(requiredOr("notCents"))
  .int("notCents")
  .min(0, "unsigned")
  .max(MAX_ITEM_PRICE, "itemPrice");
const wholeNumber = z.number({ error: "notWhole" }).int("notWhole");
const order = wholeNumber.min(0, "unsigned").max(MOST_COUNTED, "tooMuch");
const stock = wholeNumber.min(0, "unsigned").max(MOST_COUNTED, "tooMuch");
const stockDelta = wholeNumber.min(-MOST_COUNTED, "notWhole").max(MOST_COUNTED, "tooMuch");
const version = wholeNumber;

/** A section as its merchant sees it. */
export const managedSection = z.strictObject({
  id: z.string(),
  shopId: z.string(),
  name: z.string(),
  description: z.string(),
  nameEs: z.string(),
  descriptionEs: z.string(),
  order: z.number().int(),
  /** Items that are not deleted, hidden ones too. */
  itemCount: z.number().int(),
  /** Cents of one of each of them. */
  price: z.number().int(),
  version: z.number().int(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type ManagedSection = z.infer<typeof managedSection>;

/** Without an `order` a section goes to the end of the menu. */
export const newSection = z.strictObject({
  name,
  description: description.default(""),
  nameEs: nameEs.optional(),
  descriptionEs: description.optional(),
  order: order.optional(),
});
export type NewSection = z.output<typeof newSection>;

/** What is not named stays; `version` refuses a stale edit. */
export const sectionChanges = z
  .strictObject({
    sectionId: id,
    version: version.optional(),
    name: name.optional(),
    description: description.optional(),
    nameEs: nameEs.optional(),
    descriptionEs: description.optional(),
    order: order.optional(),
  })
  .refine(({ sectionId: _, version: __, ...changes }) => isSaid(changes), "nothingToUpdate");
export type SectionChanges = z.output<typeof sectionChanges>;

export const sectionIdQuestion = z.strictObject({ sectionId: id });

const SECTION_SORTS = ["order", "name", "created_at", "updated_at"] as const;
export const sectionsQuestion = listQuestion({
  sorts: SECTION_SORTS,
  perPage: PAGE_SIZES.sections,
  filters: {},
});
export const sectionsPage = pageOf(managedSection);

/** An item as its merchant sees it. */
export const managedItem = z.strictObject({
  id: z.string(),
  shopId: z.string(),
  sectionId: z.string(),
  sectionName: z.string(),
  name: z.string(),
  description: z.string(),
  unit: z.string(),
  /** The same in Spanish; blank for none. */
  nameEs: z.string(),
  descriptionEs: z.string(),
  unitEs: z.string(),
  /** Cents. */
  price: z.number().int(),
  order: z.number().int(),
  stock: z.number().int(),
  /** Day of the shop's calendar. */
  date: z.string().nullable(),
  hidden: z.boolean(),
  soldOut: z.boolean(),
  unlimited: z.boolean(),
  status: z.enum(ITEM_STATUSES),
  tooLateToOrder: z.boolean(),
  /** Nothing left of it, by its count or because it is marked sold out. */
  outOfStock: z.boolean(),
  /** At or under the shop's low-stock threshold, and not out. */
  lowStock: z.boolean(),
  photo: shownPictureView.nullable(),
  version: z.number().int(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type ManagedItem = z.infer<typeof managedItem>;

const itemFields = {
  sectionId: id.optional(),
  name: name.optional(),
  description: description.optional(),
  unit: unit.optional(),
  nameEs: nameEs.optional(),
  descriptionEs: description.optional(),
  unitEs: unit.optional(),
  price: price.optional(),
  order: order.optional(),
  stockDelta: stockDelta.optional(),
  date: calendarDate.nullable().optional(),
  hidden: z.boolean().optional(),
  soldOut: z.boolean().optional(),
  unlimited: z.boolean().optional(),
  status: z.enum(ITEM_STATUSES).optional(),
};

/**
 * Name and price are required. Left out: the section is the menu's first, the place its section's last, the date today. What there is at
 * the start may be said as `stock` or as `stockDelta`; without either it is unlimited.
 */
export const newItem = z.strictObject({ ...itemFields, name, price, stock: stock.optional() });
export type NewItem = z.output<typeof newItem>;

/**
 * What is not named stays; `version` refuses a stale edit, which stock is not part of. What is sent again with the same `changeKey` adds its pieces
 * once: the answer to the first may have been lost.
 */
export const itemChanges = z
  .strictObject({ itemId: id, version: version.optional(), changeKey: id.optional(), ...itemFields })
  .refine(({ itemId: _, version: __, changeKey: ___, ...changes }) => isSaid(changes), "nothingToUpdate");
export type ItemChanges = z.output<typeof itemChanges>;

/** A field of a list that was typed over; `seenPrice` is the price that was shown there, and another one by now refuses the change. */
const rowChange = z.strictObject({
  itemId: id,
  price: price.optional(),
  seenPrice: price.optional(),
  stockDelta: stockDelta.optional(),
  changeKey: id.optional(),
});

/** Prices and stock as a list that was typed over says them: all of it or nothing. */
export const itemsChanges = z.strictObject({
  changes: z
    .array(rowChange)
    .min(1, "required")
    .max(MOST_CHANGED, problem("tooManyChanges", { most: MOST_CHANGED })),
});

/** What one item is changed to, by its editor or by a row of the list. */
export type WantedItem = ItemChanges & Pick<z.output<typeof rowChange>, "seenPrice">;

export const itemIdQuestion = z.strictObject({ itemId: id });

/** What its editor says about an item besides its fields. */
export const itemHistory = z.strictObject({
  /** From 1, among the items of its section that are not deleted. */
  place: z.number().int(),
  ofPlaces: z.number().int(),
  /** Pieces in orders of the last thirty days that were not cancelled. */
  soldLately: z.number().int(),
  /** Who changed it last, and when; null where no one has since it was loaded. */
  changed: z.strictObject({ by: z.string(), at: z.date() }).nullable(),
});
export type ItemHistory = z.infer<typeof itemHistory>;

/** Hides, shows or marks many at once; what is not named stays. */
export const itemMarks = z
  .strictObject({
    itemIds: z.array(id).min(1, "required").max(MOST_MARKED),
    hidden: z.boolean().optional(),
    soldOut: z.boolean().optional(),
  })
  .refine(({ itemIds: _, ...marks }) => isSaid(marks), "nothingToUpdate");
export type ItemMarks = z.output<typeof itemMarks>;
/** The items that were not yet so: what taking it back is about. */
export const markedItems = z.strictObject({ changed: z.array(z.string()) });

const ITEM_SORTS = [
  "menu",
  "name",
  "price",
  "stock",
  "order",
  "section",
  "date",
  "created_at",
  "updated_at",
] as const;
/** The merchant's list: in the order of the menu unless sorted otherwise; `show` is a quick filter. */
export const itemsQuestion = listQuestion({
  sorts: ITEM_SORTS,
  perPage: PAGE_SIZES.items,
  filters: {
    show: z
      .enum(ITEM_FILTERS, { error: problem("showOneOf", { names: ITEM_FILTERS.join(", ") }) })
      .optional(),
    sectionId: id.optional(),
    hidden: flagFilter.optional(),
    soldOut: flagFilter.optional(),
    unlimited: flagFilter.optional(),
    status: z.enum(ITEM_STATUSES).optional(),
    date: calendarDate.optional(),
  },
});
export type ItemsQuestion = z.output<typeof itemsQuestion>;
export const itemsPage = pageOf(managedItem);
/** The list whose items are written into a file: the same filters, without pages. */
export const itemsExport = z.strictObject({
  sort: itemsQuestion.shape.sort,
  search: itemsQuestion.shape.search,
  filter: itemsQuestion.shape.filter,
});
/** How many items each quick filter holds. */
export const itemCounts = z.strictObject({
  all: z.number().int(),
  inStock: z.number().int(),
  outOfStock: z.number().int(),
  hidden: z.number().int(),
});
export type ItemCounts = z.infer<typeof itemCounts>;

/** What a call without a shop in its path deletes (API-05). */
export const deletedRecord = z.strictObject({
  id: z.uuid({ error: "noModelId" }).transform((text) => text.toLowerCase()),
});
export const deleted = z.strictObject({ deleted: z.literal(true) });

/** The whole menu in its new order, hidden items too (MAN-03): complete, or it is refused as stale. */
export const menuArrangement = z.strictObject({
  sections: z
    .array(z.strictObject({ id, items: z.array(id).max(MOST_OF.items) }), { error: "notList" })
    .max(MOST_OF.sections)
    .refine(
      (sections) => sections.reduce((sum, { items }) => sum + items.length, 0) <= MOST_OF.items,
      "menuTooLarge",
    )
    .refine(
      (sections) =>
        isOnce(sections.map((section) => section.id)) && isOnce(sections.flatMap(({ items }) => items)),
      "namedTwice",
    ),
  /** The mark of the arrangement that the mover saw (`markOf`): where it is another by now, nothing moves. Unsaid, none is compared. */
  seen: z.string(requiredOr("notText")).max(LONGEST_MARK, tooLong(LONGEST_MARK)).optional(),
});
export type NewArrangement = z.output<typeof menuArrangement>;

/** The rearranging screen's form: by script the whole menu as it then is, else the pressed button (`menu-moves.ts`). */
export const rearrangeForm = z.object({
  arrangement: typedJson("notList").pipe(menuArrangement.shape.sections).optional(),
  seen: menuArrangement.shape.seen,
  move: anyText,
});

/** The menu as the rearranging screen shows it: sections in order, each with all its items in order. */
export const arrangedMenu = z.array(
  z.strictObject({
    id: z.string(),
    name: z.string(),
    items: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        unit: z.string(),
        price: z.number().int(),
        hidden: z.boolean(),
        soldOut: z.boolean(),
      }),
    ),
  }),
);
export type ArrangedMenu = z.infer<typeof arrangedMenu>;

const isSaid = (changes: object) => Object.values(changes).some((value) => value !== undefined);
const isOnce = (ids: readonly string[]) => new Set(ids).size === ids.length;
