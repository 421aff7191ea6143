/**
 * Makes our own files of an uploaded picture (SET-03, SEC-A30). Nothing of the upload but its pixels goes on: no metadata (a photo may hold
 * the baker's address), no profile, no second frame, no trailing bytes. Runs in a process of its own (`draw-apart.ts`).
 */
import type { Sharp, SharpOptions } from "sharp";
import { type Problem, problem } from "#domain/problems.ts";
import {
  LAYERED_PICTURE_PIXELS,
  PICTURE_HEIGHT,
  PICTURE_PIXELS,
  type PictureFile,
  pictureFiles,
} from "#domain/shop/picture-rules.ts";

type SharpModule = typeof import("sharp")["default"];

/** What became of an upload; width and height are pixels of the widest file. */
export interface Redrawn {
  readonly width: number;
  readonly height: number;
  /** A data address of a picture of some pixels. */
  readonly placeholder: string;
  readonly files: readonly (PictureFile & { readonly bytes: Uint8Array })[];
}

/** Why a picture cannot be redrawn. */
export class Undrawable extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem);
    this.problem = problem;
  }
}

const PLACEHOLDER_WIDTH = 16;
const WIDEST = pictureFiles("").reduce((most, { atMost }) => Math.max(most, atMost), 0);

/**
 * Redraws a picture under the names of `pictureFiles(key, …)`.
 *
 * @throws Undrawable where it has too many pixels or cannot be read
 */
export async function redrawPicture(upload: Uint8Array, key: string): Promise<Redrawn> {
  const sharp = await loaded();
  const { data, info } = await pixelsOf(sharp, upload);
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const drawn = (width: number) => sharp(data, { raw }).resize({ width: Math.min(width, info.width) });
  const files = [];
  for (const file of pictureFiles(key, info.width)) {
    const picture = drawn(file.atMost);
    files.push({ ...file, bytes: await encoded(picture, file.type) });
  }
  const tiny = await drawn(PLACEHOLDER_WIDTH).webp({ quality: 30 }).toBuffer();
  return {
    width: info.width,
    height: info.height,
    placeholder: `data:image/webp;base64,${tiny.toString("base64")}`,
    files,
  };
}

const encoded = (picture: Sharp, type: PictureFile["type"]): Promise<Buffer> =>
  (type === "image/webp"
    ? picture.webp({ quality: 78, effort: 4 })
    : picture.flatten({ background: "#fff" }).jpeg({ quality: 80, mozjpeg: false })
  ).toBuffer();

/** The first frame, upright, in sRGB and no larger than what is kept. It is made smaller first: turning a whole photo takes seconds. */
async function pixelsOf(sharp: SharpModule, upload: Uint8Array) {
  const options: SharpOptions = {
    limitInputPixels: PICTURE_PIXELS,
    sequentialRead: true,
    failOn: "error",
    pages: 1,
  };
  const { orientation = 1 } = await checkedHeader(sharp, upload, options);
  const isLying = orientation >= 5;
  const box = isLying ? { width: PICTURE_HEIGHT, height: WIDEST } : { width: WIDEST, height: PICTURE_HEIGHT };
  const made = { resolveWithObject: true } as const;
  const lying = await sharp(upload, options)
    .resize({ ...box, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer(made)
    .catch(() => {
      throw new Undrawable("pictureBroken");
    });
  const { angle, isMirrored } = TURNS[orientation - 1] ?? UPRIGHT;
  const open = ({ data, info: { width, height, channels } }: typeof lying) =>
    sharp(data, { raw: { width, height, channels } });
  const straight = isMirrored ? await open(lying).flop().raw().toBuffer(made) : lying;
  return angle ? open(straight).rotate(angle).raw().toBuffer(made) : straight;
}

const UPRIGHT = { angle: 0, isMirrored: false };

/** What to do with a picture of each EXIF orientation, 1 to 8: mirror it left to right, then turn it by so many degrees. */
const TURNS: readonly { readonly angle: number; readonly isMirrored: boolean }[] = [
  UPRIGHT,
  { angle: 0, isMirrored: true },
  { angle: 180, isMirrored: false },
  { angle: 180, isMirrored: true },
  { angle: 270, isMirrored: true },
  { angle: 90, isMirrored: false },
  { angle: 90, isMirrored: true },
  { angle: 270, isMirrored: false },
];

/** Looks at the header before a pixel is read: a few bytes can announce a picture of gigabytes. */
async function checkedHeader(sharp: SharpModule, upload: Uint8Array, options: SharpOptions) {
  const header = await sharp(upload, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!header?.width || !header.height) throw new Undrawable("pictureBroken");
  // What comes in layers is held whole in memory.
  const most = header.isProgressive ? LAYERED_PICTURE_PIXELS : PICTURE_PIXELS;
  if (header.width * header.height > most)
    throw new Undrawable(problem("pictureTooManyPixels", { most: most / 1_000_000 }));
  return header;
}

/** Loaded once; its readers of all other formats are closed. */
let loading: Promise<SharpModule> | undefined;
export const loaded = (): Promise<SharpModule> => {
  loading ??= import("sharp").then(({ default: sharp }) => {
    sharp.concurrency(1);
    sharp.cache(false);
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({
      operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
    });
    return sharp;
  });
  return loading;
};
