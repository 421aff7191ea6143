/**
 * What was written about orders and could not be saved, while this page is open (MAN-06): whoever went on to the next order is told, and finds the
 * words of a note where they left them.
 */
import { useSyncExternalStore } from "react";

/** A change that was not saved after its order was left. */
export interface LostChange {
  readonly ticket: number;
  readonly what: "note" | "flags";
}

const notes = new Map<string, string>();
let newest: LostChange | null = null;
const followers = new Set<() => void>();

/** The note of this order that was not saved; undefined for none. */
export const lostNote = (orderId: string): string | undefined => notes.get(orderId);

/** Keeps what was typed until the order has it; undefined where it has. */
export function keepLostNote(orderId: string, typed: string | undefined): void {
  if (typed === undefined) notes.delete(orderId);
  else notes.set(orderId, typed);
}

/** Tells whoever is at the list by now. */
export function tellLost(change: LostChange): void {
  newest = change;
  for (const follower of followers) follower();
}

function follow(changed: () => void): () => void {
  followers.add(changed);
  return () => followers.delete(changed);
}

/** The change that was lost last, another object each time; null for none. */
export const useLostChange = (): LostChange | null =>
  useSyncExternalStore(
    follow,
    () => newest,
    () => null,
  );
