import { forwardRef, type TextareaHTMLAttributes } from "react";
import { cn } from "./cn.ts";
import { fieldClass } from "./input.tsx";

/** A field of several lines, not lower than three unless `rows` says so. Its label, description and error come from `Field`. */
export const Textarea = forwardRef<HTMLTextAreaElement, TextareaHTMLAttributes<HTMLTextAreaElement>>(
  function Textarea({ className, ...rest }, ref) {
    return (
      <textarea
        data-slot="textarea"
        {...rest}
        ref={ref}
        className={cn(fieldClass, "resize-y", (rest.rows ?? 3) > 2 && "min-h-23!", className)}
      />
    );
  },
);
