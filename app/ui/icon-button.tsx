import { cva } from "class-variance-authority";
import { type ButtonHTMLAttributes, forwardRef } from "react";
import { cn } from "./cn.ts";

/** The classes of a square button of the manage area that shows an icon alone, also for a link that looks like one. Its name is in `aria-label`. */
export const iconButton = cva(
  "inline-grid size-control flex-none cursor-pointer place-items-center rounded-sm border-0 bg-transparent p-0 text-foreground hover:bg-muted [&>svg]:icon-5",
);

/** A square button that shows an icon alone; `aria-label` names it. */
export const IconButton = forwardRef<HTMLButtonElement, ButtonHTMLAttributes<HTMLButtonElement>>(
  function IconButton({ className, type = "button", ...rest }, ref) {
    return (
      <button
        data-slot="icon-button"
        {...rest}
        ref={ref}
        type={type}
        className={cn(iconButton(), className)}
      />
    );
  },
);
