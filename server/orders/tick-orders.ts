/** Ticks of the pick-up list arrive (MAN-11): each is kept once, and of each order and kind the latest decides how the order stands. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { v7 } from "uuid";
import { InvalidFields } from "#domain/invalid.ts";
import type { OrderChange, OrderToChange, Step } from "#domain/orders/decide-change.ts";
import { OrderBusy, TicksOfAnother } from "#domain/orders/order-errors.ts";
import type { TickOutcome, TicksTaken, TicksToTake } from "#domain/orders/pickup-schemas.ts";
import {
  decideTicks,
  MOST_TICKS_OF_ORDER,
  mergeTicks,
  type Tick,
  type TickKind,
  type TickState,
  type TickTurns,
  type TickWriter,
  tickKey,
} from "#domain/orders/ticks.ts";
import { actorOf } from "../accounts/actor.ts";
import type { SignedInAt } from "../context.ts";
import { askIn } from "../database/named-statement.ts";
import { readyToEnqueue } from "../jobs/queue.ts";
import { countTicks } from "../limits/attempt-limits.ts";
import { changeOrders } from "./change-orders.ts";
import { mailForFlag } from "./order-mails.ts";
import { SOLD_LINES } from "./prep-scope.ts";

type Decided = ReturnType<typeof decideTicks>;

/** The flag of the order that a kind stands for; what is packed stands with the lines. */
const FLAG_OF = { packed: null, paid: "paid", handedOver: "completed" } as const;

/**
 * Takes ticks, those that were taken before included, and tells what anyone else said of the same. An order changes by them with time line, trail, live
 * number and mails, each mail once. The orders are held meanwhile, since which tick counts depends on all that were kept.
 *
 * @throws TicksOfAnother; TooManyTries, for which nothing counts but what is kept; whatever `decideTicks` refuses with; OrderBusy
 */
export async function tickOrders(ctx: SignedInAt, { personId, ticks }: TicksToTake): Promise<TicksTaken> {
  refuseOfAnother(ctx, personId);
  const tries = await countTicks(ctx, ticks.length);
  let kept = 0;
  try {
    const taken = await takeTicks(ctx, ticks);
    kept = taken.kept;
    return { outcomes: taken.outcomes };
  } finally {
    await tries.giveBack(ticks.length - kept);
  }
}

/**
 * The cookie of a browser is whoever's is logged in by now, and the ticks may be older: there they say whose they are.
 *
 * @throws TicksOfAnother; InvalidFields
 */
function refuseOfAnother({ bearer, visitor }: SignedInAt, personId: string | undefined): void {
  if (personId === undefined && bearer === null) throw new InvalidFields({ personId: ["required"] });
  if (personId !== undefined && personId !== visitor.id) throw new TicksOfAnother();
}

async function takeTicks(
  ctx: SignedInAt,
  ticks: readonly Tick[],
): Promise<TicksTaken & { readonly kept: number }> {
  await readyToEnqueue();
  const orderIds = [...new Set(ticks.map(({ orderId }) => orderId))];
  let found: readonly FoundOrder[] = [];
  let decided: Decided = { kept: [], turns: [], unseen: [] };
  return changeOrders(ctx, {
    facts: { orderIds },
    holds: true,
    decide: async ({ em, shop, now }, { orders }) => {
      found = await ordersAsTicked(em, shop.id, ticks);
      decided = decideTicks(found, ticks, { used: await usedIds(em, shop.id, ticks), now: now.getTime() });
      const turnsOf = new Map(decided.turns.map((turn) => [turn.orderId, turn]));
      return orders.flatMap((order) => changeOf(order, turnsOf.get(order.id)) ?? []);
    },
    action: "order.changed",
    trail: ({ steps }) => ({
      before: Object.fromEntries(steps.map(({ what, from }) => [what, from])),
      after: Object.fromEntries(steps.map(({ what, to }) => [what, to])),
    }),
    follow: async (tx, at, changes) => {
      await keepTicks(tx, at, decided.kept);
      await packLines(tx, at, decided.turns);
      for (const { order, columns } of changes) {
        if (columns.paid) await mailForFlag(tx, at, order.id, "paid");
        if (columns.completed) await mailForFlag(tx, at, order.id, "completed");
      }
      return { outcomes: outcomesOf(found, ticks, decided), kept: decided.kept.length };
    },
  });
}

/** The ticks that turn something, as a change of the order; each step has the id of its tick. */
function changeOf(order: OrderToChange, turn: TickTurns | undefined): OrderChange | null {
  if (!turn) return null;
  const flags = turn.turned.flatMap(({ kind, set }) => {
    const flag = FLAG_OF[kind];
    return flag ? [[flag, set] as const] : [];
  });
  const steps = turn.turned.map(
    ({ id, kind, set }): Step => ({ id, what: FLAG_OF[kind] ?? kind, from: !set, to: set }),
  );
  return { order, columns: Object.fromEntries(flags), lines: null, stock: new Map(), steps };
}

/** An order with its state, as the server decides by it. */
interface FoundOrder extends TickState {
  readonly id: string;
  readonly isClosed: boolean;
  readonly held: number;
  readonly contents: string;
  readonly left: "cancelled" | "deleted" | null;
  readonly date: string | null;
  /** The latest word of anyone but the ticks at hand. */
  readonly others: Readonly<Record<TickKind, TickWriter | null>>;
}

/** The latest word on each kind, by whom and when. */
export type LatestWriters = readonly (Tick & { readonly by: string })[];

/** What is written of an order: rows of the statement below. */
interface WrittenOrder extends Readonly<Record<TickKind, boolean>> {
  readonly id: string;
  readonly held: number;
  readonly contents: string;
  readonly left: FoundOrder["left"];
  readonly date: string | null;
  readonly writers: LatestWriters;
  readonly others: LatestWriters;
}

/**
 * Of each kind the latest tick, or what else set or took back the same later: the flags by any other way, and for "packed" an edit of the lines. A step that a
 * tick made has the tick's id and counts as the tick, by its time. `$1` is the shop, the row of `o` its order; ids among `passedOver` do not count.
 * As `mergeTicks` does, but for each kind no more than one row of either table is read, however many there are.
 */
const latestWriters = (passedOver: "'{}'" | "$3") => `
  select o.id as "orderId", k.kind, w.set, (extract(epoch from w.at) * 1000)::float8 as at, w.id, w.by
  from (values ('packed', 'edited'), ('paid', 'paid'), ('handedOver', 'completed')) k(kind, what)
  cross join lateral (
    (select t.is_set as set, t.at, t.id, t.actor_name as by from order_ticks t
      where t.shop_id = $1 and t.order_id = o.id and t.kind = k.kind and t.id <> all(${passedOver}::uuid[])
      order by t.at desc, t.id desc limit 1)
    union all
    (select e.to_value = 'true', e.at, e.id, e.actor_name from order_events e
      where e.shop_id = $1 and e.order_id = o.id and e.what = k.what and (e.what <> 'edited' or e.to_value -> 'lines' is not null)
        and e.id <> all(${passedOver}::uuid[])
        and not exists (select from order_ticks t where t.shop_id = $1 and t.id = e.id)
      order by e.at desc, e.id desc limit 1)
    order by at desc, id desc limit 1
  ) w`;

/** As JSON, of every order `o` of a statement. */
export const LATEST_WRITERS = `(select coalesce(json_agg(w), '[]') from (${latestWriters("'{}'")}) w)`;
const LATEST_OF_OTHERS = `(select coalesce(json_agg(w), '[]') from (${latestWriters("$3")}) w)`;

/** Whether everything that an order sells lies in its box; an order that sells nothing is not packed. `o` is the order. */
export const IS_PACKED = `coalesce((select bool_and(l.packed_at is not null) from line_items l where ${SOLD_LINES}), false)`;

/** What an order holds, as a text by which two answers are compared: the pieces by their names, not how they are written down. `o` is the order. */
export const CONTENTS = `hashtextextended(coalesce((
  select json_agg(json_build_array(l.quantity, l.item_name, l.item_unit) order by l.item_name, l.item_unit, l.quantity)::text
  from line_items l where ${SOLD_LINES}), ''), 0)::text`;

/** Ticks are counted no further than matters. */
const ORDERS_AS_TICKED = `
  select o.id, case when o.deleted_at is not null then 'deleted' when o.cancelled_at is not null then 'cancelled' end as left,
    to_char(o.fulfillment_date, 'YYYY-MM-DD') as date, ${IS_PACKED} as packed, o.paid, o.completed as "handedOver", ${CONTENTS} as contents,
    (select count(*)::int from (
      select from order_ticks t where t.shop_id = $1 and t.order_id = o.id limit ${MOST_TICKS_OF_ORDER}) t) as held,
    ${LATEST_WRITERS} as writers, ${LATEST_OF_OTHERS} as others
  from orders o where o.shop_id = $1 and o.id = any($2::uuid[])`;

async function ordersAsTicked(
  tx: EntityManager,
  shopId: string,
  ticks: readonly Tick[],
): Promise<readonly FoundOrder[]> {
  const orderIds = [...new Set(ticks.map(({ orderId }) => orderId))];
  const own = ticks.map(({ id }) => id);
  const rows = await askIn<WrittenOrder>(tx, ORDERS_AS_TICKED, [shopId, orderIds, own]);
  return rows.map((row) => ({
    id: row.id,
    isClosed: row.left !== null,
    held: row.held,
    contents: row.contents,
    left: row.left,
    date: row.date,
    ...stateOf(row, row.writers),
    others: othersOf(row, row.others),
  }));
}

const USED_IDS = `
  select t.id, t.order_id as "orderId", t.kind from order_ticks t where t.shop_id = $1 and t.id = any($2::uuid[])
  union all
  select e.id, e.order_id, null from order_events e
  where e.shop_id = $1 and e.id = any($2::uuid[]) and not exists (select from order_ticks t where t.shop_id = $1 and t.id = e.id)`;

/** Which of the ticks' ids the shop knows, and as what (`decideTicks`). */
async function usedIds(
  tx: EntityManager,
  shopId: string,
  ticks: readonly Tick[],
): Promise<ReadonlyMap<string, string>> {
  const own = ticks.map(({ id }) => id);
  const rows = await askIn<{ id: string; orderId: string; kind: TickKind | null }>(tx, USED_IDS, [
    shopId,
    own,
  ]);
  return new Map(rows.map(({ id, orderId, kind }) => [id, kind === null ? "" : tickKey({ orderId, kind })]));
}

/** How an order stands, and who said so last. */
export function stateOf(
  order: Readonly<Record<TickKind, boolean>> & { readonly id: string },
  writers: LatestWriters,
): TickState {
  const latest = mergeTicks(writers);
  const writerOf = (kind: TickKind): TickWriter => {
    const { id = "", at = 0, by = "" } = latest.get(tickKey({ orderId: order.id, kind })) ?? {};
    return { id, at, by, set: order[kind] };
  };
  return { packed: writerOf("packed"), paid: writerOf("paid"), handedOver: writerOf("handedOver") };
}

function othersOf({ id }: { readonly id: string }, writers: LatestWriters): FoundOrder["others"] {
  const latest = mergeTicks(writers);
  const otherOf = (kind: TickKind): TickWriter | null => {
    const other = latest.get(tickKey({ orderId: id, kind }));
    return other ? { id: other.id, at: other.at, set: other.set, by: other.by } : null;
  };
  return { packed: otherOf("packed"), paid: otherOf("paid"), handedOver: otherOf("handedOver") };
}

/** One for each order and kind that was ticked. */
function outcomesOf(found: readonly FoundOrder[], ticks: readonly Tick[], decided: Decided): TickOutcome[] {
  const orders = new Map(found.map((order) => [order.id, order]));
  const unseen = new Set(decided.unseen.map(({ id }) => id));
  return [...mergeTicks(ticks).values()].map(({ id, orderId, kind }): TickOutcome => {
    const order = orders.get(orderId);
    if (!order) return { orderId, kind, other: null, left: "unknown", date: null };
    const left = order.left ?? (unseen.has(id) ? "changed" : null);
    return { orderId, kind, other: order.others[kind], left, date: order.date };
  });
}

const KEEP = `
  insert into order_ticks (shop_id, id, order_id, kind, is_set, at, taken_at, actor, actor_id, actor_name)
  select $1::uuid, w.id, w."orderId", w.kind, w.set, to_timestamp(w.at / 1000.0), $3::timestamptz, $4, $5::uuid, $6
  from jsonb_to_recordset($2::jsonb) as w(id uuid, "orderId" uuid, kind text, set boolean, at float8)
  on conflict (shop_id, id) do nothing
  returning id`;

/** @throws OrderBusy where one of the ids has been given to another tick meanwhile */
async function keepTicks(tx: EntityManager, ctx: SignedInAt, ticks: readonly Tick[]): Promise<void> {
  if (ticks.length === 0) return;
  const { actor, actorId, actorName } = actorOf(ctx);
  const values = [ctx.shop.id, JSON.stringify(ticks), ctx.now, actor, actorId, actorName];
  if ((await askIn(tx, KEEP, values)).length < ticks.length) throw new OrderBusy();
}

const PACK = `
  update line_items l set packed_at = case when w.set then coalesce(l.packed_at, $4::timestamptz) end
  from unnest($2::uuid[], $3::boolean[]) as w(order_id, set)
  join orders o on o.shop_id = $1 and o.id = w.order_id
  where ${SOLD_LINES}`;

/** The kitchen's packing (MAN-07) shows the same: an order is packed when all its lines are. */
async function packLines(tx: EntityManager, ctx: SignedInAt, turns: readonly TickTurns[]): Promise<void> {
  const packed = turns.flatMap(({ orderId, turned }) =>
    turned.filter(({ kind }) => kind === "packed").map(({ set }) => ({ orderId, set })),
  );
  if (packed.length === 0) return;
  const values = [packed.map(({ orderId }) => orderId), packed.map(({ set }) => set)];
  await askIn(tx, PACK, [ctx.shop.id, ...values, ctx.now]);
}

const MARKED = `
  select o.id, ${IS_PACKED} as packed from orders o where o.shop_id = $1 and o.id = any($2::uuid[])`;

/**
 * The kitchen packed or unpacked lines: where an order's box is full by that, or no longer, that is a tick as well, so that an older one that arrives
 * late does not undo it.
 */
export async function keepTicksOfMarks(
  tx: EntityManager,
  ctx: SignedInAt,
  marked: readonly { readonly orderId: string; readonly isPacked: boolean }[],
): Promise<void> {
  if (marked.length === 0) return;
  const orderIds = [...new Set(marked.map(({ orderId }) => orderId))];
  const rows = await askIn<{ id: string; packed: boolean }>(tx, MARKED, [ctx.shop.id, orderIds]);
  const unpacked = new Set(marked.filter(({ isPacked }) => !isPacked).map(({ orderId }) => orderId));
  const at = ctx.now.getTime();
  const ticks = rows
    .filter(({ id, packed }) => packed || unpacked.has(id))
    .map(({ id, packed }): Tick => ({ id: v7(), orderId: id, kind: "packed", set: packed, at }));
  await keepTicks(tx, ctx, ticks);
}
