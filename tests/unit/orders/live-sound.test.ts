/** MAN-06 by ear: which tones a browser plays for what the live list tells. The browser's own parts are stood in for; ours are the real ones. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type LiveOrders, lookOn } from "#app/routes/orders/live-orders/live-orders.ts";
import { switchSound } from "#app/routes/orders/live-orders/order-sound.ts";
import type { LiveChange, LiveChanges } from "#domain/orders/live-change.ts";

/** Two rising tones, and a falling one, in hertz. */
const RISING = [659, 988];
const FALLING = [440, 294];

/** What was played since the last look. */
let played: number[] = [];
/** The page's only stream. */
let stream: EventTarget | undefined;
let live: LiveOrders;
let leave: () => void;

class SilentAudio {
  readonly state = "running";
  readonly currentTime = 0;
  readonly destination = {};
  createOscillator() {
    const frequency = { value: 0 };
    return {
      frequency,
      connect: (next: object) => next,
      start: () => played.push(frequency.value),
      stop: () => {},
    };
  }
  createGain() {
    const gain = { setValueAtTime: () => {}, linearRampToValueAtTime: () => {} };
    return { gain, connect: (next: object) => next };
  }
}

class HandFedStream extends EventTarget {
  constructor() {
    super();
    stream = this;
  }
  close() {}
}

beforeAll(async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("AudioContext", SilentAudio);
  vi.stubGlobal("EventSource", HandFedStream);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", async () => new Response(null, { status: 503 }));
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });
  ({ live, leave } = lookOn({ number: 0, newestTicket: 0 }));
});

afterAll(async () => {
  vi.useFakeTimers();
  leave();
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

beforeEach(() => {
  switchSound(true);
  played = [];
});

const order = (orderId: string, changed: Partial<LiveChange> = {}): Omit<LiveChange, "number"> => ({
  orderId,
  ticketNumber: 1,
  isNew: false,
  who: "Robin Reyes",
  placedAt: "2026-12-02T19:00:00.000Z",
  paid: false,
  readyForGuest: false,
  completed: false,
  cancelled: false,
  ...changed,
});

/** The stream tells of these at once; returns what was played. */
function tell(...changes: readonly Omit<LiveChange, "number">[]): number[] {
  const after = live.state().position.number;
  const numbered = changes.map((change, at) => ({ ...change, number: after + at + 1 }));
  const told: LiveChanges = {
    number: after + changes.length,
    newestTicket: 1,
    after,
    startOver: false,
    changes: numbered,
  };
  stream?.dispatchEvent(new MessageEvent("changes", { data: JSON.stringify(told) }));
  expect(live.state().position.number).toBe(told.number);
  return played.splice(0);
}

test("MAN-06 a new order rises, once for all that came at once", () => {
  expect(tell(order("a", { isNew: true }), order("b", { isNew: true }))).toEqual(RISING);
});

test("MAN-06 a cancelled order falls, once; further changes of it and of others are silent", () => {
  expect(tell(order("c", { paid: true }))).toEqual([]);
  expect(tell(order("c", { paid: true, cancelled: true }))).toEqual(FALLING);
  expect(tell(order("c", { cancelled: true }))).toEqual([]);
  expect(tell(order("c", { cancelled: false }))).toEqual([]);
  expect(tell(order("c", { cancelled: true }))).toEqual(FALLING);
});

test("MAN-06 a new order is louder news than a cancelled one; one that came and went falls", () => {
  expect(tell(order("d", { cancelled: true }), order("e", { isNew: true }))).toEqual(RISING);
  expect(tell(order("f", { isNew: true, cancelled: true }))).toEqual(FALLING);
});

test("MAN-06 switched off, nothing is heard, and what was told meanwhile is not made up for", () => {
  switchSound(false);
  expect(tell(order("g", { isNew: true }))).toEqual([]);
  expect(tell(order("g", { cancelled: true }))).toEqual([]);
  switchSound(true);
  expect(tell(order("g", { cancelled: true, completed: true }))).toEqual([]);
  expect(tell(order("h", { isNew: true }))).toEqual(RISING);
});
