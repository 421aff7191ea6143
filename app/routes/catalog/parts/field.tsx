import { type InputHTMLAttributes, type ReactNode, useId } from "react";

/** What a control gets from its field. */
export interface Control {
  readonly id: string;
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string | undefined;
}

/** A field with its label, its hint and what is wrong with it, joined by ids, so that a screen reader says all of it. */
export function Field({
  label,
  hint,
  problems = [],
  children,
}: {
  label: string;
  hint?: string | undefined;
  problems?: readonly string[] | undefined;
  children: (control: Control) => ReactNode;
}) {
  const id = useId();
  const described = [hint ? `${id}-hint` : "", problems.length > 0 ? `${id}-problems` : ""];
  return (
    <div className="field">
      <label className="l" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        "aria-invalid": problems.length > 0 ? true : undefined,
        "aria-describedby": described.filter(Boolean).join(" ") || undefined,
      })}
      {hint && (
        <span className="h" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <Problems id={`${id}-problems`} problems={problems} />
    </div>
  );
}

/** A box with its label and, beside it, what ticking it means. */
export function Tick({
  label,
  hint,
  ...box
}: { label: string; hint: string } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className="check">
      <input type="checkbox" {...box} />
      {label} <span className="soft">{hint}</span>
    </label>
  );
}

/** What is wrong with a control that names `id` as its description. */
export function Problems({ id, problems }: { id: string; problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <span className="h font-medium text-(--destructive)" id={id}>
      {problems.join(" ")}
    </span>
  );
}
