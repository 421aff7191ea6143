import type { ReactNode } from "react";
import type { FieldProblems } from "#domain/cart/cart-form.ts";
import { FieldProblem, wrong } from "./field-problem.tsx";

const NONE: FieldProblems = {};

/** Native radios that belong together under a name; `isSeen` shows it. What is wrong with the choice stands below it. */
export function RadioGroup({
  field,
  legend,
  isSeen = false,
  problems = NONE,
  children,
}: {
  field: string;
  legend: string;
  isSeen?: boolean;
  problems?: FieldProblems;
  children: ReactNode;
}) {
  return (
    <div
      role="radiogroup"
      aria-labelledby={`legend-${field}`}
      id={`field-${field}`}
      className="radiogroup"
      tabIndex={-1}
      {...wrong(problems, field)}
    >
      <span className={isSeen ? "label" : "vh"} id={`legend-${field}`}>
        {legend}
      </span>
      {children}
      <FieldProblem name={field} problems={problems} />
    </div>
  );
}
