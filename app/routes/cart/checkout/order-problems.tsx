import { useEffect, useRef } from "react";
import { ProblemSummary } from "#app/ui/problem-summary.tsx";
import type { FieldProblems } from "#domain/cart/cart-form.ts";
import { type Cents, dollars } from "#domain/money.ts";
import * as tOrder from "#messages/order.js";
import * as later from "#messages/order-later.js";
import * as t from "#messages/order-words.js";

/** The labels of fields whose message does not say what it is about. */
const LABELS: Readonly<Record<string, () => string>> = {
  street: tOrder.street,
  zip: tOrder.zip,
  tip: tOrder.tip,
  specialInstructions: t.instructions,
  guestName: tOrder.name,
  guestEmail: tOrder.email,
  guestPhone: tOrder.phone,
  gifteeName: tOrder.gifteeName,
  gifteeContact: tOrder.gifteeContact,
  gifteeMessage: tOrder.gifteeMessage,
};

/**
 * What is still to do, beside the button, with links to the fields; takes the focus when it comes (CART-06). The form posts to
 * `#problems`, so that a page without scripts opens here too.
 */
export function OrderProblems({ problems, newTotal }: { problems: FieldProblems; newTotal: Cents | null }) {
  const box = useRef<HTMLDivElement>(null);
  const found = Object.entries(problems);
  const description = `${newTotal ?? ""}${found.map(([name]) => name).join()}`;
  useEffect(() => {
    if (description) box.current?.focus();
  }, [description]);
  if (!description) return null;
  return (
    <ProblemSummary
      ref={box}
      id="problems"
      className="mb-3.5"
      takesFocus
      title={newTotal === null ? later.problemsHeading() : later.newTotal()}
      note={newTotal !== null && later.newTotalSays({ total: dollars(newTotal) })}
      problems={found.map(([name, problem]) => {
        const field = LABELS[name]?.();
        return { id: `field-${name}`, description: field ? later.problemOf({ field, problem }) : problem };
      })}
    />
  );
}
