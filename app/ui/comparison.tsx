/** A few facts of two things beside each other, in a narrow column. Where letters are so large that their longest words find no room, these are parted. */
export const Comparison = ({
  caption,
  heads,
  rows,
}: {
  /** Is read out. */
  caption: string;
  heads: readonly [string, string];
  /** The name of each fact, and how it is with the one and the other. */
  rows: readonly (readonly [string, string, string])[];
}) => (
  <div data-slot="comparison" className="@container w-full">
    <table className="w-full border-collapse text-left text-sm @max-[16rem]:table-fixed @max-[16rem]:wrap-anywhere">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-muted-foreground">
        <tr>
          <td />
          {heads.map((head) => (
            <th key={head} scope="col" className="h-7 p-0 pr-3 font-medium">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name} className="border-t border-border">
            <th
              scope="row"
              className="p-0 py-1.5 pr-3 align-baseline leading-snug font-normal text-muted-foreground"
            >
              {name}
            </th>
            {cells.map((cell, at) => (
              <td
                // biome-ignore lint/suspicious/noArrayIndexKey: the first is the one thing, the second the other
                key={at}
                className="p-0 py-1.5 pr-3 align-baseline leading-snug last:font-medium"
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
