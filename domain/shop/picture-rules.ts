/** Pictures of a shop (SET-03): what may be uploaded, and the files that are made of it. */

/** The banner of the home page, a picture of its gallery, or the photo of an item. */
export const PICTURE_KINDS = ["banner", "gallery", "item"] as const;

/** Longest upload, in bytes. */
export const PICTURE_BYTES = 5 * 1024 * 1024;

/** What half a megabit a second carries within the time that a request has: heavier photos are made smaller before they are sent. */
export const LIGHT_PICTURE_BYTES = 1_500_000;
/** Most pictures of the gallery (specification section 5). */
export const GALLERY_PICTURES = 4;
/** All pictures of a shop together, as they are kept. */
export const PICTURES_BYTES = 200 * 1024 * 1024;
/** Longest alternative text, in characters. */
export const ALT_LENGTH = 200;
/** Most pixels of an upload: a phone's photo of 24 megapixels is taken. */
export const PICTURE_PIXELS = 25_000_000;
/** The same of one that comes in layers, progressive or interlaced. */
export const LAYERED_PICTURE_PIXELS = 16_000_000;

/** The widths that a picture is kept in, in pixels; one that is narrower keeps its own width in its last file. */
const STEPS = [320, 640, 1280, 1920] as const;
/** No kept picture is higher, in pixels. */
export const PICTURE_HEIGHT = 4096;
/** The step whose JPEG is for browsers without WebP. */
const FALLBACK_STEP = 2;

/** The focus of a picture is told in thousandths of its width and height. */
export const WHOLE_FOCUS = 1000;

/** One kept file: its name, its type, and the widest that it may be. */
export interface PictureFile {
  readonly name: string;
  readonly type: "image/webp" | "image/jpeg";
  readonly atMost: number;
}

/** The files of a picture of this width; of one whose width is not known, all that it can have. */
export function pictureFiles(key: string, width: number = Number.POSITIVE_INFINITY): PictureFile[] {
  const steps = STEPS.filter((_, at) => at === 0 || width > (STEPS[at - 1] ?? 0));
  const fallback = STEPS[Math.min(FALLBACK_STEP, steps.length - 1)] ?? STEPS[0];
  const jpegs = Number.isFinite(width) ? [fallback] : STEPS;
  return [
    ...steps.map((atMost) => ({ name: `${key}-${atMost}.webp`, type: "image/webp", atMost }) as const),
    ...jpegs.map((atMost) => ({ name: `${key}-${atMost}.jpg`, type: "image/jpeg", atMost }) as const),
  ];
}

const FILE_NAME = /^[\w-]{22}-(?:320|640|1280|1920)\.(webp|jpg)$/;

/** The type of a file of this name; null where no file of ours has such a name. */
export function pictureType(name: string): PictureFile["type"] | null {
  const ending = FILE_NAME.exec(name)?.[1];
  return ending ? (ending === "jpg" ? "image/jpeg" : "image/webp") : null;
}

/** A picture as a row of the database describes it. A key that begins with `/art/` is a drawing that ships with the product. */
export interface StoredPicture {
  readonly id: string;
  readonly key: string;
  readonly alt: string;
  /** Pixels of the widest file. */
  readonly width: number;
  readonly height: number;
  /** A data address of some pixels, or blank. */
  readonly placeholder: string;
  /** The point that stays in sight where the picture is cut, in thousandths of its width and height. */
  readonly focusX: number;
  readonly focusY: number;
}

/** A picture as pages and calls show it. `url` is for browsers that know none of `sources`. */
export interface ShownPicture extends Omit<StoredPicture, "key"> {
  readonly url: string;
  readonly sources: { readonly type: string; readonly width: number; readonly url: string }[];
}

/** The addresses of a kept picture (SET-03). */
export function shownPicture(kept: StoredPicture): ShownPicture {
  // Named one by one: a row of the database has more.
  const { id, key, alt, width, height, placeholder, focusX, focusY } = kept;
  const shown = { id, alt, width, height, placeholder, focusX, focusY };
  if (key.startsWith("/art/")) return { ...shown, url: key, sources: [] };
  const sources = pictureFiles(key, width).map(({ name, type, atMost }) => ({
    type,
    width: Math.min(width, atMost),
    url: `/images/${name}`,
  }));
  return { ...shown, url: sources.at(-1)?.url ?? "", sources };
}
