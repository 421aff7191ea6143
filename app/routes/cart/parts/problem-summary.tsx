import { useEffect, useRef } from "react";
import type { FieldProblems } from "#domain/cart/cart-form.ts";
import { type Cents, dollars } from "#domain/money.ts";
import { order } from "#domain/texts/english-order.ts";
import { orderWords } from "#domain/texts/english-order-words.ts";
import { speak } from "#domain/texts/text.ts";

const t = speak({ ...order, ...orderWords });

/** The labels of fields whose message does not say what it is about. */
const LABELS: Readonly<Record<string, string>> = {
  street: t("order.street"),
  zip: t("order.zip"),
  tip: t("order.tip"),
  specialInstructions: t("order.instructions"),
  guestName: t("order.name"),
  guestEmail: t("order.email"),
  guestPhone: t("order.phone"),
  gifteeName: t("order.gifteeName"),
  gifteeContact: t("order.gifteeContact"),
  gifteeMessage: t("order.gifteeMessage"),
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
      <h3>{newTotal === null ? t("order.problemsHeading") : t("order.newTotal")}</h3>
      {newTotal !== null && <p>{t("order.newTotalSays", { total: dollars(newTotal) })}</p>}
      <ul>
        {found.map(([name, problem]) => (
          <li key={name}>
            <a href={`#field-${name}`} onClick={() => document.getElementById(`field-${name}`)?.focus()}>
              {LABELS[name] ? t("order.problemOf", { field: LABELS[name], problem }) : problem}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
