import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Card } from "./card.tsx";
import { cn } from "./cn.ts";

/** Some days beside each other, the first wider: figures with their noun. On a phone they are rows, and days with nothing are left out. */
export const DayRail = ({ children }: { children: ReactNode }) => (
  <Card
    as="ol"
    data-slot="day-rail"
    className="grid list-none overflow-clip p-0 phone:grid-cols-6 wide:grid-cols-[minmax(0,2.8fr)_repeat(6,minmax(0,1fr))]"
  >
    {children}
  </Card>
);

/** The day that it begins with. */
export const DayRailFirst = ({ name, day, children }: { name: string; day: string; children: ReactNode }) => (
  <li data-slot="day-rail-first" className="min-w-0 px-5 pt-3.5 pb-4 max-wide:col-span-full max-phone:px-4">
    <DayName name={name} day={day} />
    {children}
  </li>
);

/** The figures of the first day, side by side. */
export const DayRailFigures = ({ children }: { children: ReactNode }) => (
  <div
    data-slot="day-rail-figures"
    className="grid grid-cols-[repeat(3,auto)] justify-between gap-4 text-sm text-muted-foreground max-phone:gap-2"
  >
    {children}
  </div>
);

/** One of the other days. One with nothing on it lies on the page, one with something on card; a press anywhere opens it. */
export function DayRailDay({
  name,
  day,
  figure,
  children,
}: {
  name: string;
  day: string;
  /** What there is of it, its noun and where that is shown; null for a quiet day. */
  figure: { readonly count: number; readonly noun: string; readonly to: string } | null;
  /** What the figure consists of, or why there is none. */
  children: ReactNode;
}) {
  return (
    <li
      data-slot="day-rail-day"
      className={cn(
        "relative min-w-0 border-border p-3.5 text-sm text-muted-foreground max-wide:border-t max-wide:not-nth-2:border-l wide:border-l",
        figure
          ? "max-phone:flex max-phone:flex-wrap max-phone:items-baseline max-phone:gap-2"
          : "bg-background max-phone:hidden",
        "max-phone:border-l-0! max-phone:px-4 max-phone:py-3",
      )}
    >
      <DayName name={name} day={day} isQuiet={!figure} />
      {figure ? (
        <Link
          className="mt-1.5 mb-1 block font-heading text-2xl leading-single text-foreground no-underline stretched max-phone:m-0 max-phone:font-sans max-phone:text-base max-phone:font-semibold"
          to={figure.to}
        >
          {figure.count}
          <span className="font-sans text-sm font-normal tracking-normal max-phone:text-base">
            {" "}
            {figure.noun}
          </span>
        </Link>
      ) : null}
      <p className={figure ? "max-phone:ml-auto" : "mt-2.5"}>{children}</p>
    </li>
  );
}

function DayName({ name, day, isQuiet = false }: { name: string; day: string; isQuiet?: boolean }) {
  return (
    <h3
      className={cn(
        "min-w-16 font-sans text-sm leading-snug font-semibold tracking-normal",
        isQuiet && "text-muted-foreground",
      )}
    >
      {name} <span className="font-normal text-muted-foreground">{day}</span>
    </h3>
  );
}
