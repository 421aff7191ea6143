import { useEffect, useRef } from "react";
import type { FieldProblems } from "#domain/cart/cart-form.ts";
import { type Cents, dollars } from "#domain/money.ts";
import * as tOrder from "#messages/order.js";
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
export function ProblemSummary({ problems, newTotal }: { problems: FieldProblems; newTotal: Cents | null }) {
  const box = useRef<HTMLDivElement>(null);
  const found = Object.entries(problems);
  const says = `${newTotal ?? ""}${found.map(([name]) => name).join()}`;
  useEffect(() => {
    if (says) box.current?.focus();
  }, [says]);
  if (!says) return null;
  return (
    // Without scripts the browser itself moves the focus here, by the attribute `autofocus` of the server's page.
    <div className="errorsum" id="problems" role="alert" tabIndex={-1} ref={box} {...{ autoFocus: true }}>
      <h3>{newTotal === null ? tOrder.problemsHeading() : tOrder.newTotal()}</h3>
      {newTotal !== null && <p>{tOrder.newTotalSays({ total: dollars(newTotal) })}</p>}
      <ul>
        {found.map(([name, problem]) => {
          const field = LABELS[name]?.();
          return (
            <li key={name}>
              <a href={`#field-${name}`} onClick={() => document.getElementById(`field-${name}`)?.focus()}>
                {field ? tOrder.problemOf({ field, problem }) : problem}
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
