import type { ReactNode } from "react";
import { cn } from "./cn.ts";

/** The bar at the foot of a phone: what there is so far, and the way on. */
export function BottomBar({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section
      data-slot="bottom-bar"
      className={cn("bottom-bar sm:hidden print:hidden", className)}
      aria-label={label}
    >
      {children}
    </section>
  );
}

/** What a cart comes to: how many over the amount, or beside it. An `output` is read out when it changes. */
export function Tally({
  as: Element = "span",
  inline = false,
  count,
  children,
}: {
  as?: "span" | "output";
  inline?: boolean;
  /** Nothing yet without it. */
  count?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <Element data-slot="tally" className="leading-[1.25]">
      {count && (
        <>
          <span className={inline ? "font-semibold" : "text-sm text-muted-foreground"}>{count}</span>
          {inline && <span className="text-muted-foreground"> · </span>}
          <b className={inline ? "font-semibold" : "block text-lg leading-[1.25] font-semibold"}>
            {children}
          </b>
        </>
      )}
    </Element>
  );
}
