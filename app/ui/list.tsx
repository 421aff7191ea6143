import { cva, type VariantProps } from "class-variance-authority";
import type { HTMLAttributes } from "react";

const listVariants = cva("m-0", {
  variants: {
    variant: {
      default: "list-none p-0",
      /** Steps back. */
      muted: "list-none p-0 text-muted-foreground",
      /** Steps, each with its number; for an `ol`. */
      numbered: "grid gap-1.5 ps-[1.25em] [&>li]:ps-1",
    },
  },
  defaultVariants: { variant: "default" },
});

/** A list without hairlines, `numbered` or without marks; the screen lays out its entries. */
export function List({
  as: Element = "ul",
  variant,
  className,
  ...rest
}: HTMLAttributes<HTMLElement> & VariantProps<typeof listVariants> & { as?: "ul" | "ol" }) {
  return <Element data-slot="list" {...rest} className={listVariants({ variant, className })} />;
}
