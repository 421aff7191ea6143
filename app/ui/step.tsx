import type { ReactNode } from "react";
import { cn } from "./cn.ts";

/** The number before the heading of a step, in the margin where there is room. */
export function StepNumber({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <span
      data-slot="step-number"
      className={cn("min-w-[1.1ch] font-normal text-muted-foreground xl:w-8", className)}
    >
      {children}
    </span>
  );
}

/** A part of a long form under its heading; a hairline closes it. Its heading has the id `${id}-heading`. */
export function Step({
  id,
  number,
  title,
  children,
}: {
  id: string;
  number?: number;
  title: string;
  children: ReactNode;
}) {
  return (
    <section
      data-slot="step"
      id={id}
      className={cn("grid grid-cols-1 gap-4 border-b border-border py-8", number && "xl:ps-11")}
      aria-labelledby={`${id}-heading`}
    >
      <h2 id={`${id}-heading`} className={cn("flex items-baseline gap-3 text-xl", number && "xl:-ms-11")}>
        {number && <StepNumber>{number}</StepNumber>}
        {title}
      </h2>
      {children}
    </section>
  );
}
