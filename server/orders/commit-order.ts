/**
 * Writes decided orders, a group of one shop at a time (decision 0052; PERF-04): while a group is being written, what arrives for the same
 * shop waits for the next one. A lone order goes at once. Groups of one process never wait for those of another shop.
 */
import type { EntityManager } from "@mikro-orm/postgresql";
import type { OfferedLanguage } from "#domain/language.ts";
import type { OrderPlan, PlannedOrder } from "#domain/orders/order-facts.ts";
import { isUndone } from "../database/database-unavailable.ts";
import { askAlone, askIn, named } from "../database/named-statement.ts";
import type { JobToSend } from "../jobs/queue.ts";
import { type Groups, groupsOf, type Member } from "./order-groups.ts";
import type { Scope } from "./order-key.ts";

/** An order as it is written, and what must still hold then. */
export interface OrderToWrite extends PlannedOrder, Pick<OrderPlan, "placedBy" | "uses"> {
  readonly id: string;
  readonly shopId: string;
  readonly scope: Scope;
  readonly idempotencyKey: string | null;
  /** Of the order's mails. */
  readonly language: OfferedLanguage;
  /** Hexadecimal digits. */
  readonly requestHash: string | null;
  readonly lines: readonly (OrderPlan["lines"][number] & {
    readonly id: string;
    readonly position: number;
  })[];
  readonly eventId: string;
  readonly jobs: readonly JobToSend[];
  /** The version of shop, settings and windows that the decision rests on. */
  readonly shopVersion: string;
  /** The family discount of the account that the order goes on. */
  readonly accountDiscount: number | null;
  /** The cart that is emptied, where the order is a cart's. */
  readonly cartId: string | null;
  readonly cartVersion: number | null;
  readonly nextCartKey: string | null;
}

/** An order that waits for its group. */
interface Waiting extends Member {
  readonly answer: PromiseWithResolvers<number | null>;
}

/** So many orders of a group that failed are tried side by side. */
const ALONE_AT_ONCE = 4;
/** After so long the orders of a group that failed are not tried any more: their clients have given up. */
const ALONE_MILLISECONDS = 4000;
/** What Postgres reports when two transactions wait for each other and one was ended. */
const WORTH_ANOTHER_TRY = new Set(["40P01", "40001"]);
const MOST_TRIES = 3;

/** The function is in migrations/0044-orders-by-their-index.ts; 0061 and 0077 have changed its text. */
const COMMIT = named("select ops.commit_orders($1, $2) as tickets");

/** A ticket number for each order of the group, null for those that are not written. */
interface Written {
  readonly tickets: readonly (number | null)[];
}

/** By connection pool, then by shop. */
const groups = new WeakMap<object, Map<string, Groups<Waiting>>>();

/** An order that will join the next group of its shop: that group waits for it a moment. */
export interface ComingOrder {
  /**
   * Writes an order with all that follows from it, or nothing. Returns its ticket number once it is on disk; null where something that the
   * decision rests on has changed since.
   */
  commit(order: OrderToWrite): Promise<number | null>;
  /** No order comes: it was refused, or gathering its facts failed. After `commit` it does nothing. */
  stayAway(): void;
}

/** Announces an order before its facts are gathered. The caller then commits it or withdraws. */
export function orderComing(em: EntityManager, shopId: string): ComingOrder {
  const { join, stayAway } = groupsAt(em, shopId).expect();
  return {
    commit(order) {
      const answer = Promise.withResolvers<number | null>();
      join({ json: JSON.stringify(order), answer });
      return answer.promise;
    },
    stayAway,
  };
}

/**
 * Holds what an order rests on until the transaction ends, so that a decision that is made afterwards stands. In the transaction at hand,
 * before anything else. An order that rests on no version of the shop is never written, but all its locks are taken.
 */
export async function holdForOrder(tx: EntityManager, order: OrderToWrite): Promise<void> {
  await writeInHand(tx, { ...order, shopVersion: "" });
}

/** Writes an order in the transaction at hand: its ticket number stands once that is committed; null as with `commit`. */
export async function writeInHand(tx: EntityManager, order: OrderToWrite): Promise<number | null> {
  const [row] = await askIn<Written>(tx, COMMIT, [order.shopId, `[${JSON.stringify(order)}]`]);
  return row?.tickets[0] ?? null;
}

function groupsAt(em: EntityManager, shopId: string): Groups<Waiting> {
  const connection = em.getConnection();
  const ofPool = groups.get(connection) ?? new Map<string, Groups<Waiting>>();
  groups.set(connection, ofPool);
  const known = ofPool.get(shopId);
  if (known) return known;
  const made: Groups<Waiting> = groupsOf(
    (group) => writeGroup(em, shopId, group, made),
    () => ofPool.delete(shopId),
  );
  ofPool.set(shopId, made);
  return made;
}

/** Never throws. */
async function writeGroup(
  em: EntityManager,
  shopId: string,
  group: readonly Waiting[],
  ofShop: Groups<Waiting>,
): Promise<void> {
  try {
    await write(em, shopId, group);
  } catch (failure) {
    if (isUndone(failure)) return writeEachAlone(em, shopId, group, failure);
    // No one knows whether the group was written, and the database is out of reach: all fail, and a retry finds the result (REL-R6).
    for (const { answer } of [...group, ...ofShop.takeAll()]) answer.reject(failure);
  }
}

async function write(em: EntityManager, shopId: string, group: readonly Waiting[]): Promise<void> {
  const orders = `[${group.map(({ json }) => json).join(",")}]`;
  const [row] = await askAlone<Written>(em, COMMIT, [shopId, orders]);
  for (const [place, { answer }] of group.entries()) answer.resolve(row?.tickets[place] ?? null);
}

/** One of them failed and took the others along: each is tried by itself, so that one cannot undo its neighbours. */
async function writeEachAlone(
  em: EntityManager,
  shopId: string,
  group: readonly Waiting[],
  failure: unknown,
): Promise<void> {
  const left = [...group];
  const latest = performance.now() + ALONE_MILLISECONDS;
  const next = async () => {
    for (let one = left.shift(); one; one = left.shift()) {
      if (performance.now() < latest) await writeAlone(em, shopId, one);
      else one.answer.reject(failure);
    }
  };
  await Promise.all(Array.from({ length: ALONE_AT_ONCE }, next));
}

async function writeAlone(em: EntityManager, shopId: string, one: Waiting): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await write(em, shopId, [one]);
    } catch (failure) {
      if (tries < MOST_TRIES && isUndone(failure) && WORTH_ANOTHER_TRY.has(failure.code ?? "")) continue;
      return one.answer.reject(failure);
    }
  }
}
