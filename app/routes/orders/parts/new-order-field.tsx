import { type ReactNode, useId } from "react";

/** What a control gets from its field. */
export interface Control {
  readonly id: string;
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string | undefined;
}

/** A field with its label, its hint and what is wrong with it, joined by ids. */
export function Field({
  label,
  hint,
  problem,
  children,
}: {
  label: string;
  hint?: string | undefined;
  problem: string | undefined;
  children: (control: Control) => ReactNode;
}) {
  const id = useId();
  const described = [hint ? `${id}-hint` : "", problem ? `${id}-problem` : ""].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label className="l" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        "aria-invalid": problem ? true : undefined,
        "aria-describedby": described || undefined,
      })}
      {hint && (
        <span className="h" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {problem && (
        <span className="h font-medium text-(--plum)" id={`${id}-problem`}>
          {problem}
        </span>
      )}
    </div>
  );
}
