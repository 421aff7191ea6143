import { cva, type VariantProps } from "class-variance-authority";
import type { HTMLAttributes } from "react";

const textVariants = cva("", {
  variants: {
    variant: { default: "", muted: "text-muted-foreground" },
    size: { default: "", label: "text-label", sm: "text-sm" },
  },
});

/** Running text that steps back, or is smaller than what is around it. */
export function Text({
  as: Element = "p",
  variant,
  size,
  className,
  ...rest
}: HTMLAttributes<HTMLElement> & VariantProps<typeof textVariants> & { as?: "p" | "span" | "small" }) {
  return <Element data-slot="text" {...rest} className={textVariants({ variant, size, className })} />;
}
