import { crc32, deflateSync } from "node:zlib";
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

/** Pixels of one square, so that it is sharp on a screen of any density. */
const SCALE = 6;
/** Blank squares around a code, without which no reader finds it: also on a dark page. */
const BORDER = 4;

/**
 * A text as a QR code for mail programs, which draw neither SVG nor addresses that hold their data: a PNG of one bit a pixel, with its blank
 * border, of about a kilobyte. Up to a seventh of it may be soiled.
 *
 * @throws RangeError for a text that no code holds, above some 2,300 bytes
 */
export function qrPng(text: string): Buffer {
  const { size, data } = encode(text, { ecc: "M", border: BORDER });
  const width = size * SCALE;
  const rows = data.flatMap((row) => Array<Buffer>(SCALE).fill(bitsOf(row, width)));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(width, 4);
  // One bit a pixel, grey: 0 is black.
  head.writeUInt8(1, 8);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/** A line of pixels; its first byte means "no filter". */
function bitsOf(row: readonly boolean[], width: number): Buffer {
  const line = Buffer.alloc(1 + Math.ceil(width / 8));
  for (let x = 0; x < width; x += 1) {
    const at = 1 + (x >> 3);
    if (!row[Math.floor(x / SCALE)]) line[at] = (line[at] ?? 0) | (0x80 >> (x & 7));
  }
  return line;
}

/** A part of the file: its length, its name, what it holds, and a sum of both. */
function chunk(name: string, held: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), held]);
  const part = Buffer.alloc(named.length + 8);
  part.writeUInt32BE(held.length, 0);
  named.copy(part, 4);
  part.writeUInt32BE(crc32(named), named.length + 4);
  return part;
}
