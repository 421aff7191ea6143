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

/** What stands below a form, under a hairline: where else one may go, in words or as `links` beside each other. */
export function Footnote({
  variant = "default",
  className,
  ...rest
}: HTMLAttributes<HTMLParagraphElement> & { variant?: "default" | "links" }) {
  return (
    <p
      data-slot="footnote"
      {...rest}
      className={cn(
        "mt-5 max-w-form border-t border-border",
        variant === "links" ? "flex flex-wrap gap-x-6 pt-2" : "pt-4",
        className,
      )}
    />
  );
}
