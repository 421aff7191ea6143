import { defineEntity, p } from "@mikro-orm/core";
import { ownId, shopKey, shopOwned } from "../shop-owned.ts";
import { timestamps } from "../timestamps.ts";

/** A picture of the menu gallery (SET-03). `position` is one of four seats, so that the database itself knows "at most 4". */
const GalleryImageSchema = defineEntity({
  name: "GalleryImage",
  tableName: "gallery_images",
  ...shopOwned,
  checks: [{ name: "gallery_images_at_most_4", expression: "position >= 0 and position <= 3" }],
  uniques: [{ name: "gallery_images_position", properties: ["shopId", "position"] }],
  properties: {
    shopId: shopKey,
    id: ownId,
    key: p.text().comment("in the picture store"),
    alt: p.text().default(""),
    width: p.integer().comment("pixels"),
    height: p.integer().comment("pixels"),
    byteSize: p.integer(),
    position: p.integer(),
    ...timestamps,
  },
});
export class GalleryImage extends GalleryImageSchema.class {}
GalleryImageSchema.setClass(GalleryImage);
