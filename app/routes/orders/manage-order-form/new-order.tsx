import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { trpc } from "#app/wiring/trpc.tsx";
import type { OrderDraft } from "#domain/orders/order-draft.ts";
import type { OrderQuote } from "#domain/orders/order-schemas.ts";
import * as t from "#messages/order-form.js";
import { CustomerBox } from "./customer-box.tsx";
import { limitsOf, quoteOf, shownOf } from "./draft-orders.ts";
import type { NewOrderAnswer } from "./new-order-post.server.ts";
import type { OrderChoices } from "./order-choices.ts";
import { OrderForm, PriceLedger, TOTAL_BESIDE } from "./order-form.tsx";
import { useOrderDraft } from "./use-order-draft.ts";

/** The id of the form. */
export const NEW_ORDER_FORM = "new-order";

/** The merchant's new order for a customer (ORD-09); with scripts the total follows while one types. */
export function NewOrder({
  choices,
  ways,
  start,
  answered,
}: {
  choices: OrderChoices;
  ways: readonly string[];
  start: OrderDraft;
  answered: NewOrderAnswer | undefined;
}) {
  const form = useRef<HTMLFormElement>(null);
  const work = useOrderDraft(form, start, [answered], choices.items);
  const { draft, learn, state } = work;
  const quote = useQuote(draft, answered?.draft ?? start, answered?.quote ?? null);
  useEffect(() => {
    if (quote && quote.oversold.length > 0) learn(limitsOf(quote));
  }, [quote, learn]);
  const isPlacing = useNavigation().formData?.get("intent") === "place";
  return (
    <OrderForm
      id={NEW_ORDER_FORM}
      form={form}
      start={start}
      work={work}
      choices={choices}
      ways={ways}
      another={null}
      customer={
        <CustomerBox state={state} customer={answered?.customer ?? null} found={answered?.found ?? null} />
      }
      total={<Total quote={quote} isPlacing={isPlacing} />}
    >
      <input type="hidden" name="key" value={draft.key} />
    </OrderForm>
  );
}

/** The server's total, beside the form where there is room. */
function Total({ quote, isPlacing }: { quote: OrderQuote | null; isPlacing: boolean }) {
  const family = quote && { percent: quote.familyDiscount ?? 0, amount: quote.familyDiscountAmount };
  return (
    <Card as="aside" className={TOTAL_BESIDE} aria-label={t.totalsBox()}>
      <input type="hidden" name="shown" value={quote ? shownOf(quote) : ""} />
      <PriceLedger price={quote} familyDiscount={family} />
      <Button type="submit" name="intent" value="place" disabled={isPlacing}>
        {(isPlacing ? t.newPlacing : t.newPlace)()}
      </Button>
      <noscript>
        <Button variant="outline" type="submit" name="intent" value="preview">
          {t.newUpdate()}
        </Button>
      </noscript>
    </Card>
  );
}

/** The pause after the last keystroke, before the price is worked out anew. */
const PAUSE_MS = 300;

/** The server's price of the form as it stands: the one the page came with until something is typed, then a fresh one. */
function useQuote(draft: OrderDraft, came: OrderDraft, quoteThatCame: OrderQuote | null): OrderQuote | null {
  const now = JSON.stringify(quoteOf(draft));
  const [question, setQuestion] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setQuestion(now), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [now]);
  const isWhatCame = question === JSON.stringify(quoteOf(came));
  const fresh = trpc.orders.quote.useQuery(JSON.parse(question), {
    enabled: !isWhatCame,
    placeholderData: (before) => before,
    retry: false,
  });
  return isWhatCame ? quoteThatCame : (fresh.data ?? quoteThatCame);
}
