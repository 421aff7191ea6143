import type { HTMLAttributes } from "react";
import { cn } from "./cn.ts";

/** A list without marks; how its lines stand is the screen's. */
export function PlainList({
  as: Element = "ul",
  className,
  ...rest
}: HTMLAttributes<HTMLElement> & { as?: "ul" | "ol" }) {
  return <Element data-slot="plain-list" {...rest} className={cn("m-0 list-none p-0", className)} />;
}
