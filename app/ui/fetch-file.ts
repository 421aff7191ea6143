/** What became of a file that was asked for; `ended`: the answer is a page, as the log-in is that a shop leads to once its own has ended. */
export type FetchedFile =
  | { readonly file: Blob }
  | { readonly refused: string | null }
  | { readonly ended: true };

/** Asks for a file for spreadsheets. A refusal says its reason as plain text; what fails on the way has none. */
export async function fetchFile(address: string): Promise<FetchedFile> {
  const answer = await fetch(address).catch(() => null);
  const kind = answer?.headers.get("content-type") ?? "";
  try {
    if (answer?.ok && kind.startsWith("text/csv")) return { file: await answer.blob() };
    if (answer?.ok) return { ended: true };
    const isTold = answer !== null && answer.status < 500 && kind.startsWith("text/plain");
    return { refused: isTold ? await answer.text() : null };
  } catch {
    return { refused: null };
  }
}
