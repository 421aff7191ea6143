/** A page with the live list, without a browser: its stream, its sound and its store are stood in for; ours are the real ones. */
import { expect, vi } from "vitest";
import { type LiveOrders, lookOn } from "#app/routes/orders/live-orders/live-orders.ts";
import type { LiveChange, LiveChanges } from "#domain/orders/live-change.ts";

/** Two rising tones, and a falling one, in hertz. */
export const RISING = [659, 988];
export const FALLING = [440, 294];

/** The page. */
export interface LivePage {
  readonly live: LiveOrders;
  /** What was played since the last look, in hertz. */
  readonly played: () => number[];
  /** The addresses that were asked for since the last look, but for the stream. */
  readonly asked: () => string[];
  /** The stream gives a sign of life. */
  readonly beat: () => void;
  /** The stream tells of these at once; returns what was played. */
  readonly tell: (...changes: readonly Omit<LiveChange, "number">[]) => number[];
  /** Leaves it, and ends what was stood in for. */
  readonly leave: () => Promise<void>;
}

/** What was played: of all pages, since the product keeps its first sound card. */
let played: number[] = [];

/** Opens the page. */
export function openLivePage(): LivePage {
  played = [];
  let asked: string[] = [];
  let stream: EventTarget | undefined;
  const kept = new Map<string, string>();

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

  vi.stubGlobal("AudioContext", SilentAudio);
  vi.stubGlobal("EventSource", HandFedStream);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return new Response(null, { status: 503 });
  });
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });
  const { live, leave } = lookOn({ number: 0, newestTicket: 0 });
  const taken = () => played.splice(0);
  return {
    live,
    played: taken,
    asked: () => asked.splice(0),
    beat: () => void stream?.dispatchEvent(new MessageEvent("beat", { data: "{}" })),
    tell: (...changes) => {
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
      return taken();
    },
    leave: async () => {
      vi.useFakeTimers();
      leave();
      await vi.advanceTimersByTimeAsync(10_000);
      vi.useRealTimers();
      vi.unstubAllGlobals();
      played = [];
      asked = [];
    },
  };
}

/** A change of an order. */
export const order = (orderId: string, changed: Partial<LiveChange> = {}): Omit<LiveChange, "number"> => ({
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
