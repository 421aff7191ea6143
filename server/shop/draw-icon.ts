/** Draws a file of a shop's icon (PWA-03). Runs in the process that draws pictures (`draw-apart.ts`). */
import { WHOLE_FOCUS } from "#domain/shop/picture-rules.ts";
import { loaded } from "./redraw-picture.ts";

/** What an icon is drawn from, and its side in pixels. */
export interface IconToDraw {
  readonly size: number;
  /** A drawing of our own, or the bytes of a picture that was redrawn, with its focus in thousandths. */
  readonly from:
    | { readonly drawing: string }
    | { readonly picture: Uint8Array; readonly focusX: number; readonly focusY: number };
}

const SVG = { operation: ["VipsForeignLoadSvgBuffer"] };

/** The bytes of a PNG. A palette of 256 colours takes a quarter of the bytes of a photo in full. */
export async function drawIcon({ from, size }: IconToDraw): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await loaded();
  const finished = (picture: ReturnType<typeof sharp>) =>
    picture.resize(size, size).png({ palette: true, effort: 7 }).toBuffer();
  if ("drawing" in from) {
    // The reader of drawings is open for our own alone: one picture is drawn at a time.
    sharp.unblock(SVG);
    return finished(sharp(Buffer.from(from.drawing))).finally(() => sharp.block(SVG));
  }
  const { width, height } = await sharp(from.picture).metadata();
  const side = Math.min(width, height);
  const start = (length: number, focus: number) =>
    Math.round(Math.min(Math.max((length * focus) / WHOLE_FOCUS - side / 2, 0), length - side));
  const square = {
    left: start(width, from.focusX),
    top: start(height, from.focusY),
    width: side,
    height: side,
  };
  return finished(sharp(from.picture).extract(square));
}
