import { Link } from "@remix-run/react";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn.ts";
import { ScrollRegion } from "./scroll-region.tsx";

/** A bar over some of the days, and what happens on single days below it. */
export interface WeeksRow {
  readonly key: string;
  readonly name: string;
  readonly to: string;
  /** Where the bar begins and ends, in days from the first one. */
  readonly from: number;
  readonly until: number;
  readonly tone: keyof typeof INKS;
  /** All of it in words, for those who do not see it. */
  readonly description: string;
  readonly marks: readonly { readonly at: number; readonly icons: readonly LucideIcon[] }[];
}

const INKS = { success: "bg-leaf", default: "bg-(--bar-b)" } as const;

/** From here on a name stands to the left of its bar's end, so that it is not cut off: a part of the whole. */
const NAMES_TURN_AT = 0.62;

const percent = (days: number, of: number) => `${((days / of) * 100).toFixed(2)}%`;

/** Some weeks day by day, with bars that lead to what they stand for, and a line at the present moment; it scrolls where it finds no room. */
export function Weeks({
  id,
  title,
  label,
  months,
  days,
  now,
  rows,
  children,
}: {
  /** Of its heading. */
  id: string;
  title: string;
  /** Names the part that scrolls. */
  label: string;
  months: readonly { readonly key: string; readonly name: string; readonly days: number }[];
  days: readonly { readonly key: string; readonly weekday: string; readonly day: number }[];
  /** The present moment, in days from the first one. */
  now: number;
  rows: readonly WeeksRow[];
  /** What the inks and icons stand for: `WeeksKey`. */
  children: ReactNode;
}) {
  const columns = { gridTemplateColumns: `repeat(${days.length}, 1fr)` };
  return (
    <section data-slot="weeks" aria-labelledby={id}>
      <h2 className="font-sans text-base leading-snug font-semibold tracking-normal" id={id}>
        {title}
      </h2>
      <ScrollRegion
        className="mt-2.5 overflow-x-auto rounded-lg border border-border bg-card text-sm"
        label={label}
      >
        <div className="relative min-w-150 overflow-clip pb-2.5">
          <div className="mb-1.5 grid border-b border-border" style={columns} aria-hidden="true">
            {months.map(({ key, name, days: count }) => (
              <b
                key={key}
                className="pt-2 pl-2 font-medium text-muted-foreground not-first-of-type:border-l not-first-of-type:border-border"
                style={{ gridColumn: `span ${count}` }}
              >
                {name}
              </b>
            ))}
            {days.map(({ key, weekday, day }, at) => (
              <span
                key={key}
                className={cn(
                  "pt-1 pb-1.5 text-center leading-snug whitespace-nowrap",
                  at === Math.floor(now) && "rounded-t-sm bg-(--amber-bar) font-semibold",
                )}
              >
                <span className="block text-muted-foreground">{weekday}</span>
                {day}
              </span>
            ))}
          </div>
          <ul className="relative m-0 list-none p-0">
            {rows.map((row) => (
              <WeeksBar key={row.key} row={row} count={days.length} />
            ))}
          </ul>
          <i
            className="pointer-events-none absolute top-19 bottom-0 border-0 border-l border-dashed border-primary opacity-70"
            style={{ left: percent(now, days.length) }}
            aria-hidden="true"
          />
        </div>
      </ScrollRegion>
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted-foreground">{children}</p>
    </section>
  );
}

function WeeksBar({
  row: { name, to, from, until, tone, description, marks },
  count,
}: {
  row: WeeksRow;
  count: number;
}) {
  const isHigh = marks.some(({ icons }) => icons.length > 1);
  return (
    <li className={cn("relative", isHigh ? "h-19" : "h-16.5")}>
      <p
        className={cn("absolute top-1 h-7.5", from > count * NAMES_TURN_AT && "flex justify-end")}
        style={{ left: percent(from, count), width: percent(until - from, count) }}
      >
        <Link
          className={cn(
            "whitespace-nowrap text-foreground no-underline hover:underline touch:inline-block touch:min-h-6",
            tone === "success" ? "font-semibold" : "font-medium",
          )}
          to={to}
          preventScrollReset
        >
          {name}
        </Link>
        <i className={cn("absolute inset-x-0 bottom-0 h-2 rounded-full", INKS[tone])} />
      </p>
      <span className="sr-only">{description}</span>
      <p aria-hidden="true">
        {marks.map(({ at, icons }) => (
          <span
            key={at}
            className="absolute top-10 grid justify-items-center gap-px text-muted-foreground"
            style={{ left: percent(at, count), width: percent(1, count) }}
          >
            {icons.map((Icon, which) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they stand in a fixed order
              <Icon key={which} className="icon-4" />
            ))}
          </span>
        ))}
      </p>
    </li>
  );
}

/** What an ink or an icon of it stands for. */
export const WeeksKey = ({
  tone,
  icon: Icon,
  children,
}: {
  tone?: keyof typeof INKS;
  icon?: LucideIcon;
  children: ReactNode;
}) => (
  <span className="inline-flex items-center gap-1.5">
    {tone && <i className={cn("h-2 w-5 rounded-full", INKS[tone])} />}
    {Icon && <Icon className="icon-4" aria-hidden="true" />}
    {children}
  </span>
);
