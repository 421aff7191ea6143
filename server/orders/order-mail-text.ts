/** A merchant reads a mail about an order before it goes (MAN-06, NOTE-02). */
import { NotFound } from "#domain/missing.ts";
import type { OrderMailText } from "#domain/orders/order-detail-schemas.ts";
import type { OrderMail } from "#domain/orders/order-mail-names.ts";
import { Order } from "#entities/orders/order.ts";
import type { SignedInAt } from "../context.ts";
import { readInShop } from "../database/tenant.ts";
import { filledIn } from "../mail/queue-mail.ts";
import { renderMail } from "../mail/render-mail.ts";
import { orderMail } from "./order-mails.ts";

/** The mail as it would be sent now; nothing is queued. @throws NotFound */
export function orderMailText(
  ctx: SignedInAt,
  { orderId, mail }: { orderId: string; mail: OrderMail },
): Promise<OrderMailText> {
  const shopId = ctx.shop.id;
  return readInShop(ctx.em, shopId, async (tx) => {
    const order = await tx.findOne(Order, { shopId, id: orderId });
    if (!order) throw new NotFound();
    const { recipient, facts } = await orderMail(tx, ctx, order, mail);
    const { subject, text } = renderMail(mail, filledIn(ctx, mail, facts));
    return { recipient, subject, text };
  });
}
