import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Card, CardDescription, CardTitle } from "./card.tsx";
import { cn } from "./cn.ts";
import { ScrollRegion } from "./scroll-region.tsx";

/** A drawing of numbers in its card: what it is, what it comes to, the drawing, and at the foot the numbers as a table. */
export const Chart = ({
  title,
  as,
  sums,
  children,
}: {
  title: string;
  /** The level of its title. */
  as?: "h2" | "h3";
  sums: ReactNode;
  children: ReactNode;
}) => (
  <Card as="figure" data-slot="chart" className="flex flex-col px-5 pt-4.5 pb-2 max-phone:px-4">
    <figcaption className="mb-3.5">
      <CardTitle as={as}>{title}</CardTitle>
      <CardDescription className="[&>b]:text-foreground">{sums}</CardDescription>
    </figcaption>
    {children}
  </Card>
);

/** What the inks of the drawing stand for. */
export const ChartLegend = ({ children }: { children: ReactNode }) => (
  <p data-slot="chart-legend" className="mt-1.5 mb-2.5 flex gap-4.5 text-sm text-muted-foreground">
    {children}
  </p>
);

/** One of them: of the bars, `a` the main ink and `b` the second, or of the line. */
export const ChartLegendItem = ({ ink, children }: { ink: "a" | "b" | "line"; children: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5">
    <i
      className={cn(
        ink === "line" ? "w-4 border-t-2 border-primary" : "size-3 rounded-[2px]",
        ink === "a" && "bg-(--bar-a)",
        ink === "b" && "bg-(--bar-b)",
      )}
    />
    {children}
  </span>
);

/** The numbers of the drawing, a table that is unfolded by `summary` and scrolls where it is long; `children` stand under it. */
export const ChartNumbers = ({
  summary,
  label,
  table,
  children,
}: {
  summary: string;
  label: string;
  table: ReactNode;
  children?: ReactNode;
}) => (
  <details
    data-slot="chart-numbers"
    className="group/table -mx-5 mt-auto border-t border-border px-5 text-sm max-phone:-mx-4 max-phone:px-4"
  >
    <summary className="inline-flex min-h-control cursor-pointer list-none items-center gap-1.5 text-primary [&::-webkit-details-marker]:hidden">
      <ChevronRight className="size-4 group-open/table:rotate-90" aria-hidden />
      {summary}
    </summary>
    <ScrollRegion className="mb-3 max-h-70 overflow-auto" label={label}>
      {table}
    </ScrollRegion>
    {children}
  </details>
);

const INKS = {
  a: "fill-(--bar-a)",
  b: "fill-(--bar-b)",
  minus: "fill-destructive",
  total: "fill-foreground",
} as const;

/** Rows of name, bar and figures; the columns are the list's (`className`), so that the bars begin and end in line. */
export const BarList = ({ className, children }: { className: string; children: ReactNode }) => (
  <dl
    data-slot="bar-list"
    className={cn("m-0 mb-2.5 grid max-h-59 flex-1 content-between gap-x-3 text-sm", className)}
  >
    {children}
  </dl>
);

/** One of them, the bar in hundredths of its room; the last figure is the one that it draws. */
export function BarListItem({
  name,
  ink,
  from = 0,
  width,
  isSum = false,
  figures,
}: {
  name: string;
  ink: keyof typeof INKS;
  from?: number;
  width: number;
  isSum?: boolean;
  figures: readonly (string | number)[];
}) {
  return (
    <div
      className={cn(
        "col-span-full grid min-h-7 grid-cols-subgrid items-center",
        isSum && "border-t border-border font-semibold",
      )}
    >
      <dt className="max-w-48 truncate" title={name}>
        {name}
      </dt>
      <dd className="m-0 max-phone:min-w-7.5">
        <svg className="block h-3 w-full" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
          <rect className={INKS[ink]} x={from} width={width} height="10" />
        </svg>
      </dd>
      {figures.map((figure, at) => (
        <dd
          // biome-ignore lint/suspicious/noArrayIndexKey: a figure is its column's
          key={at}
          className={cn("m-0 text-right", at < figures.length - 1 && "text-muted-foreground")}
        >
          {figure}
        </dd>
      ))}
    </div>
  );
}
