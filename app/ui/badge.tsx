import { cva, type VariantProps } from "class-variance-authority";
import type { HTMLAttributes } from "react";

/** The colours of a state. What needs a hand is coloured and has a mark before it; the rest steps back. */
const badgeVariants = cva("inline-flex items-center gap-1.5 whitespace-nowrap align-top [&>svg]:icon-4", {
  variants: {
    variant: {
      secondary: "text-muted-foreground",
      destructive: "font-semibold text-destructive",
      success: "font-medium text-leaf",
      warning: "font-semibold text-honey",
    },
    /** Beside small print. */
    size: { default: "", sm: "text-sm font-semibold!" },
  },
  defaultVariants: { variant: "secondary" },
});

/** A state as a word, not as a pill: 25 pills are 25 shouts. An icon may stand before it. */
export function Badge({
  variant,
  size,
  className,
  ...rest
}: HTMLAttributes<HTMLSpanElement> & VariantProps<typeof badgeVariants>) {
  return <span data-slot="badge" {...rest} className={badgeVariants({ variant, size, className })} />;
}
