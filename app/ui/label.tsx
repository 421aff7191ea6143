import type { LabelHTMLAttributes } from "react";
import { cn } from "./cn.ts";

/** The name of a control, above it; `span` where it is named by its id. */
export function Label({
  as: Element = "label",
  className,
  ...rest
}: LabelHTMLAttributes<HTMLElement> & { as?: "label" | "span" }) {
  return (
    <Element data-slot="label" {...rest} className={cn("text-label leading-snug font-label", className)} />
  );
}
