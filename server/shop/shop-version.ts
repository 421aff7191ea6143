/** The version of what shoppers see of a shop: read on every request, so that no cached value is ever stale (PERF-02). */
import type { EntityManager } from "@mikro-orm/postgresql";
import { askOnce, named } from "#server/database/named-statement.ts";
import type { ShopLookup } from "./shop-by-host.ts";

/** A shop as it is at this moment. */
export interface MenuState {
  readonly shopId: string;
  /**
   * Another text after every change of the shop, its settings, flags, pictures and windows. The database itself writes it down, in the
   * transaction of the change, whichever process or hand made it.
   */
  readonly shopVersion: string;
  /** The same for these and for sections and items, stock included. */
  readonly menuVersion: string;
}

const MENU_STATE = named(`
  select shop_id as "shopId", shop_mark as "shopVersion", menu_mark as "menuVersion" from ops.menu_state($1, $2, $3)`);

/** The state of the requested shop, or null where there is none. One statement. An exact `shop_domain` wins over the host's first label (SHOP-01). */
export async function menuState(em: EntityManager, input: ShopLookup): Promise<MenuState | null> {
  const values = [
    input.by === "id" ? input.id : null,
    input.by === "id" ? null : input.slug,
    input.by === "host" ? input.host : null,
  ];
  const [state] = await askOnce<MenuState>(em, MENU_STATE, values);
  return state ?? null;
}
