import { type Api, visitOf } from "#app/wiring/api.server.ts";
import type { PageRequest } from "#app/wiring/load-context.server.ts";
import * as t from "#messages/usual.js";

/** A customer's last order: which, and what was in it, in a line. */
export interface UsualView {
  readonly orderId: string;
  readonly items: string;
}

/** How many of its items are named. */
const NAMED = 3;

/** The last order of whoever looks at a shop that takes orders (CUST-02); null for guests, those who have yet to prove their address, and before the first order. */
export async function usualOf(args: PageRequest, calls: Api): Promise<UsualView | null> {
  const { visitor, shop } = await visitOf(args);
  const isOwn = visitor !== null && visitor.shopId === shop?.id && visitor.emailVerifiedAt !== null;
  if (!isOwn || shop?.standing.isDead) return null;
  const last = await calls.orders.usual();
  if (!last || last.items.length === 0) return null;
  const { orderId, items } = last;
  const named = items.slice(0, NAMED).map((item) => t.item(item));
  const more = items.length - NAMED;
  return { orderId, items: [...named, ...(more > 0 ? [t.more({ count: more })] : [])].join(", ") };
}
