import type { FieldsetHTMLAttributes, InputHTMLAttributes, ReactNode } from "react";
import { cn } from "./cn.ts";
import { Label } from "./label.tsx";

/** Short words of which any number is selected, each a pill; `legend` names them together. */
export function CheckChips({
  legend,
  isLegendShown = false,
  help,
  scrolls = false,
  isEven = false,
  className,
  children,
  ...rest
}: FieldsetHTMLAttributes<HTMLFieldSetElement> & {
  legend: string;
  isLegendShown?: boolean;
  /** A sentence under them. */
  help?: ReactNode;
  /** On a phone they stay in one row, which scrolls over the width of the screen. */
  scrolls?: boolean;
  /** They share the width. */
  isEven?: boolean;
}) {
  return (
    <fieldset data-slot="check-chips" {...rest} className={cn("min-w-0", className)}>
      <legend className={isLegendShown ? "mb-1.5" : "sr-only"}>
        <Label as="span" className="block">
          {legend}
        </Label>
      </legend>
      <div
        className={cn(
          "flex",
          isEven ? "gap-1 *:min-w-0! *:flex-1 *:px-1!" : "flex-wrap gap-1.5",
          scrolls &&
            "max-phone:-mx-4 max-phone:flex-nowrap max-phone:overflow-x-auto max-phone:px-4 max-phone:*:flex-none",
        )}
      >
        {children}
      </div>
      {help && <p className="mt-1.5 text-sm leading-snug text-muted-foreground">{help}</p>}
    </fieldset>
  );
}

/** One of them; the whole pill is pressed. */
export const CheckChip = ({
  note,
  children,
  ...rest
}: Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className"> & {
  /** How much there is of it, behind its name. */
  note?: ReactNode;
}) => (
  <label
    data-slot="check-chip"
    className={cn(
      "relative inline-flex h-control min-w-12 cursor-pointer items-center justify-center gap-1.5 rounded-full border border-input bg-card text-sm ring-within has-checked:border-primary has-checked:bg-(--amber-bar) has-checked:font-semibold has-checked:[box-shadow:inset_0_0_0_1px_var(--primary)]",
      note === undefined ? "px-2.5" : "px-3.5 max-phone:px-2.5",
    )}
  >
    <input {...rest} type="checkbox" className="absolute inset-0 size-full! opacity-0" />
    {children}
    {note !== undefined && <span className="font-normal opacity-85"> {note}</span>}
  </label>
);
