import type { InputHTMLAttributes } from "react";
import { fieldClass } from "./input.tsx";

/** The digits of a code that was sent, large and apart. Its label and error come from `Field`. */
export const CodeInput = (props: InputHTMLAttributes<HTMLInputElement>) => (
  <input
    data-slot="code-input"
    inputMode="numeric"
    autoComplete="one-time-code"
    {...props}
    className={`${fieldClass} min-h-15! w-54! pl-5! text-2xl! font-semibold [letter-spacing:0.5em]`}
  />
);
