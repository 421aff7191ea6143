import { v7 } from "uuid";
import type { TestDatabase } from "#tests/support/database.ts";
import type { ShopOfWorld } from "#tests/support/world.ts";

/** Puts an order of one product line straight into the database: what the dashboard adds up. Amounts are cents. Returns its id. */
export type PutOrder = (
  shop: ShopOfWorld,
  order: {
    readonly at: string;
    readonly subtotal: number;
    readonly tip?: number;
    readonly userId?: string | null;
    readonly guestEmail?: string | null;
    readonly cancelled?: boolean;
    readonly deleted?: boolean;
    readonly itemId?: string | null;
    readonly itemName?: string;
    readonly quantity?: number;
    readonly date?: string | null;
    readonly type?: "Pickup" | "Delivery" | "Shipping";
    readonly paid?: boolean;
    readonly ready?: boolean;
  },
) => Promise<string>;

/** What an order is that says nothing else. */
const PLAIN = {
  date: null,
  userId: null,
  guestEmail: null,
  cancelled: false,
  deleted: false,
  paid: false,
  ready: false,
  itemId: null,
  itemName: "Loaf",
};

/** Orders as they may have come in over months. */
export function orderPutter(database: TestDatabase): PutOrder {
  let ticket = 100_000;
  return async (shop, { at, subtotal, tip = 0, quantity = 1, type = "Pickup", ...named }) => {
    const order = { ...PLAIN, ...named };
    const id = v7();
    ticket += 1;
    const number = ticket;
    const discounts = Math.min(subtotal, 10);
    await database.asPlatform(async (tx) => {
      await tx.execute(
        `insert into orders (shop_id, id, ticket_number, scope, fulfillment_type, fulfillment_date, fulfillment_slot, delivery_address,
           availability_id, subtotal, discounts, fees, tax, service_fee, delivery_fee, tip, grand_total, user_id, guest_email, guest_name,
           cancelled_at, deleted_at, paid, ready_for_guest, created_at)
         values (?, ?, ?, '', ?, ?, '', '1 Mill Lane', ?, ?, ?, 5, 7, 3, 2, ?, ?, ?, ?, 'Gus', ?, ?, ?, ?, ?)`,
        [
          ...[shop.id, id, number, type, order.date, shop.windowId, subtotal, discounts, tip],
          ...[subtotal - discounts + 17 + tip, order.userId, order.guestEmail],
          ...[order.cancelled ? at : null, order.deleted ? at : null, order.paid, order.ready, at],
        ],
      );
      await tx.execute(
        `insert into line_items (shop_id, id, order_id, item_id, type, quantity, item_price, item_name) values (?, ?, ?, ?, 'PRODUCT', ?, ?, ?)`,
        [shop.id, v7(), id, order.itemId, quantity, subtotal / quantity, order.itemName],
      );
    });
    return id;
  };
}

/** Every order but those that were cancelled or deleted, of one shop since an instant: what a chart has to come to. */
export async function sumsInSql(
  database: TestDatabase,
  shop: ShopOfWorld,
  from: string,
): Promise<Record<"orders" | "total" | "subtotal" | "products" | "discounts" | "tip", number>> {
  const [row] = await database.asPlatform((tx) =>
    tx.execute(
      `select count(*)::int as orders, coalesce(sum(grand_total), 0)::int as total, coalesce(sum(subtotal), 0)::int as subtotal,
         coalesce(sum(discounts), 0)::int as discounts, coalesce(sum(tip), 0)::int as tip,
         coalesce(sum((select sum(quantity * item_price) from line_items l where l.order_id = o.id and l.type = 'PRODUCT')), 0)::int as products
       from orders o where shop_id = ? and created_at >= ? and cancelled_at is null and deleted_at is null`,
      [shop.id, from],
    ),
  );
  return row as never;
}
