/** Hides, shows or features many items at once (MAN-02). */

import { sql } from "kysely";
import type { ItemMarks } from "#domain/catalog/manage-catalog-schemas.ts";
import { UnknownReference } from "#domain/orders/order-errors.ts";
import type { SignedInAt } from "../context.ts";
import { tablesIn } from "../database/tables.ts";
import { inShop } from "../database/tenant.ts";
import { recordAudit } from "../shop/record-audit.ts";

/**
 * Sets the marks and returns the items they changed; those that already are so stay untouched. All or none.
 *
 * @throws UnknownReference where one of them is not this shop's
 */
export function markItems(ctx: SignedInAt, wanted: ItemMarks): Promise<{ changed: string[] }> {
  const { hidden = null, soldOut = null } = wanted;
  const ids = [...new Set(wanted.itemIds)];
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    // Held in the order of their ids, as an order holds them.
    const held = await tablesIn(tx)
      .selectFrom("items")
      .select(["id", "hidden", "soldOut"])
      .where("shopId", "=", ctx.shop.id)
      .where("deletedAt", "is", null)
      .where(({ eb, fn, val }) => eb("id", "=", fn.any(val([...ids]))))
      .orderBy("id")
      .forNoKeyUpdate()
      .execute();
    if (held.length < ids.length) throw new UnknownReference({ field: "item_ids" });
    const changed = await tablesIn(tx)
      .updateTable("items")
      .set(({ eb }) => ({
        ...(hidden !== null && { hidden }),
        ...(soldOut !== null && { soldOut }),
        version: eb("version", "+", 1),
        updatedAt: sql`now()`,
      }))
      .where("shopId", "=", ctx.shop.id)
      .where(({ eb, fn, val }) => eb("id", "=", fn.any(val([...ids]))))
      .where(({ eb, or }) =>
        or([
          ...(hidden === null ? [] : [eb("hidden", "<>", hidden)]),
          ...(soldOut === null ? [] : [eb("soldOut", "<>", soldOut)]),
        ]),
      )
      .returning("id")
      .execute();
    if (changed.length > 0) {
      const ids = new Set(changed.map(({ id }) => id));
      const before = held.filter(({ id }) => ids.has(id));
      await recordAudit(tx, ctx, {
        action: "items.marked",
        subject: "items",
        subjectId: null,
        before: { items: before },
        after: {
          items: before.map((item) => ({
            ...item,
            ...(hidden !== null && { hidden }),
            ...(soldOut !== null && { soldOut }),
          })),
        },
      });
    }
    return { changed: changed.map(({ id }) => id) };
  });
}
