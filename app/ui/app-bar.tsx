import { Link, type LinkProps } from "@remix-run/react";
import { Search } from "lucide-react";
import {
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  forwardRef,
  type HTMLAttributes,
  type InputHTMLAttributes,
  type ReactNode,
} from "react";
import { cn } from "./cn.ts";

const BARS = {
  /** A shop's. */
  default: "app-bar",
  /** The platform's: paper, not amber, as wide as its pages. */
  plain: "app-bar app-bar-plain",
} as const;

/** The bar at the top of the manage area's pages and the platform's; it stays in sight. */
export const AppBar = ({
  variant = "default",
  ...rest
}: HTMLAttributes<HTMLElement> & { variant?: keyof typeof BARS }) => (
  <header data-slot="app-bar" {...rest} className={BARS[variant]} />
);

/** The name of the shop or the platform, which leads to the first page; cut where it is too long. */
export const AppBarTitle = ({ size, ...rest }: LinkProps & { size?: "default" | "lg" }) => (
  <Link
    data-slot="app-bar-title"
    {...rest}
    className={cn("app-bar-title", size === "lg" && "max-phone:text-base phone:text-xl")}
  />
);

/** What stands at its end. */
export const AppBarEnd = (props: HTMLAttributes<HTMLDivElement>) => (
  <div data-slot="app-bar-end" {...props} className="ml-auto flex items-center gap-1" />
);

/** A link in it that is a document of its own, with words and an icon. */
export const AppBarLink = ({ className, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a data-slot="app-bar-link" {...rest} className={cn("app-bar-entry", className)}>
    {children}
  </a>
);

/** The button of a `DropdownMenu` in it. */
export const AppBarMenuTrigger = ({ children }: { children: ReactNode }) => (
  <summary data-slot="dropdown-menu-trigger" className="app-bar-entry cursor-pointer max-desk:px-2.5">
    {children}
  </summary>
);

/** A square button in it that shows an icon alone; `aria-label` names it. */
export const AppBarButton = ({
  className,
  type = "button",
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button data-slot="app-bar-button" {...rest} type={type} className={cn("app-bar-icon", className)} />
);

/** The same as a link. */
export const AppBarIconLink = ({ className, ...rest }: LinkProps) => (
  <Link data-slot="app-bar-button" {...rest} className={cn("app-bar-icon", className)} />
);

/** The search in it, with its label for screen readers and the keys that lead to it. */
export const AppBarSearch = forwardRef<
  HTMLInputElement,
  InputHTMLAttributes<HTMLInputElement> & { id: string; label: string; shortcut: string }
>(function AppBarSearch({ id, label, shortcut, ...rest }, ref) {
  return (
    <>
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <Search
        className="pointer-events-none absolute top-[9px] left-2.5 text-muted-foreground icon-button"
        aria-hidden="true"
      />
      <input {...rest} ref={ref} id={id} type="search" className="app-bar-search" />
      <span aria-hidden="true">
        <kbd className="pointer-events-none absolute top-[7px] right-2 key-cap">{shortcut}</kbd>
      </span>
    </>
  );
});

/** A line under the bar, over the whole page, that is to be heeded. */
export const AppBarNotice = ({
  variant = "warning",
  ...rest
}: HTMLAttributes<HTMLElement> & { variant?: keyof typeof NOTICES }) => (
  <section
    data-slot="app-bar-notice"
    {...rest}
    className={cn("px-4 py-2 text-center text-sm print:hidden", NOTICES[variant])}
  />
);

const NOTICES = {
  warning: "bg-honey-wash",
  destructive: "bg-destructive-wash",
} as const;
