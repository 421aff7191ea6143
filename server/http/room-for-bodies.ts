/** The room that bodies share while they are read and worked on, in bytes (SEC-A25). */
import type { IncomingMessage } from "node:http";

/** The place of one body. */
export interface Place {
  /** Reports how many bytes there are by now; false where there is no room for them. */
  hold(bytes: number): boolean;
  /** Gives the room back; again, it does nothing. */
  leave(): void;
  /** What ends the reading where the body comes too slowly. */
  onSlow(end: () => void): void;
}

/** Room that is taken as bytes come. */
export function sharedRoom(mostBytes: number) {
  let held = 0;
  return {
    enter(): Place {
      let own = 0;
      return {
        hold(bytes) {
          held += bytes - own;
          own = bytes;
          return held <= mostBytes;
        },
        leave() {
          held -= own;
          own = 0;
        },
        onSlow() {},
      };
    },
    held: () => held,
  };
}

/** What the room of pictures allows. */
interface PictureRoomLimits {
  readonly mostBytes?: number;
  /** So many may wait for room, and so long. */
  readonly waiting?: number;
  readonly patienceMs?: number;
  /** How often is looked, while someone waits, who of those that have room sends too slowly. */
  readonly lookMs?: number;
}

/** A sender of less than this from one check to the next loses the room to those that wait. */
const LEAST_BYTES = 32 * 1024;

/**
 * Room for pictures on the disk. It is kept for a picture as a whole before the first byte is read: until then a picture stays with its sender, and
 * the twenty-first picture waits instead of being refused.
 */
export function pictureRoom({
  mostBytes = 128 * 1024 * 1024,
  waiting = 40,
  patienceMs = 25_000,
  lookMs = 2_000,
}: PictureRoomLimits = {}) {
  let held = 0;
  const queue = new Set<{ readonly bytes: number; readonly admit: (has: boolean) => void }>();
  const reading = new Set<{ bytes: number; seen: number; end: () => void }>();
  let looking: NodeJS.Timeout | undefined;

  const endTheSlow = () => {
    for (const body of reading) {
      if (body.bytes - body.seen < LEAST_BYTES) body.end();
      body.seen = body.bytes;
    }
  };
  const admitNext = () => {
    for (const next of queue) {
      if (held + next.bytes > mostBytes) return;
      next.admit(true);
    }
    clearInterval(looking);
    looking = undefined;
  };
  function waitForRoom(bytes: number, sender: IncomingMessage): Promise<boolean> {
    if (queue.size === 0 && held + bytes <= mostBytes) {
      held += bytes;
      return Promise.resolve(true);
    }
    if (queue.size >= waiting) return Promise.resolve(false);
    looking ??= setInterval(endTheSlow, lookMs).unref();
    return new Promise((resolve) => {
      const gone = () => settle(false);
      const settle = (has: boolean) => {
        clearTimeout(timer);
        sender.off("close", gone);
        queue.delete(one);
        if (has) held += bytes;
        resolve(has);
      };
      const timer = setTimeout(gone, patienceMs);
      const one = { bytes, admit: settle };
      sender.once("close", gone);
      queue.add(one);
    });
  }
  return {
    /** A place for so many bytes; null where none comes free in time, or too many wait already. */
    async enter(bytes: number, sender: IncomingMessage): Promise<Place | null> {
      if (!(await waitForRoom(bytes, sender))) return null;
      const body = { bytes: 0, seen: 0, end: () => {} };
      reading.add(body);
      sender.once("end", () => reading.delete(body));
      let isHere = true;
      return {
        hold(length) {
          body.bytes = length;
          return true;
        },
        leave() {
          if (!isHere) return;
          isHere = false;
          reading.delete(body);
          held -= bytes;
          admitNext();
        },
        onSlow(end) {
          body.end = end;
        },
      };
    },
    held: () => held,
  };
}
