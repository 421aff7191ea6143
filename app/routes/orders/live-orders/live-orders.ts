/**
 * The browser's end of the live list (MAN-06): one stream for all of a shop's tabs, held by whichever of them has the lock; the others hear
 * of it by a channel. Changes are numbered, so that after a silence, however long, what was missed is asked for and nothing comes twice.
 */
import { type LiveChange, type LiveChanges, type LiveMark, TOLD_ONCE } from "#domain/orders/live-change.ts";
import { isSoundOn, sound } from "./order-sound.ts";

/** What a tab knows. */
export interface LiveState {
  /** `starting` until the first sign of life. */
  readonly standing: "starting" | "live" | "away";
  /** When it stopped being live (epoch milliseconds); null while it is. */
  readonly awaySince: number | null;
  readonly mark: LiveMark;
  /** The last change of each order since the tab looks on, by the order's id. */
  readonly changes: ReadonlyMap<string, LiveChange>;
  /** Counts up when only a fresh look tells what changed. */
  readonly startedOver: number;
}

/** What tabs tell each other. */
type Word =
  | { readonly kind: "changes"; readonly changes: LiveChanges }
  | { readonly kind: "sign"; readonly standing: LiveState["standing"]; readonly awaySince: number | null }
  | { readonly kind: "ask" };

const ADDRESS = "/manage/events";
const NAME = "live-orders";
/** The server gives a sign every 15 s; two and a half of them missed is silence. */
const SILENCE_MS = 40_000;
const LOOK_MS = 5_000;
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

let open: { live: LiveOrders & { close(): void }; users: number } | null = null;

/** Looks on from a mark; all parts of a page share one. Give it back by calling what is returned. */
export function lookOn(mark: LiveMark): { live: LiveOrders; leave: () => void } {
  open ??= { live: openLiveOrders(mark), users: 0 };
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

function openLiveOrders(mark: LiveMark): LiveOrders & { close(): void } {
  const listeners = new Set<() => void>();
  const closing = new AbortController();
  const { signal } = closing;
  const tabs = new BroadcastChannel(NAME);
  const pageKey = Math.random().toString(36).slice(2);
  let state: LiveState = { standing: "starting", awaySince: null, mark, changes: new Map(), startedOver: 0 };
  let isLeader = false;
  let lastSign = performance.now();
  let stream: EventSource | null = null;
  let waitMs = FIRST_WAIT_MS;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let asking = false;

  const set = (next: Partial<LiveState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const say = (word: Word) => tabs.postMessage(word);
  const stand = (standing: LiveState["standing"], awaySince: number | null) => {
    if (standing !== state.standing || awaySince !== state.awaySince) set({ standing, awaySince });
    if (isLeader) say({ kind: "sign", standing, awaySince });
  };
  const goLive = () => {
    lastSign = performance.now();
    stand("live", null);
  };
  const goAway = () => stand("away", state.awaySince ?? Date.now());

  /** Takes in what was told; where something lies between, that is asked for first. */
  const take = (told: LiveChanges) => {
    const { mark: before } = state;
    if (told.startOver) {
      set({
        mark: { number: told.number, newestTicket: told.newestTicket },
        startedOver: state.startedOver + 1,
      });
      return;
    }
    if (told.after > before.number) return void askOnce();
    const fresh = told.changes.filter(({ number }) => number > before.number);
    if (told.number <= before.number) return;
    const changes = new Map(state.changes);
    for (const change of fresh) changes.set(change.orderId, change);
    if (isLeader) ring(fresh, state.changes);
    set({
      changes,
      mark: { number: told.number, newestTicket: Math.max(before.newestTicket, told.newestTicket) },
    });
  };

  /** Asks once for what was missed. */
  const askOnce = async (): Promise<void> => {
    if (asking) return;
    asking = true;
    try {
      const answer = await fetch(`${ADDRESS}?after=${state.mark.number}`, {
        headers: { accept: TOLD_ONCE },
        signal,
      });
      if (!answer.ok) return;
      const told = (await answer.json()) as LiveChanges;
      take(told);
      if (isLeader) say({ kind: "changes", changes: told });
    } catch {
      // No way through; it is tried again.
    } finally {
      asking = false;
    }
  };

  const connect = () => {
    clearTimeout(waiting);
    stream?.close();
    if (signal.aborted) return;
    const mine = new EventSource(`${ADDRESS}?after=${state.mark.number}&page=${pageKey}`);
    stream = mine;
    mine.addEventListener("beat", () => {
      waitMs = FIRST_WAIT_MS;
      goLive();
    });
    mine.addEventListener("changes", ({ data }: MessageEvent<string>) => {
      const told = JSON.parse(data) as LiveChanges;
      say({ kind: "changes", changes: told });
      take(told);
      goLive();
    });
    mine.addEventListener("error", () => {
      if (stream === mine) comeBack();
    });
  };
  /** Comes back by itself: the browser's own way gives up after an answer such as 503. */
  const comeBack = () => {
    stream?.close();
    stream = null;
    goAway();
    clearTimeout(waiting);
    waiting = setTimeout(connect, waitMs * (0.5 + Math.random() / 2));
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  };

  tabs.onmessage = ({ data: word }: MessageEvent<Word>) => {
    if (word.kind === "changes") take(word.changes);
    else if (word.kind === "ask") {
      if (isLeader) stand(state.standing, state.awaySince);
    } else if (!isLeader) {
      lastSign = performance.now();
      if (word.standing !== state.standing) set({ standing: word.standing, awaySince: word.awaySince });
    }
  };

  const lead = () =>
    new Promise<void>((resolve) => {
      isLeader = true;
      connect();
      signal.addEventListener("abort", () => resolve());
    });
  if (navigator.locks) navigator.locks.request(NAME, { signal }, lead).catch(() => {});
  else void lead();
  say({ kind: "ask" });
  // Between the server's look and this one something may have happened that the stream's holder already knows.
  void askOnce();

  const looking = setInterval(() => {
    if (performance.now() - lastSign < SILENCE_MS) return;
    lastSign = performance.now();
    if (isLeader) comeBack();
    else goAway();
  }, LOOK_MS);
  const asked = setInterval(() => {
    if (state.standing !== "live" && navigator.onLine) void askOnce();
  }, ASK_EVERY_MS);
  const back = () => {
    waitMs = FIRST_WAIT_MS;
    if (isLeader && !stream) connect();
  };
  window.addEventListener("online", back, { signal });
  window.addEventListener("offline", () => (isLeader ? comeBack() : goAway()), { signal });
  window.addEventListener("pagehide", () => stream?.close(), { signal });
  window.addEventListener("pageshow", ({ persisted }) => persisted && isLeader && connect(), { signal });

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      closing.abort();
      clearInterval(looking);
      clearInterval(asked);
      clearTimeout(waiting);
      stream?.close();
      tabs.close();
    },
  };
}

/** Rings once for all that came at once; for a cancelled order by its own sound, unless a new one is louder news. */
function ring(fresh: readonly LiveChange[], known: ReadonlyMap<string, LiveChange>): void {
  if (!isSoundOn()) return;
  const isCancelledNow = ({ orderId, cancelled }: LiveChange) => cancelled && !known.get(orderId)?.cancelled;
  if (fresh.some(({ isNew, cancelled }) => isNew && !cancelled)) sound("new");
  else if (fresh.some(isCancelledNow)) sound("cancelled");
}
