/** Every fact that decides about a new order, in one statement of one instant (decision 0052); the shop and its settings are the context's. */
import type { PlaceCart } from "#domain/cart/cart-schemas.ts";
import type { CartFacts, CartOrderFacts } from "#domain/orders/decide-cart-order.ts";
import type { OrderFacts, OrderingItem } from "#domain/orders/order-facts.ts";
import type { NewOrder } from "#domain/orders/order-schemas.ts";
import { requestedAccount } from "#domain/orders/orderer.ts";
import { cartOwner } from "../cart/cart-of.ts";
import type { AtShop } from "../context.ts";
import { askIn, askOnce, named } from "../database/named-statement.ts";
import { settingsRead } from "../shop/settings-read.ts";
import type { Scope } from "./order-key.ts";

/** The function is in migrations/0044-orders-by-their-index.ts. */
const GATHER = named("select ops.gather_order($1, $2, $3, $4, $5, $6, $7, $8, $9) as facts");

/** What the function answers. */
interface Gathered {
  readonly window:
    | (Omit<NonNullable<OrderFacts["window"]>, "startTime" | "endTime"> & {
        readonly startTime: string;
        readonly endTime: string;
      })
    | null;
  readonly account: OrderFacts["account"];
  readonly items: readonly OrderingItem[] | null;
  readonly earlier: OrderFacts["earlier"];
  readonly cart: CartFacts | null;
}

/** The facts of an order that names its items; `scope` is the owner of its key. */
export async function gatherOrder(
  ctx: AtShop,
  wanted: Pick<NewOrder, "userId" | "guest" | "walkIn" | "lines"> &
    Partial<Pick<NewOrder, "availabilityId" | "idempotencyKey">>,
  scope: Scope | null,
): Promise<OrderFacts> {
  const { cart: _, ...facts } = await gather(ctx, [
    requestedAccount(ctx.visitor, wanted),
    wanted.availabilityId ?? null,
    wanted.lines.map(({ itemId }) => itemId),
    scope,
    wanted.idempotencyKey ?? null,
    null,
    null,
    false,
  ]);
  return facts;
}

/** The facts of the visitor's cart as an order; a guest's key is the cart's. */
export function gatherCart(ctx: AtShop, form: PlaceCart): Promise<CartOrderFacts> {
  const owner = cartOwner(ctx);
  return gather(ctx, [
    requestedAccount(ctx.visitor, { userId: null, guest: form.guest }),
    null,
    null,
    ctx.visitor?.id ?? null,
    form.idempotencyKey,
    owner && "userId" in owner ? owner.userId : null,
    owner && "guestKeyHash" in owner ? owner.guestKeyHash : null,
    true,
  ]);
}

async function gather({ em, shop, visitor }: AtShop, values: readonly unknown[]): Promise<CartOrderFacts> {
  const parameters = [shop.id, ...values];
  const [row] = em.isInTransaction()
    ? await askIn<{ facts: Gathered }>(em, GATHER, parameters)
    : await askOnce<{ facts: Gathered }>(em, GATHER, parameters);
  if (!row) throw new Error("ops.gather_order answered nothing.");
  const { window, account, items, earlier, cart } = row.facts;
  const settings = settingsRead(shop.settings);
  return {
    shop: settings === shop.settings ? shop : { ...shop, settings },
    visitor,
    account,
    window: window && {
      ...window,
      startTime: new Date(window.startTime),
      endTime: new Date(window.endTime),
    },
    items: new Map((items ?? []).map((item) => [item.id, item])),
    earlier,
    cart,
  };
}
