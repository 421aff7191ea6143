import type { ReactNode } from "react";

/** What the row above it has opened, over the width of the table: `columns` is how many that has. On a phone a block, where rows are small grids. */
export const TableDetail = ({ columns, children }: { columns: number; children: ReactNode }) => (
  <tr
    data-slot="table-detail"
    className="bg-[color-mix(in_oklab,var(--bar),var(--card)_55%)] max-phone:block"
  >
    <td className="px-4 pt-0 pb-3 max-phone:block max-phone:pt-2" colSpan={columns}>
      {children}
    </td>
  </tr>
);
