import { forwardRef, type HTMLAttributes } from "react";
import { cn } from "./cn.ts";

/** Something to know before one begins, between two hairlines; an icon may stand before it. */
export const Note = forwardRef<HTMLParagraphElement, HTMLAttributes<HTMLParagraphElement>>(function Note(
  { className, ...rest },
  ref,
) {
  return (
    <p
      data-slot="note"
      {...rest}
      ref={ref}
      className={cn("flex max-w-form items-start gap-3 border-y border-border py-3", className)}
    />
  );
});

/** What stands below a form, under a hairline: where else one may go. */
export function Footnote({ className, ...rest }: HTMLAttributes<HTMLParagraphElement>) {
  return (
    <p
      data-slot="footnote"
      {...rest}
      className={cn("mt-5 max-w-form border-t border-border pt-4", className)}
    />
  );
}
