import { Link, type LinkProps, useLocation } from "@remix-run/react";
import type { VariantProps } from "class-variance-authority";
import {
  type ButtonHTMLAttributes,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
} from "react";
import { cn } from "./cn.ts";
import { iconButton } from "./icon-button.tsx";

/**
 * A menu behind a button. It is `<details>`, so that it opens without scripts; with them Escape, a press beside it and leaving for another
 * address shut it. One that was opened before the scripts ran stays.
 */
export function DropdownMenu({ className, children }: { className?: string; children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const shut = ({ target }: PointerEvent) => {
      if (target instanceof Node && !menu.current?.contains(target)) menu.current?.removeAttribute("open");
    };
    document.addEventListener("pointerdown", shut);
    return () => document.removeEventListener("pointerdown", shut);
  }, []);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation has a key of its own
  useEffect(() => () => menu.current?.removeAttribute("open"), [key]);
  const shutByEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !menu.current?.open) return;
    event.preventDefault();
    menu.current.removeAttribute("open");
    menu.current.querySelector("summary")?.focus();
  };
  return (
    <details
      data-slot="dropdown-menu"
      ref={menu}
      className={cn("relative", className)}
      onKeyDown={shutByEscape}
    >
      {children}
    </details>
  );
}

/** The button of the menu, an icon; `aria-label` names it. */
export function DropdownMenuTrigger({
  variant,
  className,
  ...rest
}: HTMLAttributes<HTMLElement> & VariantProps<typeof iconButton>) {
  return (
    <summary
      data-slot="dropdown-menu-trigger"
      {...rest}
      className={cn(iconButton({ variant }), "list-none [&::-webkit-details-marker]:hidden", className)}
    />
  );
}

/** What the menu holds; `side` is where it opens. */
export function DropdownMenuContent({
  side = "bottom",
  children,
}: {
  side?: "top" | "bottom";
  children: ReactNode;
}) {
  return (
    <div
      data-slot="dropdown-menu-content"
      className={cn(
        "absolute right-0 z-40 min-w-52 rounded-md bg-card p-1.5 shadow-float",
        side === "top" ? "bottom-[calc(100%+8px)]" : "top-[calc(100%+4px)]",
      )}
    >
      {children}
    </div>
  );
}

interface EntryLook {
  variant?: "default" | "destructive";
}

/** What an entry wears, button or link. */
const entryLook = ({ variant = "default" }: EntryLook) =>
  cn(
    "flex min-h-control w-full cursor-pointer items-center gap-2.5 rounded-sm border-0 bg-transparent px-2.5 text-left text-sm leading-tight no-underline hover:bg-muted [&>svg]:icon-5",
    variant === "destructive" ? "text-destructive" : "text-foreground",
  );

/** An entry that leads to a page. */
export function DropdownMenuLink({ variant, ...rest }: LinkProps & EntryLook) {
  return <Link data-slot="dropdown-menu-item" {...rest} className={entryLook({ variant })} />;
}

/** An entry that does something: a button of the form that the menu stands in. */
export function DropdownMenuItem({
  variant,
  type = "submit",
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & EntryLook) {
  return <button data-slot="dropdown-menu-item" {...rest} type={type} className={entryLook({ variant })} />;
}

/** What the entries below it have in common. */
export const DropdownMenuLabel = (props: HTMLAttributes<HTMLElement>) => (
  <b
    data-slot="dropdown-menu-label"
    {...props}
    className="block px-2.5 pt-2 pb-1 text-sm font-medium text-muted-foreground"
  />
);

export function DropdownMenuSeparator() {
  return <hr data-slot="dropdown-menu-separator" className="mx-1 my-1.5" />;
}
