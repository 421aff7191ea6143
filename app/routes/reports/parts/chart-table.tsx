import type { ReactNode } from "react";
import { charts } from "#domain/texts/english-charts.ts";
import { speak } from "#domain/texts/text.ts";

const t = speak(charts);

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
    <details className="as-table">
      <summary>{t("asTable")}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1) */}
      <section className="scroll" tabIndex={0} aria-label={caption}>
        <table className="listing tight">
          <caption className="vh">{caption}</caption>
          <ChartColumns names={columns} />
          <tbody>
            {rows.map(({ name, cells }) => (
              <Row key={name} name={name} cells={cells} />
            ))}
          </tbody>
          <tfoot>
            <Row name={t("total")} cells={total} />
          </tfoot>
        </table>
      </section>
      {children}
    </details>
  );
}

/** The names of the columns, those of numbers to the right. */
export const ChartColumns = ({ names }: { names: readonly string[] }) => (
  <thead>
    <tr>
      {names.map((name, at) => (
        <th key={name} scope="col" className={at > 0 ? "num" : undefined}>
          {name}
        </th>
      ))}
    </tr>
  </thead>
);

const Row = ({ name, cells }: { name: string; cells: Cells }) => (
  <tr>
    <th scope="row">{name}</th>
    {cells.map((cell, column) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column's
      <td key={column} className="num">
        {cell}
      </td>
    ))}
  </tr>
);
