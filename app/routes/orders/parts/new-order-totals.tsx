import { Button } from "#app/ui/button.tsx";
import { dollars } from "#domain/money.ts";
import type { OrderQuote } from "#domain/orders/order-schemas.ts";
import { ordersList } from "#domain/texts/english-orders-list.ts";
import { speak } from "#domain/texts/text.ts";
import { quoteLedger, shownOf } from "./new-order-view.ts";

const t = speak(ordersList);

/** The server's total, beside the form where there is room. */
export function NewOrderTotals({ quote, placing }: { quote: OrderQuote | null; placing: boolean }) {
  return (
    <aside className="sheet box" aria-label={t("new.totals")}>
      <input type="hidden" name="shown" value={quote ? shownOf(quote) : ""} />
      <dl className="ledger" aria-live="polite">
        {quote &&
          quoteLedger(quote).map(({ name, amount }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        <div className="total">
          <dt>{t("new.totals")}</dt>
          <dd>{dollars(quote?.grandTotal ?? 0)}</dd>
        </div>
      </dl>
      <Button type="submit" name="intent" value="place" disabled={placing}>
        {t(placing ? "new.placing" : "new.place")}
      </Button>
      <noscript>
        <Button variant="outline" type="submit" name="intent" value="update">
          {t("new.update")}
        </Button>
      </noscript>
    </aside>
  );
}
