import { forwardRef, type InputHTMLAttributes } from "react";
import { cn } from "./cn.ts";

/** What every field of text wears, whatever its element: 48 px high on shop pages, as high as a button in the manage area. */
export const fieldClass =
  "block w-full min-w-0 min-h-field rounded-md border border-input bg-card px-3.5 py-1.5 text-control text-foreground focus-visible:border-ring aria-invalid:border-destructive aria-invalid:[box-shadow:inset_0_0_0_1px_var(--destructive)]";

/** A one-line field. Its label, description and error come from `Field`. */
export const Input = forwardRef<HTMLInputElement, InputHTMLAttributes<HTMLInputElement>>(function Input(
  { className, ...rest },
  ref,
) {
  return <input data-slot="input" {...rest} ref={ref} className={cn(fieldClass, className)} />;
});
