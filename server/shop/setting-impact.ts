/** What a change of settings touches before it is saved (SET-02). */
import type { z } from "zod";
import {
  type OpenGroup,
  type SettingImpact,
  settingsImpact,
  settingsTaken,
} from "#domain/shop/setting-impact.ts";
import type { settingChanges } from "#domain/shop/settings-schemas.ts";
import type { SignedInAt } from "../context.ts";
import { readInShop } from "../database/tenant.ts";

/** The open orders and carts that rest on what these changes take away. Orders and carts are looked at only where something is. */
export async function impactOf(
  ctx: SignedInAt,
  changes: z.output<typeof settingChanges>,
): Promise<SettingImpact[]> {
  const { shop, em } = ctx;
  const before = { ...shop.settings, maintenanceMode: shop.maintenanceMode };
  const { squareAccessToken } = changes;
  const hasSquareToken = squareAccessToken === undefined ? before.hasSquareToken : squareAccessToken !== null;
  const taken = settingsTaken(before, { ...before, ...changes, hasSquareToken });
  if (taken.length === 0) return [];
  const open = await readInShop(em, shop.id, (tx) => tx.execute<OpenGroup[]>(OPEN, [shop.id, shop.id]));
  return settingsImpact(taken, open);
}

/** Whether a window has no days of its own for the type. */
const TAKES_SHOP_DAYS = `case fulfillment_type
    when 'Pickup' then coalesce(cardinality(a.pickup_slots), 0) = 0
    when 'Delivery' then coalesce(cardinality(a.delivery_slots), 0) = 0
    else false
  end`;
const ORDERER = `case when u.id is null then 'guest' when u.email_verified_at is null then 'unverified' else 'verified' end`;

/** One statement. A cart with nothing in it is no one's order, and a merchant's own is not a shopper's. */
const OPEN = `
  select 'order' as kind, o.fulfillment_type as type, to_char(o.fulfillment_date, 'Dy') as weekday,
    ${TAKES_SHOP_DAYS} as "takesShopDays", o.payment_service as "paymentService", o.paid as "isPaid", ${ORDERER} as orderer,
    count(*)::int as count
  from orders o
  left join availabilities a on a.shop_id = o.shop_id and a.id = o.availability_id
  left join users u on u.shop_id = o.shop_id and u.id = o.user_id
  where o.shop_id = ? and not o.completed and o.cancelled_at is null and o.deleted_at is null
  group by 2, 3, 4, 5, 6, 7
  union all
  select 'cart', c.fulfillment_type, to_char(c.fulfillment_date, 'Dy'),
    ${TAKES_SHOP_DAYS}, c.payment_service, false, ${ORDERER}, count(*)::int
  from carts c
  left join availabilities a on a.shop_id = c.shop_id and a.id = c.availability_id
  left join users u on u.shop_id = c.shop_id and u.id = c.user_id
  where c.shop_id = ? and not c.is_custom
    and exists (select from cart_items i where i.shop_id = c.shop_id and i.cart_id = c.id)
  group by 2, 3, 4, 5, 6, 7`;
