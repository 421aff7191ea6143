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

/** How often a stream shows that it is alive: a page says within ten seconds that it is not. */
const BEAT_MS = 4_000;
/** How often its log-in is looked at again. */
const LOOK_MS = 15_000;
const MOST_PER_PERSON = 6;
const MOST_PER_SHOP = 40;
const MOST_HERE = 2000;

/** Opens the lists; `newEm` gives an EntityManager of its own to each question. */
export const liveLists = (newEm: () => EntityManager, log: Log): LiveLists => new OpenLists(newEm, log);

class OpenLists implements LiveLists {
  readonly #newEm: () => EntityManager;
  readonly #log: Log;
  readonly #shops = new Map<string, Set<OnLooker>>();
  /** Shops that are being read now; true where another notification came meanwhile. */
  readonly #reading = new Map<string, boolean>();
  readonly #beating: NodeJS.Timeout;
  readonly #looking: NodeJS.Timeout;

  constructor(newEm: () => EntityManager, log: Log) {
    this.#newEm = newEm;
    this.#log = log;
    this.#beating = setInterval(() => this.#beat(), BEAT_MS).unref();
    this.#looking = setInterval(() => void this.#admitted(this.#all()), LOOK_MS).unref();
  }

  join(looker: OnLooker): boolean {
    for (const other of this.#of(looker.shopId)) if (other.pageKey === looker.pageKey) this.#end(other);
    const here = this.#of(looker.shopId);
    const own = here.filter(({ personId }) => personId === looker.personId);
    if (own.length >= MOST_PER_PERSON || here.length >= MOST_PER_SHOP || this.#all().length >= MOST_HERE)
      return false;
    this.#shops.set(looker.shopId, (this.#shops.get(looker.shopId) ?? new Set()).add(looker));
    this.look(looker.shopId);
    return true;
  }

  leave(looker: OnLooker): void {
    const lookers = this.#shops.get(looker.shopId);
    if (lookers?.delete(looker) && lookers.size === 0) this.#shops.delete(looker.shopId);
  }

  look(shopId: string): void {
    void this.#read(shopId);
  }

  lookEverywhere(): void {
    for (const shopId of this.#shops.keys()) this.look(shopId);
  }

  endAll(): void {
    for (const looker of this.#all()) this.#end(looker);
  }

  close(): void {
    clearInterval(this.#beating);
    clearInterval(this.#looking);
    this.endAll();
  }

  #of(shopId: string): OnLooker[] {
    return [...(this.#shops.get(shopId) ?? [])];
  }

  #all(): OnLooker[] {
    return [...this.#shops.keys()].flatMap((shopId) => this.#of(shopId));
  }

  #end(looker: OnLooker): void {
    this.leave(looker);
    looker.end();
  }

  #beat(): void {
    for (const looker of this.#all()) looker.beat();
  }

  /** Keeps only those with a valid log-in. Where that cannot be read all are ended: they reconnect when it can. */
  async #admitted(lookers: readonly OnLooker[]): Promise<OnLooker[]> {
    const may = await Promise.all(lookers.map((looker) => looker.mayLook().catch(() => false)));
    for (const [at, looker] of lookers.entries()) if (!may[at]) this.#end(looker);
    return lookers.filter((_, at) => may[at]);
  }

  /** Reads a shop's changes, once more where another notification came meanwhile. */
  async #read(shopId: string): Promise<void> {
    if (!this.#shops.has(shopId)) return;
    const isBeingRead = this.#reading.has(shopId);
    this.#reading.set(shopId, true);
    if (isBeingRead) return;
    while (this.#reading.get(shopId)) {
      this.#reading.set(shopId, false);
      await this.#tellOrEnd(shopId);
    }
    this.#reading.delete(shopId);
  }

  /** A stream that cannot be served is ended; the client reconnects with its last number. */
  async #tellOrEnd(shopId: string): Promise<void> {
    try {
      await this.#tell(shopId);
    } catch (error) {
      if (!isAway(error)) this.#log.error({ err: error }, "a live list could not be read");
      for (const looker of this.#of(shopId)) this.#end(looker);
    }
  }

  async #tell(shopId: string): Promise<void> {
    const lookers = await this.#admitted(this.#of(shopId));
    if (lookers.length === 0) return;
    for (const [after, same] of Map.groupBy(lookers, ({ toldUpTo }) => toldUpTo)) {
      const changes = await changesAfter(this.#newEm(), shopId, after);
      if (changes.number === after) continue;
      for (const looker of same) {
        looker.toldUpTo = changes.number;
        looker.tell(changes);
      }
    }
  }
}
