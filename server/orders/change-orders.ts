/**
 * Changing orders that are placed (ORD-08, ORD-09, ORD-11, API-05): gather, decide, commit (decision 0052). Nothing is held while it is decided;
 * the commit writes all of it where no one has changed the orders since, and else it is gathered and decided again.
 */
import type { EntityManager } from "@mikro-orm/postgresql";
import { v7 } from "uuid";
import type { DayWindow } from "#domain/availability/slots.ts";
import { MOST_STOCK } from "#domain/catalog/stock-notice.ts";
import { decideFlags, type OrderChange, type OrderToChange } from "#domain/orders/decide-change.ts";
import type { CopiedItem, StoredLine } from "#domain/orders/edit-lines.ts";
import { ItemsOversold, OrderBusy, type Shortage, UnknownReference } from "#domain/orders/order-errors.ts";
import type { ChangedOrders, FlagsOfMany, OrderLeftOut } from "#domain/orders/order-update-schemas.ts";
import { ShopNotFound } from "#domain/shop/shop-errors.ts";
import { enqueue, readyToEnqueue } from "#server/jobs/queue.ts";
import { type Actor, actorOf } from "../accounts/actor.ts";
import type { AtShop, SignedInAt } from "../context.ts";
import { askAlone, askIn, named } from "../database/named-statement.ts";
import { inShop } from "../database/tenant.ts";
import { findShop } from "../shop/find-shop.ts";
import { mailForFlag } from "./order-mails.ts";

/** How often a change is decided, where something changes between the decision and its commit. */
const MOST_TRIES = 3;

/** The functions are in migrations/0054-changes-by-their-index.ts. */
const GATHER = named("select ops.gather_changes($1, $2, $3, $4, $5) as facts");
const CHANGE = `select ops.change_orders($1, $2, $3, $4) as outcome,
  exists (select from webhooks where shop_id = $1 and status = 'active') as "hasWebhooks"`;
const HOLD = "select from orders where shop_id = $1 and id = any($2::uuid[]) order by id for update";

/** Which facts a change needs. */
export interface FactsWanted {
  readonly orderIds: readonly string[];
  /** Lines, items and window as well; of one order. */
  readonly withLines?: boolean;
  /** Items besides those of the lines. */
  readonly itemIds?: readonly string[];
  /** The window that is looked at; the order's own where none is named. */
  readonly windowId?: string | null;
}

/** An item of a line or of the input, as it is now. */
export type ItemNow = CopiedItem & {
  readonly stock: number;
  readonly unlimited: boolean;
  readonly isDeleted: boolean;
};

/** What there is to decide from. */
export interface ChangeFacts {
  /** In the order of their ids. */
  readonly orders: readonly OrderToChange[];
  readonly lines: readonly StoredLine[];
  readonly items: ReadonlyMap<string, ItemNow>;
  readonly window: (DayWindow & { readonly id: string; readonly isDeleted: boolean }) | null;
}

/** A change of orders. */
export interface Changing<At extends AtShop, Answer> {
  readonly facts: FactsWanted;
  /** Whether the orders are held from the first try on: where what decides, besides the facts, is written by `follow`. */
  readonly holds?: boolean;
  /** What is to be written; throws the refusal. May be called again with newer facts. */
  decide(ctx: At, facts: ChangeFacts): Promise<readonly OrderChange[]> | readonly OrderChange[];
  /** What follows in the same transaction, and the answer. */
  follow(tx: EntityManager, ctx: At, changes: readonly OrderChange[]): Promise<Answer>;
  /** The name of the deed in the trail. */
  readonly action: string;
  /** What stood there before and after, for the trail. */
  trail(change: OrderChange): Readonly<Record<"before" | "after", Record<string, unknown> | null>>;
}

/**
 * Gathers, decides and writes.
 *
 * @throws whatever `decide` refuses with; ItemsOversold where the shelf has less than is taken; OrderBusy
 */
export const changeOrders = <Answer>(ctx: SignedInAt, input: Changing<SignedInAt, Answer>): Promise<Answer> =>
  changeOrdersAs(actorOf(ctx), ctx, input);

/** The same where no one is signed in: `actor` is the person that time line and audit trail name. */
export async function changeOrdersAs<At extends AtShop, Answer>(
  actor: Actor,
  ctx: At,
  input: Changing<At, Answer>,
): Promise<Answer> {
  await readyToEnqueue();
  let at = ctx;
  for (let tries = input.holds ? MOST_TRIES : 1; tries < MOST_TRIES; tries++) {
    const changes = await input.decide(at, await gatherChange(at, input.facts));
    const done = await inShop(at.em, at.shop.id, async (tx) =>
      (await write(tx, at, actor, input, changes)) ? { answer: await input.follow(tx, at, changes) } : null,
    );
    if (done) return done.answer;
    at = await atShopAsItIs(at);
  }
  return changeHolding(actor, at, input);
}

/** The last try holds the orders while it is decided: no other change of them comes between. @throws OrderBusy */
function changeHolding<At extends AtShop, Answer>(
  actor: Actor,
  ctx: At,
  input: Changing<At, Answer>,
): Promise<Answer> {
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    const at = { ...ctx, em: tx };
    await askIn(tx, HOLD, [at.shop.id, input.facts.orderIds]);
    const changes = await input.decide(at, await gatherChange(at, input.facts));
    if (!(await write(tx, at, actor, input, changes))) throw new OrderBusy();
    return input.follow(tx, at, changes);
  });
}

/** The same request at the shop as it is now. @throws ShopNotFound */
export async function atShopAsItIs<At extends AtShop>(ctx: At): Promise<At> {
  const shop = await findShop(ctx.em, { by: "id", id: ctx.shop.id }, ctx.now);
  if (!shop) throw new ShopNotFound();
  return { ...ctx, shop };
}

/** All that decides about a change, in one statement of one instant. Orders that are not the shop's are not among it. */
export async function gatherChange(
  { em, shop }: AtShop,
  { orderIds, withLines = false, itemIds = [], windowId = null }: FactsWanted,
): Promise<ChangeFacts> {
  const values = [shop.id, orderIds, itemIds, windowId, withLines];
  const [row] = em.isInTransaction()
    ? await askIn<{ facts: Gathered }>(em, GATHER, values)
    : await askAlone<{ facts: Gathered }>(em, GATHER, values);
  if (!row) throw new Error("ops.gather_changes answered nothing.");
  const { orders, lines, items, window } = row.facts;
  return {
    orders: orders.map((order) => ({
      ...order,
      cancelledAt: order.cancelledAt === null ? null : new Date(order.cancelledAt),
      deletedAt: null,
    })),
    lines: lines.map(({ orderId: _, ...line }) => line),
    items: new Map(items.map((item) => [item.id, item])),
    window: window && {
      ...window,
      startTime: new Date(window.startTime),
      endTime: new Date(window.endTime),
    },
  };
}

/** What the function answers: instants are texts. */
interface Gathered {
  readonly orders: readonly (Omit<OrderToChange, "cancelledAt"> & { readonly cancelledAt: string | null })[];
  readonly lines: readonly (StoredLine & { readonly orderId: string })[];
  readonly items: readonly ItemNow[];
  readonly window:
    | (Omit<NonNullable<ChangeFacts["window"]>, "startTime" | "endTime"> & {
        readonly startTime: string;
        readonly endTime: string;
      })
    | null;
}

/** What became of a change; `short` is what the shelf has too little of. */
interface Outcome {
  readonly written: boolean;
  readonly short?: readonly Shortage[];
}

/** Writes all of it, or nothing where something has changed since it was decided. @throws ItemsOversold */
async function write(
  tx: EntityManager,
  ctx: AtShop,
  actor: Actor,
  { action, trail }: Pick<Changing<never, unknown>, "action" | "trail">,
  changes: readonly OrderChange[],
): Promise<boolean> {
  if (changes.length === 0) return true;
  const rows = changes.map((change) => ({
    ...rowOf(ctx, actor, change),
    entry: { id: v7(), action, ...trail(change), requestId: ctx.requestId, address: ctx.address },
  }));
  const { shop } = ctx;
  const [row] = await askIn<{ outcome: Outcome; hasWebhooks: boolean }>(tx, CHANGE, [
    shop.id,
    shop.state.shopVersion,
    MOST_STOCK,
    JSON.stringify(rows),
  ]);
  if (row?.outcome.short) throw new ItemsOversold({ oversold: row.outcome.short });
  if (row?.outcome.written && row.hasWebhooks) await enqueueWebhooks(tx, shop.id, changes);
  return row?.outcome.written === true;
}

/** A deleted order is shown to no one any more; what it gave back is. */
async function enqueueWebhooks(
  tx: EntityManager,
  shopId: string,
  changes: readonly OrderChange[],
): Promise<void> {
  const shown = changes.filter(({ columns }) => !columns.deletedAt);
  await enqueue(tx, "tell-webhooks", {
    shopId,
    cause: v7(),
    orders: shown.map(({ order, columns }) => ({
      orderId: order.id,
      event: columns.cancelledAt ? "order.cancelled" : "order.updated",
    })),
    itemIds: [...new Set(changes.flatMap(({ stock }) => [...stock.keys()]))],
  });
}

/** A shop that does not count its stock neither takes nor gives back. */
function rowOf(ctx: AtShop, actor: Actor, { order, columns, lines, stock, steps }: OrderChange) {
  const taken = ctx.shop.settings.trackInventory ? [...stock] : [];
  return {
    ...order,
    ...columns,
    at: ctx.now,
    actor,
    lines: lines?.map((line, position) => ({ ...line, position })),
    takes: taken.map(([itemId, pieces]) => ({ itemId, pieces })),
    steps: steps.map((step) => ({ id: v7(), ...step })),
  };
}

/**
 * Sets or takes back the flag, and returns the orders that it changed; the others were so already. Cancelled ones, and those that someone
 * changed since they were looked at, are left as they are and named.
 *
 * @throws UnknownReference where one of the orders is not the shop's; OrderBusy
 */
export async function setFlagOfMany(ctx: SignedInAt, wanted: FlagsOfMany): Promise<ChangedOrders> {
  await readyToEnqueue();
  const { flag, set } = wanted;
  const orderIds = [...new Set(wanted.orderIds)];
  let leftOut: OrderLeftOut[] = [];
  return changeOrders(ctx, {
    facts: { orderIds },
    decide: (_at, { orders }) => {
      if (orders.length < orderIds.length) throw new UnknownReference({ field: "orderIds" });
      const decided = decideFlags(orders, wanted);
      leftOut = decided.leftOut;
      return decided.changes;
    },
    action: "order.changed",
    trail: () => ({ before: { [flag]: !set }, after: { [flag]: set } }),
    follow: async (tx, at, changes) => {
      const changed = changes.map(({ order }) => order.id);
      if (set) for (const id of changed) await mailForFlag(tx, at, id, flag);
      return { changed, leftOut };
    },
  });
}
