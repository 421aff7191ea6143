import type { HTMLAttributes } from "react";
import { cn } from "./cn.ts";

const VARIANTS = {
  default: "",
  muted: "text-muted-foreground",
  destructive: "font-semibold text-destructive",
  success: "font-medium text-leaf",
};
const SIZES = { default: "", label: "text-label", sm: "text-sm", lg: "text-lg" };

/** Running text that steps back (`muted`) or warns, or is smaller than what is around it. */
export function Text({
  as: Element = "p",
  variant = "default",
  size = "default",
  className,
  ...rest
}: HTMLAttributes<HTMLElement> & {
  as?: "p" | "span" | "b" | "small" | "div";
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
}) {
  return <Element data-slot="text" {...rest} className={cn(VARIANTS[variant], SIZES[size], className)} />;
}
