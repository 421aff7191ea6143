import { clsx } from "clsx";
import { forwardRef, type InputHTMLAttributes } from "react";

/** A one-line field, 48 px high. Its label, hint and error come from `Field`. */
export const Input = forwardRef<HTMLInputElement, InputHTMLAttributes<HTMLInputElement>>(function Input(
  { className, ...rest },
  ref,
) {
  return <input {...rest} ref={ref} className={clsx("input", className)} />;
});
