import type { HTMLAttributes } from "react";
import { cn } from "./cn.ts";

const SIZES = {
  default: "",
  label: "text-label",
  sm: "text-sm",
  lg: "text-lg",
  aside: "text-sm max-phone:text-base",
};

/** Running text that steps back (`muted`), or is smaller than what is around it; an `aside` is smaller on wide screens alone. */
export function Text({
  as: Element = "p",
  variant,
  size = "default",
  className,
  ...rest
}: HTMLAttributes<HTMLElement> & {
  as?: "p" | "span" | "small" | "div";
  variant?: "default" | "muted";
  size?: keyof typeof SIZES;
}) {
  return (
    <Element
      data-slot="text"
      {...rest}
      className={cn(variant === "muted" && "text-muted-foreground", SIZES[size], className)}
    />
  );
}
