import { NavLink, type NavLinkProps } from "@remix-run/react";
import type { LucideIcon } from "lucide-react";
import { type ButtonHTMLAttributes, forwardRef, type HTMLAttributes, type ReactNode } from "react";
import { cn } from "./cn.ts";

/** The sidebar and the page beside it; folded, the sidebar is as wide as its icons. */
export const SidebarFrame = ({ isFolded, children }: { isFolded: boolean; children: ReactNode }) => (
  <div
    data-slot="sidebar-frame"
    data-state={isFolded ? "collapsed" : "expanded"}
    className={cn(
      "desk:grid desk:grid-cols-[var(--drawer)_minmax(0,1fr)] desk:items-start print:block!",
      isFolded && "desk:[--drawer:65px]",
    )}
  >
    {children}
  </div>
);

/** The places of the manage area: beside the page on wide screens, on others a popover, which opens without scripts. */
export const Sidebar = forwardRef<HTMLElement, HTMLAttributes<HTMLElement> & { isFolded: boolean }>(
  function Sidebar({ isFolded, ...rest }, ref) {
    return (
      <nav
        data-slot="sidebar"
        {...rest}
        ref={ref}
        {...{ popover: "auto" }}
        className={cn("sidebar", isFolded && "sidebar-folded")}
      />
    );
  },
);

/** Its head in the popover. */
export const SidebarHeader = (props: HTMLAttributes<HTMLDivElement>) => (
  <div
    data-slot="sidebar-header"
    {...props}
    className="items-center justify-between pb-1.5 pl-2.5 font-heading text-lg leading-[1.1] max-desk:flex desk:hidden"
  />
);

/** A place: its icon, its name, which may take two lines, and a number beside it. */
export function SidebarLink({
  icon: Icon,
  name,
  count,
  countText,
  isFolded,
  ...rest
}: Omit<NavLinkProps, "className" | "children"> & {
  icon: LucideIcon;
  name: string;
  /** Null for none. */
  count: number | null;
  /** The number as it is read out. */
  countText: string;
  isFolded: boolean;
}) {
  return (
    <NavLink
      data-slot="sidebar-link"
      {...rest}
      data-n={count ?? undefined}
      title={isFolded ? name : undefined}
      className="sidebar-link"
    >
      <Icon aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">{name}</span>
      {count !== null && (
        <span
          data-slot="sidebar-count"
          className="mr-1.5 ml-auto flex-none text-sm font-medium text-muted-foreground"
        >
          <span aria-hidden="true">{count}</span>
          <span className="sr-only">{countText}</span>
        </span>
      )}
    </NavLink>
  );
}

/** What is said at its foot. */
export const SidebarNote = ({ children }: { children: ReactNode }) => (
  <p data-slot="sidebar-note" className="mt-auto px-2.5 pt-3 text-sm text-muted-foreground">
    {children}
  </p>
);

/** Folds it, or opens it out; on wide screens alone. */
export const SidebarFold = ({
  isFolded,
  icon: Icon,
  name,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { isFolded: boolean; icon: LucideIcon; name: string }) => (
  <button
    data-slot="sidebar-fold"
    {...rest}
    type="submit"
    title={isFolded ? name : undefined}
    className="sidebar-link text-muted-foreground! max-desk:hidden!"
  >
    <Icon aria-hidden="true" />
    <span>{name}</span>
  </button>
);
