import type { LabelHTMLAttributes } from "react";
import { cn } from "./cn.ts";

/** The name of a control, above it. */
export function Label({ className, ...rest }: LabelHTMLAttributes<HTMLLabelElement>) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: its `htmlFor` comes from whoever uses it
    <label data-slot="label" {...rest} className={cn("text-label leading-snug font-semibold", className)} />
  );
}
