import { TRPCClientError } from "@trpc/client";
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { v7 } from "uuid";
import { useIsOffline } from "#app/ui/use-is-offline.ts";
import { trpc } from "#app/wiring/trpc.tsx";
import type { PickupDay, PickupOrder } from "#domain/orders/pickup-schemas.ts";
import { MOST_TICKS, type TickKind, tickOfPress, withTicks } from "#domain/orders/ticks.ts";
import { statusOf } from "#domain/refusal-status.ts";
import { newsOf } from "./pickup-news.ts";
import {
  type KeptDay,
  type KeptNews,
  type PickupOwner,
  type PickupStore,
  pickupStore,
  type WaitingTick,
} from "./pickup-store.ts";

/** How often what waits is tried again. */
const TRY_AGAIN_MS = 15_000;

/** Why the server does not take what is ticked: it is not reached, no one is logged in or someone else, or the shop ticks too much for now. */
type Failure = "unreached" | "loggedOut" | "ofAnother" | "limited";

/** Whether the server takes what is ticked. */
export type Reach = "online" | "offline" | Failure;

const NOTHING = { waiting: [] as readonly WaitingTick[], news: [] as readonly KeptNews[], keeps: true };

/**
 * The list of a day as it is ticked off on this device (MAN-11): what the server told last, with the ticks that wait laid over it. Ticks go out at once where
 * there is a network, else as soon as there is one. `first` is the list at first, and a newer one whenever the page has it.
 */
export function usePickup(owner: PickupOwner, first: PickupDay, firstTakenAt: number | null) {
  const { client } = trpc.useUtils();
  const [store, setStore] = useState<PickupStore | null>(null);
  const [kept, setKept] = useState<{ readonly day: PickupDay; readonly takenAt: number | null }>({
    day: first,
    takenAt: firstTakenAt,
  });
  const [failure, setFailure] = useState<Failure | null>(null);
  /** Orders that take no more ticks: what waits for them is kept, and holds up nothing else. */
  const [full, setFull] = useState<ReadonlySet<string>>(new Set());
  const isOffline = useIsOffline();
  const { shopId, personId, timeZone } = owner;

  const newest = useRef(kept);
  const take = useCallback(
    (taken: KeptDay) => {
      const { day } = newest.current;
      // Answers may overtake each other.
      if (day.date === taken.day.date && day.now > taken.day.now) return;
      newest.current = taken;
      setKept(taken);
      store?.keepDay(taken);
    },
    [store],
  );

  useEffect(() => {
    const opened = pickupStore({ shopId, personId, timeZone });
    opened.open();
    setStore(opened);
  }, [shopId, personId, timeZone]);

  useEffect(() => {
    if (store) take({ day: first, takenAt: firstTakenAt ?? Date.now() });
  }, [store, first, firstTakenAt, take]);

  const { waiting, news, keeps } = useSyncExternalStore(
    store?.subscribe ?? subscribeToNothing,
    () => store?.snapshot() ?? NOTHING,
    () => NOTHING,
  );

  const isRunning = useRef(false);
  const { date } = kept.day;
  /** Sends a part of what waits, and takes the list that has it; until that is here the ticks are laid over the old one. */
  const sendPart = useCallback(
    async (from: PickupStore, due: readonly WaitingTick[]) => {
      const part = due.slice(0, MOST_TICKS);
      const ticks = part.map(({ tick }) => tick);
      const { outcomes } =
        ticks.length > 0
          ? await client.orders.tick.mutate({ personId: from.personId, ticks })
          : { outcomes: [] };
      const day = await client.orders.pickupDay.query(date === null ? {} : { date });
      take({ day, takenAt: Date.now() });
      const ids = ticks.map(({ id }) => id);
      from.sent(ids, newsOf(part, outcomes));
    },
    [client, date, take],
  );
  const fullNow = useRef(full);
  const sync = useCallback(
    async (looks: boolean) => {
      if (!store || isRunning.current || !navigator.onLine) return;
      isRunning.current = true;
      const due = () => store.snapshot().waiting.filter(({ tick }) => !fullNow.current.has(tick.orderId));
      try {
        for (let isDue = looks; isDue || due().length > 0; isDue = false) {
          const orderId = await fullOrder(sendPart(store, due()));
          if (orderId !== null) fullNow.current = new Set([...fullNow.current, orderId]);
          setFull(fullNow.current);
          setFailure(null);
        }
      } catch (error) {
        setFailure(failureOf(error));
      } finally {
        isRunning.current = false;
      }
    },
    [store, sendPart],
  );
  useSyncing(sync, waiting.length, failure);

  const offset = kept.takenAt === null ? 0 : kept.day.now - kept.takenAt;
  const orders = useMemo(
    () =>
      kept.day.orders.map((order) => ({
        ...order,
        ...withTicks(
          order,
          waiting.map(({ tick }) => tick),
          "",
        ),
        waits: new Set(waiting.filter(({ tick }) => tick.orderId === order.id).map(({ tick }) => tick.kind)),
      })),
    [kept.day, waiting],
  );

  const press = (order: ShownOrder, kind: TickKind) => {
    if (!store) return;
    const { id: orderId, ticketNumber } = order;
    const ofKind = waiting.filter(({ tick }) => tick.orderId === orderId && tick.kind === kind);
    const base = kept.day.orders.find(({ id }) => id === orderId)?.[kind].id ?? "";
    store.add({
      tick: tickOfPress(order, kind, { id: v7(), now: Date.now() + offset }),
      ticketNumber,
      date: kept.day.date ?? "",
      seen: [base, ...ofKind.flatMap(({ tick, seen }) => [tick.id, ...seen])],
    });
    void sync(false);
  };

  return {
    day: kept.day,
    takenAt: kept.takenAt,
    orders,
    press,
    waiting: waiting.length,
    unsendable: unsendableOf(waiting, full),
    news,
    newsSeen: () => store?.newsSeen(),
    keeps,
    reach: (isOffline ? "offline" : (failure ?? "online")) as Reach,
    sendNow: () => void sync(true),
    isLive: store !== null,
  };
}

/** An order as this device shows it. */
export type ShownOrder = PickupOrder & {
  /** The kinds whose tick is not sent yet. */
  readonly waits: ReadonlySet<TickKind>;
};

const subscribeToNothing = () => () => {};

/** By the codes of refusals; whoever may not tick here at all is someone else as well. */
const OF_ANOTHER: readonly unknown[] = ["ticks_of_another", "forbidden", "wrong_shop"];

function failureOf(error: unknown): Failure {
  const { httpStatus, refusal } = error instanceof TRPCClientError ? (error.data ?? {}) : {};
  if (httpStatus === statusOf("signed-out")) return "loggedOut";
  if (httpStatus === statusOf("too-many")) return "limited";
  return OF_ANOTHER.includes(refusal) ? "ofAnother" : "unreached";
}

/** The order that the server takes no more ticks of, where it refused the part for that; null where it took the part. */
async function fullOrder(sending: Promise<void>): Promise<string | null> {
  try {
    await sending;
    return null;
  } catch (error) {
    if (!(error instanceof TRPCClientError) || error.data?.refusal !== "too_many_ticks") throw error;
    return String(error.data.facts.orderId);
  }
}

/** The tickets of full orders, with how many ticks of each are kept here and not sent. */
function unsendableOf(waiting: readonly WaitingTick[], full: ReadonlySet<string>) {
  const stuck = waiting.filter(({ tick }) => full.has(tick.orderId));
  return [...Map.groupBy(stuck, ({ ticketNumber }) => ticketNumber)].map(([ticket, { length: count }]) => ({
    ticket,
    count,
  }));
}

/** Sends what waits when the page opens, is looked at again or has a network again, and now and then until it has gone. */
function useSyncing(sync: (looks: boolean) => Promise<void>, waiting: number, failure: string | null) {
  useEffect(() => {
    void sync(false);
  }, [sync]);
  useEffect(() => {
    const look = () => void sync(true);
    const lookAgain = () => document.visibilityState === "visible" && void sync(false);
    window.addEventListener("online", look);
    document.addEventListener("visibilitychange", lookAgain);
    return () => {
      window.removeEventListener("online", look);
      document.removeEventListener("visibilitychange", lookAgain);
    };
  }, [sync]);
  const isDue = waiting > 0 || failure === "unreached";
  useEffect(() => {
    if (!isDue) return;
    const timer = setInterval(() => void sync(failure !== null), TRY_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isDue, failure, sync]);
}
