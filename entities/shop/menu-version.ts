import { defineEntity, p } from "@mikro-orm/core";
import { onlyKey, shopOwned } from "../shop-owned.ts";

/**
 * Counts up, by triggers, with every transaction that changes what a shopper sees (PERF-02): cached pages and menus are good as
 * long as it stands still. Read it before what it vouches for.
 */
const MenuVersionSchema = defineEntity({
  name: "MenuVersion",
  tableName: "menu_versions",
  ...shopOwned,
  properties: {
    shopId: onlyKey,
    version: p.bigint("number").default(0),
    shopChangedIn: p
      .bigint("number")
      .default(0)
      .comment("transaction that last changed the shop, its settings, flags, pictures or windows"),
  },
});
export class MenuVersion extends MenuVersionSchema.class {}
MenuVersionSchema.setClass(MenuVersion);
