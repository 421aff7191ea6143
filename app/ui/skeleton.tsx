import type { HTMLAttributes } from "react";
import { cn } from "./cn.ts";

/** The place of something that is still coming, in its size, so that nothing jumps. */
export function Skeleton({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div data-slot="skeleton" aria-hidden {...rest} className={cn("rounded-sm bg-border", className)} />;
}
