import type { HTMLAttributes, LiHTMLAttributes } from "react";
import { cn } from "./cn.ts";

/** Rows between hairlines; `open` has none above the first. A row is a `DividedListItem`, or holds a link of its whole width. */
export const DividedList = ({
  variant,
  className,
  ...rest
}: HTMLAttributes<HTMLUListElement> & { variant?: "default" | "open" }) => (
  <ul
    data-slot="divided-list"
    {...rest}
    className={cn(
      "m-0 list-none p-0 [&>li]:border-b [&>li]:border-border",
      variant !== "open" && "[&>li:first-child]:border-t",
      className,
    )}
  />
);

/** One row: a name with something at its end. */
export const DividedListItem = ({ className, ...rest }: LiHTMLAttributes<HTMLLIElement>) => (
  <li
    data-slot="divided-list-item"
    {...rest}
    className={cn("flex items-baseline justify-between gap-5 py-3", className)}
  />
);

/** The classes of a link that is as wide as its row. */
export const dividedListLink = "group/row grid text-foreground no-underline";

/** What a link leads to, underlined under the pointer. */
export const DividedListTitle = (props: HTMLAttributes<HTMLElement>) => (
  <b
    data-slot="divided-list-title"
    {...props}
    className="text-lg leading-title font-title decoration-1 underline-offset-4 group-hover/row:underline"
  />
);

/** What it comes to, at the end of the row. */
export const DividedListFigure = (props: HTMLAttributes<HTMLSpanElement>) => (
  <span data-slot="divided-list-figure" {...props} className="text-right font-semibold" />
);
