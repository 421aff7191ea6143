import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { ScrollRegion } from "#app/ui/scroll-region.tsx";
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
    <details className="group/table -mx-5 mt-auto border-t border-border px-5 text-sm max-phone:-mx-4 max-phone:px-4">
      <summary className="inline-flex min-h-control cursor-pointer list-none items-center gap-1.5 text-primary [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 group-open/table:rotate-90" aria-hidden />
        {t.asTable()}
      </summary>
      <ScrollRegion className="mb-3 max-h-70 overflow-auto" label={caption}>
        <Table>
          <caption className="sr-only">{caption}</caption>
          <ChartColumns names={columns} />
          <TableBody>
            {rows.map(({ name, cells }) => (
              <Row key={name} name={name} cells={cells} />
            ))}
          </TableBody>
          <TableFooter>
            <Row name={t.total()} cells={total} />
          </TableFooter>
        </Table>
      </ScrollRegion>
      {children}
    </details>
  );
}

/** The names of the columns, those of numbers to the right. */
export const ChartColumns = ({ names }: { names: readonly string[] }) => (
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

const Row = ({ name, cells }: { name: string; cells: Cells }) => (
  <TableRow>
    <TableHead scope="row" className="h-7.5 pr-3 [tbody_&]:font-normal [tfoot_&]:font-semibold">
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
