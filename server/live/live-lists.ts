/**
 * The live lists of this process: the subscribers, and the number of the last change that each has received. At a notification a shop's
 * changes are read once and sent to all its subscribers, to each from its own last number.
 */
import type { EntityManager } from "@mikro-orm/postgresql";
import type { LiveChanges } from "#domain/orders/live-change.ts";
import { isAway } from "#server/database/database-unavailable.ts";
import type { Log } from "../log.ts";
import { changesAfter } from "./read-changes.ts";

/** A subscriber. */
export interface OnLooker {
  readonly shopId: string;
  /** The account of the log-in. */
  readonly personId: string;
  /** The browser page's own name under that log-in: opened again it takes the place of its earlier stream. */
  readonly pageKey: string;
  /** The number of the last change that was sent. */
  toldUpTo: number;
  /** Whether the log-in is still valid; checked before anything is sent. The check does not renew it. */
  mayLook(): Promise<boolean>;
  tell(changes: LiveChanges): void;
  /** A sign of life. */
  beat(): void;
  /** Ends the stream. */
  end(): void;
}

/** The subscribers in this process. */
export interface LiveLists {
  /** Adds a subscriber, who gets at once what was missed; false where there are too many already. */
  join(looker: OnLooker): boolean;
  leave(looker: OnLooker): void;
  /** Orders of this shop changed. */
  look(shopId: string): void;
  /** Orders of any shop may have changed. */
  lookEverywhere(): void;
  /** Ends every stream; browsers come back by themselves. */
  endAll(): void;
  close(): void;
}

/** How often a stream shows that it is alive, and its log-in is looked at again. */
const BEAT_MS = 15_000;
const MOST_PER_PERSON = 6;
const MOST_PER_SHOP = 40;
const MOST_HERE = 2000;

/** Opens the lists; `newEm` gives an EntityManager of its own to each question. */
export function liveLists(newEm: () => EntityManager, log: Log): LiveLists {
  const shops = new Map<string, Set<OnLooker>>();
  /** Shops that are being read now; true where another notification came meanwhile. */
  const reading = new Map<string, boolean>();
  const of = (shopId: string) => [...(shops.get(shopId) ?? [])];
  const all = () => [...shops.keys()].flatMap(of);

  const leave = (looker: OnLooker): void => {
    const lookers = shops.get(looker.shopId);
    if (lookers?.delete(looker) && lookers.size === 0) shops.delete(looker.shopId);
  };
  const end = (looker: OnLooker): void => {
    leave(looker);
    looker.end();
  };

  /** Keeps only those with a valid log-in. Where that cannot be read all are ended: they reconnect when it can. */
  const admitted = async (lookers: readonly OnLooker[]): Promise<OnLooker[]> => {
    const may = await Promise.all(lookers.map((looker) => looker.mayLook().catch(() => false)));
    for (const [at, looker] of lookers.entries()) if (!may[at]) end(looker);
    return lookers.filter((_, at) => may[at]);
  };

  const tellShop = async (shopId: string): Promise<void> => {
    const lookers = await admitted(of(shopId));
    if (lookers.length === 0) return;
    for (const [after, same] of Map.groupBy(lookers, ({ toldUpTo }) => toldUpTo)) {
      const changes = await changesAfter(newEm(), shopId, after);
      if (changes.number === after) continue;
      for (const looker of same) {
        looker.toldUpTo = changes.number;
        looker.tell(changes);
      }
    }
  };

  /** A stream that cannot be served is ended; the client reconnects with its last number. */
  const tellOrEnd = async (shopId: string): Promise<void> => {
    try {
      await tellShop(shopId);
    } catch (error) {
      if (!isAway(error)) log.error({ err: error }, "a live list could not be read");
      for (const looker of of(shopId)) end(looker);
    }
  };

  const look = async (shopId: string): Promise<void> => {
    if (!shops.has(shopId)) return;
    const isBeingRead = reading.has(shopId);
    reading.set(shopId, true);
    if (isBeingRead) return;
    while (reading.get(shopId)) {
      reading.set(shopId, false);
      await tellOrEnd(shopId);
    }
    reading.delete(shopId);
  };

  const beating = setInterval(() => {
    void admitted(all()).then((lookers) => {
      for (const looker of lookers) looker.beat();
    });
  }, BEAT_MS);
  beating.unref();

  return {
    join(looker) {
      for (const other of of(looker.shopId)) if (other.pageKey === looker.pageKey) end(other);
      const here = of(looker.shopId);
      const own = here.filter(({ personId }) => personId === looker.personId);
      if (own.length >= MOST_PER_PERSON || here.length >= MOST_PER_SHOP || all().length >= MOST_HERE)
        return false;
      shops.set(looker.shopId, (shops.get(looker.shopId) ?? new Set()).add(looker));
      void look(looker.shopId);
      return true;
    },
    leave,
    look: (shopId) => void look(shopId),
    lookEverywhere() {
      for (const shopId of shops.keys()) void look(shopId);
    },
    endAll() {
      for (const looker of all()) end(looker);
    },
    close() {
      clearInterval(beating);
      for (const looker of all()) end(looker);
    },
  };
}
