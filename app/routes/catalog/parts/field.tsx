import { type ReactNode, useId } from "react";

/** A field with its label, its hint, and what is wrong with it; the control gets the id its label speaks of. */
export function Field({
  label,
  hint,
  problems,
  children,
}: {
  label: string;
  hint?: string;
  problems: readonly string[] | undefined;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className="field">
      <label className="l" htmlFor={id}>
        {label}
      </label>
      {children(id)}
      {hint && <span className="h">{hint}</span>}
      {problems?.map((problem) => (
        <span className="h font-medium text-(--plum)" key={problem}>
          {problem}
        </span>
      ))}
    </div>
  );
}
