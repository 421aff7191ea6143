import type { HTMLAttributes } from "react";
import { cn } from "./cn.ts";

/** Fields that belong to what is chosen above them, behind a rule. */
export function Inset({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return (
    <div
      data-slot="inset"
      {...rest}
      className={cn("ms-[9px] grid grid-cols-1 gap-4 border-s-2 border-bar-line ps-5", className)}
    />
  );
}
