import { forwardRef, type InputHTMLAttributes } from "react";
import { cn } from "./cn.ts";
import { Input } from "./input.tsx";

/** A day of the calendar: the browser's own field, in its own order of day and month; `2026-11-27` is what it holds and posts. */
export const DateInput = forwardRef<HTMLInputElement, Omit<InputHTMLAttributes<HTMLInputElement>, "type">>(
  function DateInput({ className, ...rest }, ref) {
    return (
      <Input
        {...rest}
        ref={ref}
        type="date"
        // The focus is inside of it, on the day, the month or the year.
        className={cn(
          "focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ring",
          className,
        )}
      />
    );
  },
);
