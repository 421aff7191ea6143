import { useFetchers, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { LivePosition } from "#domain/orders/live-change.ts";
import { type LiveOrders, type LiveState, lookOn } from "./live-orders.ts";
import { readySound } from "./order-sound.ts";

/** What a page of the manage area knows of the shop's orders since the position that its loader gave; null until scripts run (MAN-06). */
export function useLiveOrders(position: LivePosition): LiveState | null {
  const [live, setLive] = useState<LiveOrders | null>(null);
  const first = useRef(position);
  useEffect(() => {
    const { live: opened, leave } = lookOn(first.current);
    const forgetSound = readySound();
    setLive(opened);
    return () => {
      forgetSound();
      leave();
    };
  }, []);
  return useSyncExternalStore(
    live ? live.subscribe : subscribeToNothing,
    () => live?.state() ?? null,
    () => null,
  );
}

const subscribeToNothing = () => () => {};

/** An order that is opened is seen. */
export function useSeen(live: LiveState | null, orderId: string | null): void {
  const isUnseen = orderId !== null && Boolean(live?.unseen.has(orderId));
  const see = live?.see;
  useEffect(() => {
    if (isUnseen && orderId !== null) see?.([orderId]);
  }, [isUnseen, orderId, see]);
}

/** How the orders that changed since the position stand now, by id. */
export function changedSince(live: LiveState | null, position: LivePosition): LiveState["changes"] {
  return new Map([...(live?.changes ?? [])].filter(([, { number }]) => number > position.number));
}

/** How long after the last touch a page still looks anew by itself: looking renews the log-in, and no one may be there (AUTH-05). */
const TOUCHED_MS = 300_000;
const TRY_AGAIN_MS = 1_000;

/**
 * Loads the page's data anew when an order changed that was there before; new ones alone do not count unless `alsoNew`. Gently: not while
 * something is being typed, saved or asked, nor where no one has touched the page for a while: it then rests, which the page is told.
 *
 * @returns what ends the rest, while something waits to be shown; else null.
 */
export function useFreshOrders(
  live: LiveState | null,
  position: LivePosition,
  { alsoNew = false } = {},
): (() => void) | null {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const fetchers = useFetchers();
  const isBusy = navigation.state !== "idle" || state !== "idle" || fetchers.length > 0;
  const touchedAt = useLastTouch();
  const newest = live ? newestThatCounts(live, position, alsoNew) : 0;
  const lookedFor = useRef({ number: 0, startedOver: 0 });
  const startedOver = live?.startedOver ?? 0;
  const [isResting, setResting] = useState(false);

  useEffect(() => {
    const isDue = () => newest > lookedFor.current.number || startedOver > lookedFor.current.startedOver;
    if (!isDue() || isBusy) return;
    const look = () => {
      const rests = performance.now() - touchedAt.current > TOUCHED_MS;
      setResting(rests);
      if (rests || isWriting()) return;
      clearInterval(trying);
      lookedFor.current = { number: newest, startedOver };
      revalidate();
    };
    const trying = setInterval(look, TRY_AGAIN_MS);
    look();
    return () => clearInterval(trying);
  }, [newest, startedOver, isBusy, revalidate, touchedAt]);
  if (!isResting) return null;
  return () => {
    touchedAt.current = performance.now();
    setResting(false);
    revalidate();
  };
}

function newestThatCounts(live: LiveState, position: LivePosition, alsoNew: boolean): number {
  let newest = 0;
  for (const { number, ticketNumber } of live.changes.values()) {
    const wasThere = alsoNew || ticketNumber <= position.newestTicket;
    if (number > position.number && wasThere) newest = Math.max(newest, number);
  }
  return newest;
}

/** Whether something on the page is half written: a dialog is open, a field of the panel has the focus or was changed and not yet saved. */
function isWriting(): boolean {
  if (document.querySelector("dialog[open], [data-unsaved]")) return true;
  const fields = "textarea, select, input:not([type=hidden], [type=checkbox], [type=radio], [type=search])";
  if (document.activeElement?.matches(fields)) return true;
  const written = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
    ":is(.panel, [data-slot=panel]) :is(textarea, select, input:not([type=hidden], [type=checkbox], [type=radio]))",
  );
  return [...written].some((field) =>
    field instanceof HTMLSelectElement
      ? [...field.options].some(({ selected, defaultSelected }) => defaultSelected && !selected)
      : field.value !== field.defaultValue,
  );
}

function useLastTouch() {
  const at = useRef(0);
  useEffect(() => {
    at.current = performance.now();
    const touch = () => {
      at.current = performance.now();
    };
    const stop = new AbortController();
    for (const name of ["pointerdown", "keydown", "wheel", "touchmove"])
      document.addEventListener(name, touch, { passive: true, signal: stop.signal });
    return () => stop.abort();
  }, []);
  return at;
}
