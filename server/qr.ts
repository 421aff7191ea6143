import { encode } from "uqr";

/** A QR code as one path of unit squares, `size` units wide, without the blank border of four units that a reader needs around it. */
export type QrCode = Readonly<{ size: number; path: string }>;

/**
 * Draws a text as a QR code on the server, so that no page ships the drawing of codes (ORD-10). Up to a seventh of it may be soiled.
 *
 * @throws RangeError for a text that no code holds, above some 2,300 bytes
 */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: "M", border: 0 });
  let path = "";
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < size; x += 1) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x += 1;
      const wide = x + 1 - from;
      path += `M${from} ${y}h${wide}v1h-${wide}z`;
    }
  }
  return { size, path };
}
