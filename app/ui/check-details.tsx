import type { ReactNode } from "react";
import { Checkbox } from "./checkbox.tsx";

/** Check boxes in one frame, parted by hairlines, each with fields of its own below it; `legend` is read out, `hint` stands first. */
export const CheckDetails = ({
  id,
  legend,
  hint,
  children,
}: {
  id: string;
  legend: string;
  hint?: string | undefined;
  children: ReactNode;
}) => (
  <fieldset
    data-slot="check-details"
    id={id}
    tabIndex={-1}
    aria-describedby={hint && `${id}-hint`}
    className="min-w-0 divide-y divide-border overflow-clip rounded-lg border border-border bg-card"
  >
    <legend className="sr-only">{legend}</legend>
    {hint && (
      <p id={`${id}-hint`} className="px-4 py-3 text-sm text-muted-foreground">
        {hint}
      </p>
    )}
    {children}
  </fieldset>
);

/** One of them. Its fields are shown while it is checked, by the style sheet alone, so also without scripts. */
export const CheckDetail = ({
  name,
  value,
  label = value,
  defaultChecked,
  children,
}: {
  name: string;
  value: string;
  /** What it stands for; left out, its value. */
  label?: string;
  defaultChecked: boolean;
  children: readonly ReactNode[];
}) => (
  <div data-slot="check-detail" className="group px-4 py-1">
    <Checkbox name={name} value={value} label={<b>{label}</b>} defaultChecked={defaultChecked} />
    {children.length > 0 && (
      <div className="hidden gap-3 ps-8 pb-3 group-has-[>label>:checked]:grid">{children}</div>
    )}
  </div>
);
