import { defineEntity, p } from "@mikro-orm/core";
import { ITEM_STATUSES } from "#domain/catalog/item-shown.ts";
import { belongsTo, idOf, ownId, shopKey, softlyDeleted } from "../shop-owned.ts";
import { timestamps } from "../timestamps.ts";
import { Section } from "./section.ts";

/** Something a shop sells. Stock is only ever changed by an atomic statement, never written from memory (ORD-01, MAN-02). */
const ItemSchema = defineEntity({
  name: "Item",
  tableName: "items",
  ...softlyDeleted,
  checks: [
    { name: "items_name_not_blank", expression: "btrim(name) <> ''" },
    { name: "items_price_in_bounds", expression: "price >= 0 and price <= 10000000" },
    { name: "items_stock_not_negative", expression: "stock >= 0" },
    { name: "items_position_not_negative", expression: "position >= 0" },
  ],
  properties: {
    shopId: shopKey,
    id: ownId,
    section: () => belongsTo(Section, "section_id"),
    sectionId: idOf("section_id"),
    name: p.text(),
    description: p.text().default(""),
    unit: p.text().default("").comment("oz, lb, piece …"),
    nameEs: p.text().default("").comment("the same in Spanish; blank: none"),
    descriptionEs: p.text().default(""),
    unitEs: p.text().default(""),
    price: p.integer().comment("cents"),
    position: p.integer().default(0),
    stock: p.integer().default(0),
    date: p.date().strictNullable().comment("day of the shop's calendar"),
    hidden: p.boolean().default(false),
    soldOut: p.boolean().default(false),
    unlimited: p.boolean().default(false),
    status: p.enum(ITEM_STATUSES).default("PUBLISHED"),
    deletedAt: p.datetime().strictNullable(),
    version: p.integer().version().default(1),
    ...timestamps,
  },
});
export class Item extends ItemSchema.class {}
ItemSchema.setClass(Item);
