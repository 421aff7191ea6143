import { cva } from "class-variance-authority";
import type { ReactNode } from "react";
import { cn } from "./cn.ts";

/** Seven days, and bands below them for what happens on some. */
export const WeekStrip = ({ children }: { children: ReactNode }) => (
  <div data-slot="week-strip" className="grid grid-cols-7 gap-y-2">
    {children}
  </div>
);

/** A day over its column; what is read out stands elsewhere. */
export function WeekStripDay({
  name,
  dayOfMonth,
  isToday,
}: {
  name: string;
  dayOfMonth: number;
  isToday: boolean;
}) {
  return (
    <div
      data-slot="week-strip-day"
      aria-hidden="true"
      className={cn(
        "row-start-1 border-b border-border pt-1 pb-[9px] text-center text-[min(0.875rem,3.7vw)] [line-height:1.25]",
        "max-[22.5rem]:text-[0.75rem]",
        isToday
          ? "font-semibold text-foreground [box-shadow:inset_0_-3px_0_var(--primary)] forced-colors:border-b-3 forced-colors:border-[Highlight]"
          : "text-muted-foreground",
      )}
    >
      {name}
      <b className="block text-[min(1.375rem,5.8vw)] leading-tight font-title text-foreground max-[22.5rem]:text-lg">
        {dayOfMonth}
      </b>
    </div>
  );
}

/** The grounds of bands. */
const bandVariants = cva(
  "mx-0.5 flex min-h-10 min-w-0 items-center gap-2 overflow-hidden rounded-sm py-1 text-[min(0.875rem,4vw)] leading-tight font-medium max-[22.5rem]:gap-[5px] forced-colors:border [&>svg]:size-4.5 [&>svg]:flex-none [&>svg]:stroke-[1.75]",
  {
    variants: {
      variant: {
        amber: "bg-scene",
        leaf: "bg-scene-leaf",
        rose: "bg-scene-rose",
      },
      /** On one day there is room for the word or for the icon. */
      isOneDay: {
        true: "max-md:justify-center max-md:*:[[aria-hidden]:not(svg)]:hidden md:px-1.5 md:[&>svg]:hidden",
        false: "px-2.5 max-[22.5rem]:px-1.5",
      },
    },
    compoundVariants: [{ variant: "rose", isOneDay: false, className: "max-[22.5rem]:[&>svg]:hidden" }],
  },
);

/**
 * A band from one column to another, counted from 1, in a row below the days; `more` is seen on wide screens. An icon stands before the words, and
 * `description` is read out instead of them.
 */
export function WeekStripBand(props: {
  variant: "amber" | "leaf" | "rose";
  fromColumn: number;
  toColumn: number;
  row: number;
  icon: ReactNode;
  more: string;
  description: string;
  children: ReactNode;
}) {
  const { variant, fromColumn, toColumn, row, icon, more, description, children } = props;
  return (
    <div
      data-slot="week-strip-band"
      className={bandVariants({ variant, isOneDay: fromColumn === toColumn })}
      style={{ gridColumn: `${fromColumn} / ${toColumn + 1}`, gridRow: row }}
    >
      {icon}
      <span aria-hidden="true">
        {children}
        {more && <span className="max-md:hidden">{more}</span>}
      </span>
      <span className="sr-only">{description}</span>
    </div>
  );
}
