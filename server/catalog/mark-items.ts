/** Hides, shows or features many items at once (MAN-02). */
import type { ItemMarks } from "#domain/catalog/manage-catalog-schemas.ts";
import { UnknownReference } from "#domain/orders/order-errors.ts";
import type { SignedInAt } from "../context.ts";
import { inShop } from "../database/tenant.ts";
import { recordAudit } from "../shop/record-audit.ts";

/**
 * Sets the marks and returns the items they changed; those that already are so stay untouched. All or none.
 *
 * @throws UnknownReference where one of them is not this shop's
 */
export function markItems(ctx: SignedInAt, wanted: ItemMarks): Promise<{ changed: string[] }> {
  const { hidden = null, soldOut = null } = wanted;
  const ids = JSON.stringify([...new Set(wanted.itemIds)]);
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    // Held in the order of their ids, as an order holds them.
    const held = await tx.execute<{ id: string }[]>(
      `select id from items where shop_id = ? and deleted_at is null and id in (select value::uuid from jsonb_array_elements_text(?::jsonb))
       order by id for no key update`,
      [ctx.shop.id, ids],
    );
    if (held.length < new Set(wanted.itemIds).size) throw new UnknownReference({ field: "item_ids" });
    const changed = await tx.execute<{ id: string }[]>(
      `update items set hidden = coalesce(?::boolean, hidden), sold_out = coalesce(?::boolean, sold_out),
         version = version + 1, updated_at = now()
       where shop_id = ? and id in (select value::uuid from jsonb_array_elements_text(?::jsonb))
         and (hidden, sold_out) is distinct from (coalesce(?::boolean, hidden), coalesce(?::boolean, sold_out))
       returning id`,
      [hidden, soldOut, ctx.shop.id, ids, hidden, soldOut],
    );
    if (changed.length > 0) {
      await recordAudit(tx, ctx, {
        action: "items.marked",
        subject: "items",
        subjectId: null,
        after: {
          ids: changed.map(({ id }) => id),
          ...(hidden !== null && { hidden }),
          ...(soldOut !== null && { soldOut }),
        },
      });
    }
    return { changed: changed.map(({ id }) => id) };
  });
}
