import { isTRPCClientError } from "@trpc/client";
import { useEffect, useRef, useState } from "react";
import type { FlagRefusal } from "#app/routes/orders/manage-orders/order-answers.ts";
import type { OrderRowView } from "#app/routes/orders/manage-orders/order-row.ts";
import { type Optimistic, refusalMessage } from "#app/ui/use-list-saving.ts";
import { trpc } from "#app/wiring/trpc.tsx";
import type { OrderMail } from "#domain/orders/order-mail-names.ts";
import { ORDER_FLAGS, type OrderFlagName } from "./order-flag-form.ts";
import type { OrderView } from "./order-panel-view.ts";

type Flags = Partial<Record<OrderFlagName, boolean>>;

/** A change of flags, as the procedure takes it. */
interface FlagChange extends Flags {
  readonly orderId: string;
  readonly version?: number | undefined;
}

/** The box that was pressed last, so that it can be taken back; null once it was, or was refused. */
export type LastTick = {
  readonly name: OrderFlagName;
  readonly set: boolean;
  /** The mail that this tick sent, and that no taking back holds. */
  readonly sent: OrderMail | null;
} | null;

/**
 * Saves each box at once (ORD-08). One change is under way at a time, with the version that the one before it has made; boxes that are pressed
 * meanwhile go together after it. A box shows what is wanted until the order has it. `posted` is the answer to a form that was posted.
 */
export function useOrderFlags(
  order: OrderView,
  posted: FlagRefusal | undefined,
  optimistic: Optimistic<OrderRowView>,
) {
  const [wanted, setWanted] = useState<Flags>({});
  const [last, setLast] = useState<LastTick>(null);
  const [onItsWay, setOnItsWay] = useState<OrderMail | null>(null);
  const [outcome, setOutcome] = useState<"saving" | "saved" | FlagRefusal | null>(posted ?? null);
  const now = useRef(order);
  now.current = order;
  const version = useRef(order.version);
  version.current = Math.max(version.current, order.version);
  const waiting = useRef<Flags>({});
  const isBusy = useRef(false);
  const update = trpc.orders.update.useMutation({
    ...optimistic(({ orderId, version: _, ...flags }: FlagChange) => new Map([[orderId, flags]])),
    onSuccess: (saved) => {
      version.current = saved.version;
    },
  });

  async function saveWaiting(): Promise<void> {
    isBusy.current = true;
    setOutcome("saving");
    while (Object.keys(waiting.current).length > 0) {
      const flags = waiting.current;
      waiting.current = {};
      try {
        await update.mutateAsync({ orderId: order.id, ...flags, version: version.current });
        if (Object.keys(waiting.current).length === 0) setOutcome("saved");
      } catch (error) {
        waiting.current = {};
        setOutcome(refusalOf(error, now.current));
      }
      // What is wanted still is what waits.
      setWanted(waiting.current);
    }
    isBusy.current = false;
  }

  const tick = (name: OrderFlagName, set: boolean) => {
    const sent = (set && order.ticks.find(({ flag }) => flag === name)?.mail) || null;
    setWanted((before) => ({ ...before, [name]: set }));
    setLast({ name, set, sent });
    setOnItsWay(null);
    waiting.current = { ...waiting.current, [name]: set };
    if (!isBusy.current) void saveWaiting();
  };

  // What waits when another order is opened is saved all the same.
  const save = useRef(update.mutate);
  save.current = update.mutate;
  useEffect(
    () => () => {
      const flags = waiting.current;
      waiting.current = {};
      if (Object.keys(flags).length > 0) save.current({ orderId: now.current.id, ...flags });
    },
    [],
  );

  const isKept = last !== null && outcome === "saved" && order[last.name] === last.set;
  return {
    shown: { ...order, ...wanted },
    outcome,
    tick,
    /** What can be taken back, once it is saved. */
    last: isKept ? last : null,
    /** The mail of a tick that was taken back: it goes out all the same. */
    onItsWay,
    takeBack() {
      if (last) {
        tick(last.name, !last.set);
        setOnItsWay(last.sent);
      }
      setLast(null);
    },
  };
}

/** Why a change was refused; where somebody else was first, the flags that they changed, as the order has them now. */
function refusalOf(error: unknown, order: OrderView): FlagRefusal {
  const data = isTRPCClientError(error) ? error.data : null;
  const names: readonly string[] = data?.facts?.changed ?? [];
  return {
    isStale: data?.refusal === "stale",
    message: refusalMessage(error),
    changed: ORDER_FLAGS.filter(({ name }) => names.includes(name)).map(({ name }) => ({
      name,
      set: order[name],
    })),
  };
}
