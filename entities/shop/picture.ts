import { defineEntity, p } from "@mikro-orm/core";
import { PICTURE_KINDS } from "#domain/shop/picture-rules.ts";
import { Item } from "../catalog/item.ts";
import { idOf, mayBelongTo, ownId, shopKey, shopOwned } from "../shop-owned.ts";
import { timestamps } from "../timestamps.ts";

/**
 * A picture of a shop (SET-03). `position` is one of the gallery's four places, so that the database itself knows "at most 4"; the banner's is 0,
 * and an item's photo has none.
 */
const PictureSchema = defineEntity({
  name: "Picture",
  tableName: "pictures",
  ...shopOwned,
  checks: [
    { name: "pictures_position", expression: "position >= 0 and position <= 3" },
    { name: "pictures_one_banner", expression: "kind <> 'banner' or position = 0" },
    { name: "pictures_of_items", expression: "(kind = 'item') = (item_id is not null)" },
    {
      name: "pictures_focus",
      expression: "focus_x >= 0 and focus_x <= 1000 and focus_y >= 0 and focus_y <= 1000",
    },
    { name: "pictures_placed", expression: "(kind = 'item') = (position is null)" },
  ],
  uniques: [
    { name: "pictures_place", properties: ["shopId", "kind", "position"], deferMode: "immediate" },
    { name: "pictures_item", properties: ["shopId", "item"] },
  ],
  properties: {
    shopId: shopKey,
    id: ownId,
    kind: p.enum(PICTURE_KINDS),
    item: () => mayBelongTo(Item, "item_id"),
    itemId: idOf("item_id").strictNullable(),
    key: p.text().comment("in the picture store, or the path of a drawing"),
    alt: p.text().default(""),
    width: p.integer().comment("pixels"),
    height: p.integer().comment("pixels"),
    byteSize: p.integer().comment("of all its files"),
    placeholder: p.text().default("").comment("a data address of some pixels"),
    focusX: p.integer().default(500).comment("thousandths of its width"),
    focusY: p.integer().default(500).comment("thousandths of its height"),
    position: p.integer().strictNullable(),
    ...timestamps,
  },
});
export class Picture extends PictureSchema.class {}
PictureSchema.setClass(Picture);
