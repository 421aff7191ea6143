import { forwardRef, type InputHTMLAttributes } from "react";
import { Input } from "./input.tsx";

/** A field for a number with its unit at the end, such as "%". Its label, description and error come from `Field`. */
export const SuffixInput = forwardRef<
  HTMLInputElement,
  InputHTMLAttributes<HTMLInputElement> & { unit: string }
>(function SuffixInput({ unit, ...props }, ref) {
  return (
    <div data-slot="suffix-input" className="relative text-control">
      <Input
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        {...props}
        ref={ref}
        className={unit.length > 1 ? "pe-22!" : "pe-9!"}
      />
      <span className="absolute end-3.5 top-0 leading-(--control) text-muted-foreground" aria-hidden>
        {unit}
      </span>
    </div>
  );
});
