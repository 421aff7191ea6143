import { forwardRef, type SelectHTMLAttributes } from "react";
import { cn } from "./cn.ts";
import { fieldClass } from "./input.tsx";

/** A choice among few, the browser's own: it works without scripts and has the phone's own list. */
export const Select = forwardRef<HTMLSelectElement, SelectHTMLAttributes<HTMLSelectElement>>(function Select(
  { className, ...rest },
  ref,
) {
  return (
    <select
      data-slot="select"
      {...rest}
      ref={ref}
      className={cn(fieldClass, "pr-[var(--select-end,14px)]", className)}
    />
  );
});
