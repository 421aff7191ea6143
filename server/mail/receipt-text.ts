/** A receipt in a mail's plain text (NOTE-02). */

/** A row as it is printed: what it is, and what it comes to. */
export interface PrintedRow {
  readonly words: string;
  readonly amount: string;
}

const GAP = 3;
const INDENT = "    ";

/**
 * The rows one below the other, amounts in a column at the right. Where a name leaves no room for its amount, the amount stands on the
 * line after it: it never comes in the middle of a name. `width` is the longest line in letters; a single word may be longer.
 */
export function receiptText(rows: readonly PrintedRow[], width: number): string {
  const amountWidth = Math.max(0, ...rows.map(({ amount }) => amount.length));
  const fits = ({ words }: PrintedRow) => words.length + GAP + amountWidth <= width;
  const column = Math.max(INDENT.length, ...rows.filter(fits).map(({ words }) => words.length)) + GAP;
  return rows
    .flatMap((row) => {
      const amount = row.amount.padStart(amountWidth);
      return fits(row)
        ? [row.words.padEnd(column) + amount]
        : [...folded(row.words, width), " ".repeat(column) + amount];
    })
    .join("\n");
}

/** A long name on as many lines as it takes, indented from the second one on. */
function folded(words: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of words.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined) lines.push(word);
    else if (last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(INDENT + word);
  }
  return lines;
}
