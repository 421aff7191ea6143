/**
 * What this device keeps of the pick-up list (MAN-11): the days as the server told them last, and the ticks that wait to be sent, apart for each shop and
 * person. A log-out takes all of it away (`forget-here.ts`), and lists go with their time. Each tick has an entry of its own, so that two tabs never overwrite each other's.
 */
import { isKeptDay } from "#domain/orders/packing.ts";
import type { PickupDay } from "#domain/orders/pickup-schemas.ts";
import type { Tick, TickKind, TickNews } from "#domain/orders/ticks.ts";

/** Whose list it is. */
export interface PickupOwner {
  readonly shopId: string;
  readonly personId: string;
  readonly timeZone: string;
}

/** A day's list, and when it came, in milliseconds since 1970 by this device. */
export interface KeptDay {
  readonly day: PickupDay;
  readonly takenAt: number;
}

/** A tick that the server does not have yet, and what its presser knew. */
export interface WaitingTick {
  readonly tick: Tick;
  readonly ticketNumber: number;
  /** The day of the list that it was pressed on. */
  readonly date: string;
  /** Ids of the ticks of the same order and kind that were on screen then. */
  readonly seen: readonly string[];
}

/** What happened to the same order elsewhere, until it is read. */
export interface KeptNews {
  readonly id: string;
  readonly why: TickNews | "cancelled" | "deleted" | "unknown" | "changed" | "moved";
  readonly ticketNumber: number;
  readonly kind: TickKind;
  readonly by: string;
  readonly at: number;
  readonly set: boolean;
  readonly date: string | null;
}

const OWNER = "pickup of";
const DAY = "pickup day";
const NEWS = "pickup news";
/** `forget-here.ts` knows this name. */
const TICK = "pickup tick";
/** Days that are kept at once: the oldest list goes first. */
const MOST_DAYS = 5;

/** Whose list the page opened last on this device; null where a log-out came since. */
export function ownerHere(): PickupOwner | null {
  return read<PickupOwner>(OWNER);
}

/** Tells of another tab that makes the list someone else's, or takes it away; returns what ends that. */
export function watchOwner(listener: () => void): () => void {
  const look = ({ key }: StorageEvent) => {
    if (key === OWNER || key === null) listener();
  };
  window.addEventListener("storage", look);
  return () => window.removeEventListener("storage", look);
}

export type PickupStore = ReturnType<typeof pickupStore>;

/** The store of one person at one shop. */
export function pickupStore(owner: PickupOwner) {
  const whose = `${owner.shopId} ${owner.personId}`;
  const tickKeys = `${TICK} ${whose} `;
  const dayKeys = `${DAY} ${whose} `;
  const listeners = new Set<() => void>();
  /** Where the browser keeps nothing, ticks stand here and go with the page. */
  const unkept = new Map<string, WaitingTick>();
  let snapshot = look();

  function look() {
    const kept = keysOf(tickKeys).flatMap((key) => read<WaitingTick>(key) ?? []);
    const waiting = [...kept, ...unkept.values()].sort((one, other) =>
      one.tick.id < other.tick.id ? -1 : 1,
    );
    return { waiting, news: read<readonly KeptNews[]>(`${NEWS} ${whose}`) ?? [], keeps: unkept.size === 0 };
  }

  function changed() {
    snapshot = look();
    for (const listener of listeners) listener();
  }

  return {
    personId: owner.personId,
    snapshot: () => snapshot,
    subscribe(listener: () => void) {
      listeners.add(listener);
      // Another tab of the same device.
      window.addEventListener("storage", changed);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener("storage", changed);
      };
    },
    /** Makes this the list of the device: those of other people go. */
    open() {
      for (const key of keysOf(`${DAY} `)) if (!key.startsWith(dayKeys)) drop(key);
      for (const key of keysOf(`${NEWS} `)) if (key !== `${NEWS} ${whose}`) drop(key);
      write(OWNER, owner);
      changed();
    },
    /** Those whose time is over go. */
    days(): readonly KeptDay[] {
      const at = { now: Date.now(), timeZone: owner.timeZone };
      return keysOf(dayKeys).flatMap((key) => {
        const kept = read<KeptDay>(key);
        if (kept && isKeptDay({ date: kept.day.date, takenAt: kept.takenAt }, at)) return kept;
        drop(key);
        return [];
      });
    },
    keepDay(kept: KeptDay) {
      // An answer may come after the log-out of another tab.
      if (kept.day.date === null || ownerHere()?.personId !== owner.personId) return;
      write(dayKeys + kept.day.date, kept);
      const byAge = this.days().toSorted((one, other) => other.takenAt - one.takenAt);
      for (const { day } of byAge.slice(MOST_DAYS)) drop(dayKeys + day.date);
    },
    add(waiting: WaitingTick) {
      if (!write(tickKeys + waiting.tick.id, waiting)) unkept.set(waiting.tick.id, waiting);
      changed();
    },
    /** The server has them. */
    sent(ids: readonly string[], news: readonly KeptNews[]) {
      for (const id of ids) {
        drop(tickKeys + id);
        unkept.delete(id);
      }
      const all = new Map([...snapshot.news, ...news].map((each) => [each.id, each]));
      if (news.length > 0) write(`${NEWS} ${whose}`, [...all.values()]);
      changed();
    },
    newsSeen() {
      drop(`${NEWS} ${whose}`);
      changed();
    },
  };
}

function keysOf(begin: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(begin));
  } catch {
    return [];
  }
}

function read<Value>(key: string): Value | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") as Value | null;
  } catch {
    return null;
  }
}

/** False where the browser keeps nothing for pages, or has no room. */
function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

function drop(key: string) {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
