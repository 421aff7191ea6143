/** Tables as files for spreadsheets (MAN-05, MAN-06): RFC 4180 with CRLF, every field in quotes, and nothing in them that a spreadsheet would run. */

/** What a program that opens the file might take for a formula (security A28); those of East Asia take the wide signs, too. */
const RUNS = /^[=+\-@＝＋－＠\t\r\n]/;

/** A value of a field; null is an empty one. */
export type CsvValue = string | number | boolean | null;

/** The text of the file; the first row holds the names of the columns. Texts that begin with = + - @, also wide, a tab or a line's end are given a `'` in front. */
export function csv(rows: readonly (readonly CsvValue[])[]): string {
  return rows.map((row) => `${row.map(field).join(",")}\r\n`).join("");
}

function field(value: CsvValue): string {
  const text = value === null ? "" : String(value).replaceAll("\u0000", "");
  const harmless = typeof value === "string" && RUNS.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
