import type { HTMLAttributes } from "react";
import { cn } from "./cn.ts";

/** A hairline between two things. */
export function Separator({ className, ...rest }: HTMLAttributes<HTMLHRElement>) {
  return (
    <hr data-slot="separator" {...rest} className={cn("m-0 border-0 border-t border-border", className)} />
  );
}
