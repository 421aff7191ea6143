/**
 * The browser's end of the live list (MAN-06): one stream for all of a shop's tabs, held by whichever of them has the lock; the others hear
 * of it by a channel. Changes are numbered, so that after a silence, however long, what was missed is asked for and nothing comes twice.
 */
import {
  type LiveChange,
  type LiveChanges,
  type LivePosition,
  TOLD_ONCE,
} from "#domain/orders/live-change.ts";
import { RINGS_EVERY_MS, unseenAfter, unseenWithout } from "#domain/orders/unseen-orders.ts";
import { SCREEN_SIGN_MS } from "#domain/orders/unwatched.ts";
import { isSoundOn, sound } from "./order-sound.ts";

/** What a tab knows. */
export interface LiveState {
  /** `starting` until the first sign of life. */
  readonly standing: "starting" | "live" | "away";
  /** When it stopped being live (epoch milliseconds); null while it is. */
  readonly awaySince: number | null;
  readonly position: LivePosition;
  /** The last change of each order since the tab looks on, by the order's id. */
  readonly changes: ReadonlyMap<string, LiveChange>;
  /** Counts up when only a fresh look tells what changed. */
  readonly startedOver: number;
  /** The new orders that ring until they are seen, by their ids. */
  readonly unseen: ReadonlySet<string>;
  /** How many whole seconds ago the last sign of life came. */
  readonly signAge: () => number;
  /** These were seen, in all tabs. */
  readonly see: (orderIds: readonly string[]) => void;
}

/** What tabs tell each other. */
type Word =
  | { readonly kind: "changes"; readonly changes: LiveChanges }
  | { readonly kind: "sign"; readonly standing: LiveState["standing"]; readonly awaySince: number | null }
  | { readonly kind: "seen"; readonly orderIds: readonly string[] }
  | { readonly kind: "ask" };

const ADDRESS = "/manage/events";
const NAME = "live-orders";
/** The server gives a sign every 4 s; two of them missed is silence, which the page says within ten seconds of the cut. */
const SILENCE_MS = 9_000;
const LOOK_MS = 500;
/** How often is asked while no stream can be held open. */
const ASK_EVERY_MS = 15_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** A screen that is left for another one soon needs the stream again. */
const LINGER_MS = 3_000;

/** The live orders of the shop this page belongs to. */
export interface LiveOrders {
  state(): LiveState;
  subscribe(listener: () => void): () => void;
}

let open: { live: Connection; users: number } | null = null;

/** Looks on from a position; all parts of a page share one. Give it back by calling what is returned. */
export function lookOn(position: LivePosition): { live: LiveOrders; leave: () => void } {
  open ??= { live: new Connection(position), users: 0 };
  const mine = open;
  mine.users += 1;
  return {
    live: mine.live,
    leave: () => {
      mine.users -= 1;
      setTimeout(() => {
        if (mine.users > 0 || open !== mine) return;
        open = null;
        mine.live.close();
      }, LINGER_MS);
    },
  };
}

/** One page's connection: to the server where this page leads, else to the tab that does. */
class Connection implements LiveOrders {
  #state: LiveState;
  readonly #listeners = new Set<() => void>();
  readonly #closing = new AbortController();
  readonly #tabs = new BroadcastChannel(NAME);
  readonly #pageKey = Math.random().toString(36).slice(2);
  #isLeader = false;
  #lastSign = performance.now();
  #stream: EventSource | null = null;
  #waitMs = FIRST_WAIT_MS;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #isAsking = false;
  #askedAt = Number.NEGATIVE_INFINITY;
  #rangAt = Number.NEGATIVE_INFINITY;

  constructor(position: LivePosition) {
    this.#state = {
      standing: "starting",
      awaySince: null,
      position,
      changes: new Map(),
      startedOver: 0,
      unseen: new Set(),
      signAge: () => Math.floor((performance.now() - this.#lastSign) / 1000),
      see: (orderIds) => {
        if (!orderIds.some((id) => this.#state.unseen.has(id))) return;
        this.#see(orderIds);
        this.#say({ kind: "seen", orderIds });
      },
    };
    this.#tabs.onmessage = ({ data }: MessageEvent<Word>) => this.#receive(data);
    const { signal } = this.#closing;
    if (navigator.locks) navigator.locks.request(NAME, { signal }, () => this.#lead()).catch(() => {});
    else void this.#lead();
    this.#say({ kind: "ask" });
    // Between the server's look and this one something may have happened that the stream's holder already knows.
    void this.#askOnce();
    this.#watchClock();
    this.#watchPage();
  }

  state = (): LiveState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  close(): void {
    this.#closing.abort();
    clearTimeout(this.#waiting);
    this.#stream?.close();
    this.#tabs.close();
  }

  #set(next: Partial<LiveState>): void {
    this.#state = { ...this.#state, ...next };
    for (const listener of this.#listeners) listener();
  }

  #say(word: Word): void {
    this.#tabs.postMessage(word);
  }

  #stand(standing: LiveState["standing"], awaySince: number | null): void {
    if (standing !== this.#state.standing || awaySince !== this.#state.awaySince)
      this.#set({ standing, awaySince });
    if (this.#isLeader) this.#say({ kind: "sign", standing, awaySince });
  }

  #goLive(): void {
    this.#lastSign = performance.now();
    this.#stand("live", null);
  }

  #see(orderIds: readonly string[]): void {
    this.#set({ unseen: unseenWithout(this.#state.unseen, orderIds) });
  }

  #goAway(): void {
    this.#stand("away", this.#state.awaySince ?? Date.now());
  }

  /** What another tab says. */
  #receive(word: Word): void {
    if (word.kind === "changes") this.#take(word.changes);
    else if (word.kind === "seen") this.#see(word.orderIds);
    else if (word.kind === "ask") {
      if (this.#isLeader) this.#stand(this.#state.standing, this.#state.awaySince);
    } else if (!this.#isLeader) {
      this.#lastSign = performance.now();
      const { standing, awaySince } = word;
      if (standing !== this.#state.standing) this.#set({ standing, awaySince });
    }
  }

  /** Takes in what was told; where something lies between, that is asked for first. */
  #take(told: LiveChanges): void {
    const { position: before, changes: known } = this.#state;
    if (told.startOver) {
      const position = { number: told.number, newestTicket: told.newestTicket };
      this.#set({ position, startedOver: this.#state.startedOver + 1, unseen: new Set() });
      return;
    }
    if (told.after > before.number) return void this.#askOnce();
    const fresh = told.changes.filter(({ number }) => number > before.number);
    if (told.number <= before.number) return;
    const changes = new Map(known);
    for (const change of fresh) changes.set(change.orderId, change);
    if (this.#isLeader && ring(fresh, known)) this.#rangAt = performance.now();
    const newestTicket = Math.max(before.newestTicket, told.newestTicket);
    const unseen = unseenAfter(this.#state.unseen, fresh);
    this.#set({ changes, unseen, position: { number: told.number, newestTicket } });
  }

  /** Rings again while a new order is unseen. Signs of the server ring too: the timers of a hidden page come once a minute. */
  #ringAgain(): void {
    if (!this.#isLeader || this.#state.unseen.size === 0 || !isSoundOn()) return;
    if (performance.now() - this.#rangAt < RINGS_EVERY_MS) return;
    this.#rangAt = performance.now();
    sound("new");
  }

  /** Tells the server that a screen is here. A stream alone does not: a laptop that was shut leaves it open for minutes. */
  #giveSign(): void {
    if (performance.now() - this.#askedAt >= SCREEN_SIGN_MS) void this.#askOnce();
  }

  /** Asks once for what was missed. */
  async #askOnce(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    this.#askedAt = performance.now();
    try {
      const answer = await fetch(`${ADDRESS}?after=${this.#state.position.number}`, {
        headers: { accept: TOLD_ONCE },
        signal: this.#closing.signal,
      });
      if (!answer.ok) return;
      const told = (await answer.json()) as LiveChanges;
      this.#take(told);
      if (this.#isLeader) this.#say({ kind: "changes", changes: told });
    } catch {
      // No way through; it is tried again.
    } finally {
      this.#isAsking = false;
    }
  }

  /** Holds the stream for all tabs, until this page goes. */
  #lead(): Promise<void> {
    this.#isLeader = true;
    this.#connect();
    return new Promise((resolve) => {
      this.#closing.signal.addEventListener("abort", () => resolve());
    });
  }

  #connect(): void {
    clearTimeout(this.#waiting);
    this.#stream?.close();
    if (this.#closing.signal.aborted) return;
    const mine = new EventSource(`${ADDRESS}?after=${this.#state.position.number}&page=${this.#pageKey}`);
    this.#stream = mine;
    mine.addEventListener("beat", () => {
      this.#waitMs = FIRST_WAIT_MS;
      this.#goLive();
      this.#giveSign();
      this.#ringAgain();
    });
    mine.addEventListener("changes", ({ data }: MessageEvent<string>) => {
      const told = JSON.parse(data) as LiveChanges;
      this.#say({ kind: "changes", changes: told });
      this.#take(told);
      this.#goLive();
    });
    mine.addEventListener("error", () => {
      if (this.#stream === mine) this.#comeBack();
    });
  }

  /** Comes back by itself: the browser's own way gives up after an answer such as 503. */
  #comeBack(): void {
    this.#stream?.close();
    this.#stream = null;
    this.#goAway();
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.#connect(), this.#waitMs * (0.5 + Math.random() / 2));
    this.#waitMs = Math.min(this.#waitMs * 2, LONGEST_WAIT_MS);
  }

  /** Notices silence, and asks while no stream can be held open. */
  #watchClock(): void {
    const looking = setInterval(() => {
      this.#ringAgain();
      if (performance.now() - this.#lastSign < SILENCE_MS) return;
      this.#lastSign = performance.now();
      if (this.#isLeader) this.#comeBack();
      else this.#goAway();
    }, LOOK_MS);
    const asking = setInterval(() => {
      if (this.#state.standing !== "live" && navigator.onLine) void this.#askOnce();
    }, ASK_EVERY_MS);
    this.#closing.signal.addEventListener("abort", () => {
      clearInterval(looking);
      clearInterval(asking);
    });
  }

  /** Follows the network, and a page that the browser puts away and brings back. */
  #watchPage(): void {
    const { signal } = this.#closing;
    const on = (event: string, act: (event: PageTransitionEvent) => void) =>
      window.addEventListener(event, act as (event: Event) => void, { signal });
    on("online", () => {
      this.#waitMs = FIRST_WAIT_MS;
      if (this.#isLeader && !this.#stream) this.#connect();
    });
    on("offline", () => (this.#isLeader ? this.#comeBack() : this.#goAway()));
    on("pagehide", () => this.#stream?.close());
    on("pageshow", ({ persisted }) => {
      if (persisted && this.#isLeader) this.#connect();
    });
  }
}

/** Rings once for all that came at once; for a cancelled order by its own sound, unless a new one is louder news. Returns whether a new one was. */
function ring(fresh: readonly LiveChange[], known: ReadonlyMap<string, LiveChange>): boolean {
  const hasNew = fresh.some(({ isNew, cancelled }) => isNew && !cancelled);
  if (!isSoundOn()) return hasNew;
  const isCancelledNow = ({ orderId, cancelled }: LiveChange) => cancelled && !known.get(orderId)?.cancelled;
  if (hasNew) sound("new");
  else if (fresh.some(isCancelledNow)) sound("cancelled");
  return hasNew;
}
