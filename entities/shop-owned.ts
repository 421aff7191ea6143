import { type EntityClass, p } from "@mikro-orm/core";
import { v7 } from "uuid";
import { Shop } from "./shop/shop.ts";

/**
 * What every table of a shop carries, said twice so that it fails closed (SHOP-07, SEC-02): the filter `ofShop` throws while no shop
 * is named, and the policy `of_shop` makes Postgres show and accept nothing without `app.shop_id`. The policy `platform` lets
 * the role of that name (seed, reports, backup) work across shops. `nullif` turns an unset or emptied setting into null, so that
 * an unscoped statement sees no row instead of failing on a cast.
 */
const ofThisShop = "shop_id = nullif(current_setting('app.shop_id', true), '')::uuid";

export const shopOwned: ShopOwned = {
  rowLevelSecurity: "force",
  policies: [
    { name: "of_shop", using: ofThisShop, check: ofThisShop },
    { name: "platform", roles: ["platform"], using: "true", check: "true" },
  ],
  filters: {
    ofShop: {
      name: "ofShop",
      cond: (scope: ShopScope) => ("everyShop" in scope ? {} : { shopId: scope.shopId }),
      default: true,
    },
  },
};

/** The same with rows that are deleted softly: invoices point at them. `{ filters: { notDeleted: false } }` shows them again. */
export const softlyDeleted = {
  ...shopOwned,
  filters: {
    ...shopOwned.filters,
    notDeleted: { name: "notDeleted", cond: { deletedAt: null }, default: true },
  },
};

/** The parameters of the filter `ofShop`: one shop, or (as `platform` only) all of them. */
export type ShopScope = { shopId: string } | { everyShop: true };

interface Policy {
  name: string;
  roles?: string[];
  using: string;
  check: string;
}
interface ShopOwned {
  rowLevelSecurity: "force";
  policies: Policy[];
  filters: { ofShop: { name: string; cond: (scope: ShopScope) => object; default: boolean } };
}

/** First half of the key of every row of a shop; the property holds the plain id. */
export const shopKey = () =>
  p.manyToOne(Shop).mapToPk().primary().joinColumn("shop_id").deleteRule("no action").updateRule("no action");

/** The whole key of a table with one row per shop. */
export const onlyKey = () =>
  p.oneToOne(Shop).mapToPk().primary().joinColumn("shop_id").deleteRule("no action").updateRule("no action");

/** Second half of the key: a UUIDv7 made here, because MikroORM loses updates of composite keys that the database generates. */
export const ownId = () =>
  p
    .uuid()
    .primary()
    .onCreate(() => v7());

/** A row of the same shop: the foreign key carries shop_id, so it cannot point into another one (SHOP-07). Write it as `[shopId, id]` or as the entity. */
export const belongsTo = <Target extends EntityClass>(target: Target, column: string) =>
  p
    .manyToOne(target)
    .joinColumns("shop_id", column)
    .ownColumns(column)
    .ref()
    .deleteRule("no action")
    .updateRule("no action");

/** The same, where there may be none. */
export const mayBelongTo = <Target extends EntityClass>(target: Target, column: string) =>
  belongsTo(target, column).strictNullable();

/** The plain id of such a row, for reading and for `where`; it is written through the relation. */
export const idOf = (column: string) => p.uuid().fieldName(column).persist(false);
