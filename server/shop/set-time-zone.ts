/** Sets where the shop's days begin and end (MAN-10); orders keep the days that they were promised. */
import type { z } from "zod";
import type { chosenTimeZone } from "#domain/shop/time-zone-schemas.ts";
import type { SignedInAt } from "../context.ts";
import { inShop } from "../database/tenant.ts";
import { recordAudit } from "./record-audit.ts";

/** Keeps the zone and writes down who chose it; the zone that it is already changes nothing. */
export function setTimeZone(ctx: SignedInAt, { timeZone }: z.output<typeof chosenTimeZone>): Promise<void> {
  const { em, shop, now } = ctx;
  return inShop(em, shop.id, async (tx) => {
    const [had] = await tx.execute<{ timezone: string | null }[]>(
      "select timezone from shop_settings where shop_id = ? for update",
      [shop.id],
    );
    if (!had || had.timezone === timeZone) return;
    await tx.execute("update shop_settings set timezone = ?, updated_at = ? where shop_id = ?", [
      timeZone,
      now,
      shop.id,
    ]);
    await recordAudit(tx, ctx, {
      action: "shop.time_zone_set",
      subject: "shops",
      subjectId: shop.id,
      before: { timezone: had.timezone },
      after: { timezone: timeZone },
    });
  });
}
