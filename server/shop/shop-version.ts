/** The version of what shoppers see of a shop: read after a request has arrived, so that no cached value is ever stale (PERF-02). */
import type { EntityManager } from "@mikro-orm/postgresql";
import { askIn, askOnce, askSince, named, type Wanted } from "#server/database/named-statement.ts";
import { readOfReplica } from "#server/database/replicas.ts";
import { readInShop, readTogether } from "#server/database/tenant.ts";
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

/**
 * The state of the requested shop, or null where there is none. One statement at most. An exact `shop_domain` wins over the host's first label (SHOP-01).
 *
 * @param arrivedAt for the first look-up of a request: when it arrived, milliseconds of `performance.now`. A state that was asked for since then may be
 *   shared; left out, none is
 */
export async function menuState(
  em: EntityManager,
  input: ShopLookup,
  arrivedAt?: number,
): Promise<MenuState | null> {
  const values = [
    input.by === "id" ? input.id : null,
    input.by === "id" ? null : input.slug,
    input.by === "host" ? input.host : null,
  ];
  const [state] =
    arrivedAt === undefined
      ? await askOnce<MenuState>(em, MENU_STATE, values)
      : await askSince<MenuState>(em, MENU_STATE, values, arrivedAt);
  return state ?? null;
}

/**
 * What `work` reads of a shop, in one transaction, for an entry of this version (`shop-cache.ts`): of a replica where it has the very same version, otherwise
 * of the primary (decision 0094). So a lagging replica makes no entry, and none is older than its version.
 */
export function readAsOf<Answer>(
  em: EntityManager,
  state: MenuState,
  version: Version,
  work: (tx: EntityManager) => Promise<Answer>,
): Promise<Answer> {
  const { shopId } = state;
  return readOfReplica(em, shopId, isAt(state, version), work, () => readInShop(em, shopId, work));
}

/** The rows of each statement, in the same way; of the primary in one trip (`readTogether`). */
export function readTogetherAsOf<Rows extends readonly object[]>(
  em: EntityManager,
  state: MenuState,
  version: Version,
  wanted: { readonly [Place in keyof Rows]: Wanted },
): Promise<{ readonly [Place in keyof Rows]: readonly Rows[Place][] }> {
  const { shopId } = state;
  const together = (tx: EntityManager) => readTogether<Rows>(tx, shopId, wanted);
  return readOfReplica(em, shopId, isAt(state, version), together, () => together(em));
}

/** What an entry is made from: the shop with its settings, flags, pictures and windows, or its menu as well. */
export type Version = "shopVersion" | "menuVersion";

/** Whether the shop is, where it is looked at, at the version that is wanted. */
const isAt = (state: MenuState, version: Version) => async (tx: EntityManager) => {
  const [found] = await askIn<MenuState>(tx, MENU_STATE, [state.shopId, null, null]);
  return found?.[version] === state[version];
};
