import type { HTMLAttributes } from "react";
import { cn } from "./cn.ts";

/** A list without marks; how its lines stand is the screen's. `muted` steps back. */
export function List({
  as: Element = "ul",
  variant,
  className,
  ...rest
}: HTMLAttributes<HTMLElement> & { as?: "ul" | "ol"; variant?: "default" | "muted" }) {
  return (
    <Element
      data-slot="list"
      {...rest}
      className={cn("m-0 list-none p-0", variant === "muted" && "text-muted-foreground", className)}
    />
  );
}
