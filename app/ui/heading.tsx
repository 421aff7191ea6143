import type { HTMLAttributes } from "react";
import { cn } from "./cn.ts";

const SIZES = {
  /** The first words of the platform's own page. */
  hero: "max-w-[13em] text-[min(clamp(2.25rem,1.5rem+3vw,3.25rem),15vw)] [line-height:1.08] [letter-spacing:-0.022em]",
  /** The name of the shop or the number of an order: once on a page. */
  display: "text-display [letter-spacing:-0.02em]",
  lg: "text-2xl",
  default: "text-xl",
  sm: "text-lg",
  /** As small as the text below it. */
  plain: "font-sans text-base font-semibold tracking-normal",
};

/** The line under the first heading of a page, as large as the next one. */
export const Subheading = ({ className, ...rest }: HTMLAttributes<HTMLParagraphElement>) => (
  <p
    data-slot="subheading"
    {...rest}
    className={cn("text-2xl leading-tight text-balance font-title [letter-spacing:-0.01em]", className)}
  />
);

/** A heading whose size is not that of its level. */
export function Heading({
  as: Level = "h2",
  size = "default",
  className,
  ...rest
}: HTMLAttributes<HTMLHeadingElement> & { as?: "h1" | "h2" | "h3" | "h4"; size?: keyof typeof SIZES }) {
  return <Level data-slot="heading" {...rest} className={cn(SIZES[size], className)} />;
}
