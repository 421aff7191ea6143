import { Link, type LinkProps } from "@remix-run/react";
import type { HTMLAttributes } from "react";
import * as t from "#messages/lists.js";
import { cn } from "./cn.ts";

/** Tabs that lead to pages: a row of links, of which one is where one is. It scrolls sideways where there is no room for all. */
export function TabsList({ className, ...rest }: HTMLAttributes<HTMLElement>) {
  return (
    <nav
      data-slot="tabs-list"
      {...rest}
      className={cn(
        "flex min-h-11 gap-1 overflow-x-auto border-b border-border [scrollbar-width:none] print:hidden",
        className,
      )}
    />
  );
}

/** One of them, with how many rows it leads to where someone counts them. */
export function TabsTrigger({
  isCurrent,
  count = null,
  children,
  ...rest
}: LinkProps & { isCurrent: boolean; count?: number | null }) {
  return (
    <Link
      data-slot="tabs-trigger"
      {...rest}
      aria-current={isCurrent ? "page" : undefined}
      className={cn(
        "-mb-px inline-flex min-h-11 items-center gap-[7px] border-b-2 px-2.5 text-sm whitespace-nowrap no-underline focus-visible:-outline-offset-3",
        isCurrent
          ? "border-primary font-semibold text-foreground"
          : "border-transparent font-medium text-muted-foreground hover:text-foreground",
      )}
    >
      {children}
      {count !== null && (
        <>
          {" "}
          <span className="font-normal text-muted-foreground">{t.count({ count })}</span>
        </>
      )}
    </Link>
  );
}
