import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { Ledger, LedgerRow } from "#app/ui/ledger.tsx";
import { LineItems } from "#app/ui/line-items.tsx";
import { PanelSection, PanelText } from "#app/ui/panel-text.tsx";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import * as t from "#messages/order-panel.js";
import type { OrderView } from "./order-panel-view.ts";
import { PaymentState } from "./order-state.tsx";

/** Items and amounts of an order, as on its invoice, and how it is paid. */
export function OrderContents({ order }: { order: OrderView }) {
  return (
    <PanelSection id="items-heading" title={t.items()}>
      <LineItems
        caption={t.itemsOf({ ticket: order.ticketNumber })}
        heads={[t.colQuantity(), t.colItem(), t.colPrice(), t.colAmount()]}
        lines={order.lines.map(({ oversold, ...line }) => ({
          ...line,
          state: oversold && (
            <Badge variant="warning">
              <TriangleAlert aria-hidden="true" />
              {t.oversold()}
            </Badge>
          ),
        }))}
      />
      <Ledger className="max-phone:gap-1.5!">
        {order.ledger.map(({ name, amount }) => (
          <LedgerRow key={name} name={name}>
            {amount}
          </LedgerRow>
        ))}
        <LedgerRow name={t.total()} total>
          {order.total}
        </LedgerRow>
      </Ledger>
      <PanelText className="mt-2.5 flex flex-wrap gap-x-3 gap-y-1">
        <PaymentState paid={order.paid} />
        {order.pay && (
          <span>{order.pay.details ? `${order.pay.name}, ${order.pay.details}` : order.pay.name}</span>
        )}
        {order.pay?.url && <PayLink url={order.pay.url} />}
      </PanelText>
    </PanelSection>
  );
}

/** The link by which the customer pays this amount: copied with a script, to be sent on; followed without one. */
function PayLink({ url }: { url: string }) {
  const scriptsRun = useScriptsRun();
  const [copied, setCopied] = useState(false);
  return (
    <span className="ml-auto">
      <a
        className="touch:inline-flex touch:min-h-11 touch:items-center"
        href={url}
        rel="noreferrer"
        onClick={(event) => {
          event.preventDefault();
          // Where the browser forbids it the link is followed after all.
          navigator.clipboard.writeText(url).then(
            () => setCopied(true),
            () => window.location.assign(url),
          );
        }}
      >
        {scriptsRun ? t.payCopy() : t.payLink()}
      </a>{" "}
      {scriptsRun && (
        <PanelText as="span" variant="muted" size="same" role="status">
          {copied ? t.payCopied() : ""}
        </PanelText>
      )}
    </span>
  );
}
