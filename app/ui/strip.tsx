import type { HTMLAttributes } from "react";
import { cn } from "./cn.ts";

/** News over a list that waits to be taken in: one line with an icon, and a link or a button for it. */
export function Strip({ className, ...rest }: HTMLAttributes<HTMLParagraphElement>) {
  return (
    <p
      data-slot="strip"
      {...rest}
      className={cn(
        "mb-3 flex min-h-10 items-center gap-2 rounded-md bg-leaf-wash px-4 py-1.5 text-sm [&>a]:inline-flex [&>a]:items-center [&>a]:font-semibold [&>a]:whitespace-nowrap [&>a]:text-leaf touch:[&>a]:min-h-11 [&>svg]:text-leaf [&>svg]:icon-4",
        className,
      )}
    />
  );
}
