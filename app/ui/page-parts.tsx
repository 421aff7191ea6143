import { Link, type LinkProps, useLocation } from "@remix-run/react";
import type { HTMLAttributes, ReactNode } from "react";
import { cn } from "./cn.ts";
import { useScriptsRun } from "./use-scripts-run.ts";

/** Links side by side in one frame, of which one is current. Where they find no room they scroll. */
export const Segments = ({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) => (
  <nav
    data-slot="segments"
    className={cn(
      "flex max-w-full min-w-0 overflow-x-auto rounded-md bg-card [box-shadow:inset_0_0_0_1px_var(--input)] [scrollbar-width:thin] print:hidden",
      className,
    )}
    aria-label={label}
  >
    {children}
  </nav>
);

const SEGMENT =
  "grid min-h-control place-items-center px-3.5 text-sm font-medium whitespace-nowrap text-foreground no-underline not-first:border-l not-first:border-border focus-visible:-outline-offset-3 max-phone:flex-1";
const CURRENT =
  "[&[aria-current]]:bg-(--amber-bar) [&[aria-current]]:font-semibold [&[aria-current]]:[box-shadow:inset_0_0_0_1px_var(--input)]";

/** One of them, which leads to a page. */
export const SegmentLink = ({ isCurrent, ...rest }: LinkProps & { isCurrent: boolean }) => (
  <Link
    data-slot="segment"
    {...rest}
    className={cn(SEGMENT, CURRENT)}
    aria-current={isCurrent ? "true" : undefined}
  />
);

/** The second part of a page of two, to which `PagePartLinks` leads. */
export const ShownOnSmallScreens = (props: HTMLAttributes<HTMLElement>) => (
  <section data-slot="second-page-part" {...props} />
);

/** Where no script runs the address alone says which part was chosen: the second one is then the target of the page. */
const WITHOUT_SCRIPT = {
  first: "second-part:bg-transparent! second-part:font-medium! second-part:[box-shadow:none]!",
  second:
    "second-part:bg-(--amber-bar) second-part:font-semibold second-part:[box-shadow:inset_0_0_0_1px_var(--input)]",
};

/** The two parts of a page, by the ids of their places, and which of them was chosen. */
export function PagePartLinks({
  label,
  first,
  second,
  className,
}: {
  label: string;
  first: { readonly id: string; readonly name: string };
  second: { readonly id: string; readonly name: string };
  className?: string;
}) {
  const { hash } = useLocation();
  // The server does not get this part of the address.
  const isSecond = useScriptsRun() && hash === `#${second.id}`;
  return (
    <Segments label={label} className={cn("ml-auto", className)}>
      <a
        href={`#${first.id}`}
        className={cn(SEGMENT, CURRENT, WITHOUT_SCRIPT.first)}
        aria-current={isSecond ? undefined : "location"}
      >
        {first.name}
      </a>
      <a
        href={`#${second.id}`}
        className={cn(SEGMENT, CURRENT, WITHOUT_SCRIPT.second)}
        aria-current={isSecond ? "location" : undefined}
      >
        {second.name}
      </a>
    </Segments>
  );
}
