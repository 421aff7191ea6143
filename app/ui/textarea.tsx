import { clsx } from "clsx";
import { forwardRef, type TextareaHTMLAttributes } from "react";

/** A field of several lines. Its label, hint and error come from `Field`. */
export const Textarea = forwardRef<HTMLTextAreaElement, TextareaHTMLAttributes<HTMLTextAreaElement>>(
  function Textarea({ className, ...rest }, ref) {
    return <textarea {...rest} ref={ref} className={clsx("input area", className)} />;
  },
);
