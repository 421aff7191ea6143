import type { HTMLAttributes } from "react";
import { cn } from "./cn.ts";

/** Rows between hairlines, each a link to something; `open` has none above the first. */
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

/** The classes of such a link, which is as wide as its row. */
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
