/** Sections and items: what their merchant may read and change (MAN-02). Gathered by `router.ts` of this folder. */
import { z } from "zod";
import { itemFormToSave, itemOfForm, sectionFormToSave } from "#domain/catalog/item-form-schemas.ts";
import {
  itemCounts as counts,
  deleted,
  deletedRecord,
  itemHistory as history,
  itemChanges,
  itemIdQuestion,
  itemMarks,
  itemsChanges,
  itemsExport,
  itemsPage,
  itemsQuestion,
  managedItem,
  managedSection,
  markedItems,
  newItem,
  newSection,
  sectionChanges,
  sectionIdQuestion,
  sectionsPage,
  sectionsQuestion,
} from "#domain/catalog/manage-catalog-schemas.ts";
import { atShopOfRecord, recordProcedure } from "../shop/shop-of-record.ts";
import { atOnce, merchantProcedure, router } from "../trpc.ts";
import { exportItems } from "./export-items.ts";
import { findItem, findItems, itemCounts, itemHistory } from "./find-items.ts";
import { findSection, findSections } from "./find-sections.ts";
import { markItems } from "./mark-items.ts";
import { deleteItem, restoreItem } from "./remove-item.ts";
import { changeItem, changeItems, cloneItem, createItem } from "./write-item.ts";
import {
  changeSection,
  cloneSection,
  createSection,
  deleteSection,
  restoreSection,
} from "./write-section.ts";

export const sectionsRouter = router({
  list: merchantProcedure
    .meta({ tokens: ["read", "orders", "menu"] })
    .input(sectionsQuestion)
    .output(atOnce(sectionsPage))
    .query(({ ctx, input }) => findSections(ctx, input)),
  one: merchantProcedure
    .meta({ tokens: ["read", "orders", "menu"] })
    .input(sectionIdQuestion)
    .output(managedSection)
    .query(({ ctx, input }) => findSection(ctx, input.sectionId)),
  create: merchantProcedure
    .meta({ tokens: ["menu"] })
    .input(newSection)
    .output(managedSection)
    .mutation(({ ctx, input }) => createSection(ctx, input)),
  change: merchantProcedure
    .meta({ tokens: ["menu"] })
    .input(sectionChanges)
    .output(managedSection)
    .mutation(({ ctx, input }) => changeSection(ctx, input)),
  /** The editor's form as it was typed. */
  saveForm: merchantProcedure
    .meta({ tokens: ["menu"] })
    .input(sectionFormToSave)
    .output(managedSection)
    .mutation(({ ctx, input: { sectionId, form } }) => changeSection(ctx, { sectionId, ...form })),
  /** With its items, which are hidden at first. */
  clone: merchantProcedure
    .meta({ tokens: ["menu"] })
    .input(sectionIdQuestion)
    .output(managedSection)
    .mutation(({ ctx, input }) => cloneSection(ctx, input.sectionId)),
  /** The shop is the record's own (API-05). */
  delete: recordProcedure
    .meta({ tokens: ["menu"] })
    .input(deletedRecord)
    .output(deleted)
    .mutation(async ({ ctx, input }) =>
      deleteSection(await atShopOfRecord(ctx, "sections", input.id), input.id),
    ),
  /** Undo of a deletion. */
  restore: merchantProcedure
    .meta({ tokens: ["menu"] })
    .input(sectionIdQuestion)
    .output(managedSection)
    .mutation(({ ctx, input }) => restoreSection(ctx, input.sectionId)),
});

export const itemsRouter = router({
  list: merchantProcedure
    .meta({ tokens: ["read", "orders", "menu"] })
    .input(itemsQuestion)
    .output(atOnce(itemsPage))
    .query(({ ctx, input }) => findItems(ctx, input)),
  /** The same items, all of them, as a file for spreadsheets. */
  exportCsv: merchantProcedure
    .meta({ tokens: ["read", "menu"] })
    .input(itemsExport)
    .output(z.string())
    .query(({ ctx, input }) => exportItems(ctx, input)),
  counts: merchantProcedure
    .meta({ tokens: ["read", "orders", "menu"] })
    .input(z.void())
    .output(counts)
    .query(({ ctx }) => itemCounts(ctx)),
  one: merchantProcedure
    .meta({ tokens: ["read", "orders", "menu"] })
    .input(itemIdQuestion)
    .output(managedItem)
    .query(({ ctx, input }) => findItem(ctx, input.itemId)),
  /** Its place, what was sold of it, who changed it last. */
  history: merchantProcedure
    .meta({ tokens: ["read", "menu"] })
    .input(itemIdQuestion)
    .output(history)
    .query(({ ctx, input }) => itemHistory(ctx, input.itemId)),
  create: merchantProcedure
    .meta({ tokens: ["menu"] })
    .input(newItem)
    .output(managedItem)
    .mutation(({ ctx, input }) => createItem(ctx, input)),
  change: merchantProcedure
    .meta({ tokens: ["menu"] })
    .input(itemChanges)
    .output(managedItem)
    .mutation(({ ctx, input }) => changeItem(ctx, input)),
  /** The editor's form as it was typed. */
  saveForm: merchantProcedure
    .meta({ tokens: ["menu"] })
    .input(itemFormToSave)
    .output(managedItem)
    .mutation(({ ctx, input: { itemId, form } }) => changeItem(ctx, { itemId, ...itemOfForm(form) })),
  /** A list that was typed over: all of it or nothing. */
  changeMany: merchantProcedure
    .meta({ tokens: ["menu"] })
    .input(itemsChanges)
    .output(z.strictObject({ saved: z.number().int() }))
    .mutation(({ ctx, input }) => changeItems(ctx, input.changes)),
  clone: merchantProcedure
    .meta({ tokens: ["menu"] })
    .input(itemIdQuestion)
    .output(managedItem)
    .mutation(({ ctx, input }) => cloneItem(ctx, input.itemId)),
  /** Hide, show, sold out, for many at once. */
  mark: merchantProcedure
    .meta({ tokens: ["menu"] })
    .input(itemMarks)
    .output(markedItems)
    .mutation(({ ctx, input }) => markItems(ctx, input)),
  /** The shop is the record's own (API-05). */
  delete: recordProcedure
    .meta({ tokens: ["menu"] })
    .input(deletedRecord)
    .output(deleted)
    .mutation(async ({ ctx, input }) => deleteItem(await atShopOfRecord(ctx, "items", input.id), input.id)),
  /** Undo of a deletion. */
  restore: merchantProcedure
    .meta({ tokens: ["menu"] })
    .input(itemIdQuestion)
    .output(managedItem)
    .mutation(({ ctx, input }) => restoreItem(ctx, input.itemId)),
});
