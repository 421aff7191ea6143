/** A file for spreadsheets as a person downloads it (MAN-01, MAN-02, MAN-05, MAN-06, MAN-07). */

/**
 * Excel on Windows takes a file that does not begin with it for one in an older code page, and shows "2 × Rye" as "2 Ã— Rye". What programs get by the
 * API is without it: they know from the header that it is UTF-8.
 */
const BYTE_ORDER_MARK = "\uFEFF";

/** The answer that the browser saves under this name. */
export const csvFile = (name: string, text: string): Response =>
  new Response(`${BYTE_ORDER_MARK}${text}`, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
    },
  });
