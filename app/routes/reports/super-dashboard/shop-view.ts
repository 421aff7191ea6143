import { clockText, numberText, shortDayText, weekdayText } from "#app/ui/local-text.ts";
import { dollars } from "#domain/money.ts";
import type { PlatformShop } from "#domain/reports/platform-schemas.ts";
import { FEATURE_FLAGS } from "#domain/shop/feature-flags.ts";
import { calendarDate, DEFAULT_TIME_ZONE, daysBetween } from "#domain/time.ts";
import * as t from "#messages/platform-admin.js";
import { FLAGS } from "./flag-words.ts";

/** A shop of the list in words. */
export function shopView(shop: PlatformShop, now: Date) {
  const { id, slug, title, state, maintenance, orders, sales, seenAt } = shop;
  const flags = FEATURE_FLAGS.filter((flag) => shop.flags.includes(flag));
  return {
    id,
    slug,
    title,
    state,
    maintenance,
    orders: numberText(orders),
    ordersInWords: t.shopsOrders({ count: orders, orders: numberText(orders) }),
    sales: dollars(sales),
    seen: seenAt === null ? t.shopsNotSeen() : seenAgo(seenAt, now),
    flags,
    flagWords: flags.length === 0 ? t.flagsNone() : flags.map((flag) => FLAGS[flag].name()).join(", "),
  };
}
export type ShopView = ReturnType<typeof shopView>;

/** As short as it can be told: "6:02 AM" today, "Tue 9:15 PM" within the week, else "Oct 28". */
function seenAgo(at: Date, now: Date): string {
  const day = calendarDate(at, DEFAULT_TIME_ZONE);
  const days = daysBetween(day, calendarDate(now, DEFAULT_TIME_ZONE));
  const clock = clockText(at, DEFAULT_TIME_ZONE);
  if (days === 0) return clock;
  return days < 7 ? `${weekdayText(day)} ${clock}` : shortDayText(day);
}
