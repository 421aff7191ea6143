import { useEffect, useState } from "react";
import type { LiveState } from "#app/routes/orders/live-orders/live-orders.ts";
import {
  changedSince,
  useFreshOrders,
  useLiveOrders,
} from "#app/routes/orders/live-orders/use-live-orders.ts";
import type { LiveChange, LivePosition } from "#domain/orders/live-change.ts";
import * as t from "#messages/live.js";
import type { OrderRowView } from "./order-row.ts";
import { stayingRows } from "./staying-rows.ts";

/** The list as it is shown while orders come in. */
export interface LiveList {
  readonly live: LiveState | null;
  /** Without orders that wait to be taken in, and each with its flags as they are now. */
  readonly rows: readonly OrderRowView[];
  /** How many orders came in since the list was taken in. */
  readonly waiting: number;
  /** The newest of them, where its stream told of it. */
  readonly newest: LiveChange | null;
  /** Takes them in: the list shows them with its next answer. */
  readonly takeIn: () => void;
  /** Ends the rest of an untouched page that has something new to show; null while it does not rest. */
  readonly goOn: (() => void) | null;
}

/** What of a page of the list its loader gave. */
interface LoadedList {
  /** The list's own address, without the open order: another one is a new look. */
  readonly address: string;
  /** Read before the rows were. */
  readonly position: LivePosition;
  readonly rows: readonly OrderRowView[];
}

/**
 * Keeps the list in step with the shop (MAN-06): a colleague's changes of flags show at once, other changes with a gentle fresh look, and new orders
 * wait until they are taken in, so that no row moves under the finger.
 */
export function useLiveList({ address, position, rows }: LoadedList): LiveList {
  const live = useLiveOrders(position);
  const [taken, setTaken] = useState({ address, upTo: position.newestTicket });
  if (taken.address !== address) setTaken({ address, upTo: position.newestTicket });
  const { upTo } = taken.address === address ? taken : { upTo: position.newestTicket };
  const shown = useStayingRows({ address, rows, upTo });
  const newestTicket = Math.max(position.newestTicket, live?.position.newestTicket ?? 0);
  const waiting = Math.max(0, newestTicket - upTo);
  const goOn = useFreshOrders(live, position);
  useCountInTitle(waiting);
  return {
    live,
    rows: withChanges(shown, rows, live, position),
    waiting,
    newest:
      [...(live?.changes.values() ?? [])].find(({ ticketNumber }) => ticketNumber === newestTicket) ?? null,
    goOn,
    takeIn: () => setTaken({ address, upTo: newestTicket }),
  };
}

/** The rows of an address as they stand while orders wait. */
function useStayingRows(list: { address: string; rows: readonly OrderRowView[]; upTo: number }) {
  const { address, rows, upTo } = list;
  const [kept, setKept] = useState(() => ({ ...list, shown: stayingRows([], rows, upTo) }));
  if (kept.address === address && kept.rows === rows && kept.upTo === upTo) return kept.shown;
  const shown = stayingRows(kept.address === address ? kept.shown : [], rows, upTo);
  setKept({ ...list, shown });
  return shown;
}

/** A row that only stays is as old as the look that brought it: of its changes all count. */
function withChanges(
  shown: readonly OrderRowView[],
  loaded: readonly OrderRowView[],
  live: LiveState | null,
  position: LivePosition,
): readonly OrderRowView[] {
  if (!live || live.changes.size === 0) return shown;
  const changes = changedSince(live, position);
  const there = new Set(loaded.map(({ id }) => id));
  return shown.map((row) => {
    const change = (there.has(row.id) ? changes : live.changes).get(row.id);
    if (!change) return row;
    const { paid, readyForGuest, completed, cancelled } = change;
    return { ...row, paid, readyForGuest, completed, cancelled };
  });
}

/** "(2) Manage Orders · …", for anyone who works in another tab. Looked after with each drawing, since the router writes the title too. */
function useCountInTitle(count: number): void {
  useEffect(() => {
    const title = document.title.replace(/^\(\d+\) /, "");
    const wanted = count > 0 ? t.titleCount({ count, title }) : title;
    if (document.title !== wanted) document.title = wanted;
  });
  useEffect(
    () => () => {
      document.title = document.title.replace(/^\(\d+\) /, "");
    },
    [],
  );
}
