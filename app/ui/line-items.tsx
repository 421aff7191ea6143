import type { ReactNode } from "react";

/** One line of an order: how many, of what, at which price, and what that is together. */
export interface LineItem {
  readonly id: string;
  readonly quantity: number;
  readonly name: string;
  readonly unit: string;
  readonly price: string;
  readonly total: string;
  /** What is to be known of the line. */
  readonly state?: ReactNode;
}

/** The lines of an order as on its receipt; `heads` are read out, and name the columns. */
export function LineItems({
  caption,
  heads,
  lines,
}: {
  caption: string;
  heads: readonly string[];
  lines: readonly LineItem[];
}) {
  // Browsers give a cell a pixel on each side.
  const cell = "border-b border-border px-0 py-[7px] align-baseline";
  const amount = `${cell} pl-3 text-right whitespace-nowrap`;
  return (
    <table
      data-slot="line-items"
      className="mt-1.5 mb-2 w-full border-collapse text-left text-sm max-desk:text-base"
    >
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, quantity, name, unit, price, total, state }) => (
          <tr key={id}>
            <td className={`w-7 pr-2 font-semibold ${cell}`}>{quantity}</td>
            <th scope="row" className={`font-normal wrap-anywhere ${cell}`}>
              {name} {unit && <span className="block text-sm text-muted-foreground">{unit}</span>}
              {state}
            </th>
            <td className={`text-muted-foreground ${amount}`}>{price}</td>
            <td className={amount}>{total}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
