import { useEffect, useState } from "react";
import { trpc } from "#app/wiring/trpc.tsx";
import type { OrderQuote } from "#domain/orders/order-schemas.ts";
import { type OrderDraft, quoteOf } from "./new-order-form.ts";

/** How long one waits for the next keystroke. */
const PAUSE_MS = 300;

/** The server's price of the form as it stands: the one the page came with until something is typed, then a fresh one. */
export function useNewOrderQuote(
  live: OrderDraft,
  draft: OrderDraft,
  came: OrderQuote | null,
): OrderQuote | null {
  const [asked, setAsked] = useState(draft);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(live), live === draft ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [live, draft]);
  const question = quoteOf(asked);
  const fresh = trpc.orders.quote.useQuery(question, {
    enabled: asked !== draft,
    placeholderData: (before) => before,
    retry: false,
  });
  return asked === draft ? came : (fresh.data ?? came);
}
