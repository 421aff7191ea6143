import { cn } from "./cn.ts";

/** A day of it: numbers for each column, null for none. */
export interface DayTableRow {
  readonly key: string;
  readonly name: string;
  /** Stands behind the name: that it is today, or over. */
  readonly more: string;
  readonly isPast: boolean;
  readonly counts: readonly (number | null)[];
}

const CELL =
  "h-(--row) px-2 py-0 first:pl-5 last:pr-5 max-phone:first:pl-4 max-phone:last:pr-4 max-[420px]:px-1.5";

/** Days with numbers, between two hairlines over the width of its card; days that are over step back. Words of heads are parted where letters are very large. */
export const DayTable = ({
  caption,
  heads,
  none,
  rows,
}: {
  /** Is read out. */
  caption: string;
  heads: readonly string[];
  /** What is read out where there is no number. */
  none: string;
  rows: readonly DayTableRow[];
}) => (
  <div data-slot="day-table" className="@container border-y border-border">
    <table className="w-full border-collapse text-left text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-muted-foreground">
        <tr>
          {heads.map((head, at) => (
            <th
              key={head}
              scope="col"
              className={cn(
                CELL,
                "font-medium",
                "max-[420px]:text-xs max-[420px]:whitespace-normal! @max-[16rem]:wrap-anywhere",
                at > 0 && "text-right whitespace-nowrap phone:w-[22%]",
              )}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, more, isPast, counts }) => (
          <tr key={key} className="border-t border-border">
            <th
              scope="row"
              className={cn(
                CELL,
                "whitespace-nowrap leading-snug max-[420px]:whitespace-normal",
                isPast ? "font-normal text-muted-foreground" : "font-semibold",
              )}
            >
              {name} {more && <span className="font-normal text-muted-foreground">{more}</span>}
            </th>
            {counts.map((count, at) => (
              <td
                key={heads[at + 1]}
                className={cn(CELL, "text-right whitespace-nowrap", isPast && "text-muted-foreground")}
              >
                {count ?? (
                  <>
                    <span className="text-muted-foreground" aria-hidden="true">
                      –
                    </span>
                    <span className="sr-only">{none}</span>
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
