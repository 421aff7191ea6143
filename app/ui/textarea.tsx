import { forwardRef, type TextareaHTMLAttributes } from "react";
import { cn } from "./cn.ts";
import { fieldClass } from "./input.tsx";

/** A field of several lines. Its label, description and error come from `Field`. */
export const Textarea = forwardRef<HTMLTextAreaElement, TextareaHTMLAttributes<HTMLTextAreaElement>>(
  function Textarea({ className, ...rest }, ref) {
    return (
      <textarea
        data-slot="textarea"
        {...rest}
        ref={ref}
        className={cn(fieldClass, "min-h-23! resize-y", className)}
      />
    );
  },
);
