/** What has changed in a shop's orders since a number (MAN-06): the one question behind the live list, its catch-up and its first look. */
import type { EntityManager } from "@mikro-orm/postgresql";
import type { LiveChange, LiveChanges, LiveMark } from "#domain/orders/live-change.ts";
import { askIn } from "../database/named-statement.ts";
import { readInShop } from "../database/tenant.ts";

/** A client that has missed more than this reads the whole list instead. */
const MOST_CHANGES = 500;

interface ChangeRow
  extends Omit<LiveChange, "isNew" | "placedAt" | "orderId" | "ticketNumber" | "readyForGuest"> {
  readonly placed_number: number;
  readonly order_id: string;
  readonly ticket_number: number;
  readonly ready_for_guest: boolean;
  readonly created_at: Date;
}

/** Where the shop's list stands; zeros before its first order. */
export function liveMark(em: EntityManager, shopId: string): Promise<LiveMark> {
  return readInShop(em, shopId, (tx) => markIn(tx, shopId));
}

async function markIn(tx: EntityManager, shopId: string): Promise<LiveMark> {
  const [row] = await askIn<LiveMark>(tx, MARK, [shopId]);
  return row ?? { number: 0, newestTicket: 0 };
}

const MARK = `select last_change_number as number, last_ticket_number as "newestTicket" from ticket_counters where shop_id = $1`;

/**
 * Every order that changed after that number, oldest change first; null reads only the present number. A number that was never given
 * out here, as after a restored backup, means to start over.
 */
export function changesAfter(em: EntityManager, shopId: string, after: number | null): Promise<LiveChanges> {
  return readInShop(em, shopId, async (tx) => {
    const mark = await markIn(tx, shopId);
    if (after === null) return { ...mark, after: mark.number, startOver: false, changes: [] };
    if (after === mark.number) return { ...mark, after, startOver: false, changes: [] };
    const rows =
      after > mark.number ? [] : await askIn<ChangeRow>(tx, CHANGES, [shopId, after, MOST_CHANGES + 1]);
    if (after > mark.number || rows.length > MOST_CHANGES) {
      return { ...mark, after, startOver: true, changes: [] };
    }
    const changes = rows.map((row) => changeFrom(row, after));
    // More may have come between the two queries: the number sent is that of the last read.
    return {
      number: Math.max(mark.number, ...changes.map(({ number }) => number)),
      newestTicket: Math.max(mark.newestTicket, ...changes.map(({ ticketNumber }) => ticketNumber)),
      after,
      startOver: false,
      changes,
    };
  });
}

const changeFrom = (row: ChangeRow, after: number): LiveChange => ({
  number: row.number,
  orderId: row.order_id,
  ticketNumber: row.ticket_number,
  isNew: row.placed_number > after,
  who: row.who,
  placedAt: row.created_at.toISOString(),
  paid: row.paid,
  readyForGuest: row.ready_for_guest,
  completed: row.completed,
  cancelled: row.cancelled,
});

const CHANGES = `
  select c.number, c.placed_number, c.order_id, o.ticket_number, o.paid, o.ready_for_guest, o.completed, o.created_at,
    o.cancelled_at is not null or o.deleted_at is not null as cancelled,
    coalesce(o.guest_name, trim(concat_ws(' ', u.first_name, u.last_name)), '') as who
  from order_changes c
  join orders o on o.shop_id = c.shop_id and o.id = c.order_id
  left join users u on u.shop_id = o.shop_id and u.id = o.user_id
  where c.shop_id = $1 and c.number > $2
  order by c.number limit $3`;
