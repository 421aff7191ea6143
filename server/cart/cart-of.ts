/** The owner of a cart (CART-01): an account, or a guest by the cookie's key. One transaction at a time works on a cart. */
import { LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { v7 } from "uuid";
import { CartFull } from "#domain/orders/order-errors.ts";
import { MAX_LINES } from "#domain/orders/order-lines.ts";
import { Cart } from "#entities/cart/cart.ts";
import { CartItem } from "#entities/cart/cart-item.ts";
import type { ItemOnOffer } from "#server/orders/wanted-items.ts";
import type { AtShop } from "../context.ts";
import { askIn, askOnce, named } from "../database/named-statement.ts";

/** Who owns the cart: the account where there is one at this shop (a super admin has none), else the guest's key. */
export function cartOwner(ctx: AtShop): { userId: string } | { guestKeyHash: Buffer } | null {
  if (ctx.visitor && ctx.visitor.shopId === ctx.shop.id) return { userId: ctx.visitor.id };
  const guestKeyHash = ctx.cartKey.hash();
  return guestKeyHash && { guestKeyHash };
}

/** The cart, or null where nothing was ever put into one. */
export async function findCart(tx: EntityManager, ctx: AtShop): Promise<Cart | null> {
  const owner = cartOwner(ctx);
  return owner && tx.findOne(Cart, { shopId: ctx.shop.id, isCustom: false, ...owner });
}

/** The cart of this browser's key, whoever is logged in; null where there is none. */
export async function findGuestCart(tx: EntityManager, ctx: AtShop): Promise<Cart | null> {
  const guestKeyHash = ctx.cartKey.hash();
  return guestKeyHash && tx.findOne(Cart, { shopId: ctx.shop.id, isCustom: false, guestKeyHash });
}

/** The cart, locked until the transaction ends; made where there is none. A guest's cookie is set, or lasts its whole time again: as long as the cart. */
export async function cartToChange(tx: EntityManager, ctx: AtShop): Promise<Cart> {
  const known = cartOwner(ctx);
  const owner = known && "userId" in known ? known : { guestKeyHash: ctx.cartKey.orNew() };
  const userId = "userId" in owner ? owner.userId : null;
  const guestKeyHash = "guestKeyHash" in owner ? owner.guestKeyHash : null;
  // The sweep may remove a guest's cart between the two statements.
  for (;;) {
    await tx.execute(
      `insert into carts (shop_id, id, user_id, guest_key_hash, idempotency_key) values (?, ?, ?, ?, ?) on conflict do nothing`,
      [ctx.shop.id, v7(), userId, guestKeyHash, v7()],
    );
    const cart = await tx.findOne(
      Cart,
      { shopId: ctx.shop.id, isCustom: false, ...owner },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (cart) return cart;
  }
}

/** A line as it is kept. */
export interface StoredLine {
  readonly itemId: string;
  readonly quantity: number;
  readonly oversold?: boolean;
}

/** The cart's lines, in the order they were added. */
export async function linesOf(tx: EntityManager, cart: Cart): Promise<StoredLine[]> {
  const lines = await tx.find(CartItem, { shopId: cart.shopId, cartId: cart.id }, { orderBy: { id: "asc" } });
  return lines.flatMap(({ itemId, quantity, oversold }) => (itemId ? [{ itemId, quantity, oversold }] : []));
}

/** A cart to look at: with its lines, in the order they were added, and those of their items that this shop still has. */
export interface StoredCart
  extends Pick<
    Cart,
    | "version"
    | "idempotencyKey"
    | "availabilityId"
    | "fulfillmentType"
    | "fulfillmentSlot"
    | "street"
    | "zip"
    | "tip"
    | "specialInstructions"
    | "isGift"
    | "gifteeDetails"
    | "paymentService"
    | "paymentAcknowledged"
    | "highlightedItemId"
  > {
  readonly lines: readonly Required<StoredLine>[];
  readonly items: readonly ItemOnOffer[];
}

/** The function is in migrations/0056-carts-read-at-once.ts. */
const READ = named("select ops.read_cart($1, $2, $3) as cart");

/**
 * The visitor's cart to look at, or null where nothing was ever put into one: one statement, in the transaction at hand or outside of any. Who
 * has neither an account here nor a key has none, and nothing is asked.
 */
export async function readCart(em: EntityManager, ctx: AtShop): Promise<StoredCart | null> {
  const owner = cartOwner(ctx);
  if (!owner) return null;
  const values = [
    ctx.shop.id,
    "userId" in owner ? owner.userId : null,
    "guestKeyHash" in owner ? owner.guestKeyHash : null,
  ];
  const [row] = em.isInTransaction()
    ? await askIn<{ cart: StoredCart | null }>(em, READ, values)
    : await askOnce<{ cart: StoredCart | null }>(em, READ, values);
  return row?.cart ?? null;
}

/** Replaces the cart's lines and counts the change: a new version and a new idempotency key (ORD-04). @throws CartFull */
export async function keepLines(
  tx: EntityManager,
  cart: Cart,
  lines: readonly StoredLine[],
  highlightedItemId: string | null,
): Promise<void> {
  if (lines.length > MAX_LINES) throw new CartFull({ most: MAX_LINES });
  const toStore = JSON.stringify(lines.map((line) => ({ id: v7(), oversold: false, ...line })));
  await tx.execute(
    `delete from cart_items where shop_id = ? and cart_id = ?
       and item_id not in (select l."itemId" from jsonb_to_recordset(?::jsonb) as l("itemId" uuid))`,
    [cart.shopId, cart.id, toStore],
  );
  await tx.execute(
    `insert into cart_items (shop_id, id, cart_id, item_id, quantity, oversold)
     select ?::uuid, l."id", ?::uuid, l."itemId", l."quantity", l."oversold"
     from jsonb_to_recordset(?::jsonb) as l("id" uuid, "itemId" uuid, "quantity" int, "oversold" boolean)
     on conflict (shop_id, cart_id, item_id) do update set quantity = excluded.quantity, oversold = excluded.oversold`,
    [cart.shopId, cart.id, toStore],
  );
  cart.highlightedItemId = highlightedItemId;
  touch(cart);
  await tx.flush();
}

/** Every change of a cart is a new version with a new key. */
export function touch(cart: Cart): void {
  cart.version += 1;
  cart.idempotencyKey = v7();
}
