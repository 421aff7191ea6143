import type { ComponentProps, ReactNode } from "react";
import { ChartNumbers } from "#app/ui/chart.tsx";
import {
  Table,
  TableBody,
  TableCell,
  TableFooter,
  TableHead,
  TableHeader,
  TableRow,
} from "#app/ui/table.tsx";
import * as t from "#messages/charts.js";

type Cells = readonly (string | number)[];

/** The numbers of a drawing for who would rather read them, their sum last. The first column holds words, the others numbers. */
export function ChartTable({
  caption,
  columns,
  rows,
  total,
  children,
}: {
  caption: string;
  columns: readonly string[];
  rows: readonly { readonly name: string; readonly cells: Cells }[];
  total: Cells;
  /** What stands under the table. */
  children?: ReactNode;
}) {
  return (
    <ChartNumbers
      summary={t.asTable()}
      label={caption}
      table={
        <Table>
          <caption className="sr-only">{caption}</caption>
          <ChartColumns names={columns} />
          <TableBody>
            {rows.map(({ name, cells }) => (
              <ChartRow key={name} name={name} cells={cells} />
            ))}
          </TableBody>
          <TableFooter>
            <ChartRow name={t.total()} cells={total} weight="semibold" />
          </TableFooter>
        </Table>
      }
    >
      {children}
    </ChartNumbers>
  );
}

/** The names of the columns, those of numbers to the right. */
const ChartColumns = ({ names }: { names: readonly string[] }) => (
  <TableHeader>
    <tr>
      {names.map((name, at) => (
        <TableHead key={name} scope="col" numeric={at > 0} className="h-9 pr-3 last:pr-0.5">
          {name}
        </TableHead>
      ))}
    </tr>
  </TableHeader>
);

/** One of the rows: its name, and its numbers at the right. */
export const ChartRow = ({
  name,
  cells,
  weight = "normal",
}: {
  name: string;
  cells: Cells;
  weight?: ComponentProps<typeof TableHead>["weight"];
}) => (
  <TableRow>
    <TableHead scope="row" weight={weight} className="h-7.5 pr-3">
      {name}
    </TableHead>
    {cells.map((cell, column) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column's
      <TableCell key={column} numeric className="h-7.5 pr-3 last:pr-0.5">
        {cell}
      </TableCell>
    ))}
  </TableRow>
);
