/**
 * Ticks of the pick-up list (MAN-11): "packed", "paid", "handed over", each set or taken back, on phones that may have no network meanwhile. Each
 * tick is an event with an id and a time of its own. Of one order and kind the latest counts, whenever and how often it arrives.
 */

import { InvalidFields } from "../invalid.ts";
import { TooManyTicks } from "./order-errors.ts";

/** What is ticked off at the counter; `paid` and `handedOver` are the order's flags paid and completed. */
export const TICK_KINDS = ["packed", "paid", "handedOver"] as const;
export type TickKind = (typeof TICK_KINDS)[number];

/** A device sends its ticks in parts of at most so many. */
export const MOST_TICKS = 200;

/** One order takes at most so many: more than any counter comes to, so that no script fills the database. */
export const MOST_TICKS_OF_ORDER = 500;

/** One press on a button of the list: set, or taken back. */
export interface Tick {
  /** A UUID v7 that the device made: the tick is taken once, however often it is sent. */
  readonly id: string;
  readonly orderId: string;
  readonly kind: TickKind;
  readonly set: boolean;
  /** When it was pressed: milliseconds since 1970, by the server's clock as far as the device knows it. */
  readonly at: number;
  /** What was on screen of the order's contents when "packed" was set, as the list named it. Without it the tick covers whatever there is. */
  readonly contents?: string | undefined;
}

/** Who said it last how an order stands. `id` is blank and `at` 0 where no one ever did. */
export interface TickWriter {
  readonly id: string;
  readonly at: number;
  readonly set: boolean;
  /** The person's name. */
  readonly by: string;
}

/** How an order stands: for each kind, and who said so last. */
export type TickState = Readonly<Record<TickKind, TickWriter>>;

/** What a tick is about, as one text. */
export const tickKey = ({ orderId, kind }: Pick<Tick, "orderId" | "kind">) => `${orderId} ${kind}`;

/** Whether one counts over the other: the later one does, of one moment that with the greater id. */
export function isLater(one: Pick<Tick, "at" | "id">, other: Pick<Tick, "at" | "id">): boolean {
  return one.at === other.at ? one.id > other.id : one.at > other.at;
}

/** Of each order and kind the tick that counts. In whatever order and however often they come: the answer is the same. */
export function mergeTicks<One extends Tick>(ticks: Iterable<One>): Map<string, One> {
  const latest = new Map<string, One>();
  for (const tick of ticks) {
    const key = tickKey(tick);
    const known = latest.get(key);
    if (!known || isLater(tick, known)) latest.set(key, tick);
  }
  return latest;
}

/** How an order stands once these ticks count too; those of other orders are passed over. `by` is whose they are. */
export function withTicks(
  order: Readonly<{ id: string }> & TickState,
  ticks: readonly Tick[],
  by: string,
): TickState {
  const latest = mergeTicks(ticks.filter(({ orderId }) => orderId === order.id));
  const stateOf = (kind: TickKind): TickWriter => {
    const tick = latest.get(tickKey({ orderId: order.id, kind }));
    return tick && isLater(tick, order[kind]) ? { id: tick.id, at: tick.at, set: tick.set, by } : order[kind];
  };
  return { packed: stateOf("packed"), paid: stateOf("paid"), handedOver: stateOf("handedOver") };
}

/**
 * The time of a new tick: now, and in any case after what its presser saw, so that an undo counts over what it undoes even where two clocks
 * disagree.
 */
export const tickTime = (now: number, seen: Pick<TickWriter, "at">): number => Math.max(now, seen.at + 1);

/** What a button of an order says, which is the opposite of what is shown; "packed" is said of the contents that are shown. */
export function pressOf(
  order: Readonly<{ id: string; contents: string }> & TickState,
  kind: TickKind,
): string {
  const { id: orderId, contents } = order;
  if (order[kind].set) return `${orderId} ${kind} off`;
  return kind === "packed" ? `${orderId} ${kind} on ${contents}` : `${orderId} ${kind} on`;
}

/** The tick of a press at `now`: the opposite of what is shown. "Packed" is said of the contents that are shown. */
export function tickOfPress(
  order: Readonly<{ id: string; contents: string }> & TickState,
  kind: TickKind,
  { id, now }: Readonly<{ id: string; now: number }>,
): Tick {
  const set = !order[kind].set;
  const tick = { id, orderId: order.id, kind, set, at: tickTime(now, order[kind]) };
  return kind === "packed" && set ? { ...tick, contents: order.contents } : tick;
}

/** An order as the server finds it when ticks arrive. */
export interface TickedOrder extends TickState {
  readonly id: string;
  /** Nothing is ticked off any more, but what was ticked is kept. */
  readonly isClosed: boolean;
  /** How many ticks it has. */
  readonly held: number;
  /** What it holds, as the list names it to whoever ticks: another text where any piece is another. */
  readonly contents: string;
}

/** What becomes of one order: which of its kinds turn, each by the tick that counts. */
export interface TickTurns {
  readonly orderId: string;
  readonly turned: readonly Tick[];
}

/**
 * What ticks that have just arrived change, in the order of the orders. `used` are those of their ids that the shop knows: a tick's with its `tickKey`,
 * which is in the orders' state already, any other step's with a blank. A tick from the future (a device whose clock is ahead) counts as of `now`, or
 * nobody could take it back until then. A "packed" that was set of other contents than the order has counts for nothing and is not kept, because no one
 * packed what came since: those are `unseen`, and the others come to what they come to without them.
 *
 * @throws InvalidFields where an id is something else's already; TooManyTicks where an order has no room for what is new
 */
export function decideTicks(
  orders: readonly TickedOrder[],
  ticks: readonly Tick[],
  { used, now }: Readonly<{ used: ReadonlyMap<string, string>; now: number }>,
): Readonly<{ kept: readonly Tick[]; turns: readonly TickTurns[]; unseen: readonly Tick[] }> {
  const contents = new Map(orders.map((order) => [order.id, order.contents]));
  const fresh = freshTicks(ticks, contents, used).map((tick) => ({ ...tick, at: Math.min(tick.at, now) }));
  const isSeen = (tick: Tick) => hasSeen(tick, contents.get(tick.orderId));
  const kept = fresh.filter(isSeen);
  for (const { id: orderId, held } of orders) {
    const more = kept.filter((tick) => tick.orderId === orderId).length;
    if (more > 0 && held + more > MOST_TICKS_OF_ORDER)
      throw new TooManyTicks({ orderId, most: MOST_TICKS_OF_ORDER });
  }
  const latest = mergeTicks(kept);
  const turns = orders.map((order): TickTurns => {
    const turned = TICK_KINDS.flatMap((kind) => {
      const tick = latest.get(tickKey({ orderId: order.id, kind }));
      if (!tick || order.isClosed || !isLater(tick, order[kind])) return [];
      return tick.set === order[kind].set ? [] : [tick];
    });
    return { orderId: order.id, turned };
  });
  return {
    kept,
    turns: turns.filter(({ turned }) => turned.length > 0),
    unseen: fresh.filter((tick) => !isSeen(tick)),
  };
}

/** Whether what a tick says is said of these contents: only what is packed depends on them, and whoever handed the box over has done so. */
function hasSeen({ kind, set, contents }: Tick, now: string | undefined): boolean {
  return kind !== "packed" || !set || contents === undefined || contents === now;
}

/** The ticks of known orders that did not come before, each once. @throws InvalidFields */
function freshTicks(
  ticks: readonly Tick[],
  known: ReadonlyMap<string, unknown>,
  used: ReadonlyMap<string, string>,
): readonly Tick[] {
  const standsFor = new Map(used);
  return ticks.filter((tick, place) => {
    if (!known.has(tick.orderId)) return false;
    const other = standsFor.get(tick.id);
    if (other !== undefined && other !== tickKey(tick))
      throw new InvalidFields({ [`ticks.${place}.id`]: ["tickIdInUse"] });
    standsFor.set(tick.id, tickKey(tick));
    return other === undefined;
  });
}

/** What is told of a tick that met another one's: they did the same; theirs is later and counts; or one's own is and does. */
export type TickNews = "same" | "theirs" | "mine";

/**
 * How one's own tick differs from what someone else did meanwhile, or null where no one did. `other` is the latest one of anyone else, `seen` are
 * those that were on screen when one's own was made.
 */
export function tickNews(mine: Tick, other: TickWriter | null, seen: ReadonlySet<string>): TickNews | null {
  if (!other || seen.has(other.id)) return null;
  if (other.set === mine.set) return "same";
  return isLater(other, mine) ? "theirs" : "mine";
}
