import type { FieldsetHTMLAttributes, HTMLAttributes } from "react";
import { cn } from "./cn.ts";

/** Fields under a legend of their own. */
export function FieldSet({ className, ...rest }: FieldsetHTMLAttributes<HTMLFieldSetElement>) {
  return <fieldset data-slot="field-set" {...rest} className={cn("m-0 min-w-0 border-0 p-0", className)} />;
}

/** Their legend: a line of its own above them. */
export function FieldLegend({ className, ...rest }: HTMLAttributes<HTMLLegendElement>) {
  return (
    <legend data-slot="field-legend" {...rest} className={cn("mb-3 p-0 text-muted-foreground", className)} />
  );
}
