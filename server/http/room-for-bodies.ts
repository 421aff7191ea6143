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
  /** So many of one address are read at a time, and so many may wait for that: nobody alone takes the room of all. */
  readonly ofAddress?: { readonly reading: number; readonly waiting: number };
  /** So many may wait for room, and so long. */
  readonly waiting?: number;
  readonly patienceMs?: number;
  /** How often is looked, while someone waits, who of those that have room sends too slowly. */
  readonly lookMs?: number;
}

/** A sender of less than this from one check to the next loses the room to those that wait. */
const LEAST_BYTES = 32 * 1024;

/** A picture that waits for room. */
interface WaitingPicture {
  readonly bytes: number;
  readonly address: string;
  readonly admit: (has: boolean) => void;
}

/**
 * Room for pictures on the disk. It is kept for a picture as a whole before the first byte is read: until then a picture stays with its sender, and
 * the twenty-first picture waits instead of being refused.
 */
export function pictureRoom({
  mostBytes = 128 * 1024 * 1024,
  ofAddress = { reading: 4, waiting: 16 },
  waiting = 128,
  patienceMs = 25_000,
  lookMs = 2_000,
}: PictureRoomLimits = {}) {
  let held = 0;
  const queue = new Set<WaitingPicture>();
  const reading = new Set<{ readonly address: string; bytes: number; seen: number; end: () => void }>();
  /** How many are read of an address. */
  const readers = new Map<string, number>();
  let looking: NodeJS.Timeout | undefined;

  const fits = (bytes: number) => held + bytes <= mostBytes;
  const isBusy = (address: string) => (readers.get(address) ?? 0) >= ofAddress.reading;
  const waitingOf = (address: string) => [...queue].filter((one) => one.address === address).length;
  const take = (bytes: number, address: string) => {
    held += bytes;
    readers.set(address, (readers.get(address) ?? 0) + 1);
  };
  const isRead = (address: string) => {
    const left = (readers.get(address) ?? 0) - 1;
    if (left > 0) readers.set(address, left);
    else readers.delete(address);
  };

  /** Who waits for an address's own turn ends no one else's picture. */
  const endTheSlow = () => {
    const isFull = [...queue].some(({ bytes }) => !fits(bytes));
    for (const body of reading) {
      const isSlow = body.bytes - body.seen < LEAST_BYTES;
      if (isSlow && (isFull || waitingOf(body.address) > 0)) body.end();
      body.seen = body.bytes;
    }
  };
  const admitNext = () => {
    for (const next of queue) {
      if (!fits(next.bytes)) return;
      if (!isBusy(next.address)) next.admit(true);
    }
    if (queue.size > 0) return;
    clearInterval(looking);
    looking = undefined;
  };
  const mayGoAhead = (bytes: number, address: string) =>
    fits(bytes) && !isBusy(address) && [...queue].every((one) => fits(one.bytes));
  function waitForRoom(bytes: number, address: string, sender: IncomingMessage): Promise<boolean> {
    if (mayGoAhead(bytes, address)) {
      take(bytes, address);
      return Promise.resolve(true);
    }
    if (queue.size >= waiting || waitingOf(address) >= ofAddress.waiting) return Promise.resolve(false);
    looking ??= setInterval(endTheSlow, lookMs).unref();
    return new Promise((resolve) => {
      const gone = () => settle(false);
      const settle = (has: boolean) => {
        clearTimeout(timer);
        sender.off("close", gone);
        queue.delete(one);
        if (has) take(bytes, address);
        resolve(has);
      };
      const timer = setTimeout(gone, patienceMs);
      const one = { bytes, address, admit: settle };
      sender.once("close", gone);
      queue.add(one);
    });
  }
  return {
    /** A place for so many bytes from an address; null where none comes free in time, or too many wait already. */
    async enter(bytes: number, address: string, sender: IncomingMessage): Promise<Place | null> {
      if (!(await waitForRoom(bytes, address, sender))) return null;
      const body = { address, bytes: 0, seen: 0, end: () => {} };
      reading.add(body);
      const endReading = () => {
        if (!reading.delete(body)) return;
        isRead(address);
        admitNext();
      };
      sender.once("end", endReading);
      let isHere = true;
      return {
        hold(length) {
          body.bytes = length;
          return true;
        },
        leave() {
          if (!isHere) return;
          isHere = false;
          held -= bytes;
          endReading();
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
