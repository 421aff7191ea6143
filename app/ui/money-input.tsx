import { forwardRef, type InputHTMLAttributes } from "react";
import { Input } from "./input.tsx";

/** A field for an amount of dollars as people type it, as high as a button. Its label, description and error come from `Field`. */
export const MoneyInput = forwardRef<HTMLInputElement, InputHTMLAttributes<HTMLInputElement>>(
  function MoneyInput(props, ref) {
    return (
      <div data-slot="money-input" className="relative text-control">
        <span className="absolute start-3.5 top-0 leading-(--control) text-muted-foreground" aria-hidden>
          $
        </span>
        <Input
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          {...props}
          ref={ref}
          className="min-h-control! ps-7!"
        />
      </div>
    );
  },
);
