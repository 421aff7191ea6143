import type { ReactNode } from "react";

/** What the row above it has opened, over the width of the table: `columns` is how many that has. On a phone a block, where rows are small grids. */
export const TableDetail = ({ columns, children }: { columns: number; children: ReactNode }) => (
  <tr
    data-slot="table-detail"
    className="bg-[color-mix(in_oklab,var(--bar),var(--card)_55%)] max-phone:block"
  >
    <td className="px-4 py-0 max-phone:block max-phone:py-2" colSpan={columns}>
      {children}
    </td>
  </tr>
);
