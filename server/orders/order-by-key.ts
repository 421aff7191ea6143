/** Whether an order with this key went through (ORD-04): what a client asks after an answer was lost. */
import { NotFound } from "#domain/missing.ts";
import type { EntityManager } from "@mikro-orm/postgresql";
import { findCart } from "../cart/cart-of.ts";
import type { AtShop } from "../context.ts";
import { inShop } from "../database/tenant.ts";
import { guestOrderUrl } from "./guest-link.ts";

/** An order that went through; `url` is its page. */
export interface KnownOrder {
  id: string;
  ticketNumber: number;
  url: string;
}

/**
 * The order of this key, for its owner only: an account asks among its own keys, a guest among those of its cart, and a guest of the
 * API, who has no cart, by the key alone, which nobody else knows.
 *
 * @throws NotFound
 */
export function orderByKey(ctx: AtShop, key: string): Promise<KnownOrder> {
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    const found = await findKey(tx, ctx, key);
    if (!found) throw new NotFound();
    const url = ctx.visitor ? `${ctx.origin}/customer/orders/${found.id}` : guestOrderUrl(ctx.config, ctx.origin, found.id);
    return { id: found.id, ticketNumber: found.ticket_number, url };
  });
}

async function findKey(tx: EntityManager, ctx: AtShop, key: string) {
  const select = "select id, ticket_number from orders where idempotency_key = ? and";
  const scope = ctx.visitor?.id ?? (await findCart(tx, ctx))?.id ?? "";
  const rows = await tx.execute<{ id: string; ticket_number: number }[]>(
    ctx.visitor ? `${select} scope = ?` : `${select} (scope = ? or scope like 'guest:%') order by created_at desc limit 1`,
    [key, scope],
  );
  return rows[0] ?? null;
}
