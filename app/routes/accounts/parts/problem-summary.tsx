import { useEffect, useRef } from "react";
import * as t from "#messages/accounts.js";

import { problemsByField, type Refused, refusalText } from "./refused.ts";

/**
 * Why a form did not go through, above its fields: takes the focus when it appears, with and without JavaScript, and leads to each
 * field of `fields`, which names them as their labels do, in the form's order.
 */
export function ProblemSummary({
  refusal,
  fields = {},
}: {
  refusal: Refused;
  fields?: Readonly<Record<string, string>>;
}) {
  const box = useRef<HTMLDivElement>(null);
  // A new refusal is a new object: the same mistake made twice takes the focus twice.
  useEffect(() => {
    if (refusal) box.current?.focus();
  }, [refusal]);

  const problems = problemsByField(refusal);
  const named = Object.entries(fields).filter(([field]) => field in problems);
  return (
    // Without JavaScript the browser itself moves the focus here, by the attribute `autofocus` of the server's page.
    <div className="errorsum" role="alert" tabIndex={-1} ref={box} {...{ autoFocus: true }}>
      <h2 className="font-sans text-[1rem]/6 font-semibold tracking-normal">{t.summaryTitle()}</h2>
      {named.length === 0 && <p>{refusalText(refusal)}</p>}
      {named.map(([field, label]) => (
        <a key={field} href={`#${field}`}>
          {label}: {problems[field]}
        </a>
      ))}
    </div>
  );
}
