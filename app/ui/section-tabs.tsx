import { forwardRef, type ReactNode } from "react";
import { cn } from "./cn.ts";

/** The parts of a long page as tabs that stick to the top: links, so they work without scripts. `current` is the one in view; `list` scrolls by itself. */
export const SectionTabs = forwardRef<
  HTMLUListElement,
  {
    label: string;
    tabs: readonly { readonly id: string; readonly name: string; readonly className?: string }[];
    current: string;
    /** What of the page is in view, to a screen reader: a place in it, or a step. */
    as?: "true" | "step";
    className?: string;
    contentClassName?: string;
    /** At the end of the row. */
    children?: ReactNode;
  }
>(function SectionTabs({ label, tabs, current, as = "true", className, contentClassName, children }, ref) {
  return (
    <nav data-slot="section-tabs" className={cn("section-tabs print:hidden", className)} aria-label={label}>
      <div className={cn("mx-auto flex w-full max-w-page items-center gap-4 px-gutter", contentClassName)}>
        <ul ref={ref}>
          {tabs.map(({ id, name, className: place }) => (
            <li key={id} className={place}>
              <a href={`#${id}`} aria-current={id === current ? as : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
        {children}
      </div>
    </nav>
  );
});
