/** The orders of a list as a file for spreadsheets (MAN-06): one row per order, amounts in dollars, moments by the shop's clock. */
import type { EntityManager, QBFilterQuery } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { z } from "zod";
import { fullName } from "#domain/accounts/full-name.ts";
import { dollars } from "#domain/money.ts";
import type { exportQuestion } from "#domain/orders/order-update-schemas.ts";
import { MOST_ROWS_IN_FILE } from "#domain/rows-in-file.ts";
import { wallTime } from "#domain/time.ts";
import { Order } from "#entities/orders/order.ts";
import * as t from "#messages/exports.js";
import type { SignedInAt } from "../context.ts";
import { tablesIn } from "../database/tables.ts";
import { inShop } from "../database/tenant.ts";
import { listFile } from "../list-file.ts";
import { recordAudit } from "../shop/record-audit.ts";
import { orderFilter } from "./find-orders.ts";
import { orderBy } from "./order-pages.ts";

/**
 * The file's text, the newest order first unless sorted otherwise; written down as an export (matrix r162). It has every order of the list.
 *
 * @throws InvalidFields where these are more than a file holds
 * @throws TooManyTries where another long file of the shop is being made
 */
export function exportOrders(
  ctx: SignedInAt,
  question: z.output<typeof exportQuestion>,
  most = MOST_ROWS_IN_FILE,
): Promise<string> {
  const { em, shop } = ctx;
  return inShop(em, shop.id, async (tx) => {
    const { where, sort } = await orderFilter(tx, shop, question);
    const found = tx
      .createQueryBuilder(Order)
      .select("id")
      .where(where as QBFilterQuery<Order>)
      .orderBy(orderBy(sort));
    const text = await listFile(tx, shop.id, {
      columns: t.orderColumns().split("|"),
      found,
      length: {
        count: await tx.count(Order, where),
        most,
        problem: "tooManyForFile",
        field: "filter.from",
      },
      rows: async (ids) =>
        (await ordersInFile(tx, shop.id, ids)).map((order) => columnsOf(order, shop.timeZone)),
    });
    await recordAudit(tx, ctx, { action: "orders.exported", subject: "shops", subjectId: shop.id });
    await tx.flush();
    return text;
  });
}

/** The orders of these ids, in the order of the ids. A guest's has no `userId`. */
const ordersInFile = (tx: EntityManager, shopId: string, ids: readonly string[]) =>
  tablesIn(tx)
    .selectFrom("orders as o")
    .leftJoin("users as u", (on) => on.onRef("u.shopId", "=", "o.shopId").onRef("u.id", "=", "o.userId"))
    .select(["o.ticketNumber", "o.createdAt", "o.guestName", "o.guestEmail", "o.guestPhone"])
    .select(["o.fulfillmentType", "o.fulfillmentSlot", "o.fulfillmentDate", "o.deliveryAddress"])
    .select(["o.subtotal", "o.discounts", "o.fees", "o.deliveryFee", "o.tip", "o.tax", "o.serviceFee"])
    .select(["o.grandTotal", "o.paid", "o.readyForGuest", "o.completed", "o.isGift", "o.specialInstructions"])
    .select(["o.notes", "u.id as userId", "u.firstName", "u.lastName", "u.email", "u.phone"])
    .select(({ selectFrom }) =>
      selectFrom("lineItems as l")
        .select(({ ref }) =>
          sql<string>`coalesce(string_agg(${ref("l.quantity")} || ' × ' || ${ref("l.itemName")}, '; '
            order by ${ref("l.position")}, ${ref("l.id")}), '')`.as("texts"),
        )
        .whereRef("l.shopId", "=", "o.shopId")
        .whereRef("l.orderId", "=", "o.id")
        .as("lines"),
    )
    .where("o.shopId", "=", shopId)
    .where(({ eb, fn, val }) => eb("o.id", "=", fn.any(val([...ids]))))
    .orderBy(({ ref }) => sql`array_position(${ids}::uuid[], ${ref("o.id")})`)
    .execute();

type OrderInFile = Awaited<ReturnType<typeof ordersInFile>>[number];

/** Name, e-mail and phone of who ordered. */
function customerOf(order: OrderInFile): (string | null)[] {
  const { userId, firstName, lastName, guestName } = order;
  if (userId) return [fullName({ id: userId, firstName, lastName }), order.email, order.phone];
  return guestName === null ? [null, null, null] : [guestName, order.guestEmail, order.guestPhone];
}

function columnsOf(order: OrderInFile, timeZone: string) {
  const placed = wallTime(order.createdAt, timeZone);
  const yes = (set: boolean) => (set ? t.yes() : t.no());
  // A plain number, so that a spreadsheet can add it up.
  const amount = (cents: number) => dollars(cents).replace(/[$,]/g, "").replace("−", "-");
  return [
    order.ticketNumber,
    `${placed.date} ${placed.time}`,
    ...customerOf(order),
    order.fulfillmentType,
    order.fulfillmentSlot,
    order.fulfillmentDate ?? "",
    order.deliveryAddress ?? "",
    order.lines,
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
