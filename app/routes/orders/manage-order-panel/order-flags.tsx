import { Form, Link } from "@remix-run/react";
import { CircleAlert, Mail } from "lucide-react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { FlagRefusal } from "#app/routes/orders/manage-orders/order-answers.ts";
import type { OrderRowView } from "#app/routes/orders/manage-orders/order-row.ts";
import { flagStepText, mailName } from "#app/routes/orders/manage-orders/order-words.ts";
import { Alert, AlertDescription, AlertTitle } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { PanelText } from "#app/ui/panel-text.tsx";
import { Toast, ToastAction } from "#app/ui/toast.tsx";
import { ToggleBox, ToggleBoxes } from "#app/ui/toggle-boxes.tsx";
import type { Optimistic } from "#app/ui/use-list-saving.ts";
import type { OrderMail } from "#domain/orders/order-mail-names.ts";
import * as lists from "#messages/lists.js";
import * as t from "#messages/order-panel.js";
import { FLAG_FORM_FIELDS, ORDER_FLAGS, setFlagNames } from "./order-flag-form.ts";
import type { OrderView } from "./order-panel-view.ts";
import { useOrderFlags } from "./use-order-flags.ts";

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
  const { shown, outcome, tick, last, onItsWay, takeBack } = useOrderFlags(order, posted, optimistic);
  return (
    <Form method="post" className="grid gap-2">
      <ToggleBoxes label={t.flags()} aria-busy={outcome === "saving"} disabled={order.cancelled !== null}>
        {ORDER_FLAGS.map(({ name, label }) => (
          <ToggleBox
            key={name}
            name={name}
            checked={shown[name]}
            aria-describedby={order.ticks.some(({ flag }) => flag === name) ? `then-${name}` : undefined}
            onChange={(event) => tick(name, event.currentTarget.checked)}
          >
            {label()}
          </ToggleBox>
        ))}
      </ToggleBoxes>
      {order.ticks.map(({ flag, says, mail }) => (
        <PanelText variant="muted" className="flex gap-2" key={flag}>
          <Mail className="mt-0.5 icon-4" aria-hidden="true" />
          <span>
            <span id={`then-${flag}`}>{says}</span>{" "}
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

/** Why a box was not saved; where somebody else was first, what they changed. */
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
