/** Which orders the lines of a statement pay. The statement is read, compared and forgotten: it is someone else's data. */
import { createHmac } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { fullName } from "#domain/accounts/full-name.ts";
import { codesIn, matchStatement, type PayableOrder } from "#domain/payments/match-statement.ts";
import type { MatchedStatement } from "#domain/payments/payment-schemas.ts";
import { readStatement, type StatementKind, type StatementLine } from "#domain/payments/read-statement.ts";
import { calendarDate } from "#domain/time.ts";
import { User } from "#entities/accounts/user.ts";
import { Order } from "#entities/orders/order.ts";
import type { SignedInAt } from "../context.ts";
import { readInShop } from "../database/tenant.ts";

/** So many unpaid orders are compared, the newest. */
const MOST_ORDERS = 1_000;

/** The statement's lines with the orders they may pay; a line that was used before is known again. */
export function matchPayments(ctx: SignedInAt, statement: string): Promise<MatchedStatement> {
  const { em, shop, now } = ctx;
  const { kind, lines, skipped } = readStatement(statement, calendarDate(now, shop.timeZone));
  const prints = fingerprints(ctx, kind, lines);
  // Until 2.8 a pasted text that named Venmo near its beginning was of Venmo's kind, and so are the lines of it that were used.
  const earlier = kind === "text" ? fingerprints(ctx, "venmo", lines) : [];
  return readInShop(em, shop.id, async (tx) => {
    const orders = await payableOrders(tx, ctx, lines);
    const used = await usedFingerprints(tx, shop.id, [...prints, ...earlier]);
    const isUsed = (at: number) => [prints[at], earlier[at]].some((print) => used.has(print ?? ""));
    const known = new Set(lines.flatMap((_, at) => (isUsed(at) ? [at] : [])));
    const matched = matchStatement(lines, orders, known);
    return {
      kind,
      skipped,
      lines: matched.map(({ line, verdict, owed, orders: found }, at) => ({
        line: line.line,
        fingerprint: prints[at] ?? "",
        day: line.day,
        amount: line.amount,
        name: line.name,
        note: line.note,
        verdict,
        owed,
        orders: found.map(({ order, score }) => ({
          id: order.id,
          ticketNumber: order.ticketNumber,
          customer: order.names[0] ?? "",
          total: order.total,
          score,
        })),
      })),
    };
  });
}

/**
 * What recognises each line when the same statement comes again: the service's number of it, or its whole text and its place among equal ones.
 * Keyed, so that no one finds a name or a note by trying.
 */
function fingerprints({ config, shop }: SignedInAt, kind: StatementKind, lines: readonly StatementLine[]) {
  const equals = new Map<string, number>();
  return lines.map(({ reference, day, amount, name, note }) => {
    const description = JSON.stringify(
      reference ? [kind, reference, amount] : [kind, day, amount, name, note],
    );
    const nth = equals.get(description) ?? 0;
    equals.set(description, nth + 1);
    return createHmac("sha256", config.sessionSecret)
      .update(JSON.stringify(["payment", shop.id, description, nth]))
      .digest("hex")
      .slice(0, 32);
  });
}

/**
 * Of these fingerprints the ones by which an order is paid, of all orders but `besides`. A mark that was taken back frees its line, however the
 * order is paid later.
 */
export async function usedFingerprints(
  tx: EntityManager,
  shopId: string,
  prints: readonly string[],
  besides: readonly string[] = [],
): Promise<Set<string>> {
  const rows = await tx.execute<{ print: string }[]>(
    `select e.to_value->>'fingerprint' as print
     from order_events e join orders o on o.shop_id = e.shop_id and o.id = e.order_id
     where e.shop_id = ? and e.what = 'paymentMatched' and o.paid and e.to_value->>'fingerprint' = any(?::text[])
       and not o.id = any(?::uuid[])
       and not exists (
         select from order_events t
         where t.shop_id = e.shop_id and t.order_id = e.order_id and t.what = 'paid' and t.to_value = 'false'
           and t.order_version > e.order_version)`,
    [shopId, `{${prints.join(",")}}`, `{${besides.join(",")}}`],
  );
  return new Set(rows.map(({ print }) => print));
}

/** The unpaid orders, and whatever order the statement names by its code. */
async function payableOrders(
  tx: EntityManager,
  { shop }: SignedInAt,
  lines: readonly StatementLine[],
): Promise<PayableOrder[]> {
  const tickets = new Set(lines.flatMap(({ note, name }) => [...codesIn(`${note} ${name}`)]));
  const open = await tx.find(
    Order,
    { shopId: shop.id, paid: false, cancelledAt: null, grandTotal: { $gt: 0 } },
    { orderBy: { createdAt: "desc", id: "desc" }, limit: MOST_ORDERS },
  );
  const named =
    tickets.size > 0 ? await tx.find(Order, { shopId: shop.id, ticketNumber: { $in: [...tickets] } }) : [];
  const orders = [...new Map([...open, ...named].map((order) => [order.id, order])).values()];
  const people = await peopleOf(tx, shop.id, orders);
  return orders.map((order) => ({
    id: order.id,
    ticketNumber: order.ticketNumber,
    total: order.grandTotal,
    placedOn: calendarDate(order.createdAt, shop.timeZone),
    names: order.userId ? (people.get(order.userId) ?? []) : [order.guestName ?? ""],
    isPaid: order.paid,
    isCancelled: order.cancelledAt != null,
  }));
}

/** The names of the customers, and what they are called at the service that they pay with. */
async function peopleOf(
  tx: EntityManager,
  shopId: string,
  orders: readonly Order[],
): Promise<Map<string, string[]>> {
  const ids = [...new Set(orders.flatMap(({ userId }) => userId ?? []))];
  const users = ids.length > 0 ? await tx.find(User, { shopId, id: { $in: ids } }) : [];
  return new Map(
    users.map((user) => [user.id, [fullName(user), user.paymentHandle].filter((name) => name !== "")]),
  );
}
