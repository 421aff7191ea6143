/** What has changed in a shop's orders since a number (MAN-06): the one query behind the live list, its catch-up and its first read. */
import type { EntityManager } from "@mikro-orm/postgresql";
import type { LiveChange, LiveChanges, LivePosition } from "#domain/orders/live-change.ts";
import { tablesIn } from "../database/tables.ts";
import { readInShop } from "../database/tenant.ts";

/** A client that has missed more than this reads the whole list instead. */
const MOST_CHANGES = 500;

/** The present position of the shop's list; zeros before its first order. */
export function livePosition(em: EntityManager, shopId: string): Promise<LivePosition> {
  return readInShop(em, shopId, (tx) => positionIn(tx, shopId));
}

async function positionIn(tx: EntityManager, shopId: string): Promise<LivePosition> {
  const counter = await tablesIn(tx)
    .selectFrom("ticketCounters")
    .select(["lastChangeNumber as number", "lastTicketNumber as newestTicket"])
    .where("shopId", "=", shopId)
    .executeTakeFirst();
  return counter ?? { number: 0, newestTicket: 0 };
}

/**
 * Every order that changed after that number, oldest change first; null reads only the present number. A number that was never given
 * out here, as after a restored backup, means to start over.
 */
export function changesAfter(em: EntityManager, shopId: string, after: number | null): Promise<LiveChanges> {
  return readInShop(em, shopId, async (tx) => {
    const position = await positionIn(tx, shopId);
    if (after === null) return { ...position, after: position.number, startOver: false, changes: [] };
    if (after === position.number) return { ...position, after, startOver: false, changes: [] };
    const changes = after > position.number ? [] : await readChanges(tx, shopId, after);
    if (after > position.number || changes.length > MOST_CHANGES) {
      return { ...position, after, startOver: true, changes: [] };
    }
    // More may have come between the two queries: the number sent is that of the last read.
    return {
      number: Math.max(position.number, ...changes.map(({ number }) => number)),
      newestTicket: Math.max(position.newestTicket, ...changes.map(({ ticketNumber }) => ticketNumber)),
      after,
      startOver: false,
      changes,
    };
  });
}

/** The changes after that number, oldest first: one more than are sent, where there are more. */
async function readChanges(tx: EntityManager, shopId: string, after: number): Promise<LiveChange[]> {
  const rows = await tablesIn(tx)
    .selectFrom("orderChanges as c")
    .innerJoin("orders as o", (on) => on.onRef("o.shopId", "=", "c.shopId").onRef("o.id", "=", "c.orderId"))
    .leftJoin("users as u", (on) => on.onRef("u.shopId", "=", "o.shopId").onRef("u.id", "=", "o.userId"))
    .select(["c.number", "c.placedNumber", "c.orderId", "o.ticketNumber", "o.createdAt"])
    .select(["o.paid", "o.readyForGuest", "o.completed"])
    .select(({ eb, fn, or, val }) => [
      or([eb("o.cancelledAt", "is not", null), eb("o.deletedAt", "is not", null)])
        .$castTo<boolean>()
        .as("cancelled"),
      fn
        .coalesce(
          "o.guestName",
          fn<string>("trim", [fn("concat_ws", [val(" "), "u.firstName", "u.lastName"])]),
        )
        .as("who"),
    ])
    .where("c.shopId", "=", shopId)
    .where("c.number", ">", after)
    .orderBy("c.number")
    .limit(MOST_CHANGES + 1)
    .execute();
  return rows.map(({ placedNumber, createdAt, ...change }) => ({
    ...change,
    isNew: placedNumber > after,
    placedAt: createdAt.toISOString(),
  }));
}
