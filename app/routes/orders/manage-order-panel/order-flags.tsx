import { Form, Link } from "@remix-run/react";
import { isTRPCClientError } from "@trpc/client";
import { CircleAlert, Mail } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { FlagRefusal } from "#app/routes/orders/manage-orders/order-answers.ts";
import type { OrderRowView } from "#app/routes/orders/manage-orders/order-row.ts";
import { flagStepText, mailName } from "#app/routes/orders/manage-orders/order-words.ts";
import { Alert, AlertDescription, AlertTitle } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { PanelText } from "#app/ui/panel-text.tsx";
import { Toast, ToastAction } from "#app/ui/toast.tsx";
import { ToggleBox, ToggleBoxes } from "#app/ui/toggle-boxes.tsx";
import { type Optimistic, refusalMessage } from "#app/ui/use-list-saving.ts";
import { trpc } from "#app/wiring/trpc.tsx";
import type { OrderMail } from "#domain/orders/order-mail-names.ts";
import * as lists from "#messages/lists.js";
import * as t from "#messages/order-panel.js";
import { tellLost } from "./lost-changes.ts";
import { FLAG_FORM_FIELDS, ORDER_FLAGS, type OrderFlagName, setFlagNames } from "./order-flag-form.ts";
import type { OrderView } from "./order-panel-view.ts";

/** Paid, Ready and Completed (ORD-08), and what a box would send: saved when it is pressed, or by a button where there is no JavaScript. */
export function OrderFlags({
  order,
  posted,
  optimistic,
  addressOfMail,
}: {
  order: OrderView;
  posted: FlagRefusal | undefined;
  optimistic: Optimistic<OrderRowView>;
  addressOfMail: (mail: OrderMail) => string;
}) {
  const { shown, outcome, setFlag, last, onItsWay, takeBack } = useOrderFlags(order, posted, optimistic);
  return (
    <Form method="post" className="grid gap-2">
      <ToggleBoxes label={t.flags()} aria-busy={outcome === "saving"} disabled={order.cancelled !== null}>
        {ORDER_FLAGS.map(({ name, label }) => (
          <ToggleBox
            key={name}
            name={name}
            checked={shown[name]}
            aria-describedby={order.flagMails.some(({ flag }) => flag === name) ? `then-${name}` : undefined}
            onChange={(event) => setFlag(name, event.currentTarget.checked)}
          >
            {label()}
          </ToggleBox>
        ))}
      </ToggleBoxes>
      {order.flagMails.map(({ flag, description, mail }) => (
        <PanelText variant="muted" className="flex gap-2" key={flag}>
          <Mail className="mt-0.5 icon-4" aria-hidden="true" />
          <span>
            <span id={`then-${flag}`}>{description}</span>{" "}
            {mail && (
              <Link
                className="whitespace-nowrap"
                to={addressOfMail(mail)}
                aria-label={t.tickReadNamed({ mail: mailName(mail) })}
                preventScrollReset
              >
                {t.tickRead()}
              </Link>
            )}
          </span>
        </PanelText>
      ))}
      <input type="hidden" name={FLAG_FORM_FIELDS.version} value={order.version} />
      <input type="hidden" name={FLAG_FORM_FIELDS.before} value={setFlagNames(order).join(",")} />
      <noscript>
        <Button variant="outline" type="submit">
          {t.save()}
        </Button>
      </noscript>
      <p className="sr-only" role="status">
        {outcome === "saving" ? t.saving() : outcome === "saved" ? t.saved() : ""}
      </p>
      {outcome !== null && typeof outcome === "object" && <Refused refusal={outcome} />}
      <OutsidePanel>
        <Toast news={last ?? onItsWay}>
          <span>
            {last
              ? flagStepText(last.name, last.set)
              : onItsWay && t.tickOnItsWay({ mail: mailName(onItsWay) })}
          </span>
          {last && <ToastAction onClick={takeBack}>{lists.undo()}</ToastAction>}
        </Toast>
      </OutsidePanel>
    </Form>
  );
}

/** Draws outside of the panel, which lies below the top bar; nothing without scripts. */
function OutsidePanel({ children }: { children: React.ReactNode }) {
  const [page, setPage] = useState<HTMLElement | null>(null);
  useEffect(() => setPage(document.body), []);
  return page && createPortal(children, page);
}

/** Why a box was not saved; where someone else was first, what they changed. */
function Refused({ refusal: { isStale, message, changed } }: { refusal: FlagRefusal }) {
  return (
    <Alert role="alert">
      <CircleAlert aria-hidden="true" />
      <AlertDescription>
        <AlertTitle as="p">{isStale ? t.stale() : message}</AlertTitle>
        {isStale && (
          <p>
            {changed.map(({ name, set }) => {
              const flag = ORDER_FLAGS.find((each) => each.name === name)?.label() ?? "";
              return <span key={name}>{set ? t.staleOn({ flag }) : t.staleOff({ flag })} </span>;
            })}
            {t.staleLook()}
          </p>
        )}
      </AlertDescription>
    </Alert>
  );
}

type Flags = Partial<Record<OrderFlagName, boolean>>;

/** A change of flags, as the procedure takes it. */
interface FlagChange extends Flags {
  readonly orderId: string;
  readonly version?: number | undefined;
}

/** The box that was pressed last, so that it can be taken back; null once it was, or was refused. */
type LastFlag = {
  readonly name: OrderFlagName;
  readonly set: boolean;
  /** The mail that setting the flag sent; undoing the change does not stop it. */
  readonly sent: OrderMail | null;
} | null;

/**
 * Saves each box at once (ORD-08). One change is under way at a time, with the version that the one before it has made; boxes that are pressed
 * meanwhile go together after it. A box shows its new state until the order has it. `posted` is the answer to a form that was posted.
 */
function useOrderFlags(
  order: OrderView,
  posted: FlagRefusal | undefined,
  optimistic: Optimistic<OrderRowView>,
) {
  const [wanted, setWanted] = useState<Flags>({});
  const [last, setLast] = useState<LastFlag>(null);
  const [onItsWay, setOnItsWay] = useState<OrderMail | null>(null);
  const [outcome, setOutcome] = useState<"saving" | "saved" | FlagRefusal | null>(posted ?? null);
  const now = useRef(order);
  now.current = order;
  const version = useRef(order.version);
  version.current = Math.max(version.current, order.version);
  const waiting = useRef<Flags>({});
  const isBusy = useRef(false);
  const isLeft = useRef(false);
  const update = trpc.orders.update.useMutation({
    ...optimistic(({ orderId, version: _, ...flags }: FlagChange) => new Map([[orderId, flags]])),
    onSuccess: (saved) => {
      version.current = saved.version;
    },
    onError: () => isLeft.current && tellLost({ ticket: now.current.ticketNumber, what: "flags" }),
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
      // Only the changes that wait are still to be saved.
      setWanted(waiting.current);
    }
    isBusy.current = false;
  }

  const setFlag = (name: OrderFlagName, set: boolean) => {
    const sent = (set && order.flagMails.find(({ flag }) => flag === name)?.mail) || null;
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
      isLeft.current = true;
      if (Object.keys(flags).length > 0) save.current({ orderId: now.current.id, ...flags });
    },
    [],
  );

  const isSaved = last !== null && outcome === "saved" && order[last.name] === last.set;
  return {
    shown: { ...order, ...wanted },
    outcome,
    setFlag,
    /** What can be taken back, once it is saved. */
    last: isSaved ? last : null,
    /** The mail of a change that was undone: it goes out all the same. */
    onItsWay,
    takeBack() {
      if (last) {
        setFlag(last.name, !last.set);
        setOnItsWay(last.sent);
      }
      setLast(null);
    },
  };
}

/** Why a change was refused; where someone else was first, the flags that they changed, as the order has them now. */
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
