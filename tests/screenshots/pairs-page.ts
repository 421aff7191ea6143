/** A picture that was compared: its file, and the share of its pixels that differ, from 0 to 1. */
export interface Compared {
  readonly file: string;
  readonly share: number;
  /** The folder that lacks it. */
  readonly missing?: "before" | "after";
}

/**
 * The page of a comparison, to be opened from the folder of the differences: each pair of pictures side by side with where they differ, in
 * the order given.
 */
export const pairsPage = (
  before: string,
  after: string,
  compared: readonly Compared[],
): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${before} and ${after}</title>
<style>
  body { font: 14px system-ui; margin: 24px; }
  td, th { text-align: left; vertical-align: top; padding: 8px; border-top: 1px solid #ccc; }
  td[colspan] { color: #666; }
  img { max-width: 30vw; border: 1px solid #ccc; }
</style>
<h1>${before} and ${after}</h1>
<table>
<tr><th>Picture<th>Differs<th>${before}<th>${after}<th>Where
${compared.map((pair) => row(before, after, pair)).join("\n")}
</table>
`;

function row(before: string, after: string, { file, share, missing }: Compared): string {
  const name = `<tr><th>${file.replace(/\.png$/, "")}<td>`;
  if (missing) return `${name}<td colspan="3">There is none in ${missing === "before" ? before : after}.`;
  const percent = `${(share * 100).toFixed(3)} %`;
  if (share === 0) return `${name}${percent}<td colspan="3">The same.`;
  const picture = (folder: string) =>
    `<td><a href="${folder}${file}"><img src="${folder}${file}" alt="" loading="lazy"></a>`;
  return `${name}${percent}${picture(`../${before}/`)}${picture(`../${after}/`)}${picture("")}`;
}
