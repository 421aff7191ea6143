import QRCode from "qrcode";

/** A code to scan as one path of unit squares, `size` units wide. */
export type PayCode = Readonly<{ size: number; path: string }>;

/** Draws a link as a QR code on the server, so that no page ships the drawing of codes (ORD-10). */
export function payCode(link: string): PayCode {
  const { modules } = QRCode.create(link, { errorCorrectionLevel: "M" });
  let path = "";
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (!modules.get(row, column)) continue;
      const from = column;
      while (column + 1 < modules.size && modules.get(row, column + 1)) column += 1;
      const wide = column + 1 - from;
      path += `M${from} ${row}h${wide}v1h-${wide}z`;
    }
  }
  return { size: modules.size, path };
}
