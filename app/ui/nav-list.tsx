import { Link, type LinkProps } from "@remix-run/react";
import type { LucideIcon } from "lucide-react";
import type { HTMLAttributes, ReactNode } from "react";

/** A card of links, one a row. */
export const NavList = (props: HTMLAttributes<HTMLUListElement>) => (
  <ul
    data-slot="nav-list"
    {...props}
    className="m-0 list-none overflow-clip rounded-lg border border-border bg-card p-0 [&>li+li]:border-t [&>li+li]:border-border"
  />
);

/** One of them, with an icon before its words and a detail at its end. */
export const NavListItem = ({
  icon: Icon,
  detail,
  children,
  ...rest
}: LinkProps & { icon: LucideIcon; detail: string | null | undefined; children: ReactNode }) => (
  <li>
    <Link
      data-slot="nav-list-item"
      {...rest}
      className="flex min-h-11 items-center gap-3 px-4 py-2 wrap-anywhere text-foreground no-underline hover:bg-muted focus-visible:-outline-offset-3"
    >
      <Icon className="flex-none text-muted-foreground icon-5" aria-hidden="true" />
      <span className="min-w-0">{children}</span>
      {detail && (
        <span className="ml-auto max-w-3/5 flex-none text-right text-muted-foreground">{detail}</span>
      )}
    </Link>
  </li>
);
