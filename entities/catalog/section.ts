import { defineEntity, p } from "@mikro-orm/core";
import { ownId, shopKey, softlyDeleted } from "../shop-owned.ts";
import { timestamps } from "../timestamps.ts";
import { Item } from "./item.ts";

/** A part of the menu (MAN-02). REST calls `position` `order`. */
const SectionSchema = defineEntity({
  name: "Section",
  tableName: "sections",
  ...softlyDeleted,
  checks: [
    { name: "sections_name_not_blank", expression: "btrim(name) <> ''" },
    { name: "sections_position_not_negative", expression: "position >= 0" },
  ],
  indexes: [{ name: "sections_in_order", properties: ["shopId", "position"] }],
  properties: {
    shopId: shopKey,
    id: ownId,
    name: p.text(),
    description: p.text().default(""),
    nameEs: p.text().default("").comment("the same in Spanish; blank: none"),
    descriptionEs: p.text().default(""),
    position: p.integer().default(0),
    items: () => p.oneToMany(Item).mappedBy("section"),
    deletedAt: p.datetime().strictNullable(),
    version: p.integer().version().default(1),
    ...timestamps,
  },
});
export class Section extends SectionSchema.class {}
SectionSchema.setClass(Section);
