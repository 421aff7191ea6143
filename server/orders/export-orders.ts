/** The orders of a list as a file for spreadsheets (MAN-06): one row per order, amounts in dollars, moments by the shop's clock. */
import type { z } from "zod";
import { dollars } from "#domain/money.ts";
import type { ShopOrderRow } from "#domain/orders/order-schemas.ts";
import type { exportQuestion } from "#domain/orders/order-update-schemas.ts";
import { manageOrders } from "#domain/texts/english-manage-orders.ts";
import { speak } from "#domain/texts/text.ts";
import { wallTime } from "#domain/time.ts";
import type { SignedInAt } from "../context.ts";
import { csv } from "../csv.ts";
import { inShop } from "../database/tenant.ts";
import { recordAudit } from "../shop/record-audit.ts";
import { shopOrders } from "./find-orders.ts";

const t = speak(manageOrders);

/** As many as fit into a file that a spreadsheet opens in reason. */
const MOST_ROWS = 20_000;

/** The file's text, the newest order first unless sorted otherwise; written down as an export (matrix r162). */
export async function exportOrders(
  ctx: SignedInAt,
  question: z.output<typeof exportQuestion>,
): Promise<string> {
  const { rows } = await shopOrders(ctx, { ...question, page: 1, perPage: MOST_ROWS });
  await inShop(ctx.em, ctx.shop.id, (tx) =>
    recordAudit(tx, ctx, { action: "orders.exported", subject: "shops", subjectId: ctx.shop.id }),
  );
  return csv([t("csv.columns").split("|"), ...rows.map((order) => columnsOf(order, ctx.shop.timeZone))]);
}

function columnsOf(order: ShopOrderRow, timeZone: string) {
  const placed = wallTime(order.createdAt, timeZone);
  const yes = (set: boolean) => (set ? t("csv.yes") : t("csv.no"));
  // A plain number, so that a spreadsheet can add it up.
  const amount = (cents: number) => dollars(cents).replace(/[$,]/g, "").replace("−", "-");
  return [
    order.ticketNumber,
    `${placed.date} ${placed.time}`,
    order.customer?.fullName ?? "",
    order.customer?.email ?? "",
    order.customer?.phone ?? "",
    order.fulfillmentType,
    order.fulfillmentSlot,
    order.fulfillmentDate ?? "",
    order.deliveryAddress ?? "",
    order.lineItems.map(({ quantity, itemName }) => `${quantity} × ${itemName}`).join("; "),
    amount(order.subtotal),
    amount(order.discounts),
    amount(order.fees),
    amount(order.deliveryFee),
    amount(order.tip),
    amount(order.tax),
    amount(order.serviceFee),
    amount(order.grandTotal),
    yes(order.paid),
    yes(order.readyForGuest),
    yes(order.completed),
    yes(order.isGift),
    order.specialInstructions,
    order.notes,
  ];
}
