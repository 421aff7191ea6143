import { cva, type VariantProps } from "class-variance-authority";
import { type ButtonHTMLAttributes, forwardRef } from "react";

/**
 * The classes of a square button of the manage area that shows an icon alone, also for a link that looks like one. Its name is in `aria-label`.
 * `muted` steps back until the pointer is on it.
 */
export const iconButton = cva(
  "inline-grid size-control flex-none cursor-pointer place-items-center rounded-sm border-0 bg-transparent p-0 hover:bg-muted [&>svg]:icon-5",
  {
    variants: {
      variant: {
        default: "text-foreground",
        destructive: "text-destructive",
        muted: "text-muted-foreground hover:text-foreground off:cursor-default off:opacity-35",
      },
    },
    defaultVariants: { variant: "default" },
  },
);

/** A square button that shows an icon alone; `aria-label` names it. */
export const IconButton = forwardRef<
  HTMLButtonElement,
  ButtonHTMLAttributes<HTMLButtonElement> & VariantProps<typeof iconButton>
>(function IconButton({ variant, className, type = "button", ...rest }, ref) {
  return (
    <button
      data-slot="icon-button"
      {...rest}
      ref={ref}
      type={type}
      className={iconButton({ variant, className })}
    />
  );
});
