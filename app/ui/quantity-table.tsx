import type { InputHTMLAttributes, ReactNode } from "react";
import { Card } from "./card.tsx";
import { cn } from "./cn.ts";

/** A column that the total is split by; columns of one group follow each other and have its name over them. */
export interface QuantityColumn {
  readonly key: string;
  readonly group: string;
  readonly name: string;
}

/** A thing, how many of it are wanted, and whether that is done. */
export interface QuantityRow {
  readonly key: string;
  readonly isDone: boolean;
  /** The box that says so, named by the row; with what is posted beside it. */
  readonly box: Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className" | "checked"> & {
    readonly id: string;
  };
  readonly posted?: ReactNode;
  readonly name: string;
  readonly unit: string;
  /** Stands beside the name: a `QuantityMark`. */
  readonly mark?: ReactNode;
  /** The split in words, where there is no room for its columns. */
  readonly split: string;
  /** What is done of it, where that is not all. */
  readonly some?: string | undefined;
  readonly total: number;
  /** In the order of the columns. */
  readonly counts: readonly number[];
}

/** More columns than this no page is wide enough for: then each row says its split in words. */
const MOST_COLUMNS = 8;

/** Which of the two is shown, by how many columns there are and by the room of the `QuantityPage` around the table. */
const FITS = {
  few: { column: "max-phone:hidden", unit: "max-phone:hidden", words: "hidden max-phone:block" },
  several: {
    column: "max-phone:hidden @max-[44rem]/quantities:hidden",
    unit: "max-phone:hidden @max-[44rem]/quantities:hidden",
    words: "hidden max-phone:block @max-[44rem]/quantities:block",
  },
  many: {
    column: "max-phone:hidden @max-[57rem]/quantities:hidden",
    unit: "max-phone:hidden @max-[57rem]/quantities:hidden",
    words: "hidden max-phone:block @max-[57rem]/quantities:block",
  },
  none: { column: "", unit: "hidden", words: "block" },
};

function fitOf(columns: number): keyof typeof FITS {
  if (columns === 0) return "none";
  if (columns > 5) return "many";
  return columns > 3 ? "several" : "few";
}

const CELL = "p-0 phone:h-11 phone:px-2 print:h-[22pt]";
const CHECK = "w-11 max-phone:grid max-phone:min-h-11 max-phone:place-items-center phone:pl-4";
const TOTAL =
  "text-right text-lg font-semibold phone:min-w-18 phone:pr-5 max-phone:text-xl print:text-[15pt]";
const COUNT = "text-right phone:min-w-18 phone:pr-3.5";
const HEAD = "h-8 px-2 py-0 text-left font-medium whitespace-nowrap";
const MUTED = "text-sm font-normal text-muted-foreground";
const STACKED = "max-phone:grid max-phone:items-center max-phone:gap-x-2 max-phone:py-1 max-phone:pr-4";

/** The room of a table of quantities, with what belongs beside it in a narrow column; its own width says what of the table is shown. */
export const QuantityPage = ({ columns, children }: { columns: number; children: ReactNode }) => (
  <div data-slot="quantity-page" className="@container/quantities print:[container-type:normal]">
    <div
      className={cn(
        "grid grid-cols-1 items-start gap-x-8 gap-y-7 print:block",
        fitOf(columns > MOST_COLUMNS ? 0 : columns) !== "many" && "wide:grid-cols-[minmax(0,1fr)_264px]",
      )}
    >
      {children}
    </div>
  </div>
);

/**
 * How many of each thing are wanted: a box, the name, the total, and the total's split by columns, with sums of groups and of all. On phones each row
 * is a box, a name and a number, and its split is said in words. On paper the head is on each page, and the boxes are left to a pen.
 */
export function QuantityTable({
  id,
  title,
  description,
  heads,
  columns: all,
  groups,
  sum,
}: {
  /** The id of its heading. */
  id: string;
  title: string;
  /** What there is of it together, and how far it has come. */
  description: string;
  /** The names of the first three columns; that of the boxes is only read out. */
  heads: { readonly done: string; readonly name: string; readonly total: string };
  columns: readonly QuantityColumn[];
  groups: readonly {
    readonly name: string;
    readonly total: number;
    readonly counts: readonly number[];
    readonly rows: readonly QuantityRow[];
  }[];
  sum: { readonly name: string; readonly total: number; readonly counts: readonly number[] };
}) {
  const columns = all.length > MOST_COLUMNS ? [] : all;
  const fit = FITS[fitOf(columns.length)];
  const counts = (numbers: readonly number[], look = "") => (
    <Counts columns={columns} counts={numbers} className={cn(CELL, COUNT, fit.column, look)} />
  );
  return (
    <Card
      data-slot="quantity-table"
      className="overflow-clip print:overflow-visible print:border-0"
      aria-labelledby={id}
    >
      <table className="w-full border-collapse max-phone:block print:text-[12pt]">
        <caption className="px-4 pt-3.5 pb-2.5 text-left text-sm max-phone:block print:p-0 print:pb-[6pt]">
          <h2 className="mr-3 inline text-xl max-phone:mb-0.5 max-phone:block" id={id}>
            {title}
          </h2>
          <span className="text-muted-foreground">{description}</span>
        </caption>
        <Head heads={heads} columns={columns} look={fit.column} />
        {groups.map(({ name, total, counts: numbers, rows }) => (
          <tbody key={name} className="max-phone:block">
            <tr
              className={cn(
                "border-t border-border bg-muted max-phone:min-h-10 max-phone:grid-cols-[minmax(0,1fr)_auto] max-phone:pl-4 print:break-inside-avoid print:border-t-[1.5pt]",
                STACKED,
              )}
            >
              <th scope="rowgroup" colSpan={2} className="p-0 text-left font-semibold phone:h-10 phone:pl-4">
                {name}
              </th>
              <td className={cn("p-0 text-right phone:pr-5", MUTED)}>{total}</td>
              {counts(numbers, MUTED)}
            </tr>
            {rows.map((row) => (
              <Row key={row.key} row={row} fit={fit} counts={counts(row.counts, DONE)} />
            ))}
          </tbody>
        ))}
        <Foot sum={sum} counts={counts(sum.counts)} />
      </table>
    </Card>
  );
}

function Foot({
  sum,
  counts,
}: {
  sum: { readonly name: string; readonly total: number };
  counts: ReactNode;
}) {
  return (
    <tfoot className="max-phone:block">
      <tr
        className={cn(
          "border-t border-input font-semibold max-phone:min-h-14 max-phone:grid-cols-[1fr_auto] max-phone:pl-4 print:break-inside-avoid",
          STACKED,
        )}
      >
        <th scope="row" colSpan={2} className={cn(CELL, "text-left font-semibold phone:pl-4")}>
          {sum.name}
        </th>
        <td className={cn(CELL, TOTAL)}>{sum.total}</td>
        {counts}
      </tr>
    </tfoot>
  );
}

/** The first column of a group has the line that parts the groups. */
const parts = (columns: readonly QuantityColumn[], at: number) =>
  columns[at]?.group !== columns[at - 1]?.group && "border-l border-border";

function Head({
  heads,
  columns,
  look,
}: {
  heads: { readonly done: string; readonly name: string; readonly total: string };
  columns: readonly QuantityColumn[];
  look: string;
}) {
  const rowSpan = columns.length > 0 ? 2 : 1;
  const firsts = columns.filter((_, at) => parts(columns, at));
  const low = "pb-2 align-bottom";
  return (
    <thead className="text-sm text-muted-foreground max-phone:hidden print:table-header-group">
      <tr>
        <th scope="col" rowSpan={rowSpan} className={HEAD}>
          <span className="sr-only">{heads.done}</span>
        </th>
        <th scope="col" rowSpan={rowSpan} className={cn(HEAD, low)}>
          {heads.name}
        </th>
        <th scope="col" rowSpan={rowSpan} className={cn(HEAD, low, "pr-5 text-right!")}>
          {heads.total}
        </th>
        {firsts.map(({ group }) => (
          <th
            key={group}
            scope="colgroup"
            colSpan={columns.filter((column) => column.group === group).length}
            className={cn(HEAD, "border-l border-border pl-4 font-semibold! text-foreground", look)}
          >
            {group}
          </th>
        ))}
      </tr>
      {columns.length > 0 && (
        <tr>
          {columns.map(({ key, name }, at) => (
            <th
              key={key}
              scope="col"
              className={cn(HEAD, "pr-3.5 text-right! whitespace-normal!", parts(columns, at), look)}
            >
              {name}
            </th>
          ))}
        </tr>
      )}
    </thead>
  );
}

/** A check box that is an empty square on paper, or a black mark in one. */
const BOX =
  "size-5.5! align-middle print:border-[1.2pt] print:border-foreground print:bg-card! print:before:bg-foreground";

/** What a cell of a row that is done wears: it steps back, but not on paper. */
const DONE =
  "group-data-done/row:font-normal group-data-done/row:text-muted-foreground print:font-[inherit]!";

function Row({
  row: { isDone, box, posted, name, unit, mark, split, some, total },
  fit,
  counts,
}: {
  row: QuantityRow;
  fit: (typeof FITS)[keyof typeof FITS];
  counts: ReactNode;
}) {
  return (
    <tr
      data-done={isDone || undefined}
      className={cn(
        "group/row border-t border-border max-phone:min-h-14 max-phone:grid-cols-[40px_minmax(0,1fr)_auto] max-phone:pl-1 phone:hover:bg-[color-mix(in_oklab,var(--card),var(--muted)_70%)] print:break-inside-avoid",
        STACKED,
      )}
    >
      <td className={cn("p-0 phone:h-11 print:h-[22pt]", CHECK)}>
        <input {...box} type="checkbox" className={BOX} checked={isDone} />
        {posted}
      </td>
      <th
        scope="row"
        className={cn("w-full p-0 text-left leading-[1.3] font-medium phone:px-2 phone:py-1.5", DONE)}
      >
        <label htmlFor={box.id}>{name}</label>
        {mark} <span className={cn("ml-0.5 whitespace-nowrap", MUTED, fit.unit)}>{unit}</span>
        <span className={cn(MUTED, fit.words)}>{[unit, split].filter(Boolean).join(". ")}</span>
        {some && <span className="block text-sm font-medium text-leaf">{some}</span>}
      </th>
      <td className={cn(CELL, TOTAL, DONE)}>{total}</td>
      {counts}
    </tr>
  );
}

/** A zero is a middle dot, so that the numbers stand out. */
function Counts({
  columns,
  counts,
  className,
}: {
  columns: readonly QuantityColumn[];
  counts: readonly number[];
  className: string;
}) {
  return columns.map(({ key }, at) => {
    const count = counts[at] ?? 0;
    return (
      <td key={key} className={cn(className, parts(columns, at), count === 0 && "text-muted-foreground")}>
        {count === 0 ? (
          <>
            <span aria-hidden="true">·</span>
            <span className="sr-only">0</span>
          </>
        ) : (
          count
        )}
      </td>
    );
  });
}

/** A small link beside a name that leads to what is to be known of it; a finger has more room than is drawn. */
export const QuantityMark = ({ href, children }: { href: string; children: ReactNode }) => (
  <a
    data-slot="quantity-mark"
    href={href}
    className="ml-1.5 inline-flex min-h-6 items-center gap-[3px] align-top text-sm font-medium whitespace-nowrap text-honey no-underline touch:-my-3 touch:ml-0.5 touch:px-2 touch:py-3 [&>svg]:icon-4"
  >
    {children}
  </a>
);
